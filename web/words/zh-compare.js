// 两个算例对比的全部中文，随对比一起载入。

/** @type {typeof import('./en-compare.js').comparison} */
export const comparison = {
  named: (number) => `算例 ${number}`,
  alignment: (number) => `算例 ${number} 的对齐`,
  swap: '交换两个算例',
  leave: '只看算例 1',
  differences: '不同之处',
  summary: (heads) =>
    heads.length === 0 ? '没有不同之处。请修改其中一个算例。' : `${heads.length} 处不同：${heads.join('、')}。`,
  part: '项目',
  operation: '运算',
  result: '结果',
  warning: '警告',
  note: '提示',
  inPlace: '原地',
  strides: (strides) => `步长 ${strides}`,
  missing: '无',
};
