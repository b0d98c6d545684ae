/** The facts of a situation, and the possible causes, likeliest first. */
import { operationFacts } from '../operations/operations.js';
import { differing, firstDim } from '../operations/sizes.js';
import { broadcastFacts } from './broadcast.js';
import { broadcastCauses } from './causes.js';
import { fact } from './finding.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from './situation.js' */

/** More possible causes than these are no help. */
const MOST_CAUSES = 2;

/**
 * The dimensions in which two shapes differ by the same two sizes.
 * @type {(finding: Finding, framework: string | null) => Finding[]}
 */
function apart({ facts: { one, two } }, framework) {
  if (!Array.isArray(one) || !Array.isArray(two) || one.length < 2) return [];
  const dims = differing(one, two);
  const [size, other] = dims.slice(0, 1).flatMap((dim) => [one[dim], two[dim]]);
  const isOne = size !== undefined && dims.every((dim) => one[dim] === size && two[dim] === other);
  return isOne ? [fact('apart', { dims: dims.map((dim) => dim + firstDim(framework)), size, other })] : [];
}

/**
 * How two shapes are related, whatever the operation: in which dimensions they differ, that one has an axis more, or
 * that the order of the axes differs.
 * @type {(one: number[], two: number[], framework: string | null) => Finding[]}
 */
function compared(one, two, framework) {
  if (one.length === two.length) {
    const isOrder = String(one) !== String(two) && String(one.toSorted()) === String(two.toSorted());
    return isOrder ? [fact('order')] : apart({ ...fact('apart', { one, two }) }, framework);
  }
  const [long, short, kind] = one.length > two.length ? [one, two, 'first'] : [two, one, 'second'];
  const dim = long.findLastIndex((_, i) => String(long.toSpliced(i, 1)) === String(short));
  return dim < 0 ? [] : [fact('axis-more', { kind, dim: dim + firstDim(framework), size: long[dim] ?? 0 })];
}

/** @type {(situation: Situation) => { facts: Finding[], causes: Finding[] }} */
export function findings(situation) {
  const { kind, framework, operands } = situation.recognised;
  if (kind === 'none') {
    const [one, two] = operands.map(({ shape }) => shape?.map((size) => size ?? -1) ?? []);
    return { facts: one && two ? compared(one, two, framework) : [], causes: [] };
  }
  const all =
    kind === 'broadcast' ? [...broadcastFacts(situation), ...broadcastCauses(situation)] : operationFacts(situation);
  return {
    facts: all.filter(({ sure }) => sure === 'certain').flatMap((each) => [each, ...apart(each, framework)]),
    causes: all
      .filter(({ sure, id }, i) => sure !== 'certain' && i === all.findIndex((each) => each.id === id))
      .slice(0, MOST_CAUSES),
  };
}
