// The sentences about how gradients add up, loaded with their drawing.

import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { listed, listedInChinese, plural } from './grammar.js';

/**
 * @typedef {object} Sum  one step: the gradients along a dimension are added up
 * @property {string} name  of the operand
 * @property {number} dim
 * @property {number} size  how many are added up
 * @property {boolean} missing  whether the operand has no such dimension
 */

export const en = {
  name: 'How the gradients add up',
  operands: 'Operands',
  drawing: (/** @type {string} */ name) => `Gradient of ${name}`,
  steps: 'Steps of the backward pass',
  previous: 'Previous sum',
  next: 'Next sum',
  step: (/** @type {number} */ step, /** @type {number} */ steps) => `Step ${step} of ${steps}`,
  /** Captions, from the longest to the shortest. @type {(name: string, shape: readonly number[]) => string[]} */
  stretched: (name, shape) => [
    `of ${name} stretched to ${tuple(shape)}: one for each result`,
    `of ${name} stretched to ${tuple(shape)}`,
    `one for each result`,
  ],
  /** @type {(left: bigint, of: bigint) => string[]} */
  sums: (left, of) => {
    const all = plural(left, 'element');
    return of === 1n
      ? [all]
      : [`${all}, ${left === 1n ? '' : 'each '}the sum of ${grouped(of)}`, `${grouped(left)} sums of ${grouped(of)}`];
  },
  /** @type {(gradients: bigint, elements: bigint) => string[]} */
  arriving: (gradients, elements) => [
    `${plural(gradients, 'gradient')} for ${plural(elements, 'element')}`,
    plural(gradients, 'gradient'),
  ],
  /** @type {(name: string, results: bigint) => string[]} */
  arrive: (name, results) => [
    `Each of the ${grouped(results)} results was computed from one element of ${name}.`,
    'Its gradient flows back to that element.',
  ],
  loss: 'Here the loss is the sum of the results.',
  /** @type {(sum: Sum) => string[]} */
  add: ({ name, dim, size, missing }) => [
    `Dimension ${dim}: ${name} has ${missing ? 'none' : '1'}, and was read ${grouped(size)} times.`,
    `The ${grouped(size)} gradients add up.`,
  ],
  /** @type {(name: string, shape: readonly number[]) => string} */
  done: (name, shape) => `${name}.grad has the shape of ${name}, ${tuple(shape)}.`,
  failed: (/** @type {string} */ message) => `The gradients could not be computed: ${message}`,
  /** Read aloud for the selected gradient. @type {(terms: string[], sum: string) => string} */
  spoken: (terms, sum) => (terms.length === 1 ? sum : `the sum of ${listed(terms)} is ${sum}`),
};

/** @type {typeof en} */
export const zh = {
  name: '梯度如何相加',
  operands: '操作数',
  drawing: (name) => `${name} 的梯度`,
  steps: '反向传播的各步',
  previous: '上一步求和',
  next: '下一步求和',
  step: (step, steps) => `第 ${step} 步，共 ${steps} 步`,
  stretched: (name, shape) => [
    `${name} 扩展到 ${tuple(shape)} 后的梯度：每个结果一个`,
    `${name} 扩展到 ${tuple(shape)} 后的梯度`,
    '每个结果一个',
  ],
  sums: (left, of) => {
    const all = `${grouped(left)} 个元素`;
    return of === 1n ? [all] : [`${all}，${left === 1n ? '' : '各'}是 ${grouped(of)} 个之和`, `${grouped(left)} 个和`];
  },
  arriving: (gradients, elements) => [
    `${grouped(gradients)} 个梯度，属于 ${grouped(elements)} 个元素`,
    `${grouped(gradients)} 个梯度`,
  ],
  arrive: (name, results) => [
    `${grouped(results)} 个结果，每个都由 ${name} 的一个元素算出。`,
    '它的梯度流回这个元素。',
  ],
  loss: '这里的损失是所有结果之和。',
  add: ({ name, dim, size, missing }) => [
    `维度 ${dim}：${name} ${missing ? '没有这一维' : '的大小是 1'}，被读了 ${grouped(size)} 次。`,
    `这 ${grouped(size)} 个梯度相加。`,
  ],
  done: (name, shape) => `${name}.grad 与 ${name} 形状相同：${tuple(shape)}。`,
  failed: (message) => `无法计算梯度：${message}`,
  spoken: (terms, sum) => (terms.length === 1 ? sum : `${listedInChinese(terms)} 之和是 ${sum}`),
};
