// 每个事实一句：报错写明的，或由其中的大小算得的。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

const inDim = (/** @type {number} */ dim) => (dim >= 0 ? `第 ${dim} 维` : '');

/** @type {(dims: number[], count: number, name: string) => string} */
const entriesIn = (dims, count, name) => ` ${name} 第 ${dims.join('、')} 维的 ${count} 项各自`;

/** 按种类选一句，没有就用 else。 @type {(kind: string, sentences: Record<string, string>) => string} */
const by = (kind, sentences) => sentences[kind] ?? sentences['else'] ?? '';

/** @type {typeof import('./facts-en.js').facts} */
export const facts = {
  clash: ({ a, b, size, other, dim, needs, dims, sizes, others }) =>
    `${
      dims.length > 1
        ? `${a} 和 ${b} 在${dims.map((/** @type {number} */ each, /** @type {number} */ i) => `第 ${each} 维（${sizes[i]} 和 ${others[i]}）`).join('、')}冲突。`
        : `${dim >= 0 ? `第 ${dim} 维` : '某一维'}：${a} 是 ${size}，${b} 是 ${other}。`
    }${by(needs, {
      target: `${b} 在那里必须与 ${a} 相同或是 1。`,
      equal: '这个损失要求大小相等。',
      strict: '',
      theano: 'Theano 只沿声明为 broadcastable 的轴拉伸大小 1。',
      else: '两个大小相等，或其中一个是 1，才相容。',
    })}`,
  short: ({ a, b, had, asked }) => `切片要与 ${b} 一样的 ${asked} 个，而 ${a} 在那里只有 ${had} 个。`,
  padded: ({ name, shape }) => `JAX 在比较形状之前可能在前面补了 1，所以 ${name} 在你的代码里可能是 ${tuple(shape)}。`,
  apart: ({ dims, size, other }) => `两者只在第 ${dims.join('、')} 维不同：${size} 和 ${other}。`,
  ways: ({ kind, name, shape, count }) =>
    by(kind, {
      one: `要使结果不变大，给 ${name} 补大小为 1 的轴只有一种补法：${tuple(shape)}。`,
      several: `要使结果不变大，给 ${name} 补大小为 1 的轴有 ${count} 种补法；单看形状不知道要的是哪一种。`,
      order: `调换 ${name} 的轴，或去掉大小为 1 的轴，成为 ${tuple(shape)} 就相容。`,
    }),
  'no-way': () => '要使结果不变大，无论怎样补上大小为 1 的轴、怎样调换轴的顺序都不相容。',
  relation: ({ kind, small, large, ...more }) =>
    by(kind, {
      times: `${large} = ${more.times} · ${small}。`,
      patches: `${small} = ${more.one}² + 1，${large} = ${more.two}² + 1。`,
      by: `${large} = ${small} + ${more.by}。`,
    }),
  leading: ({ count, first, lead, rest, rows, wanted }) =>
    `${count} = ${[...first, rows, ...rest].join(' · ')}，而${lead.length > 1 ? ` ${lead.join(' · ')} = ${wanted}` : `形状在那里是 ${wanted}`}：比形状容纳的${rows > wanted ? `多 ${rows - wanted}` : `少 ${wanted - rows}`}。`,
  swapped: ({ dims }) => `两者的大小相同，只是第 ${dims.join('、')} 维对调了。`,
  target: ({ a, target, result }) =>
    `两个形状合起来是 ${tuple(result)}，而 ${a} 只有 ${tuple(target)} 的位置：被写入的形状不变。`,
  stretch: ({ a, b, result, growth, kind, rows, columns, entries }) => {
    const [one, two] = entries ?? [];
    const each = `${one ? entriesIn(rows, one, a) : `${a} 的每个元素`}与${two ? entriesIn(columns, two, b) : ` ${b} 的每个元素`}配对`;
    return kind === 'refused'
      ? `广播会让 ${each}，成为 ${tuple(result)}，所以这个损失拒绝了。`
      : `两边都被拉伸：${each}，${tuple(result)} 的元素是较大一方的 ${growth} 倍。它不会报错。`;
  },
  chance: ({ kind, a, b, size }) =>
    by(kind, {
      batch: `现在只有一个样本，${a} 放在哪里都与 ${b} 相容。样本多了就不行。`,
      square: `${b} 是方阵，${a} 与两个轴都相容。它对着最后一个轴：每列一个值。`,
      else: `${a} 与 ${b} 的最后一个轴相容，那里和第 0 维一样有 ${size} 个。若这 ${size} 个属于第 0 维，结果就是错的，却不会报错。`,
    }),
  'loss-shapes': ({ kind, a, b }) =>
    kind === 'one'
      ? `${a} 和 ${b} 都只有一个元素，所以损失的值与形状相同时一样。`
      : kind === 'ones'
        ? `${a} 和 ${b} 的元素一样多，形状只差大小为 1 的轴。`
        : `${a} 和 ${b} 的形状不同，损失把有些值比较了不止一次。`,
  fits: ({ kind, result }) =>
    kind === 'export'
      ? `按规则这两个形状相容，得到 ${tuple(result)}。所以导出的图的形状与此不同，或运行时有限制。`
      : `按规则这两个形状相容，得到 ${tuple(result)}。所以出错的是别的原因：也许运算更严格，也许不支持这样的 dtype、存储布局或设备，也许出错时的形状不是这些。`,
  empty: ({ name }) => `${name || '其中一个'} 是空的：有一维大小为 0。`,

  inner: ({ kind, size, other, a, b }) =>
    by(kind, {
      rows: `每行有 ${size} 个特征，而这一层或矩阵要 ${other} 个。`,
      batches: `第一个操作数有 ${size} 个矩阵，第二个有 ${other} 个；批量乘法要求一样多。`,
      batched: `第一个操作数的矩阵有 ${size} 列，第二个的有 ${other} 行；两者必须相等。`,
      else: `矩阵乘法要求内侧大小相等：${a} 是 ${size}，${b} 是 ${other}。`,
    }),
  turned: ({ name, shape, length }) => `${name} 是 ${tuple(shape)}；作为向量 (${length},) 或转过来就相容。`,
  letter: ({ letter, size, other, operand }) =>
    `字母 ${letter} 在一个操作数里代表 ${size}，在${operand >= 0 ? `第 ${operand} 个操作数（从 0 数起）` : '另一个'}里代表 ${other}。`,
  dims: ({ kind, wanted, given, operand }) =>
    by(kind, {
      letters: `等式为第 ${operand} 个操作数写了 ${wanted} 个字母，它却有 ${given} 维。`,
      else: `它有 ${given} 维，而需要 ${wanted} 维。`,
    }),
  join: ({ size, other, dim, along }) =>
    `拼接时除一维外大小都要相同，而这里${inDim(dim)}是 ${size} 和 ${other}。${along >= 0 ? `两个形状只在第 ${along} 维不同。` : ''}`,
  ranks: ({ size, other }) => `一个有 ${size} 维，另一个有 ${other} 维。`,
  stack: ({ one, two, size, other }) =>
    `堆叠要求样本形状相同，而这里${one.length > 0 ? `是 ${tuple(one)} 和 ${tuple(two)}` : size >= 0 ? `是 ${size} 和 ${other}` : '各不相同'}。`,
  ragged: ({ level }) =>
    `${
      level > 0
        ? `这个列表的前 ${level} 维是整齐的；再往下，各项的长度不同，或有的是数组、有的是数`
        : '列表中有一项是数组或列表，而那里要一个数，或各项的长度不同'
    }，所以组不成矩形数组。`,
  channels: ({ wanted, given }) => `这一层要 ${wanted} 个通道，而输入有 ${given} 个。`,
  'target-rank': ({ wanted, given, size }) =>
    `这个损失要求标签有 ${wanted} 维（批次、高、宽），而它有 ${given} 维${size === 1 ? '，其中第 1 维大小为 1' : ''}。`,
  state: ({ wanted, given }) => `隐藏状态应是 ${tuple(wanted)}（层数 · 方向、批次、宽度），而它是 ${tuple(given)}。`,
  'one-value': () => '训练模式下批归一化每个通道需要不止一个值，而这一批只有一个。',
  features: ({ kind, size, other }) =>
    kind === 'fitted'
      ? `模型是用 ${other} 个特征拟合的，而这些行有 ${size} 个。`
      : `这一层要 ${other} 个特征，而输入有 ${size} 个。`,
  expected: ({ one, two }) => `需要 ${tuple(one)}，给的是 ${tuple(two)}。`,
  flat: ({ sizes, merged }) => `${sizes.join(' · ')} = ${merged}：一方把这些轴合成了一个。`,
  same: ({ one, two, kind }) =>
    `两个形状必须相同：${tuple(one)} 和 ${tuple(two)}${kind === 'ones' ? ' 只差大小为 1 的轴' : ''}。`,
  sizes: ({ size, other, dim }) =>
    size < 0
      ? '操作数的大小不适合这个运算。'
      : `大小必须相等：${inDim(dim)}${dim >= 0 ? ' ' : ''}${size} 和 ${other}。`,
  labels: ({ size, other }) => `第 0 维在预测里是 ${size}，在标签里是 ${other}；损失要两者相同。`,
  elements: ({ count, wanted, shape, open }) =>
    open
      ? `${count} 个元素分不成 ${tuple(shape)}：其余各维已是 ${wanted} 个。`
      : `${shape.length > 0 ? tuple(shape) : '要求的形状'} 容纳 ${wanted} 个元素，而数组有 ${count} 个。改变形状不改变元素个数。`,
  lengths: ({ kind, size, other }) =>
    size < 0
      ? '长度不合适。'
      : kind === 'julia'
        ? `某一维的长度是 ${size} 和 ${other}；必须相等，或其中一个是 1。`
        : `两者的长度必须相同：${size} 和 ${other}。`,
  operator: ({ kind, sign, a, b, size, other, dim }) =>
    by(kind, {
      product: `矩阵乘法要求 ${a} 的列数等于 ${b} 的行数：${size} 和 ${other}。`,
      columns: `${sign} 是解矩阵方程，要求两者列数相同：${a} 有 ${size} 列，${b} 有 ${other} 列。`,
      rows: `${sign} 是解矩阵方程，要求两者行数相同：${a} 有 ${size} 行，${b} 有 ${other} 行。`,
      lengths: `${a} 有 ${size} 个元素，${b} 有 ${other} 个。`,
      assigned: `被赋值的位置第 ${dim} 维是 ${size}，而值是 ${other}。`,
      else: `第 ${dim} 维：${a} 是 ${size}，${b} 是 ${other}。`,
    }),
  unequal: ({ kind }) =>
    by(kind, {
      columns: '运算符 / 是解矩阵方程，要求两个操作数列数相同。',
      rows: '运算符 \\ 是解矩阵方程，要求两个操作数行数相同。',
      else: '操作数的大小不适合这个运算。',
      product: '左边矩阵的列数必须等于右边的行数。',
      arrays: '两个数组的 dim 必须相同。只有一列的矩阵是数组，而向量不是。',
    }),
  table: () => '这里要的是表格（样本 × 特征），给的却是单独一行或一列。',
  index: ({ kind, size, last, dim }) =>
    by(kind, {
      outside: `${inDim(dim)}${dim >= 0 ? '的' : ''}索引 ${size} 超出了 0 到 ${last}。`,
      empty: '被索引的那一维是空的。',
      graph: 'edge_index 提到了不存在的节点：它最大的值必须小于节点数。',
      else: '有编号超出了嵌入表：编号从 0 到行数减 1。',
    }),
  indices: ({ size }) => `索引比维数还多${size < 0 ? '' : `：数组有 ${size} 维`}。`,
  mask: ({ size, other, dim }) => `掩码${inDim(dim)}是 ${size}，而被选取的是 ${other}。`,
  weights: ({ name, one, two }) => `${name || '某个权重'} 在文件里是 ${tuple(one)}，在模型里是 ${tuple(two)}。`,
  'not-contiguous': () => 'view() 要求内存连续，转置、permute 或切片之后就不连续了。',
  opencv: ({ kind }) =>
    kind === 'mask'
      ? 'OpenCV 的掩码要是单通道、uint8，高和宽与图片相同。'
      : 'OpenCV 要求两个数组的高、宽、通道数和 dtype 都相同；它从不广播。',
};
