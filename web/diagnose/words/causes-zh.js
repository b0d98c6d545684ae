// 每个可能的原因：是什么、怎样确认、确认之后怎么做。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

const check = '图片在这一行之前有 3 个通道';

/** @type {typeof import('./causes-en.js').causes} */
export const causes = {
  'alpha-channel': ({ channels = 4 }) => [
    `图片有${channels === 4 ? '第四个通道，即透明（RGBA）' : '第二个通道，即透明（带透明的灰度）'}`,
    `图片读入时有 ${channels} 个通道`,
    `读图时转换成 RGB${channels === 4 ? '' : ' 或纯灰度'}`,
  ],
  'gray-image': ({ kind }) =>
    kind === 'colour'
      ? ['图片有三个通道，而这里要灰度的', check, '读图时转换成灰度']
      : [
          '图片是灰度的，只有一个通道或没有通道轴，而这里要三个',
          '图片读入时只有一个通道或没有通道轴',
          kind === 'normalize' ? '转换成 RGB，或只用一个均值和一个标准差归一化' : '读图时转换成 RGB',
        ],
  'not-a-multiple': ({ large, small }) => [
    `网络下采样时某个大小被取整，于是 ${small} 对上了 ${large}`,
    '输入的高和宽都是 32 的倍数时能运行',
    '把输入缩放或补齐到这样的倍数',
  ],
  'channel-order': ({ kind, wanted, a, b }) => [
    kind === 'layer' ? `这一层在别的维度找它的 ${wanted} 个通道` : `${a} 和 ${b} 的通道在不同的维度`,
    '该层或库的文档写明的通道位置与数据不同',
    '把轴换成文档写明的次序',
  ],
  'last-batch': ({ small, large }) => [
    `最后一批只有 ${small} 个样本，不是 ${large}，而别处仍按 ${large}`,
    `样本数不是 ${large} 的倍数，而且前面的批次能运行`,
    '批次大小取自输入，或丢弃最后一批',
  ],
  patches: ({ one, two }) => [
    `图片被切成 ${one} × ${one} 块再加一个标记，而位置表是为 ${two} × ${two} 块准备的，或者反过来`,
    '输入图片的高和宽与模型所要的不同',
    '用这个模型的预处理来缩放图片，或换用适合其大小的模型',
  ],
  observation: ({ target, value }) => [
    `observation_space 声明的是 ${tuple(target)}，而 reset() 或 step() 返回的是 ${tuple(value)}`,
    'np.shape(env.reset()) 或 step() 返回的观测的形状与 env.observation_space.shape 不同',
    '让三者一致；你的 gym 版本要 reset() 只返回观测还是返回 (观测, info)，就返回哪一种',
  ],
  scaler: ({ given, wanted }) => [
    `缩放器是用 ${wanted} 列拟合的，而这个数组有 ${given} 列`,
    `缩放器的 n_features_in_ 或 scale_.shape 是 ${wanted}`,
    '把拟合时的所有列都给它，或为要转换的那些列单独拟合一个缩放器',
  ],
  'odd-halves': ({ small, all }) => [
    `${all} 列中，0::2 取 ${small + 1} 列，1::2 取 ${small} 列`,
    `被分成 0::2 和 1::2 的大小是奇数 ${all}`,
    `用偶数的大小，或把给 1::2 的值截到前 ${small} 个`,
  ],
  limit: ({ small, large }) => [
    `${small} 是一个上限，例如最大长度，而有个输入是 ${large}`,
    `${small} 出现在配置里，或建模型的地方`,
    '截短或去掉更长的输入，或在设置处提高上限',
  ],
  'missing-values': () => [
    '前面有一步去掉了一些行，例如有缺失值的行',
    '没有缺失值的行数就是结果的长度',
    '在两边的同样的行里填补或删去缺失值，或按索引合并',
  ],
  'fixed-export': () => [
    '导出的图保留了导出时的大小',
    '输入形状与导出时完全一样时能运行',
    '把那一维设为动态，重新导出',
  ],
  ragged: () => [
    '用来造数组的列表里，各行或各图片的形状不同',
    '打印列表中每一项的形状，它们各不相同',
    '补齐、截短或缩放成一样的形状',
  ],
  'wrong-weights': () => [
    '把不同模型或版本的部件拼在了一起',
    '权重、设置和代码都用同一次发布的就能运行',
    '全部部件都用那一次发布的',
  ],
};
