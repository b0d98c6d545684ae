// What is said of text that was read as code, in English: what is wrong with it, and what its lines come to.

/** @typedef {readonly (string | number)[]} About */

export const reading = {
  remarks: 'What the lines come to',
  line: (/** @type {number} */ line) => `line ${line}: `,
  stopsAt: (/** @type {number} */ line) => `line ${line} fails`,
  messages: {
    broadcast: 'a message about broadcasting',
    other: 'not about broadcasting',
    none: 'not a message that is known here',
  },
  famousErrors: 'Famous errors',
  reference: 'Reference',

  problems: {
    product: () => '@ multiplies matrices; shapes are read as if they were added. In code it is read as it is.',
    noReader: () => 'What reads this could not be loaded. Shapes such as (5,1,4,1) + (3,1,1) are still read.',
    syntax: () => 'This line is not Python as it stands.',
    construct: (/** @type {string} */ text) => `This is not followed here: ${text}`,
    undefined: (/** @type {string} */ text) =>
      `${text} has no value here. Give it one above, such as ${text} = torch.empty(5, 1, 4, 1).`,
    unknownName: (/** @type {string} */ _, /** @type {About} */ [name = ''] = []) =>
      `${name} is not known here, so what it makes is left open.`,
    argument: (/** @type {string} */ _, /** @type {About} */ [fn = '', name = ''] = []) =>
      `${fn} is not known here to take ${name}.`,
    notTensor: (/** @type {string} */ text) => `A tensor is wanted here: ${text}`,
    dtype: (/** @type {string} */ text) => `This dtype is not known here: ${text}`,
    number: (/** @type {string} */ text) => `This number is not read: ${text}`,
    numbers: () => 'The shape of this depends on what the numbers are.',
    negativeStep: () => 'A negative step is not drawn.',
    tooDeep: () => 'This is nested too deeply to be followed.',
    tooMuch: () => 'This takes too long to be followed; what stands before it is drawn.',
    tooManyLines: (/** @type {string} */ _, /** @type {About} */ [most = 0] = []) =>
      `Only the first ${most} lines of code are read.`,
    raised: (/** @type {string} */ _, /** @type {About} */ [type = 'RuntimeError', sentence = ''] = []) =>
      `${type}: ${sentence}`,
    unknown: () => 'What this is made of is not known.',
    line: () => 'This line is not understood.',
  },
};
