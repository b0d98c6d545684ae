// Suggests shapes that would fit. Candidates change only the conflicting sizes, and only those that the core accepts
// are offered.

import { explained } from '../diagnose/apply.js';
import { tuple } from '../lib/errors/printed-shape.js';

/** @import { Explain } from '../diagnose/suspicion.js' */
/** @import { Column, Entry, Model } from './model.js' */

/**
 * @typedef {{ name: string, shapes: string[] }} Alternative
 */

/**
 * @param {readonly (readonly number[])[]} shapes
 * @param {Model} model
 * @param {Explain} explain
 * @returns {Alternative[]} those for the operand that PyTorch calls b first
 */
export function fittingShapes(shapes, { columns, names, clash }, explain) {
  if (!clash) return [];
  const clashing = names.filter((name) =>
    columns.some(({ entries }) => entries.some((e) => e.name === name && e.fit === 'conflict')),
  );
  clashing.sort((p, q) => Number(q === clash.right) - Number(p === clash.right));
  return clashing.slice(0, 2).flatMap((name) => {
    const i = names.indexOf(name);
    const candidates = [changed(shapes[i], columns, name, () => 1), changed(shapes[i], columns, name, conflictingSize)];
    const fitting = candidates.filter((shape) => explained(explain, shapes.with(i, shape))?.ok);
    const unique = [...new Set(fitting.map(tuple))];
    return unique.length > 0 ? [{ name, shapes: unique }] : [];
  });
}

/**
 * @type {(shape: readonly number[] | undefined, columns: Column[], name: string, pick: (column: Column, own: Entry) =>
 *   number) => number[]}
 */
const changed = (shape = [], columns, name, pick) => {
  const next = [...shape];
  for (const column of columns) {
    const own = column.entries.find((entry) => entry.name === name);
    if (own?.fit === 'conflict') next[own.place] = pick(column, own);
  }
  return next;
};

/** @type {(column: Column, own: Entry) => number} */
const conflictingSize = ({ entries }, own) =>
  entries.find((other) => other.fit === 'conflict' && other.size !== own.size)?.size ?? own.size ?? 1;
