/**
 * Additions of growing size, from 10 to 10^8 elements, or of growing rank, from 1 to 32 with 2^20 elements. The time
 * per element should only change where the operands no longer fit a cache.
 *
 * @import { Case, Input } from './cases.js'
 */
import { f32 } from './cases.js';

/** @typedef {{ pattern: string, at: number, each: Case }} Point at: elements, or rank */

/** @type {(name: string, a: Input, b: Input) => Case} */
const sum = (name, a, b) => ({ name, op: 'add', inputs: [a, b] });

export const SIZES = [1, 2, 3, 4, 5, 6, 7, 8].map((power) => 10 ** power);
export const RANKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 28, 32];
export const PATTERNS = ['same', 'row', 'col', 'hwc'];
export const RANK_PATTERNS = ['same', 'trailing', 'alternating'];

/** @param {number} size @returns {Point[]} */
export function ofSize(size) {
  const rows = 10 ** Math.floor(Math.log10(size) / 2);
  const columns = size / rows;
  const matrix = f32(rows, columns);
  const image = f32(rows, Math.round(columns / 3), 3);
  const others = { same: matrix, row: f32(columns), col: f32(rows, 1), hwc: f32(3) };
  return Object.entries(others).map(([pattern, other]) => ({
    pattern,
    at: size,
    each: sum(`${pattern}, ${size}`, pattern === 'hwc' ? image : matrix, other),
  }));
}

/** 2^20 elements over `rank` dimensions, as even as powers of two allow; beyond 20 some are 1. @param {number} rank */
export function shapeOfRank(rank) {
  return Array.from({ length: rank }, (_, i) => 2 ** (Math.floor(((i + 1) * 20) / rank) - Math.floor((i * 20) / rank)));
}

/** @param {number} rank @returns {Point[]} */
export function ofRank(rank) {
  const shape = shapeOfRank(rank);
  const every = (/** @type {0 | 1} */ which) => shape.map((size, i) => (i % 2 === which ? size : 1));
  /** @type {Record<string, [number[], number[]]>} */
  const pairs = {
    same: [shape, shape],
    trailing: [shape, shape.slice(Math.floor(rank / 2))],
    // Each operand is stretched where the other is not, so no dimensions merge.
    alternating: [every(0), every(1)],
  };
  return Object.entries(pairs).map(([pattern, [a, b]]) => ({
    pattern,
    at: rank,
    each: sum(`${pattern}, rank ${rank}`, f32(...a), f32(...b)),
  }));
}
