// Reads a call whose arguments are shapes: `cat((2,3), (2,5), dim=1)`, `gather((3,4), 1, (3,2))`,
// `einsum("bij,bjk->bik", (5,2,3), (5,3,4))`.

import { packed } from '../case/of-shapes.js';
import { MAX_OPERANDS } from '../notation/parse.js';
import { CALL } from './classify.js';

/** @import { Operand } from '../case/case.js' */

const LETTERS = 'abcdefghijklmnop';
const PICKING = ['x', 'index', 'src'];
const SHAPE = /\([\d,\s]*\)|\[[\d,\s]*\]/g;

/** @type {Record<string, string>} */
const functions = {
  ...{ cat: 'cat', concat: 'cat', concatenate: 'cat', stack: 'stack', einsum: 'einsum', gather: 'gather' },
  ...{ take_along_dim: 'takeAlongDim', takeAlongDim: 'takeAlongDim', scatter: 'scatter' },
  ...{ scatter_add: 'scatterAdd', scatterAdd: 'scatterAdd' },
};

/** The number that `scatter` writes if it has no source tensor, as a 0-d operand. @returns {Operand} */
const numberOf = (/** @type {number} */ value) => ({
  ...packed(String(value), []),
  ...{ dtype: Number.isInteger(value) ? 'int64' : 'float32', weak: true, values: [value] },
});

/**
 * The case that the call is, or null if the text is no such call.
 * @param {string} text @returns {import('../case/case.js').Case | null}
 */
export function readCall(text) {
  const whole = CALL.exec(text);
  const [, module = '', name = '', inner = ''] = whole ?? [];
  const fn = functions[name];
  if (!whole || fn === undefined) return null;
  const from = text.indexOf('(') + 1;
  const isPicking = !['cat', 'stack', 'einsum'].includes(fn);
  const names = isPicking ? PICKING : [...LETTERS];
  const equation = /^\s*(["'])([^"']*)\1\s*,/.exec(inner);
  /** @type {Operand[]} */
  const operands = [...inner.matchAll(SHAPE)].map((each, i) => {
    const spans = [...each[0].matchAll(/\d+/g)].map((size) => ({
      at: from + each.index + size.index,
      length: size[0].length,
    }));
    const sizes = spans.map(({ at, length }) => Number(text.slice(at, at + length)));
    const operand = { ...packed(names[i] ?? `operand ${i}`, sizes), spans };
    return isPicking && i === 1 ? { ...operand, dtype: /** @type {const} */ ('int64') } : operand;
  });
  const numbers = inner.replace(SHAPE, '').match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [dim, value = 1] = equation ? [] : numbers.map(Number);
  const scatters = fn.startsWith('scatter');
  if (fn === 'scatter' && operands.length === 2) operands.push(numberOf(value));
  const wanted = scatters ? 3 : isPicking ? 2 : undefined;
  // `np.stack([[1, 2], [3, 4]])` has elements, not shapes.
  const isData = module !== '' && fn !== 'einsum' && inner.match(SHAPE)?.some((shape) => shape.startsWith('['));
  const sound =
    !isData &&
    operands.length > 0 &&
    operands.length <= MAX_OPERANDS &&
    (wanted === undefined || operands.length === wanted) &&
    (fn === 'einsum') === (equation !== null);
  if (!sound || (isPicking && fn !== 'takeAlongDim' && dim === undefined)) return null;
  /** @type {Record<string, number | string>} */
  const options = equation ? { equation: equation[2] ?? '' } : dim === undefined ? {} : { dim };
  return {
    ...{ fn, sign: '', label: `${name}(${operands.map((each) => each.name).join(', ')})`, operands },
    ...{ form: 'fresh', out: null, options, backcompat: false, dialect: 'shapes' },
    span: { at: 0, length: text.length },
  };
}
