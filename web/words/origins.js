// Sentences about where an element comes from, in both languages. Loaded when the user asks for it.

export const en = {
  follow: 'Where does an element come from?',
  title: 'Where an element comes from',
  result: 'Result',
  value: 'value',
  none: 'stride0 does not know the elements of any result, or they are more than 64.',
  line: (/** @type {number} */ line) => `Line ${line}`,
  comes: (/** @type {string} */ element, /** @type {string} */ sources) => `${element} comes from ${sources}.`,
  comesFromNone: (/** @type {string} */ element) => `${element} is written in the code, or no element changes it.`,
  step: (/** @type {string} */ results, /** @type {string} */ sources) =>
    sources ? `${results} from ${sources}` : `${results} written in the code`,
};

/** @type {typeof en} */
export const zh = {
  follow: '元素从何而来？',
  title: '元素从何而来',
  result: '结果',
  value: '值',
  none: 'stride0 不知道任何结果的元素，或元素多于 64 个。',
  line: (line) => `第 ${line} 行`,
  comes: (element, sources) => `${element} 来自 ${sources}。`,
  comesFromNone: (element) => `${element} 写在代码里，或没有元素会改变它。`,
  step: (results, sources) => (sources ? `${results} 来自 ${sources}` : `${results} 写在代码里`),
};
