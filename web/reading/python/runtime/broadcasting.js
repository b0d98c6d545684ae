// Asks the core whether shapes broadcast.

import { align, reportOf } from '../../../lib/engine/align.js';
import { codes } from '../../../lib/errors/sentences.js';
import { Raised } from './raised.js';

/** @typedef {readonly number[]} Shape */

/**
 * A dimension of the result in which shapes don't broadcast, with the size that each of them has there.
 * @typedef {{ dim: number, sizes: (number | null)[] }} Clash
 */

/**
 * The shape that shapes broadcast to, or the dimensions in which they clash, from left to right.
 * @param {readonly Shape[]} shapes @returns {{ shape?: number[], clashes?: Clash[] }}
 */
export function broadcastShapes(shapes) {
  const { shape, error } = align(shapes);
  if (codes[error.code] !== 'shapeMismatch') return { shape };
  const clashes = reportOf(shapes).columns.filter(({ conflict }) => conflict);
  return { clashes: clashes.map(({ dim, operands }) => ({ dim, sizes: operands.map(({ size }) => size) })) };
}

/** Whether one shape broadcasts to another. @param {Shape} from @param {Shape} to @returns {boolean} */
export function broadcastsTo(from, to) {
  return String(broadcastShapes([from, to]).shape) === String(to);
}

/**
 * The shape that two shapes broadcast to. Raises PyTorch's error, which names the last dimension in which they clash.
 * @param {Shape} a @param {Shape} b @returns {number[]}
 */
export function broadcastOrRaise(a, b) {
  const { shape, clashes } = broadcastShapes([a, b]);
  if (shape) return shape;
  const [clash] = clashes?.slice(-1) ?? [];
  const [p, q] = clash?.sizes ?? [];
  throw new Raised(
    'RuntimeError',
    `The size of tensor a (${p}) must match the size of tensor b (${q}) at non-singleton dimension ${clash?.dim}`,
  );
}
