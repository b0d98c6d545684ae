/**
 * A Jupyter notebook as one program: its code cells in order. Lines that only a notebook understands are replaced by
 * empty lines, so that all others keep their positions.
 */
import { Refusal } from './refusal.js';

/** @typedef {{ text: string, starts: readonly number[] }} Program  starts: the line each cell begins at, from 1 */

/** Cells in another language, and cells that only write their code to a file or another process. */
const foreign = /^\s*%%(?!time\b|timeit\b|capture\b|prun\b)\w/;
const magic = /^\s*[%!?]|^[^'"#]*\?\s*$|^\s*[\w, ]+=\s*[!%]/;

/**
 * @param {string} json
 * @param {string} name  of the file, for refusals
 * @returns {Program & { cells: readonly number[] }}  cells: which of the notebook's, from 1
 */
export function programOf(json, name) {
  /** @type {{ cells?: unknown, worksheets?: { cells?: unknown }[] } | null} */
  let notebook;
  try {
    notebook = JSON.parse(json);
  } catch (error) {
    throw new Refusal(`stride0: ${name}: this is not a notebook: ${/** @type {Error} */ (error).message}`);
  }
  const all = notebook?.cells ?? notebook?.worksheets?.[0]?.cells;
  if (!Array.isArray(all)) throw new Refusal(`stride0: ${name}: this is not a notebook: it has no cells`);
  /** @type {string[]} */
  const lines = [];
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const cells = [];
  all.forEach((cell, i) => {
    if (cell?.cell_type !== 'code') return;
    const source = cell.source ?? cell.input ?? '';
    const text = Array.isArray(source) ? source.join('') : String(source);
    starts.push(lines.length + 1);
    cells.push(i + 1);
    const given = text.split(/\r?\n/);
    const skipped = foreign.test(given[0] ?? '');
    lines.push(...given.map((line) => (skipped || magic.test(line) ? '' : line)));
  });
  return { text: lines.join('\n'), starts, cells };
}
