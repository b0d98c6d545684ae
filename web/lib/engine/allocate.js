/** New tensors with uninitialised elements, and tensors that share the memory of another. */
import { core } from '../boundary/core.js';
import { Block } from '../memory/block.js';
import { asGeometry, assertOffset } from '../tensor/geometry.js';
import { isTraced, placeholderOf, tensorOver } from '../tensor/placeholder.js';
import { blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { cachedAnswer } from './answers.js';
import { throwIfRefused } from './refusals.js';
import { readResult, writeGeometry, writeLayout } from './slots.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Layout } from '../tensor/geometry.js' */
/** @import { UntypedTensor } from '../tensor/tensor.js' */

/**
 * A new tensor of this layout with uninitialised elements.
 * @param {Layout} layout
 * @param {Tensor} [from] its input: if `fuse` is tracing that, the result has no memory either
 * @returns {UntypedTensor}
 */
export function allocate(layout, from) {
  if (isTraced(from)) return tensorOver(placeholderOf(from).sibling(layout), layout);
  const geometry = asGeometry(layout, true);
  return new Tensor(new Block(geometry.numel * geometry.size), geometry, 0);
}

/**
 * Creates a function that computes `count` rows of `width` elements from one address to another; undefined if computing
 * row by row would change the bits.
 * @typedef {(width: number, count: number) => ((from: number, to: number) => void) | undefined} Rows
 */

/** @typedef {{ results: Map<unknown, Tensor> }} Run one run of a fused function: the result of each operation */

/**
 * Calls `work` with a whole tensor: now, or in every run of the fused function if `fuse` is tracing one.
 * @param {string} name
 * @param {Tensor} from
 * @param {Layout} layout of the result
 * @param {(from: Tensor, run: Run) => UntypedTensor} work
 * @param {Rows} [rows]
 * @returns {UntypedTensor}
 */
export function runOrRecord(name, from, layout, work, rows) {
  if (!isTraced(from)) return work(from, { results: new Map() });
  const { recorder } = placeholderOf(from);
  return placeholderOf(from).isAbsent || !recorder
    ? allocate(layout, from)
    : recorder.addWhole(name, from, layout, work, rows);
}

/** A new row-major tensor. @param {DType} dtype @param {readonly number[]} sizes @param {Tensor} [from] */
export function allocateContiguous(dtype, sizes, from) {
  return allocate(contiguousGeometry(dtype, sizes), from);
}

/** The layout of a copy of `input`. @param {Tensor} input @param {DType} dtype */
export function layoutLike(input, dtype) {
  return cachedAnswer('copy', geometryOf(input).id, [dtype], () => {
    writeLayout(1, input);
    core._stride0_copy_layout();
    return asGeometry({ ...readResult(), dtype }, true);
  });
}

/**
 * A new tensor with the layout that a copy of `input` has.
 * @param {Tensor} input
 * @param {DType} dtype
 * @param {Tensor} [from]
 */
export function allocateLike(input, dtype, from = input) {
  return allocate(layoutLike(input, dtype), from);
}

/** @param {DType} dtype @param {readonly number[]} sizes */
export function contiguousGeometry(dtype, sizes) {
  return cachedAnswer('contiguous', dtype, sizes, () => {
    writeGeometry(0, dtype, sizes, []);
    throwIfRefused(core._stride0_contiguous(), () => ({ sizes }));
    return asGeometry(readResult(), true);
  });
}

/**
 * Another tensor over the same block.
 * @param {Tensor} base
 * @param {Layout} layout
 * @param {number} [storageOffset]
 * @returns {UntypedTensor}
 */
export function viewOf(base, layout, storageOffset = base.storageOffset) {
  assertOffset(storageOffset);
  const geometry = asGeometry(layout);
  return new Tensor(blockOf(base).share(), geometry, storageOffset);
}
