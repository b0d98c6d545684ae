// 读作代码的文本：哪里有问题，各行得出什么。

/** @typedef {import('./en-reading.js').About} About */

/** @type {typeof import('./en-reading.js').reading} */
export const reading = {
  remarks: '各行的结果',
  line: (line) => `第 ${line} 行：`,
  stopsAt: (line) => `第 ${line} 行出错`,
  messages: {
    broadcast: '一条关于广播的报错',
    other: '与广播无关',
    none: '不是这里认识的报错',
  },
  famousErrors: '常见报错',
  reference: '函数参考',

  problems: {
    product: () => '@ 是矩阵乘法；此处的形状按相加处理。写成代码时会照原样读取。',
    noReader: () => '读取这段文本的部分未能载入。仍可输入形状，例如 (5,1,4,1) + (3,1,1)。',
    syntax: () => '这一行不是完整的 Python 代码。',
    construct: (text) => `这里不解读此种写法：${text}`,
    undefined: (text) => `${text} 在这里还没有值。请先在上面赋值，例如 ${text} = torch.empty(5, 1, 4, 1)。`,
    unknownName: (_, [name = ''] = []) => `这里不认识 ${name}，它的结果留空。`,
    argument: (_, [fn = '', name = ''] = []) => `这里不认识 ${fn} 的参数 ${name}。`,
    notTensor: (text) => `这里需要一个张量：${text}`,
    dtype: (text) => `这里不认识这种 dtype：${text}`,
    number: (text) => `无法读取这个数：${text}`,
    numbers: () => '它的形状取决于其中的数值。',
    negativeStep: () => '负的步长不作图。',
    tooDeep: () => '嵌套过深，无法解读。',
    tooMuch: () => '解读用时过长；此前的内容照常画出。',
    tooManyLines: (_, [most = 0] = []) => `只读取前 ${most} 行代码。`,
    raised: (_, [type = 'RuntimeError', sentence = ''] = []) => `${type}: ${sentence}`,
    unknown: () => '它由什么得来尚不清楚。',
    line: () => '无法理解这一行。',
  },
};
