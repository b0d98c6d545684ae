// 怎样才算确认了原因。

const counted = '两边大小相同的那一维数的是同一样东西（样本、通道……）';
const read = '在读入图像处打印形状，通道数正是这个';
const labels = '打印 labels.shape、labels.min() 和 labels.max() 就能看到';
const made = '换成一起发布的权重、设置和代码版本就能运行';

/** @type {typeof import('./confirm-en.js').confirm} */
export const confirm = {
  'missing-axis': counted,
  'extra-axis': '逐步打印形状，能看到多出的一维从哪里来',
  'dropped-axis': '这一行之前的归约没有写 keepdim=True',
  'wrong-axis': counted,
  'channel-vector': '向量里每个通道一个值',
  'channel-order': '该层或库的文档写明的通道位置与数据不同',
  'target-grows': '不用原地操作、改为新建结果就能运行',
  'matched-by-chance': '让两个碰巧相等的大小不同，就会报错',
  square: '让两个碰巧相等的大小不同，就会报错',
  'batch-of-one': '用两个样本与用一个样本时表现不同',
  transposed: '把其中一个转置后能运行，且行和列的含义也对',
  'extra-index': '去掉下标后，批次那一维又回来了',
  'off-by-one': '把较长的截去一个元素就能运行',
  'not-a-multiple': '输入的高和宽都是 32 的倍数时能运行',
  'position-table': '输入较短时能运行',
  'input-size': '输入用模型文档规定的大小时能运行',
  'fixed-export': '输入形状与导出时完全一样时能运行',
  'slice-bounds': '打印边界，能看到小于零或超出大小的值',
  'different-sizes': '在两者产生处打印形状，能看到从哪里开始不同',
  'different-counts': '在两者的来源处各数一遍，正是这两个数',
  ragged: '打印每个样本的形状，它们各不相同',
  empty: '往前一步它就已经是空的',
  'last-batch': '只在每轮的最后一步出错，加上 drop_last=True 就不再出错',
  'hidden-state': '用按这一批新建的状态就能运行',
  flattened: '被合并的各维大小相乘正是这个数',
  'reshape-count': '在 reshape 之前打印形状，与它假定的不同',
  mask: '在掩码和数据各自产生处打印形状，长度不同',
  'index-range': '打印最大的下标，它超出了大小',
  'alpha-channel': read,
  'gray-image': read,
  channels: '在该层之前打印形状，通道数正是这个',
  features: '在该层之前打印形状，特征数正是这个',
  'class-count': '分别数数据、模型和权重的类别，得到的数不同',
  'class-labels': labels,
  'class-range': labels,
  'one-hot': labels,
  vocabulary: 'len(tokenizer) 与嵌入的行数不同',
  'wrong-weights': made,
  config: made,
  'loss-shape': '在损失之前打印两者的形状就能看到',
  'framework-limit': '运行时的形状与报错一致，而换个版本就能运行',
};
