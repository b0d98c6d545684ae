// The page's English sentences about code: problems, and the result of each line.

/** @typedef {readonly (string | number)[]} About */

/** Usual names of other modules. */
export const MODULES =
  /^(?:pd|plt|sns|cv2|tf|keras|sk|sklearn|scipy|sp|os|sys|math|random|re|json|time|tqdm|PIL|gym|nx|st|sm)$/;

export const reading = {
  remarks: 'Results, line by line',
  line: (/** @type {number} */ line) => `line ${line}: `,
  stopsAt: (/** @type {number} */ line) => `line ${line} fails`,
  messages: {
    broadcast: 'a message about broadcasting',
    other: 'a message about shapes',
    none: 'not an error that stride0 knows',
  },
  famousErrors: 'Famous errors',
  functions: 'Functions, drawn',
  reference: 'Reference',

  problems: {
    product: () =>
      '@ multiplies matrices. To draw a product here, write shapes of numbers only, such as (5,2,3) @ (3,4).',
    noReader: () => 'The code reader could not be loaded. You can still type shapes.',
    syntax: () => 'This line is not valid Python.',
    construct: (/** @type {string} */ text) => `stride0 cannot follow this: ${text}`,
    undefined: (/** @type {string} */ text) =>
      MODULES.test(text)
        ? `${text} is not defined. Import it above.`
        : `${text} is not defined. Define it above, as in ${text} = torch.empty(5, 1, 4, 1).`,
    unknownName: (/** @type {string} */ _, /** @type {About} */ [name = ''] = []) =>
      `stride0 does not know ${name}, so its result stays unknown.`,
    argument: (/** @type {string} */ _, /** @type {About} */ [fn = '', name = ''] = []) =>
      `stride0 does not know the argument ${name} of ${fn}.`,
    notTensor: (/** @type {string} */ text) => `This must be a tensor: ${text}`,
    dtype: (/** @type {string} */ text) => `stride0 does not know this dtype: ${text}`,
    number: (/** @type {string} */ text) => `stride0 cannot read this number: ${text}`,
    numbers: () => 'This shape depends on the values of the elements.',
    tooDeep: () => 'This is nested too deeply to follow.',
    tooMuch: () => 'Reading this takes too long. Only the lines before it are drawn.',
    tooManyLines: (/** @type {string} */ _, /** @type {About} */ [most = 0] = []) =>
      `Only the first ${most} lines of code are read.`,
    raised: (/** @type {string} */ _, /** @type {About} */ [type = 'RuntimeError', sentence = ''] = []) =>
      `${type}: ${sentence}`,
    unknown: () => 'This depends on something unknown.',
    line: () => 'stride0 does not understand this line.',
    needs: (/** @type {string} */ _, /** @type {About} */ [equation = ''] = []) => `This line needs ${equation}.`,
  },
};
