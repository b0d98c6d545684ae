// 与广播无关的情形的中文：索引、einsum、拼接、gather。

import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { listedInChinese as listed } from './grammar.js';
import { sizesOf, same, times } from './zh-sizes.js';

/** @import { UnalignedStory } from '../case/story.js' */

/** @param {UnalignedStory & { kind: 'picked' }} story @returns {{ say: string[], more: string }} */
const picked = ({ dim, sizes: all, size, gathering: { along, places, scalar, names } }) => {
  const [x = '', index = '', source = ''] = names;
  const [own, by] = all.map((each) => each.size ?? 0);
  if (all.some((each) => each.size === null)) {
    const rule = `${index} 的维数必须与 ${x} 相同。`;
    return { say: [`维度 ${dim}：${sizesOf(all)}。`, rule], more: '这里缺少的维度不会当作 1。' };
  }
  if (size === null) {
    const larger = `${index} 只能在维度 ${along} 上比 ${x} 大`;
    const rule = places ? `${larger}，并且不能比 ${source} 大。` : `${larger}。`;
    return { say: [`维度 ${dim}：${sizesOf(all)}。`, rule], more: '这里 1 也不会扩展。' };
  }
  if (dim === along) {
    return places
      ? {
          say: [`维度 ${dim}：${index} 的每个数是 ${x} 的 ${grouped(own ?? 0)} 个位置之一。`],
          more: scalar ? `${source} 写到那里。` : `${source} 的一个元素写到那里。`,
        }
      : {
          say: [`维度 ${dim}：${index} 的每个数从 ${x} 的 ${grouped(own ?? 0)} 个位置中选一个。`],
          more: `结果在这一维的大小是 ${grouped(by ?? 0)}，与 ${index} 相同。`,
        };
  }
  const isPart = (by ?? 0) < (own ?? 0);
  const more = isPart
    ? `${index} 可以更小：只${places ? '写入' : '读取'} ${x} 的前 ${grouped(by ?? 0)} 个。`
    : '相同的位置一一对应，不扩展。';
  return { say: [`维度 ${dim}：${isPart ? sizesOf(all) : same(all)}。`], more };
};

/** @type {typeof import('./en-unaligned.js').unaligned} */
export const unaligned = {
  /** Two lines and a remark. @type {(story: UnalignedStory) => { say: string[], more: string }} */
  describe: (story) => {
    if (story.kind === 'moved') {
      const { names, picked, shape } = story;
      const apart = `${listed(names)} 不相邻，选出的维度没有唯一的位置。`;
      return { say: [apart, `${tuple(picked)} 排在最前：${tuple(shape)}。`], more: 'NumPy 和 PyTorch 都如此。' };
    }
    if (story.kind === 'letter') {
      const { letter, size, readers, summed } = story;
      const opening = `字母 ${letter}：${story.sizes.length > 1 && size !== null ? same(story.sizes) : sizesOf(story.sizes)}。`;
      if (size === null) return { say: [opening, '一个字母只能代表一个大小。'], more: '' };
      const read = readers.length > 0 ? [`${listed(readers)} ${times(size)}，步长为 0。`] : [];
      const role = summed ? '乘积沿它求和，结果里没有它。' : '它留在结果里。';
      return { say: [opening, ...(read.length > 0 ? read : [role])], more: read.length > 0 ? role : '' };
    }
    if (story.kind === 'joined') {
      const { along, size } = story;
      if (story.stacks && story.dim === along) {
        return { say: [`维度 ${along} 是新的。`, `${size} 个张量各占一个位置。`], more: '' };
      }
      if (story.stacks) {
        const rule = 'stack 要求所有形状相同。';
        if (size !== null) return { say: [`维度 ${story.dim}：${same(story.sizes)}。`], more: rule };
        return { say: [`维度 ${story.dim}：${sizesOf(story.sizes)}。`, rule], more: '这里 1 也不会扩展。' };
      }
      if (story.dim === along) {
        const sizes = story.sizes.map((each) => each.size).join(' + ');
        return { say: [`维度 ${along}：${sizes} = ${size}。`, '一个接着一个。'], more: '' };
      }
      const rule = `cat 只允许维度 ${along} 的大小不同。`;
      if (size !== null) return { say: [`维度 ${story.dim}：${same(story.sizes)}。`], more: rule };
      return { say: [`维度 ${story.dim}：${sizesOf(story.sizes)}。`, rule], more: '这里 1 也不会扩展。' };
    }
    return picked(story);
  },

  lines: {
    draw: '画出这一行',
    leads: '调用了出错的那一行',
    left: (count) => `……中间还有 ${count} 行……`,
  },

  ran: {
    run: '运行',
    waits: '这段 JavaScript 来自链接。点击“运行”后才会在沙箱中运行。',
    nothing: '没有语句得到张量。',
    elsewhere: 'JavaScript 在 playground 的沙箱中运行，这里只显示代码。',
    open: '在 playground 中打开',
    ended: {
      time: '运行超过 2 秒，已终止。',
      memory: '张量占用超过 1 GB，已终止。',
      lost: '运行自行中止，没有结果。',
      noFrame: '此页面不允许打开 iframe，因此无法运行 JavaScript。',
    },
  },

  model: {
    wanted: '给出输入的形状，即可看到每一行的形状。',
    returned: (name) => `${name} 的返回值`,
    unreturned: '返回值的形状未知。',
  },

  einsum: {
    caption: '按字母对齐的维度',
    failed: (letter) => `字母 ${letter} 代表了两个大小`,
    strides: '步长',
    order: '顺序',
    product: (step) => `乘积 ${step}`,
    step: (pair, summed, products) =>
      `${pair}${summed ? `，沿 ${[...summed].join('、')} 求和` : ''}：${grouped(products)} 次乘法`,
    legend: '步长 0 表示重复读取同一个元素；被求和的字母有步长，但不在结果里。',
  },

  product: {
    inner: '相乘的两个维度大小不同',
    batch: '批维度不匹配',
  },

  joining: {
    part: (name, from, to) => `${name} ${from === to ? from : `${from}–${to}`}`,
    legend: '结果的每个格子写着它来自哪个操作数的哪个位置。',
  },

  indexing: {
    dim: (dim) => `维度 ${dim}`,
    picked: (names) => `由 ${names} 选出`,
    added: '新维度',
    of: (name, dim) => `${name} 的维度 ${dim}`,
    result: '结果',
    legend: (name) => `结果的每个格子写着它来自 ${name} 的哪个元素。`,
  },

  gathering: {
    picked: (/** @type {string} */ x, /** @type {string} */ index) =>
      `${index} 的格子里是它的数值。结果的每个格子写着它来自 ${x} 的哪个元素。`,
    placed: (/** @type {string} */ x, /** @type {string} */ index) =>
      `${index} 的格子里是它的数值。结果的每个格子写着写入了什么，或 ${x} 原来的元素。`,
    twice: '两个元素写到同一处时，PyTorch 不保证留下哪一个。',
  },
};
