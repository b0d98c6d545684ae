// What a statement came to, for those who read along.

import { textOf } from './evaluate.js';
import { represent, shapeText } from './printing.js';
import { children } from './syntax.js';
import { Callable, isUnknown, Sequence, TensorValue, UNKNOWN } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Value} Value
 */

/** What was printed, and warned of. @param {Here} here */
export const flush = ({ world, line: { span } }) => {
  const nothing = { span, shape: null, dtype: null };
  // Of what is not known there is nothing to print.
  const printed = world.printed.filter((text) => text !== '?');
  if (printed.length > 0) {
    world.remark({ ...nothing, kind: 'printed', text: printed.join('\n').slice(0, 2000), type: '' });
  }
  for (const text of new Set(world.warnings)) world.remark({ ...nothing, kind: 'warned', text, type: 'UserWarning' });
  world.printed.length = 0;
  world.warnings.length = 0;
};

/** What a session prints after an expression. @type {(here: Here, node: SyntaxNode, value: Value) => void} */
export const show = (here, node, value) => {
  const [only] = children(node);
  const called = only?.name === 'CallExpression' && textOf(here, /** @type {SyntaxNode} */ (only.firstChild));
  if (
    called === 'print' ||
    value === UNKNOWN ||
    value === null ||
    /^(Number|String|Boolean|Ellipsis)$/.test(only?.name ?? '')
  )
    return;
  outcome(here, '', value);
};

/** @type {(here: Here, name: string, value: Value) => void} */
export const outcome = ({ world, line }, name, value) => {
  if (value instanceof TensorValue) {
    world.last = { name, value };
    const { shape, dtype } = value;
    // What it holds now is printed at the end, as the line may come again.
    const now = new TensorValue({ ...value, storage: { ...value.storage } }, value.dialect);
    world.remark({ span: line.span, kind: 'tensor', shape, dtype, text: '', type: '' }, now);
  } else if (value instanceof Sequence && value.items.some((each) => each instanceof TensorValue)) {
    const tensors = value.items.filter((each) => each instanceof TensorValue);
    const [first] = tensors;
    const text = tensors.map(shapeText).join(', ');
    world.remark({
      span: line.span,
      kind: 'tensor',
      shape: first?.shape ?? null,
      dtype: first?.dtype ?? null,
      text,
      type: '',
    });
  } else if (!isUnknown(value) && !(value instanceof Callable) && name === '') {
    world.remark({ span: line.span, kind: 'printed', shape: null, dtype: null, text: represent(value), type: '' });
  }
};
