// Records the results of statements as remarks, which the page shows next to the code: shapes, output and warnings.

import { dtypeOf } from '../runtime/complex.js';
import { hasUnknown } from '../runtime/unknown-sizes.js';
import { represent, shapeText } from '../runtime/printing.js';
import { Callable, Dictionary, Instance, PyClass, Sequence, TensorValue } from '../runtime/values.js';
import { isUnknown } from '../runtime/kinds.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

/** Records the output and warnings of a line. @param {Here} here */
export function recordOutput({ world, line: { span } }) {
  const { findings } = world;
  // An unknown value has no text to show.
  const printed = findings.printed.splice(0).filter((text) => text !== '?');
  if (printed.length > 0) findings.say('printed', span, printed.join('\n').slice(0, 2000));
  for (const text of new Set(findings.warnings.splice(0))) findings.say('warned', span, text, 'UserWarning');
}

/**
 * Records the value of an expression statement, which an interactive session prints.
 * @param {Here} here @param {SyntaxNode} node @param {Value} value @returns {void}
 */
export function recordExpression(here, node, value) {
  const isLiteral = node.children.every(({ name }) => /^(Number|String|Boolean|Ellipsis)$/.test(name));
  if (value !== null && !isLiteral) recordValue(here, '', value);
}

/**
 * Records the new values of names: the shapes of tensors, and the elements of a single one if they are known.
 * @param {Here} here @param {readonly (readonly [string, Value])[]} named @returns {void}
 */
export function recordNames({ world, line: { span } }, named) {
  const { findings } = world;
  /** @type {[name: string, value: TensorValue][]} */
  const tensors = [];
  for (const [name, value] of named) if (value instanceof TensorValue) tensors.push([name, value]);
  const [first] = tensors;
  if (!first) return;
  const isKnown = tensors.map(([, { shape }]) => !hasUnknown(shape));
  const [name, value] = first;
  const { shape, storage, dialect } = value;
  const isPrinted = named.length === 1 && isKnown[0] && storage.values !== null;
  const remark = {
    span,
    kind: /** @type {const} */ ('tensor'),
    shape: isKnown[0] ? shape : null,
    dtype: shownDType(value),
    type: '',
    text: isPrinted ? '' : tensors.map(([, each]) => shapeText(each)).join(', '),
    tensors: tensors
      .filter((_, i) => isKnown[i])
      .map(([own, each]) => ({ name: own, shape: each.shape, dtype: shownDType(each) })),
  };
  if (named.length === 1 && isKnown[0]) findings.last = { name, value };
  // The elements are printed at the end, because the line may run again.
  const copy = isPrinted ? new TensorValue({ ...value, storage: storage.copy() }, dialect) : undefined;
  findings.addRemark(remark, copy);
}

/** @param {TensorValue} value */
const shownDType = (value) => /** @type {import('../../../lib/boundary/dtype.js').DType} */ (dtypeOf(value));

/**
 * Records one value, under its name in the text if it has one.
 * @param {Here} here @param {string} name @param {Value} value
 */
export function recordValue(here, name, value) {
  const { world, line } = here;
  const isTensor = (/** @type {Value} */ each) => each instanceof TensorValue;
  if (isTensor(value)) recordNames(here, [[name, value]]);
  else if (value instanceof Sequence && value.items.some(isTensor)) {
    const named = value.items.map((each, i) => /** @type {const} */ ([`${name}[${i}]`, each]));
    if (named.length > 1) recordNames(here, named);
    else recordNames(here, [...named, ['', null]]);
  } else if (name === '' && isPrintable(value)) world.findings.say('printed', line.span, represent(value));
}

/** @param {Value} value */
const isPrintable = (value) =>
  !isUnknown(value) &&
  !(value instanceof Dictionary && value.isOpen) &&
  !(value instanceof Callable || value instanceof Instance || value instanceof PyClass);
