// What the core reported, in the page's terms: every operand has a name, every column its verdict, the walk its length.
// Nothing here decides what broadcasts; it only renames and counts what the report says.

import { count } from './numbers.js';

/**
 * @typedef {import('../lib/notation/parse.js').Op} Op
 * @typedef {import('../lib/notation/parse.js').Expression} Expression
 * @typedef {'equal' | 'stretched' | 'missing' | 'conflict'} Fit
 *
 * @typedef {object} Report  what explain() of the library returns, as far as the page reads it
 * @property {boolean} ok
 * @property {number} rank
 * @property {readonly number[] | null} shape
 * @property {readonly { dim: number, size: number | null, conflict: boolean,
 *   operands: readonly { size: number | null, fit: Fit }[] }[]} columns
 * @property {{ dim: number, a: number, b: number, operand: number } | null} conflict
 * @property {string | null} message
 *
 * @typedef {{ name: string, size: number | null, fit: Fit, place: number }} Entry  place: which of the operand's own sizes
 * @typedef {{ kind: Fit, names: string[] }} Verdict
 * @typedef {{ dim: number, size: number | null, conflict: boolean, entries: Entry[], verdicts: Verdict[] }} Column
 * @typedef {{ dim: number, left: string, a: number, right: string, b: number }} Clash  the pair PyTorch names
 *
 * @typedef {object} Model
 * @property {boolean} ok
 * @property {string} sign  between the operands
 * @property {string[]} names
 * @property {string} label  the whole, `a + b`
 * @property {number} rank
 * @property {Column[]} columns  left to right
 * @property {number} steps  how far the walk from the right goes
 * @property {Clash | null} clash
 * @property {readonly number[] | null} shape
 * @property {bigint | null} numel
 * @property {string | null} message  PyTorch's sentence
 */

/** @type {Record<Op, string>} */
export const signs = { add: '+', sub: '−', mul: '×', div: '÷' };

/**
 * @param {Expression} expression
 * @param {Report} report
 * @returns {Model}
 */
export const model = ({ op, operands }, report) => {
  const names = operands.map((operand) => operand.name);
  const sign = signs[op];
  const seen = names.map(() => 0);
  const columns = report.columns.map(({ dim, size, conflict, operands: reported }) => {
    const entries = reported.map(({ size: own, fit }, i) => {
      const place = seen[i] ?? 0;
      if (own !== null) seen[i] = place + 1;
      return { name: names[i] ?? '', size: own, fit, place };
    });
    return { dim, size, conflict, entries, verdicts: verdicts(entries, conflict) };
  });
  const { conflict } = report;
  return {
    ok: report.ok,
    sign,
    names,
    label: names.join(` ${sign} `),
    rank: report.rank,
    columns,
    steps: conflict ? report.rank - conflict.dim : report.rank,
    clash: conflict && {
      dim: conflict.dim,
      left: names.slice(0, conflict.operand).join(` ${sign} `),
      a: conflict.a,
      right: names[conflict.operand] ?? '',
      b: conflict.b,
    },
    shape: report.shape,
    numel: report.shape && count(report.shape),
    message: report.message,
  };
};

/** One word for the column: the conflict, else whoever had to give way, else equal. */
const verdicts = (/** @type {Entry[]} */ entries, /** @type {boolean} */ conflict) => {
  /** @type {Fit[]} */
  const telling = conflict ? ['conflict'] : ['stretched', 'missing'];
  /** @type {Verdict[]} */
  const found = telling.flatMap((kind) => {
    const names = entries.filter((entry) => entry.fit === kind).map((entry) => entry.name);
    return names.length > 0 ? [{ kind, names }] : [];
  });
  return found.length > 0 ? found : [{ kind: /** @type {Fit} */ ('equal'), names: entries.map((entry) => entry.name) }];
};
