// Makes a finding of an error or warning in Python: the line that raises it, the layer, and the shapes there.

/** @import { Case, Reading, Remark } from '../case/case.js' */
/** @import { Span } from '../notation/parse.js' */

/**
 * @typedef {{ name: string, shape: readonly (number | string)[] }} Named
 *
 * @typedef {object} Finding  an error, or code that may not do what was intended
 * @property {'error' | 'warning'} severity
 * @property {Span} span
 * @property {string} type  `RuntimeError`, `UserWarning`; empty if Python itself reports nothing
 * @property {string} message
 * @property {string} layer  the layer of PyTorch's that raises it, such as `Linear`, or empty
 * @property {readonly Span[]} path  the calls that led there, the outermost first
 * @property {Case | undefined} failingCase  the operation that fails there, if it can be drawn
 * @property {readonly Named[]} shapes  of all names that were assigned a tensor before, with the last shape of each
 * @property {string} fix  Python to write instead, or empty
 */

/**
 * The finding for one error or warning of a reading.
 * @param {Remark} remark  of the kind `raised` or `warned`
 * @param {Pick<Reading, 'cases' | 'shown' | 'outcomes'>} reading
 * @returns {Finding}
 */
export function findingOf(remark, { cases, shown, outcomes }) {
  const { kind, span, part = span, layer = '', type, text, path = [] } = remark;
  const before = outcomes.slice(0, Math.max(outcomes.indexOf(remark), 0)).flatMap(({ tensors = [] }) => tensors);
  const failing = cases[shown];
  const related = kind === 'raised' ? [failing] : cases.filter((each) => contains(span, each.span));
  return {
    severity: kind === 'raised' ? 'error' : 'warning',
    span: part,
    type,
    message: text,
    layer,
    path,
    shapes: [...new Map(before.map(({ name, shape }) => [name, { name, shape }])).values()],
    failingCase: related.find((each) => each && contains(part, each.span)),
    fix: '',
  };
}

/** Whether one span contains another. @param {Span} outer @param {Span} inner @returns {boolean} */
export function contains(outer, inner) {
  return outer.at <= inner.at && inner.at + inner.length <= outer.at + outer.length;
}
