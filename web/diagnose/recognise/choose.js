/**
 * Which of several messages matters: what failed before what only warned, and the last that was raised, unless it tells
 * less than an earlier one of the same failure.
 */

/** @import { Found } from './find.js' */

/** @param {Found} found how much of the shapes it tells */
const captured = ({ captures }) => captures.filter(({ key }) => /[aotlxz]/i.test(key)).length;

/** Messages that are not about shapes; they must not hide one that is. */
const elsewhere = ['dtype', 'device', 'assert', 'axis'];

/** @param {Found} found */
export function isAboutShapes({ row }) {
  return !elsewhere.includes(row.family);
}

/** ONNX Runtime's failures are ONNX's. @param {Found} found */
const origin = ({ row }) => row.framework.slice(0, 4);

/** A log and the exception after it, or one layer's words for what another raised. @param {Found} x @param {Found} y */
const sameFailure = (x, y) => x.row.kind === y.row.kind && origin(x) === origin(y) && x.fails === y.fails;

/**
 * @param {readonly Found[]} found  in the order of the text
 * @returns {Found | null}
 */
export function chooseMessage(found) {
  const failures = found.filter(({ fails }) => fails);
  const shapes = failures.filter(isAboutShapes);
  const candidates = shapes.length > 0 ? shapes : failures.length > 0 ? failures : found;
  const last = candidates.at(-1);
  if (!last || captured(last) > 0) return last ?? null;
  const fuller = candidates.filter((each) => captured(each) > 0 && sameFailure(each, last));
  // Sizes in the last one speak for themselves: only what agrees with them is the same failure.
  const sizes = last.captures.filter(({ key }) => /[pq]/.test(key)).map(({ raw }) => raw);
  return fuller.findLast((each) => sizes.every((size) => each.message.match(/\d+/g)?.includes(size))) ?? last;
}
