/** Diagnoses a recognised message: the core aligns its shapes, facts follow from that, and the core tries fixes. */
import { propose } from './fixes/propose.js';
import { nextOf } from './next.js';
import { findings } from './facts/findings.js';
import { namesOf, situationOf, targetFirst } from './facts/situation.js';

export { ofError } from './given.js';
export { tell } from './tell.js';

/** @import { Library } from './apply.js' */
/** @import { Diagnosis, Recognised } from './diagnosis.js' */

/**
 * Finds facts, fixes and possible causes. Without a library it reads only the message and tries no shapes.
 * @param {Recognised} recognised
 * @param {Library | null} library
 * @returns {Diagnosis}  its operands are in the core's order: a target comes first
 */
export function diagnoseRecognised(recognised, library) {
  const situation = situationOf(recognised, library);
  const { shapes, assumed, report } = situation;
  const { facts, causes } = findings(situation);
  const isWhole = shapes !== null && !assumed;
  const missing = situation.names.filter((_, i) => situation.recognised.operands[i]?.shape == null);
  const asks = recognised.unknown.length > 0 ? recognised.unknown : recognised.kind === 'broadcast' ? missing : [];
  return {
    recognised: situation.recognised,
    shapes: isWhole ? shapes : null,
    report: isWhole ? report : null,
    facts,
    fixes: propose(situation, facts, causes),
    causes,
    asks,
    next: nextOf(situation, facts, causes),
  };
}

/**
 * Adds the shapes that a user typed in, by operand: under its name, or as `a`, `b`, `c` …
 * @type {(recognised: Recognised, shapes: Readonly<Record<string, readonly number[]>>) => Recognised}
 */
export function complete(recognised, shapes) {
  const ordered = targetFirst(recognised);
  const names = namesOf(ordered);
  const operands = [...ordered.operands];
  while (operands.length < Math.min(Object.keys(shapes).length, 2)) {
    operands.push({ name: null, shape: null, role: 'operand', from: 'message' });
  }
  const typed = operands.map((operand, i) => {
    // A name may be one that every object has, such as toString.
    const known = [names[i] ?? '', 'abcdefgh'.charAt(i)].find((name) => Object.hasOwn(shapes, name));
    const shape = known === undefined ? undefined : shapes[known];
    return shape ? { ...operand, shape, from: /** @type {const} */ ('printed') } : operand;
  });
  const whole = typed.every(({ shape }) => shape && !shape.includes(null));
  return {
    ...ordered,
    operands: typed,
    unknown: whole ? [] : recognised.unknown.filter((name) => !Object.hasOwn(shapes, name)),
  };
}
