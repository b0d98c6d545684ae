// Matrix products, and functions that join tensors, such as `cat` and `stack`.

import * as library from '../../../../lib/functions.js';
import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { ask, operate, tensorsOf } from '../../runtime/operate.js';
import { size, Sequence, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isUnknown, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { asView } from './views.js';

/** @import { Arg, Row, Run, Span, Tensor, Value, World } from '../../types.js' */

/**
 * A product of two matrices.
 * @param {World} world @param {'matmul' | 'mm' | 'mv' | 'bmm' | 'dot'} fn @param {readonly [Arg, Arg]} args
 * @param {{ label: (names: readonly string[]) => string, span: Span }} site
 * @returns {Value}
 */
export function matrixProduct(world, fn, args, { label, span }) {
  const given = args.map(({ value }) => value);
  if (given.some((each) => isUnknown(each))) return UNKNOWN;
  const [x, y] = given;
  if (!(x instanceof TensorValue) || !(y instanceof TensorValue)) throw new NotUnderstood('notTensor');
  world.findings.unresolved.clear();
  try {
    const [result] = ask(world, (/** @type {any[]} */ [p, q]) => library[fn](p, q), [x, y]);
    if (!result) return UNKNOWN;
    world.findings.last = { name: label(args.map(({ text }) => text)), value: result };
    return result;
  } catch (error) {
    // If the batch dimensions don't broadcast, they are drawn as a case.
    if (!(error instanceof Raised && error.message.startsWith('The size of tensor a '))) throw error;
    const batches = [x, y].map((value, i) => ({ .../** @type {Arg} */ (args[i]), value: batchOf(value) }));
    return operate(world, { fn: 'broadcastTensors', label, span }, batches);
  }
}

/** A tensor with only the batch dimensions of a matrix product. @param {TensorValue} tensor */
export function batchOf(tensor) {
  const few = (/** @type {readonly any[]} */ all) => all.slice(0, -2);
  const batch = new TensorValue({ ...tensor, shape: few(tensor.shape), strides: few(tensor.strides) }, tensor.dialect);
  batch.spans = few(tensor.spans);
  return batch;
}

/** @param {'matmul' | 'mm' | 'mv' | 'bmm' | 'dot'} fn @param {string} other @returns {Run} */
function product(fn, other) {
  return (world, bound, site) => matrixProduct(world, fn, [bound.need('input'), bound.need(other)], site);
}

/** A function of our library that joins its arguments or a list. @param {(all: Tensor[]) => Tensor} f @returns {Run} */
function joined(f) {
  return (world, bound) => {
    const list = bound.arg('tensors')?.value ?? tuple(bound.rest.map(({ value }) => value));
    return ask(world, f, tensorsOf(list))[0] ?? UNKNOWN;
  };
}

/** `cat` or `stack`, recorded as a case. @param {'cat' | 'stack'} fn @returns {Run} */
function drawnJoin(fn) {
  return (world, bound, { label, span }) => {
    const list = bound.need('tensors');
    const texts = list.value instanceof Sequence ? (list.texts ?? []) : [];
    const tensors = tensorsOf(list.value);
    // PyTorch ignores 1-d tensors without elements.
    if (
      fn === 'cat' &&
      tensors.some(
        ({ shape }) => shape.length === 1 && hasUnknown(shape) && tensors.some((each) => each.shape.length > 1),
      )
    )
      throw new NotUnderstood('numbers');
    const args = tensors.map((value, i) => ({ ...list, value, text: texts[i] ?? '' }));
    const options = { dim: String(bound.int('dim', 0)) };
    return operate(world, { fn, label, options, span }, args);
  };
}

/** @param {Row} row */
// prettier-ignore
export function joins(row) {
  row('tT', 'matmul linalg.matmul', 'Tensor input, Tensor other, *, Tensor out=None', product('matmul', 'other'));
  row('tT', 'mm', 'Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None', product('mm', 'mat2'));
  row('tT', 'bmm', 'Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None', product('bmm', 'mat2'));
  row('tT', 'mv', 'Tensor input, Tensor vec, *, Tensor out=None', product('mv', 'vec'));
  row('t', 'spmm', 'input, other', product('mm', 'other'));
  row('t', 'sparse.mm', 'Tensor sparse, Tensor dense', product('mm', 'dense'));
  row('tT', 'dot', 'Tensor input, Tensor tensor, *, Tensor out=None', product('dot', 'tensor'));
  row('tT', 'vdot', 'Tensor input, Tensor other, *, Tensor out=None', product('dot', 'other'));
  // `outer(x, y)`, which is recorded as the broadcast `x[:, None] * y`.
  row('tT', 'outer ger', 'Tensor input, Tensor vec2, *, Tensor out=None', (world, bound, { label, span }) => {
    const [x, y] = ['input', 'vec2'].map((name) => {
      const arg = bound.need(name);
      return name === 'input' ? { ...arg, value: asView(world, bound.tensor(name), (x) => x.unsqueeze(-1)) } : arg;
    });
    return operate(world, { fn: 'mul', label, span }, [/** @type {any} */ (x), /** @type {any} */ (y)]);
  });
  row('t', 'cat concat concatenate', 'Tensor[] tensors, int dim=0, *, Tensor out=None', drawnJoin('cat'), { ofList: 'joined' });
  row('t', 'stack', 'Tensor[] tensors, int dim=0, *, Tensor out=None', drawnJoin('stack'), { ofList: 'stacked' });
  row('t', 'vstack row_stack', 'Tensor[] tensors, *, Tensor out=None', joined((all) => library.vstack(all)), { ofList: 'rows' });
  row('t', 'hstack', 'Tensor[] tensors, *, Tensor out=None', joined((all) => library.hstack(all)));
  row('t', 'dstack', 'Tensor[] tensors, *, Tensor out=None', joined((all) => library.dstack(all)));
  row('t', 'column_stack', 'Tensor[] tensors, *, Tensor out=None', joined((all) => library.columnStack(all)));
  row('t', 'block_diag', '*tensors', joined((all) => library.blockDiag(...all)));
  row('t', 'cartesian_prod', '*tensors', joined((all) => library.cartesianProd(...all)));
  row('t', 'meshgrid', '*tensors, ^indexing=None', (world, bound) => {
    const tensors = tensorsOf(tuple(bound.listed.map(({ value }) => value)));
    const indexing = /** @type {'ij' | 'xy'} */ (bound.value('indexing') ?? 'ij');
    return tuple(ask(world, (views) => library.meshgrid(views, { indexing }), tensors));
  });
  row('t', 'broadcast_shapes', '*shapes', (_, bound) => {
    const shapes = bound.rest.map(({ value, span }) =>
      value instanceof Sequence ? value.items.map((each) => toInteger(each, span)) : [toInteger(value, span)],
    );
    return size(library.broadcastShapes(...shapes));
  });
}
