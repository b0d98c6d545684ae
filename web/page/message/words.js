// The labels of the panel, loaded with it. Its sentences are those of every diagnosis: web/diagnose/words.

/** @typedef {[name: string, size: number]} NamedSize */

export const en = {
  name: 'Diagnosis',
  ask: (/** @type {string} */ name) => `Shape of ${name}`,
  known: (/** @type {number | null} */ dim, /** @type {NamedSize} */ [a, size], /** @type {NamedSize} */ [b, other]) =>
    `${dim === null ? 'In one dimension' : `In dimension ${dim}`}, ${a} has ${size} and ${b} has ${other}.`,
  wanted: 'If the message does not include a shape, type it here.',
  wrong: (/** @type {string} */ name) => `${name}: a shape is written as (4, 3) or 4x3.`,
  disagrees: 'The message is not about these shapes: they do not fail in this way.',
  fixes: 'What would help',
  copy: 'Copy',
  copied: 'Copied',
  refused: 'Not copied: the browser does not allow it',
  apply: 'Show it applied',
  others: 'Possible causes',
  reasons: 'What else',
  moreFixes: 'What would also help',
};

/** @type {typeof en} */
export const zh = {
  name: '诊断',
  ask: (name) => `${name} 的形状`,
  known: (dim, [a, size], [b, other]) =>
    `${dim === null ? '某一维' : `维度 ${dim}`}：${a} 是 ${size}，${b} 是 ${other}。`,
  wanted: '报错里没有给出的形状，可以在此填入。',
  wrong: (name) => `${name}：形状写作 (4, 3) 或 4x3。`,
  disagrees: '报错说的不是这些形状：它们不会这样出错。',
  fixes: '怎么办',
  copy: '复制',
  copied: '已复制',
  refused: '未能复制：浏览器不允许',
  apply: '看修改后的形状',
  others: '可能的原因',
  reasons: '其他',
  moreFixes: '也可以这样改',
};
