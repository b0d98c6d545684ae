// 图库中诊断以外的中文。原因与改法的文字来自 stride0/diagnose。

/** @type {typeof import('./en.js').en} */
export const zh = {
  lang: 'zh',
  otherLanguage: 'English',
  errors: '全部错误',
  silent: (asked, result) => `${asked} 得到 ${result}，并不报错`,
  around: '相关代码',
  cause: '含义',
  alignment: '对齐',
  table: '逐个维度，从右端起',
  dimension: '维度',
  result: '结果',
  why: '说明',
  together: '广播形状',
  example: '报错没有给出形状，这里只是一个例子。',
  fixes: '改法',
  next: '下一步',
  others: '可能的原因',
  asks: '还缺少',
  open: '在 playground 中打开',
  threads: '出现在',
  badge: '可贴进回答',
  title: '形状报错详解',
  lead: '每条都是报错原文：形状怎样对齐，由各个大小可以推出什么，以及在这些形状上运行过的改法，或下一步该做什么。',
  noMessage: '不报错',
};
