/**
 * Chooses one of several messages: a failure before a warning, and of those the last, unless an earlier
 * message about the same failure has more shapes.
 */

/** @import { Found } from './find.js' */

/** How many shapes a message has. @param {Found} found */
const captured = ({ captures }) => captures.filter(({ key }) => /[aotlxz]/i.test(key)).length;

/** The framework, which is the same for ONNX and ONNX Runtime. @param {Found} found */
const origin = ({ row }) => row.framework.slice(0, 4);

/** Whether two messages can be about one failure, logged and raised. @param {Found} x @param {Found} y */
const sameFailure = (x, y) => x.row.kind === y.row.kind && origin(x) === origin(y) && x.fails === y.fails;

/** The sizes of a message, in its order. @param {Found} found */
const numbersOf = ({ captures }) => captures.flatMap(({ raw }) => raw.match(/\d+/g) ?? []);

/**
 * Whether a message says nothing that another one does not say: a title often has the first half of the message.
 * @param {Found} fuller
 * @param {Found} found
 */
export function covers(fuller, found) {
  const numbers = numbersOf(fuller);
  return fuller.row.family === found.row.family && numbersOf(found).every((each) => numbers.includes(each));
}

/**
 * @param {readonly Found[]} found  in the order of the text
 * @returns {Found | null}
 */
export function chooseMessage(found) {
  const failures = found.filter(({ fails }) => fails);
  const candidates = failures.length > 0 ? failures : found;
  const last = candidates.at(-1);
  if (!last || captured(last) > 0) return last ?? null;
  const fuller = candidates.filter((each) => captured(each) > 0 && sameFailure(each, last));
  // If the last one has sizes, only a message with the same sizes is about the same failure.
  const sizes = last.captures.filter(({ key }) => /[pq]/.test(key)).map(({ raw }) => raw);
  return fuller.findLast((each) => sizes.every((size) => each.message.match(/\d+/g)?.includes(size))) ?? last;
}
