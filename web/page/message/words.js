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
  cause: 'Cause',
  fixes: 'What would help',
  suggestion: 'What to try',
  notRun: 'stride0 has not run this.',
  copy: 'Copy',
  copied: 'Copied',
  refused: 'Not copied: the browser does not allow it',
  apply: 'Show it applied',
  caution: 'Caution',
  fragility: 'What happens with other sizes',
  others: 'Less likely causes',
  reasons: 'Why, and what else',
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
  cause: '原因',
  fixes: '怎么办',
  suggestion: '可以试试',
  notRun: 'stride0 没有运行过这条建议。',
  copy: '复制',
  copied: '已复制',
  refused: '未能复制：浏览器不允许',
  apply: '看修改后的形状',
  caution: '注意',
  fragility: '换成别的大小会怎样',
  others: '可能性较小的原因',
  reasons: '理由与其他可能',
  moreFixes: '也可以这样改',
};
