/** The words around the drawings, in English and Chinese. */

const listed = (/** @type {readonly string[]} */ parts, /** @type {string} */ and) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`;

export const en = {
  lang: /** @type {'en' | 'zh'} */ ('en'),
  other: '中文',
  all: 'All functions',
  reference: 'Reference',
  title: 'Functions, drawn',
  lead: 'What each function does to an example, drawn by the core: every element, and where one element of the result comes from.',
  also: 'Also:',
  official: (/** @type {string} */ library) => `${library}'s documentation`,
  example: 'Example',
  result: 'result',
  results: (/** @type {number} */ i) => `result ${i + 1}`,
  comes: (/** @type {string} */ element, /** @type {string} */ value, /** @type {string[]} */ sources) =>
    `Element ${element}, ${value}, comes from ${listed(sources, ' and ')}.`,
  several: (/** @type {number} */ count, /** @type {string} */ name) => `${count} elements of ${name}`,
  alignment: 'Alignment',
  table: 'Every dimension, from the right',
  dimension: 'dim',
  why: 'why',
  open: 'Open in the playground',
  here: 'In JavaScript, with stride0',
};

/** @type {typeof en} */
export const zh = {
  lang: 'zh',
  other: 'English',
  all: '全部函数',
  reference: '参考手册（英文）',
  title: '图解函数',
  lead: '每个函数对一个例子做了什么：由内核算出并画出每个元素，以及结果中的一个元素从哪里来。',
  also: '另见：',
  official: (library) => `${library} 官方文档`,
  example: '例子',
  result: '结果',
  results: (i) => `结果 ${i + 1}`,
  comes: (element, value, sources) => `元素 ${element}（值为 ${value}）来自 ${listed(sources, ' 和 ')}。`,
  several: (count, name) => `${name} 的 ${count} 个元素`,
  alignment: '对齐',
  table: '逐个维度，从右端起',
  dimension: '维度',
  why: '说明',
  open: '在 playground 中打开',
  here: '用 stride0 写成 JavaScript',
};

/** The groups of functions. @type {Readonly<Record<string, string>>} */
export const groupsInChinese = {
  Tensors: '张量',
  'Random numbers': '随机数',
  Broadcasting: '广播',
  Arithmetic: '算术',
  'One operand': '一元运算',
  Comparison: '比较',
  'Logic and bits': '逻辑与位运算',
  Selection: '选择',
  Indexing: '索引',
  'Gathering and scattering': '收集与散布',
  'Reductions and running sums': '归约与累加',
  Statistics: '统计',
  'Sorting, searching and counting': '排序、查找与计数',
  'Matrix products': '矩阵乘法',
  'Shapes and views': '形状与视图',
  'Joining and rearranging': '拼接与重排',
  Dtypes: '数据类型',
  "The array API standard's own": '数组 API 标准自有的函数',
  "PyTorch's other names": 'PyTorch 的别名',
};
