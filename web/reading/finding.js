// An error in a text: the line that raises it, the layer, and the shapes.

/** @import { Case, Reading, Remark } from '../case/case.js' */
/** @import { Span } from '../notation/parse.js' */

/**
 * @typedef {{ name: string, shape: readonly (number | string)[] }} Named
 *
 * @typedef {object} Finding  what does not fit, or may not be meant
 * @property {'error' | 'warning'} severity
 * @property {Span} span
 * @property {string} type  `RuntimeError`, `UserWarning`; empty where Python says nothing
 * @property {string} message
 * @property {string} layer  the layer of PyTorch's that raises it, as `Linear`, or empty
 * @property {readonly Span[]} path  the calls that led there, the outermost first
 * @property {Case | undefined} failingCase  what does not line up there, if it is known
 * @property {readonly Named[]} shapes  of the names that were given one before, the last of each
 * @property {string} fix  Python that would do instead, or empty
 */

/**
 * Of what is raised or warned of.
 * @param {Remark} remark
 * @param {Pick<Reading, 'cases' | 'shown' | 'outcomes'>} reading
 * @returns {Finding}
 */
export function found(remark, { cases, shown, outcomes }) {
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

/** @param {Span} outer @param {Span} inner @returns {boolean} */
export function contains(outer, inner) {
  return outer.at <= inner.at && inner.at + inner.length <= outer.at + outer.length;
}
