// PyTorch 关于梯度的错误：每条说明什么，接下来怎么做。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

/** @type {Record<string, (facts: Facts) => string>} */
const facts = {
  leaf: () => '这一行原地写入一个需要梯度的张量，例如参数。自动求导正在记录，因此在写入之前就拒绝了。',
  modified: ({ shape, node, writes }) => {
    const about = [shape.length > 0 && `形状 ${tuple(shape)}`, node && `由 ${node} 算出`].filter(Boolean).join('，');
    return `反向传播需要的一个值${about ? `（${about}）` : ''}在保存之后被原地改写${writes > 0 ? `了 ${writes} 次` : ''}。`;
  },
  twice: () => 'backward() 已经走过这个图的一部分，那里保存的值已被释放。',
  scalar: () => '对元素个数不是 1 的张量调用了不带参数的 backward()。只有单个数的梯度可以默认是 1。',
  float: () => '要求梯度的张量是整数或布尔。只有浮点张量有梯度。',
  unrecorded: () => '得到这个张量的过程没有被记录：输入都不需要梯度，或者记录被关闭。',
};

/** @param {Facts} options */
export function fact({ kind, ...more }) {
  return `${facts[kind]?.({ kind, ...more }) ?? ''}${kind === 'scalar' ? '' : '这与形状无关。'}`;
}

/** @type {typeof import('./autograd-en.js').next} */
export const next = {
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
