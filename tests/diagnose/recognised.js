/** @import { Recognised } from '../../web/diagnose/diagnosis.js' */

/**
 * Builds a result of the recogniser by hand: `recognised('pytorch', 'img (1,28,28) mean (3,1,1)', { form: 'inPlace'
 * })`.
 */

const targets = ['inPlace', 'out', 'assign', 'expand'];

/**
 * `img (1,28,28) ?`: names are optional, `?` is an unknown shape or size.
 * @type {(text: string) => { name: string | null, shape: (number | null)[] | null }[]}
 */
const operandsOf = (text) =>
  [...text.matchAll(/([\w.]+)?\s*(?:\(([\d,? ]*)\)|(\?))/g)].map(([, name, sizes, unknown]) => ({
    name: name ?? null,
    shape: unknown
      ? null
      : (sizes ?? '')
          .split(',')
          .flatMap((size) => (size.trim() === '' ? [] : [size.includes('?') ? null : Number(size)])),
  }));

/**
 * @param {Recognised['framework']} framework
 * @param {string} operands
 * @param {Partial<Recognised> & { code?: string }} [more]  code: a line of source beside the message
 * @returns {Recognised}
 */
export function recognised(framework, operands, { code, ...more } = {}) {
  const listed = operandsOf(operands);
  const form = more.form ?? 'fresh';
  return {
    kind: 'broadcast',
    family: 'by hand',
    framework,
    message: '',
    operation: null,
    form,
    fails: true,
    operands: listed.map(({ name, shape }, i) => ({
      name,
      shape,
      role: i === 0 && targets.includes(form) ? 'target' : 'operand',
      from: 'message',
    })),
    numbers: [],
    words: [],
    failing: code === undefined ? null : { source: code, at: -1, arrays: [], file: '', line: 0 },
    broadcast: null,
    clash: null,
    batchHidden: false,
    unknown: listed.flatMap(({ name, shape }, i) => (shape ? [] : [name ?? 'abcdefgh'.charAt(i)])),
    ...more,
  };
}

/**
 * Two sizes and a dimension, which is all that PyTorch's message has.
 * @param {number} size
 * @param {number} other
 * @param {number} dim
 * @param {Partial<Recognised> & { code?: string }} [more]
 * @returns {Recognised}
 */
export function eager(size, other, dim, more = {}) {
  return recognised('pytorch', '? ?', { clash: { dim, fromEnd: null, sizes: [size, other] }, ...more });
}
