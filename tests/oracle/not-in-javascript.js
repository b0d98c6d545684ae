/** Recorded calls that JavaScript can't express, each with the reason. No other call is left out. */

/** @type {[RegExp, string][]} */
export const callsWithoutMeaning = [
  [/^torch\./, 'a slip of the list itself: Python does not know the name, and says so'],
  [/\d[jJ]\b/, 'there are no complex dtypes, and JavaScript has no complex number to pass'],
  [/uint(16|32|64)/, 'PyTorch itself has these dtypes in part only; they are none of our ten'],
  [
    /^(bool|int|len|list)\(/,
    "Python's conversions; JavaScript lets no object say what it is as a condition or a length",
  ],
  [
    /__setitem__/,
    'assignment through an index; JavaScript has no indexing to overload, and copy_ has cases of its own',
  ],
  [/\)\[\d+(,\d+)*\]$/, 'an index in brackets; JavaScript has none to overload, and select has cases of its own'],
  [/^~/, "Python's operator has a sentence of its own; bitwiseNot as a function has its own cases"],
  [/broadcast_shapes\('/, 'the sentence is about comparing a Python str with an int'],
  [/broadcast_shapes\(\(\d+\.\d*/, '2.0 is no size in Python; in JavaScript it is 2'],
  [
    /^T\.where\([^,]*\)$|^T\.where\(T\.tensor\(\[True,False\]\)\)$/,
    'where of a condition alone is nonzero, another operation',
  ],
];

/** Failures of the Python language and not of PyTorch. @type {[RegExp, string][]} */
const failuresWithoutMeaning = [
  [/^!AttributeError: /, 'a Python number has no methods of a tensor; nor has one of JavaScript'],
];

/** The reason why a call is not replayed, if there is one. @param {string} source */
export function whyNotReplayed(source) {
  return callsWithoutMeaning.find(([pattern]) => pattern.test(source))?.[1];
}

/** The same for a record of the second format. @param {import('./read.js').Case} record */
export function whyRecordIsNotReplayed({ expect }) {
  return /^expected Tensor as element \d+ in argument \d+, but got NoneType$/.test(expect?.text)
    ? "Python's index_put_ refuses what torch.ops.aten.index_put_ takes; JavaScript has one function for both"
    : undefined;
}

/** @param {string} failure a cell of a table of dtypes */
export function hasNoMeaning(failure) {
  return failuresWithoutMeaning.some(([pattern]) => pattern.test(failure));
}
