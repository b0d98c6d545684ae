// 关于代码的中文：哪里有问题，各行的结果是什么。

import { MODULES } from './en-reading.js';

/** @type {typeof import('./en-reading.js').reading} */
export const reading = {
  remarks: '各行的结果',
  line: (line) => `第 ${line} 行：`,
  stopsAt: (line) => `第 ${line} 行出错`,
  messages: {
    broadcast: '一条关于广播的报错',
    other: '一条关于形状的报错',
    none: '不是 stride0 认识的报错',
  },
  famousErrors: '常见报错',
  functions: '图解函数',
  reference: '函数参考',

  problems: {
    product: () => '@ 是矩阵乘法。要在这里画乘法，请只写由数字组成的形状，例如 (5,2,3) @ (3,4)。',
    noReader: () => '读取代码的部分未能载入。仍可输入形状。',
    syntax: () => '这一行不是有效的 Python 代码。',
    construct: (text) => `stride0 无法解读这种写法：${text}`,
    undefined: (text) =>
      MODULES.test(text)
        ? `${text} 还没有定义。请先在上面导入。`
        : `${text} 还没有定义。请先在上面定义，例如 ${text} = torch.empty(5, 1, 4, 1)。`,
    unknownName: (_, [name = ''] = []) => `stride0 不认识 ${name}，它的结果未知。`,
    argument: (_, [fn = '', name = ''] = []) => `stride0 不认识 ${fn} 的参数 ${name}。`,
    notTensor: (text) => `这里必须是张量：${text}`,
    dtype: (text) => `stride0 不认识这种 dtype：${text}`,
    number: (text) => `无法读取这个数：${text}`,
    numbers: () => '它的形状取决于元素的值。',
    tooDeep: () => '嵌套过深，无法解读。',
    tooMuch: () => '解读用时过长，只画出此前的各行。',
    tooManyLines: (_, [most = 0] = []) => `只读取前 ${most} 行代码。`,
    raised: (_, [type = 'RuntimeError', sentence = ''] = []) => `${type}: ${sentence}`,
    unknown: () => '它取决于未知的内容。',
    line: () => 'stride0 看不懂这一行。',
    needs: (_, [equation = ''] = []) => `这一行需要 ${equation}。`,
  },
};
