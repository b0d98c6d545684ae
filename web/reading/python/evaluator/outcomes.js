// The results of statements, for the remarks beside the code.

import { textOf } from './evaluate.js';
import { dtypeOf } from '../runtime/complex.js';
import { hasUnknown } from '../runtime/unknown-sizes.js';
import { represent, shapeText } from '../runtime/printing.js';
import { children } from '../syntax/syntax.js';
import { Callable, Instance, PyClass, Sequence, TensorValue } from '../runtime/values.js';
import { isOpaque, isUnknown } from '../runtime/kinds.js';

/** @import { Here } from './evaluate.js' */
/** @import { SyntaxNode } from '../syntax/syntax.js' */
/** @import { Value } from '../runtime/values.js' */

/** Adds output and warnings. @param {Here} here */
export const flush = ({ world, line: { span } }) => {
  const nothing = { span, shape: null, dtype: null };
  // Of what is not known there is nothing to print.
  const printed = world.findings.printed.filter((text) => text !== '?');
  if (printed.length > 0) {
    world.findings.remark({ ...nothing, kind: 'printed', text: printed.join('\n').slice(0, 2000), type: '' });
  }
  if (world.findings.warnings.length === 0) return void (world.findings.printed.length = 0);
  for (const text of new Set(world.findings.warnings))
    world.findings.remark({ ...nothing, kind: 'warned', text, type: 'UserWarning' });
  world.findings.printed.length = 0;
  world.findings.warnings.length = 0;
};

/** The value that an interactive session prints. @type {(here: Here, node: SyntaxNode, value: Value) => void} */
export const show = (here, node, value) => {
  const [only] = children(node);
  const called = only?.name === 'CallExpression' && textOf(here, /** @type {SyntaxNode} */ (only.children[0]));
  if (
    called === 'print' ||
    isOpaque(value) ||
    value === null ||
    (node.children.length === 1 && /^(Number|String|Boolean|Ellipsis)$/.test(only?.name ?? ''))
  )
    return;
  outcome(here, '', value);
};

/**
 * The new values of names. For a single tensor with known elements, also the elements.
 * @type {(here: Here, named: readonly (readonly [string, Value])[]) => void}
 */
export const namely = ({ world, line }, named) => {
  const tensors = named.flatMap(([name, value]) => (value instanceof TensorValue ? [{ name, value }] : []));
  if (tensors.some(({ value }) => value.dialect === 'tensorflow' && hasUnknown(value.shape)))
    return world.findings.remarkTensors(line.span, named);
  const [first] = tensors;
  if (!first) return;
  const { shape } = first.value;
  const dtype = /** @type {any} */ (dtypeOf(first.value));
  const known = tensors.filter(({ value }) => !hasUnknown(value.shape));
  const all = known.map(({ name, value }) => ({
    name,
    shape: value.shape,
    dtype: /** @type {any} */ (dtypeOf(value)),
  }));
  const told = hasUnknown(shape) ? null : shape;
  const remark = {
    ...{ span: line.span, kind: /** @type {const} */ ('tensor'), shape: told, dtype, type: '' },
    tensors: all,
  };
  if (named.length > 1) {
    world.findings.remark({ ...remark, text: tensors.map(({ value }) => shapeText(value)).join(', ') });
    return;
  }
  if (told) world.findings.last = first;
  if (!told || !first.value.storage.values) return world.findings.remark({ ...remark, text: shapeText(first.value) });
  // Its value is printed at the end, because the line may run again.
  const { strides, offset, storage } = first.value;
  const laid = { shape, strides, offset, dtype: first.value.dtype, storage: { ...storage } };
  const now = new TensorValue(laid, first.value.dialect);
  world.findings.remark({ ...remark, text: '' }, now);
};

/** @type {(here: Here, name: string, value: Value) => void} */
export const outcome = (here, name, value) => {
  const { world, line } = here;
  const isTensor = (/** @type {Value} */ each) => each instanceof TensorValue;
  if (isTensor(value)) namely(here, [[name, value]]);
  else if (value instanceof Sequence && value.items.some(isTensor)) {
    const named = value.items.map((each, i) => /** @type {const} */ ([`${name}[${i}]`, each]));
    if (named.length > 1) namely(here, named);
    else namely(here, [...named, ['', null]]);
  } else if (name === '' && isPrintable(value)) {
    world.findings.remark({
      span: line.span,
      kind: 'printed',
      shape: null,
      dtype: null,
      text: represent(value),
      type: '',
    });
  }
};

/** @param {Value} value */
const isPrintable = (value) =>
  !isUnknown(value) && !(value instanceof Callable || value instanceof Instance || value instanceof PyClass);
