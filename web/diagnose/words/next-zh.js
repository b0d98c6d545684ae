// 下一步做什么：一句话，若有代码则在代码之前。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @import { Facts } from './next-en.js' */

/** @type {(facts: Facts) => string} */
const which = ({ size = -1, other }) => (size < 0 ? '' : `看 ${size} 和 ${other} 哪个不是本意，它在哪里产生。`);
/** @type {(facts: Facts) => string} */
const line = ({ source = '' }) => (source ? `\`${source}\` 这一行` : '出错的那一行');

/** @type {typeof import('./next-en.js').next} */
export const next = {
  'paste-more': () => '若它与形状有关，请粘贴完整的报错和回溯，以及出错的那一行。',
  print: (facts = {}) => `${which(facts)}在出错的那一行之前打印形状：`,
  'print-operands': (facts) => `${which(facts)}在${line(facts)}之前，打印其中每个数组的形状。`,
  'print-untold': (facts) => `${which(facts)}找到回溯里属于你自己代码的最后一行，打印其中每个数组的形状。`,
  library: ({ name, source }) =>
    `报错发生在 ${name} 里面，不在你的文件里${source ? `：\`${source}\`` : ''}。打印你的代码传给它的形状，并对照它的版本与你的代码所要求的版本：`,
  shown: ({ named }) => `这里的形状：${named}。把不对的那个追到它产生的地方。`,
  table: () => '变成表格：一列用 reshape(-1, 1)，一行用 reshape(1, -1)。',
  'gradient-like': () => '传给 backward 的用 torch.ones_like(output)，或把损失求和后不带参数调用 backward()。',
  'in-axes': () => '写明每个参数的批次轴，例如 in_axes=(0, 0)。',
  'name-dims': () => '按轴的次序给维度命名：dims=["x", "y", …]。',
  'resize-all': () => '读取时把所有图片缩放或裁剪成一样大，或让批次大小为 1。',
  'pad-sequences': () => '在 collate_fn 里把序列补成一样长（torch.nn.utils.rnn.pad_sequence）。',
  'pad-rows': () => '把各行补齐或截短，或用 np.array(rows, dtype=object) 保留长短不一。',
  collate: () => '堆叠之前把样本补齐、裁剪或转换成同一形状，或用 collate_fn 把它们保留成列表。',
  'find-empty': () => '查一查哪个输入使它为空：也许是没有内容的样本、筛选、切片或缺失的文件。',
  'two-samples': () =>
    '不在训练就先调用 model.eval()；训练时批次至少为 2，若只有最后一批只有一个样本就用 drop_last=True。',
  'state-from-input': () => '按输入建状态：批次大小取自输入，层数和宽度取自网络。',
  'same-config': () => '按文件的配置建模型，或加载属于这个模型的文件。',
  'same-columns': () => '按训练时的次序造出同样的列，并用当时拟合的对象（transform，而不是 fit_transform）。',
  'check-index': ({ other }) => `查一查索引从何而来；它必须小于 ${other}。`,
  'check-ids': () => '把编号与被选取者的大小对照：',
  'run-on-cpu': () => '要看到真正出错的行，在 CPU 上运行一次，或这样运行：',
  'inspect-graph': () => '打印那个节点的输入形状，与导出之前模型里的形状对照。',
  'newer-version': () => '在运行时打印形状、dtype 和设备；若都如预期，就试试更新的版本。',
  reshape: () => '用 reshape，它在需要时会复制：',
  cast: () => '把其中一个转换成另一个的 dtype：',
  'new-dtype': () => '写入 dtype 更大的张量，或先转换结果。',
  'same-device': () => '把输入移到模型所在的设备：',
  'new-result': () => '写进一个完整形状的数组，或新建一个，而不要原地写。',
  'autograd-leaf': () => '把 x += y 写成 x = x + y，得到新的张量。如果是更新权重，就关闭记录再写：',
  'autograd-modified': () =>
    '在算出这个值之后，找 +=、x[…] = …、以 _ 结尾的方法或 inplace=True，改成得到新的张量。要看是哪一行算出它的，运行一次：',
  'autograd-twice': () =>
    '每次 backward() 之前重新计算损失。两个损失有共同部分时，先相加，再调用一次 backward()。状态要从一步传到下一步时，先 detach()。',
  'autograd-scalar': () => '先用 sum() 或 mean() 归约成一个数：',
  'autograd-float': () => '先转成浮点张量，再要求梯度：',
  'autograd-unrecorded': () =>
    '检查输入或参数是否需要梯度，以及它们与损失之间有没有 torch.no_grad()、detach()、item()、numpy() 或 argmax()。',
};

// 不合的大小该去哪里找：拿什么与什么对照，用报错里的数。
/** @type {typeof import('./next-en.js').origins} */
export const origins = {
  'from-rounding': ({ small, large }) =>
    `用高和宽都是 32 的倍数的输入运行一次。若能运行，就是某个大小被取整：填充或缩放输入，或把 ${large} 裁成 ${small}。`,
  'from-several': (facts) => `不止一维不同。看两者是否本该成对，并在${line(facts)}之前、它们产生的地方打印形状。`,
  'same-rank': () => '让两者维数相同。在其中一个产生的地方用 reshape，或者补上、去掉大小为 1 的轴。',
  'batch-kept': ({ size, other }) =>
    `查一查在哪里有了 ${size} 行而不是 ${other} 行：也许是损失之前的 view、reshape、flatten 或拼接。第 0 维应保持 ${other}。`,
  'image-mode': ({ wanted, given }) =>
    `在读取输入的地方和这一层之前打印它的形状：也许读进来就是 ${given} 个通道，也许轴的次序不同。再转换成 ${wanted} 个，或让第一层接受 ${given} 个。`,
  'in-features': ({ wanted, given }) =>
    `若 ${given} 个特征是对的，就按它建这一层：nn.Linear(${given}, …)；若不对，看它前面的部分，那里应得到 ${wanted}。`,
  'from-layer': ({ wanted, given }) => `这一层按 ${wanted} 建成，得到的是 ${given}。改它的参数，或改它前面的部分。`,
  'inner-sizes': ({ kind, size, other, a, b }) =>
    kind === 'batches'
      ? `在两者产生的地方对照第一维：${size} 和 ${other}。`
      : `把 ${a} 的最后一维（${size}）与 ${b} 的行数（${other}）对照。若两者都对，就转置一个；要逐元素相乘就用 *。`,
  'reshape-one': ({ found }) =>
    `只改一个大小就能容下全部元素：${found.map(tuple).join(' 或 ')}。写下本意的那个，并按它建下一层。`,
  'reshape-none': ({ count }) => `查一查为什么 reshape 之前数组有 ${count} 个元素，而不是代码所期望的个数。`,
  'one-each': ({ a, b }) => `若两者的元素一一对应，就让 ${a} 和 ${b} 的形状相同。`,
  'input-as': ({ one, two }) => `给模型形状为 ${tuple(one)} 的数组，或按 ${tuple(two)} 建模型。`,
  'rank-other': ({ wanted, given }) =>
    `看这个 ${given} 维的数组是怎样得来的，这里需要 ${wanted} 维：补上或去掉大小为 1 的轴，把独热的轴变成类别编号，或展平。`,
  'rank-batch': () =>
    '若输入是单个样本，就在最前面加上大小为 1 的批次轴；若不是，就看这一层的文档要哪些轴，补上缺的那一个。',
  'rank-channel': () => '若输入是一批单通道的数据，就在批次之后加上大小为 1 的通道轴。',
  'permute-all': () => '每一维都写一次，不动的也写：permute(0, 2, 1) 对调三维里的后两维。',
  letters: ({ given }) => `给那个操作数写 ${given} 个字母，每维一个，或用 "..." 代表前面的各维。`,
  'mask-from': ({ size, other }) => `在被选取的数组最后一次改变长度之后，再由它造掩码：${size} 和 ${other}。`,
  'cv-resize': () =>
    '用 cv2.resize(b, (a.shape[1], a.shape[0])) 把一个缩放成另一个的大小，再对照两者的通道数和 dtype。',
  'larger-input': () => '用更大的输入，或减少这一层之前的步幅和池化。',
  'lost-axis': () => '查一查数组在哪里少了一维：squeeze、归约、只有一行。若维数是对的，就少用一个索引，或换一个轴。',
};
