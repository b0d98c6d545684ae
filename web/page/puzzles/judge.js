// Decides whether a line solves a puzzle, and finds where a wrong element comes from. The line is read like any other
// code on the page: it is never run, and the core computes its few elements.

import { readCode } from '../../reading/python/script.js';
import { Trace } from '../../reading/python/trace.js';
import { lineOf, PUZZLES, tensorOf } from './puzzles.js';
import { objection } from './line.js';

/** @import { Problem } from '../../case/case.js' */
/** @import { Element, Given, Puzzle } from './puzzles.js' */

/**
 * @typedef {{ shape: readonly number[], dtype: string, elements: readonly Element[] | undefined }} Answer
 * @typedef {import('./line.js').Objection
 *   | { kind: 'raised', set: number, message: string }
 *   | { kind: 'problem', set: number, problem: Problem, text: string }
 *   | { kind: 'noTensor', set: number }
 *   | { kind: 'tooLarge' | 'shape', set: number, answer: Answer }
 *   | { kind: 'element', set: number, answer: Answer, position: number }
 *   | { kind: 'right', set: 0, answer: Answer }} Verdict
 *   set: of given tensors, with which it fails; position: of the first wrong element, in row-major order
 */

const ANSWER = 'answer';

/** @param {Given} given @param {string} line */
const textOf = (given, line) =>
  [...Object.entries(given).map(([name, value]) => lineOf(name, value)), `${ANSWER} = ${line.trim()}`].join('\n');

/** @param {Given} given @param {string} line */
const evaluate = (given, line) => {
  const text = textOf(given, line);
  const { tensor, outcomes, problems } = readCode(text, { variable: ANSWER });
  const elements = tensor?.elements?.map((each) => (typeof each === 'bigint' ? Number(each) : each));
  return {
    text,
    answer: tensor && { ...tensor, elements },
    raised: outcomes.find(({ kind }) => kind === 'raised'),
    problems,
  };
};

/**
 * Compares as `torch.allclose` does, because float32 rounds. True counts as 1.
 * @type {(a: Element, b: Element) => boolean}
 */
const isClose = (a, b) => Math.abs(Number(a) - Number(b)) <= 1e-8 + 1e-5 * Math.abs(Number(b)) || Object.is(a, b);

/**
 * @param {number} number  of the puzzle, from 1
 * @param {string} line
 * @returns {Promise<Verdict>}
 */
export async function judge(number, line) {
  const puzzle = /** @type {Puzzle} */ (PUZZLES[number - 1]);
  const { sets, target, sums = false } = puzzle;
  const refused = objection(line, { names: Object.keys(sets[0]), sums });
  if (refused) return refused;
  /** @type {Verdict | undefined} */
  let first;
  for (const [set, given] of sets.entries()) {
    const { text, answer, raised, problems } = evaluate(given, line);
    const wanted = tensorOf(target(given));
    const [problem] = problems;
    if (raised) return { kind: 'raised', set, message: `${raised.type}: ${raised.text}` };
    if (problem) return { kind: 'problem', set, problem, text };
    if (!answer) return { kind: 'noTensor', set };
    if (String(answer.shape) !== String(wanted.shape)) return { kind: 'shape', set, answer };
    const { elements } = answer;
    if (!elements) return { kind: 'tooLarge', set, answer };
    const position = wanted.elements.findIndex((each, i) => !isClose(/** @type {Element} */ (elements[i]), each));
    if (position >= 0) return { kind: 'element', set, answer, position };
    first ??= { kind: 'right', set: 0, answer };
  }
  return /** @type {Verdict} */ (first);
}

/**
 * Finds the elements of the given tensors from which one element of the answer was computed.
 * @param {number} number
 * @param {string} line
 * @param {number} set
 * @param {number} position  of the element
 * @returns {Record<string, number[]>}  positions in each given tensor
 */
export function sources(number, line, set, position) {
  const given = /** @type {Given} */ (PUZZLES[number - 1]?.sets[set]);
  const trace = new Trace(textOf(given, line));
  const answer = trace.results.findLast(({ name }) => name === ANSWER);
  const [origin] = answer ? trace.origins(answer.step, ANSWER, position) : [];
  const tensors = Object.keys(given).filter((name) => Array.isArray(given[name]));
  return Object.fromEntries(
    tensors.map((name) => [name, [...(origin?.sources.find((each) => each.name === name)?.marked ?? [])]]),
  );
}
