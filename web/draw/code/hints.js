// The hint at the right edge of a line of code: the shapes of its results, and its cases.

import { isAligned } from '../../case/aligned.js';
import { beginnings, lineOf, namedShape } from '../of-code.js';

/** @import { Case, Reading, Remark } from '../../case/case.js' */

/**
 * @typedef {object} Hint
 * @property {number} line  from 1
 * @property {number} end  position of the end of the line in the text
 * @property {string} text  `(B=2, 64, 56, 56)`; for a line that ran with several shapes the first and the last, which
 * may
 *   be `✕`; for JavaScript also the dtype, and how often it ran: `(3,) int64 ↻ 100`
 * @property {readonly number[]} cases  the cases of the line that can be drawn, the last first
 * @property {boolean} broadcasts  whether different shapes are combined in it
 * @property {boolean} fails  whether it raises an error
 */

/** A hint must be short: with more tensors than this, they are only counted. */
const MOST_TENSORS = 3;

const FAILS = '✕';

/** @param {Remark} remark */
const shapesIn = ({ tensors, shape }) => {
  const spelled = (tensors ?? (shape ? [{ shape }] : [])).map(namedShape);
  if (spelled.length > 1 && new Set(spelled).size === 1) return `${spelled.length} × ${spelled[0]}`;
  return [...spelled.slice(0, MOST_TENSORS), ...(spelled.length > MOST_TENSORS ? ['…'] : [])].join(', ');
};

/** The dtypes of a line's tensors, which only JavaScript's hints show. @param {Remark} remark */
const dtypesIn = ({ tensors = [] }) => tensors.map(({ dtype }) => dtype);

/** Whether a case broadcasts operands with different shapes. @param {Case} asked */
const broadcasts = (asked) => {
  const shapes = asked.operands.filter(({ weak }) => !weak).map(({ shape }) => String(shape));
  return isAligned(asked) && new Set(shapes).size > 1;
};

/** A key that is equal for cases that look the same. @param {Case} asked */
const looks = ({ label, sign, fn, operands }) =>
  [fn, sign, label, ...operands.map(({ shape }) => shape.join())].join('|');

/**
 * The hints of all lines.
 * @param {string} text
 * @param {Pick<Reading, 'outcomes' | 'cases' | 'ran'>} reading
 * @returns {Hint[]} by place
 */
export function hintsOf(text, { outcomes, cases, ran }) {
  const begins = beginnings(text);
  /**
   * @typedef {{ said: string[], dtypes: string[], rounds: number, fails: boolean, cases: Map<string, number> }} Line
   */
  /** @type {Map<number, Line>} */
  const lines = new Map();
  const entryOf = (/** @type {number} */ index) => {
    const line = lineOf(text, index);
    const known = lines.get(line) ?? /** @type {Line} */ ({
      said: [],
      dtypes: [],
      rounds: 1,
      fails: false,
      cases: new Map(),
    });
    lines.set(line, known);
    return known;
  };
  for (const remark of outcomes) {
    const { kind, span, part = span } = remark;
    if (kind === 'tensor') {
      const entry = entryOf(span.at);
      entry.said.push(shapesIn(remark));
      if (ran) entry.dtypes.push(...dtypesIn(remark));
      entry.rounds = Math.max(entry.rounds, remark.rounds ?? 1);
    }
    if (kind === 'raised') entryOf(part.at).fails = true;
  }
  cases.forEach((asked, i) => {
    if (asked.operands.length > 1 || !isAligned(asked)) entryOf(asked.span.at).cases.set(looks(asked), i);
  });
  return [...lines]
    .sort(([a], [b]) => a - b)
    .flatMap(([line, { said, dtypes, rounds, fails, cases: found }]) => {
      const unlike = [...new Set(said), ...(fails ? [FAILS] : [])];
      const [first = '', last = first] = unlike.length > 1 ? [unlike[0], unlike.at(-1)] : unlike;
      const own = [...found.values()].reverse();
      if (first === '' && own.length === 0) return [];
      const next = begins[line];
      const [dtype = '', ...others] = new Set(dtypes);
      const shapes = last === first ? first : `${first} … ${last}`;
      return [
        {
          line,
          end: next === undefined ? text.length : next - 1,
          text: [shapes, others.length === 0 ? dtype : '', rounds > 1 ? `↻ ${rounds}` : ''].filter(Boolean).join(' '),
          fails,
          cases: own,
          broadcasts: own.some((i) => broadcasts(/** @type {Case} */ (cases[i]))),
        },
      ];
    });
}
