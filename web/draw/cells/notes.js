// Computes the notes on a panel, an axis and the selected cell, as data; web/words has the sentences.

import { nounOf } from './roles.js';
import { offsetOf, ownIndex } from './sketch.js';

/** @import { Noun, Roles } from './roles.js' */
/** @import { Panel, Sketch } from './sketch.js' */

/**
 * @typedef {{ kind: 'read', numel: bigint, times: bigint, along: { dim: number, size: number }[] }
 *   | { kind: 'result', numel: bigint, lost: bigint }
 *   | { kind: 'room', numel: bigint }
 *   | { kind: 'fewer' | 'more', size: number, noun: Noun, by: number }} Caption  fewer: than the others have
 * @typedef {{ dim: number, hue: number, noun: Noun, size: number, against: number | null, index: number | null }} Key
 * @typedef {{ name: string, index: number[], offset: number }} Found
 */

/**
 * Alternatives from the longest to the shortest.
 * @param {Panel} panel
 * @param {Sketch} sketch
 * @param {Roles} roles
 * @param {typeof import('../../words/en.js').en} words
 * @returns {string[]}
 */
export function captionsOf(panel, sketch, roles, words) {
  if (panel.captions) return [...panel.captions];
  const caption = captionOf(panel, sketch, roles);
  const all = words.cellCaption(caption);
  return sketch.lettered && (caption.kind === 'fewer' || caption.kind === 'more') ? all.slice(-1) : all;
}

/** @type {(panel: Panel, sketch: Sketch, roles: Roles) => Caption} */
const captionOf = (panel, { axes, clash, empty, lettered }, roles) => {
  const { numel, role, room } = panel;
  if (role === 'target') return { kind: 'room', numel };
  if (role === 'result') {
    const roomSize = room?.reduce((product, size) => product * BigInt(size), 1n);
    return { kind: 'result', numel, lost: roomSize === undefined || lettered ? 0n : numel - roomSize };
  }
  const axis = clash === null ? undefined : axes[clash];
  if (axis && panel.fits[axis.dim] === 'conflict') {
    const size = Number(panel.own[axis.dim]);
    const noun = nounOf(roles, axis.dim);
    if (size < axis.size) return { kind: 'fewer', size, noun, by: axis.size - size };
    return { kind: 'more', size, noun, by: size - Number(axis.limit) };
  }
  // Nothing is read if the shapes conflict or the result is empty.
  if (clash !== null) return { kind: 'read', numel, times: 1n, along: [] };
  const along = axes.filter(({ dim }) => panel.again[dim]).map(({ dim, size }) => ({ dim, size }));
  return { kind: 'read', numel, times: empty ? (numel > 0n ? 0n : 1n) : panel.times, along };
};

/**
 * One entry per axis of the result.
 * @param {Sketch} sketch
 * @param {Roles} roles
 * @param {readonly number[]} anchor
 * @returns {Key[]}
 */
export function keysOf({ axes }, roles, anchor) {
  return axes.map(({ dim, hue, size, limit }) => {
    const noun = nounOf(roles, dim);
    const index = noun === 'hidden' ? Number(anchor[dim]) : null;
    return { dim, hue, noun, size: limit ?? size, against: limit === null ? null : size, index };
  });
}

/**
 * The elements that give the result at this index.
 * @param {Sketch} sketch
 * @param {readonly number[]} point
 * @returns {Found[]}
 */
export function foundAt({ panels }, point) {
  return panels
    .filter(({ role }) => role !== 'result')
    .map((panel) => ({ name: panel.name, index: ownIndex(panel, point), offset: offsetOf(panel, point) }));
}
