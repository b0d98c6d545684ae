// What the page says about one step of the alignment, as data: `read` for a size that is read repeatedly, `stopped` for
// one that does not fit. The files in words/ turn it into sentences.

import { calledIn } from './model.js';

/** @import { Model } from './model.js' */

/**
 * @typedef {{ name: string, size: number | null, called?: string }} NamedSize  called: its name in the text
 * @typedef {{ dim: number, sizes: NamedSize[] }} Sizes
 * @typedef {{ kind: 'scalar', names: string[] }
 *   | Sizes & { kind: 'equal', indexes: boolean }
 *   | Sizes & { kind: 'read', size: number, readers: string[], stretched: string[], missing: string[] }
 *   | Sizes & { kind: 'stopped' }
 *   | Sizes & { kind: 'passed', named: number }
 *   | Sizes & { kind: 'noRoom', target: string, room: number | null }
 *   | { kind: 'grown', names: string[], shape: readonly number[], target: string, room: readonly number[] }}
 *   AlignedStory
 * @typedef {Sizes & { kind: 'letter', letter: string, size: number | null, readers: string[], summed: boolean }
 *   | Sizes & { kind: 'joined', size: number | null, along: number, stacks: boolean }
 *   | Sizes & { kind: 'picked', size: number | null, gathering: import('./model.js').Gathering }
 *   | { kind: 'moved', names: string[], picked: readonly number[], shape: readonly number[] }} UnalignedStory
 * @typedef {AlignedStory | UnalignedStory} Story
 */

/**
 * @param {Model} model
 * @param {number} step from 1, at the trailing dimension
 * @returns {Story}
 */
export function story(model, step) {
  const { columns, names, rank, clash, grows, target, shape, moved, indexes, joined, stacks, gathering } = model;
  if (moved && shape && step > rank) return { kind: 'moved', names, picked: moved, shape };
  if (grows && target && shape && step === rank) {
    return { kind: 'grown', names, shape, target: target.name, room: target.shape };
  }
  const column = columns[rank - step];
  if (!column) return { kind: 'scalar', names };
  const { dim, size, entries, letter } = column;
  const sizes = entries.map(({ name, size: own, called }) => ({ name, size: own, ...(called && { called }) }));
  if (letter) {
    const readers = entries.flatMap(({ name, fit }) => (fit === 'stretched' || fit === 'missing' ? [name] : []));
    const own = sizes.filter((each) => each.size !== null);
    return { kind: 'letter', dim, letter: letter.label, sizes: own, size, readers, summed: letter.summed };
  }
  if (joined !== null) {
    const pair = clash?.dim === dim ? [clash.left, clash.right] : [];
    const named = sizes.filter(
      (each) => each.size !== null && (size !== null || pair.length === 0 || pair.includes(each.name)),
    );
    return { kind: 'joined', dim, sizes: named, size, along: joined, stacks };
  }
  if (gathering && (dim === gathering.along || !gathering.broadcasts)) {
    return { kind: 'picked', dim, sizes, size, gathering };
  }
  if (clash?.dim === dim) {
    const sized = (/** @type {string} */ name, /** @type {number} */ own) => {
      const called = calledIn(entries, own);
      return { name, size: own, ...(called && { called }) };
    };
    return { kind: 'stopped', dim, sizes: [sized(clash.left, clash.a), sized(clash.right, clash.b)] };
  }
  if (size === null) return { kind: 'passed', dim, sizes, named: clash?.dim ?? dim };
  if (column.grows && target)
    return { kind: 'noRoom', dim, sizes, target: target.name, room: entries[0]?.size ?? null };
  const named = (/** @type {string} */ fit) => entries.filter((entry) => entry.fit === fit).map((entry) => entry.name);
  const stretched = named('stretched');
  const missing = named('missing');
  const readers = names.filter((name) => stretched.includes(name) || missing.includes(name));
  return readers.length > 0
    ? { kind: 'read', dim, sizes, size, readers, stretched, missing }
    : { kind: 'equal', dim, sizes, indexes };
}

/**
 * Groups operands of equal size, for one sentence each.
 * @param {NamedSize[]} all
 * @returns {{ size: number | null, called?: string, names: string[] }[]}
 */
export function bySize(all) {
  const isAlike = (/** @type {NamedSize} */ one, /** @type {NamedSize} */ other) =>
    one.size === other.size && one.called === other.called;
  const first = all.filter((one, i) => all.findIndex((other) => isAlike(one, other)) === i);
  return first.map((one) => ({
    ...{ size: one.size, ...(one.called && { called: one.called }) },
    names: all.filter((other) => isAlike(one, other)).map(({ name }) => name),
  }));
}

const UNALIGNED = ['letter', 'joined', 'picked', 'moved'];

/** Whether it is not about broadcasting. @param {Story} story @returns {story is UnalignedStory} */
export function isUnaligned(story) {
  return UNALIGNED.includes(story.kind);
}
