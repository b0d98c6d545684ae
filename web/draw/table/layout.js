// Computes the table of an alignment at one step: the text, box and size of every cell, and the widths of the columns.
// The steps walk through the columns from the last dimension to the left, so step 1 is the last column.

import { hues } from '../hues.js';
import { naming } from './naming.js';
import { rooms, scaleOf, share, width } from './column-widths.js';

/** @import { Column, Entry, Model, Verdict } from '../../case/model.js' */
/** @import { Room } from './column-widths.js' */

/**
 * @typedef {'todo' | 'now' | 'done' | 'beyond'} Phase  beyond: left of the conflict where the walk ends
 * @typedef {'none' | 'dashed' | 'dotted' | 'thick' | 'wait'} Box
 * @typedef {{ was: string, text: string, scale: number, box: Box, called?: string }} Cell  was: the size it
 *   stretches from; scale 0 is largest; called: the name that the text has for the size
 * @typedef {object} PlacedColumn
 * @property {number} dim
 * @property {string} [letter]  of an einsum
 * @property {number} axis  which hue and pattern
 * @property {Phase} phase
 * @property {'axis' | 'bad' | ''} tint
 * @property {Cell[]} cells  one per operand
 * @property {Cell} sum
 * @property {'none' | 'done' | 'stop'} ink  the line above the result
 * @property {Verdict[]} verdicts
 *
 * @typedef {object} Layout
 * @property {boolean} turned  one row per dimension, trailing on top
 * @property {boolean} compact  whether there is little space left of a size
 * @property {string[]} names
 * @property {string} sign
 * @property {string} label  of the result, shortened to fit
 * @property {'operand' | 'result' | 'none'} frame  the row of a target that cannot grow: the first operand or the
 *   result
 * @property {number | undefined} gutter  px for the names, if more than usual
 * @property {PlacedColumn[]} columns
 * @property {(number | undefined)[]} widths  px, for columns that need more than the others
 * @property {number} span  preferred px for all columns
 * @property {number} least  px below which the drawing scrolls
 * @property {('on' | 'here' | 'bad' | '')[]} dots  in the order of the steps
 */

const LEFT = 696;
const PHONE = 74;
const MOST_DOTS = 12;

/**
 * The table at a step of the walk.
 * @param {Model} model
 * @param {{ step: number, narrow: boolean, quiet?: boolean, across?: boolean, spell?: (text: string) => string }} view
 *   quiet: no column has text; across: the table is never transposed; spell: how sizes are written
 * @returns {Layout}
 */
export function layout(model, { step, narrow, quiet = false, across = false, spell = String }) {
  const { rank, names } = model;
  const turned = !across && rank >= (narrow ? 5 : 7);
  const compact = narrow || (rank >= 5 && !turned);
  const room = rooms[narrow ? (turned ? 'turned' : 'narrow') : compact ? 'compact' : 'wide'];
  const own = hues(
    model.columns.map(({ size, entries }) => size ?? Math.max(...entries.map((each) => each.size ?? 1))),
  );
  const placed = model.columns.map((column, i) => lay(column, model, rank - step, { room, spell, axis: own[i] ?? 0 }));
  const columns = quiet
    ? placed.map((column) => ({ ...column, tint: column.tint === 'bad' ? column.tint : /** @type {const} */ ('') }))
    : placed;

  const rows = columns.map(({ cells, sum }) => [...cells, sum].map((cell) => width(cell, room)));
  const lanes = turned ? [...names, ''].map((_, i) => rows.map((row) => row[i] ?? 0)) : rows;
  const { gutter, texts, label } = naming(model, narrow, turned);
  const liked =
    compact && !narrow ? Math.min(100, Math.floor((LEFT - (gutter ?? (names.length > 2 ? 112 : 88))) / 6)) : 128;
  const alike = { liked, limit: narrow ? PHONE : liked };
  return {
    turned,
    compact,
    names: texts,
    sign: model.sign,
    label,
    frame: frameOf(model),
    gutter,
    columns,
    ...share(
      lanes.map((lane) => Math.max(...lane)),
      alike,
    ),
    dots:
      rank > MOST_DOTS
        ? []
        : [...columns.toReversed().map((column) => dot(column, model)), ...(model.moved ? [last(step > rank)] : [])],
  };
}

/** The class of the step after the last column. @type {(reached: boolean) => 'here' | ''} */
const last = (reached) => (reached ? 'here' : '');

/** @typedef {{ room: Room, spell: (text: string) => string, axis: number }} Written */

/** @type {(column: Column, model: Model, now: number, written: Written) => PlacedColumn} */
const lay = (column, { clash, grows: framed }, now, written) => {
  const { room, spell, axis } = written;
  const { dim, size, conflict, grows, entries, letter } = column;
  const beyond = clash !== null && dim < clash.dim;
  const phase = beyond ? 'beyond' : dim < now ? 'todo' : dim === now ? 'now' : 'done';
  const reached = dim >= now;
  const named = clash?.dim === dim;
  const sum = !reached ? '\u00a0' : conflict ? '✕' : letter?.summed ? 'Σ' : spell(String(size));
  return {
    dim,
    ...(letter && { letter: letter.label }),
    axis,
    phase,
    tint: reached && grows ? 'bad' : dim !== now ? '' : named ? 'bad' : 'axis',
    cells: entries.map((entry, i) => {
      const cell = operandCell(entry, beyond || (framed && i === 0) ? null : size, written);
      return withName(cell, cell.was === '' ? entry.called : column.called);
    }),
    sum: withName(
      { was: '', text: sum, scale: scaleOf(sum, room), box: reached ? 'none' : 'wait' },
      reached && !letter?.summed ? column.called : undefined,
    ),
    ink: !reached ? 'none' : conflict || grows ? 'stop' : 'done',
    verdicts: reached ? column.verdicts : [],
  };
};

/** @type {(cell: Cell, called: string | undefined) => Cell} */
const withName = (cell, called) => (called ? { ...cell, called } : cell);

/** @type {(entry: Entry, result: number | null, written: Written) => Cell} */
const operandCell = ({ size: own, fit }, result, { room, spell }) => {
  const stored = own === null ? '·' : spell(String(own));
  if (fit === 'conflict') return { was: '', text: stored, scale: scaleOf(stored, room), box: 'thick' };
  if (result === null || fit === 'equal') return { was: '', text: stored, scale: scaleOf(stored, room), box: 'none' };
  const text = spell(String(result));
  return { was: stored, text, scale: scaleOf(text, room), box: fit === 'missing' ? 'dotted' : 'dashed' };
};

/** @type {(model: Model) => Layout['frame']} */
const frameOf = ({ target, shape }) => {
  if (target?.form === 'inPlace') return 'operand';
  return target && shape && String(target.shape) === String(shape) ? 'result' : 'none';
};

const dot = (/** @type {PlacedColumn} */ { dim, phase, ink }, /** @type {Model} */ { clash }) => {
  if (phase === 'now') return clash?.dim === dim || ink === 'stop' ? 'bad' : 'here';
  return ink === 'none' ? '' : 'on';
};
