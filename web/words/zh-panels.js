// 图下各栏与旁注的全部中文。

import { snake } from '../notation/operators.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { listedInChinese as listed } from './grammar.js';

/** @type {typeof import('./en-panels.js').panels} */
export const panels = {
  doubt: {
    elements: '个元素',
    title: ({ kind, size }) =>
      kind === 'outer'
        ? '两个操作数都被扩展'
        : kind === 'leading'
          ? `有两个维度都是 ${grouped(size)}`
          : '只因大小是 1 才相容',
    say: ({ kind, a, b, size, lowDim, highDim }) => {
      if (kind === 'outer') {
        return `${b} 的每个元素都与 ${a} 维度 ${highDim} 上的 ${grouped(size)} 个元素配对。能运行，但往往不是本意。`;
      }
      if (kind === 'leading') {
        return `${b} 从右端对齐，落在维度 ${lowDim}。它同样放得进维度 ${highDim}，含义却不同。`;
      }
      return `如果 ${b} 应当为 ${a} 在维度 ${highDim} 上的每一项各存一个元素，那么只有一项时才相容。`;
    },
    instead: ({ kind, then, highDim }) =>
      kind === 'outer'
        ? `若只要 ${grouped(then)} 个元素：`
        : kind === 'leading'
          ? `若要沿维度 ${highDim}：`
          : '对任意项数：',
  },

  old: {
    warn: '提示旧版行为',
    before: (shape) => `在 PyTorch 0.2 之前，元素个数相等的操作数会逐个元素配对，结果是 ${tuple(shape)}。`,
  },

  values: {
    name: '数值',
    filled: '依次填入 0, 1, 2 …',
    large: '只算形状，不分配内存。',
    whole: (lines) => `显示全部 ${lines} 行`,
    fewer: '只显示前几行',
  },
  code: {
    name: '代码',
    languages: '语言',
    copy: '复制',
    copied: '已复制',
    run: '在此运行',
  },
  back: {
    name: '反向传播',
    sums: ({ dims }) => ` 沿维度 ${listed(dims.map(String))} 求和。`,
    same: ({ shape }) => ` 保持形状 ${tuple(shape)}。`,
    none: ({ dtype }) => ` 是 ${dtype}，没有梯度。`,
    nothing: (dtype) => `${dtype} 类型的结果没有梯度。`,
    draw: '画出如何相加',
    hide: '收起图',
  },
  dtype: {
    name: (dtype) => (dtype === null ? '为何存不下' : `为何是 ${dtype}`),
    kinds: { bool: '布尔', integer: '整数', float: '浮点' },
    common: (why) => {
      switch (why.kind) {
        case 'same':
          if (why.count === 1) return `它的类型是 ${why.dtype}。`;
          return `${why.count === 2 ? '两个' : '所有'}操作数都是 ${why.dtype}。`;
        case 'category':
          return `在 ${listed(why.dtypes)} 中取 ${why.dtype}：${panels.dtype.ranks[why.category]}。`;
        case 'wider':
          return `在 ${listed(why.dtypes)} 中，${why.dtype} 最宽。`;
        case 'neither':
          return `${listed(why.dtypes)} 互不包含，${why.dtype} 两者都能表示。`;
        case 'gives':
          return `${listed(why.names)} 是${why.weak ? '单独的数' : '没有维度的张量'}，类型以${why.weak ? '张量' : '另一方'}的 ${why.dtype} 为准。`;
        case 'raises':
          return `${listed(why.names)} 虽是${why.weak ? '单独的数' : '没有维度的张量'}，类别却高于其他张量，结果因此是${panels.dtype.kinds[why.category]}，即 ${why.dtype}。`;
      }
    },
    ranks: { bool: '全是布尔', integer: '整数高于布尔', float: '浮点高于整数和布尔' },
    change: (change) => {
      switch (change.kind) {
        case 'answers':
          return `${snake(change.fn)} 总是返回 ${change.dtype}。`;
        case 'divides':
          return `这个运算把 ${change.from} 转为默认浮点类型 ${change.dtype}。`;
        case 'stored':
          return `以 ${change.from} 计算，写入 ${change.name} 时转为 ${change.dtype}。`;
        case 'refused':
          return `${change.name} 是 ${change.dtype}，存不下 ${change.from}。`;
      }
    },
  },
  time: {
    name: '用时',
    measuring: '正在测量……',
    took: (amount, runs) => `在这台设备上为 ${amount}，取 ${grouped(runs)} 次运行的中位数。`,
    tooLarge: (most) => `未测量：超过 ${grouped(most)} 个元素。`,
    failed: '无法测量。',
  },

  memoryInUse: {
    name: '内存占用',
    said: (tensors, bytes, peak) => `运行结束时有 ${grouped(tensors)} 个张量，${bytes}；最多 ${peak}。`,
    saved: (bytes) => `广播没有复制数据；若要复制，还需 ${bytes}。`,
    lines: '逐行',
    caption: '这次运行中各行调用的开销。循环中的复制只计一次。',
    columns: { line: '行', took: '用时', grew: '字节', saved: '未复制' },
  },
};
