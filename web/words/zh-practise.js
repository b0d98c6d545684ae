// 练习的全部中文，随练习一起载入。

import { tuple } from '../lib/errors/printed-shape.js';

const neither = (/** @type {readonly number[]} */ sizes) => `${sizes.join(' 和 ')} 都不是 1`;

/** @type {typeof import('./en-practise.js').practise} */
export const practise = {
  ask: '结果是什么形状？',
  askInPlace: '原地操作：之后目标是什么形状？',
  answer: '答案',
  check: '检查',
  next: '下一题',
  doesNotFit: '不相容',
  inDim: '在维度',
  doesNotFitIn: (dim) => `在维度 ${dim} 上不相容`,
  hint: '输入形状，如 5,3,4,1；没有维度输入 ()；不相容输入“不”或“不 1”。按 Esc 离开。',
  unread: '这不是形状。请输入大小，如 5,3,4,1；没有维度输入 ()；不相容输入“不”。',
  goOn: '按回车出下一题，按方向键逐步查看对齐，按 Esc 离开。',
  later: '作答之后，形状在这里对齐。',
  you: '你',
  notSo: '不对',
  open: '查看单元与内存',
  tally: ({ right, asked, run }) =>
    asked === 0 ? '今天尚未作答' : `今天 ${asked} 题答对 ${right} 题${run > 1 ? `，连对 ${run} 题` : ''}`,

  right: '正确',
  wrong: (answer, fits) =>
    answer.kind === 'shape' ? `不是 ${tuple(answer.shape)}` : fits ? '其实相容' : `不在维度 ${answer.dim}`,

  misled: (misled) => {
    switch (misled.kind) {
      case 'left':
        return '形状从右端对齐，末位对末位，而不是从左端。';
      case 'stretchedTarget':
        return '原地操作的目标保持自己的形状：别的张量向它扩展，它从不向别的扩展。';
      case 'cutToTarget':
        return '结果的形状与目标不同，而任何部分都不会被裁去。';
      case 'zeroAsNothing':
        return '0 和别的大小一样：它从不扩展，1 却会扩展成它。';
      case 'zeroWins':
        return '0 不会盖过别的大小：它只与 0 和 1 相容。';
      case 'larger':
        return `${neither(misled.sizes)}，较大的一方也不能胜出。`;
      case 'smaller':
        return `${neither(misled.sizes)}，也不会裁成较小的一方。`;
      case 'clash':
        return `${neither(misled.sizes)}，维度 ${misled.dim} 上谁都不能扩展。`;
      case 'forgot':
        return `你漏掉了 ${misled.name}；所有操作数要一起对齐。`;
      case 'shortest':
        return '缺少的维度按 1 计：结果的维数与最长的形状相同。';
      case 'squeezed':
        return '大小为 1 的维度也是维度，结果会保留它。';
      case 'alone':
        return `这只是 ${misled.name} 的形状；它是 1 或缺少的地方，要取别的操作数的大小。`;
      case 'keptOne':
        return `1 可以扩展到任何别的大小：维度 ${misled.dim} 变成 ${misled.size}。`;
      case 'product':
        return '这是矩阵乘法的形状；这里所有维度都要对齐，最后两维也不例外。';
      case 'outer':
        return '这是把形状首尾相接；它们其实要对齐，末位对末位。';
      case 'backwards':
        return '大小都对，方向反了：最后一维写在最后。';
      case 'column':
        return `维度 ${misled.dim} 是 ${misled.size}，不是 ${misled.said}。`;
      case 'rank':
        if (misled.rank === 0) return '没有维度的张量就是一个数，形状是 ()。';
        return `结果的维数与最长的形状相同：是 ${misled.rank}，不是 ${misled.said}。`;
      case 'targetIs':
        return `原地操作的结果就是 ${misled.name} 的形状。`;
      case 'grows':
        return `${misled.name} 需要换成别的形状，而原地操作不能。`;
      case 'refusedEmpty':
        return `1 可以扩展到任何大小，包括 0：${misled.name} 在维度 ${misled.dim} 上就是这样。`;
      case 'refusedInPlace':
        return `${misled.name} 在维度 ${misled.dim} 上扩展；不能扩展的只有目标。`;
      case 'refusedRanks':
        return `${misled.name} 没有维度 ${misled.dim}；缺少的维度按 1 计，可以扩展。`;
      case 'refusedStretch':
        return `${misled.name} 在维度 ${misled.dim} 上是 1，而 1 可以扩展到任何大小。`;
      case 'refusedScalar':
        return '没有维度的张量与一切相容：它只是一个数，被反复读取。';
      case 'refusedEqual':
        return '所有大小都相等，连扩展都不需要。';
      case 'refusedProduct':
        return '这不是矩阵乘法：大小相等，元素逐个配对。';
      case 'fromOne':
        return `维度从 0 数起，所以是维度 ${misled.dim}。`;
      case 'fromTheRight':
        return `维度从结果的左端数起，所以是维度 ${misled.dim}。`;
      case 'elsewhere':
        return `确实不相容，但冲突在维度 ${misled.dim}。`;
      case 'alsoThere':
        return `维度 ${misled.said} 也不相容，但报错指出的是维度 ${misled.dim}。`;
    }
  },
};
