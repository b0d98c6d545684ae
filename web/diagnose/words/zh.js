// 诊断的全部中文句子。只接收数据、返回文字，从不返回标记。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';
import { causes } from './causes-zh.js';
import { facts } from './facts-zh.js';
import { frameworks } from './frameworks.js';
import { next, steps } from './next-zh.js';

/** @type {import('./en.js').Words} */
export const zh = {
  tuple,
  sure: { likely: '很可能', possible: '可能' },
  colon: '：',
  join: (items) => items.join('、'),
  space: '',
  stop: '。',
  frameworks: { ...frameworks, paddle: '飞桨 Paddle' },
  nothing: '这段文字里没有找到与形状有关的报错。',
  unknownWording: (sentence, sizes) => `这里不认识这种措辞：${sentence}${sizes ? `（其中的大小：${sizes}）` : ''}`,
  target: '形状不变',
  hidden: '没有显示批次维',
  forms: { fresh: '', inPlace: '原地', out: '写入输出', assign: '赋值', expand: '扩展', loss: '损失' },

  result: ({ shape, count, bytes, growth }) =>
    `结果 ${tuple(shape)}：${count} 个元素，按 float32 为 ${bytes}${growth > 1 ? `，是较大操作数的 ${growth} 倍` : ''}。`,
  noResult: '没有结果。',

  operations: {
    matmul: '矩阵乘法',
    bmm: '批量矩阵乘法',
    'numpy-matmul': '矩阵乘法',
    einsum: 'einsum 求和',
    cat: '拼接',
    stack: '堆叠样本',
    ragged: '由列表造数组',
    reshape: '改变形状',
    contiguous: 'view 视图',
    'batch-size': '损失',
    'target-size': '损失',
    'same-shape': '必须相同的两个形状',
    conv: '卷积',
    'layer-rank': '层',
    'target-rank': '损失',
    'norm-batch': '批归一化',
    hidden: '循环层的隐藏状态',
    features: '特征',
    layer: '层',
    checkpoint: '加载权重',
    mask: '布尔掩码',
    'attention-mask': '注意力掩码',
    index: '索引',
    lengths: '长度',
    table: '输入的表格',
    export: '导出的图的输入',
    pictures: '两张图片的运算',
    julia: '广播',
    r: '数组的运算',
    matlab: '数组的运算',
    octave: '数组的运算',
  },
  sizes: (a, b, dim) => `${dim === null || dim < 0 ? '' : `第 ${dim} 维 `}${a} 对 ${b}`,
  noShapes: '报错里没有给出形状。',

  facts,
  causes,
  cause: (sure, [what, check, then]) => `${sure}：${what}。如果${check}，就是它；那就${then}。`,
  check: ([, check, then]) => `先确认：${check}吗？若是，就${then}。`,
  otherwise: '若不是：',
  next: { ...next, ...steps },

  meanings: {
    inserted: ({ name, shape, other, at }) =>
      `${name} 变为 ${tuple(shape)}${at.length > 0 ? `，对着 ${other} 的第 ${at.join('、')} 维` : ''}。`,
    'as-columns': () => '与现在相同，每列一个数，只是写明了。',
    squeezed: ({ name, shape }) => `${name} 变为 ${tuple(shape)}；指明了轴，批次为 1 时也不会丢。`,
    permuted: ({ name, shape }) => `${name} 变为 ${tuple(shape)}：仅当现在轴的顺序有误时才正确。`,
    keepdim: () => '归约保留被归约的轴，大小为 1。',
    'joined-along': ({ dim }) => `沿第 ${dim} 维拼接。`,
  },
  gives: (shape, count) => `结果 ${tuple(shape)}；${count === '0' ? '不复制数据' : `新占 ${count} 个元素`}。`,
  by: (call, said) => `用 ${call}，${said}`,
  caution: '仅当这正是本意时才正确。',

  nextStep: '下一步',
  asks: (names) => `${names} 的形状是什么？`,
  fix: '改法',
};
