/**
 * How sure a cause is said to be: as sure as its rule was right on the threads that were measured (levels.js, which
 * tests/diagnose/measure.js writes). A rule that was never measured is as sure as the others for its cause, or of its
 * strength.
 */
import { levels } from './levels.js';

/** @typedef {import('./cause.js').Cause} Cause */
/** @typedef {import('../diagnosis.js').Cause['sure']} Level */

/** The rule that proposes a cause, from the particular to the general. @type {(cause: Cause) => string[]} */
export const rulesOf = ({ id, strength, because: [reason = ''] }) => [
  `${strength} ${id} ${reason}`,
  `${strength} ${id}`,
  strength,
];

/** @type {(cause: Cause, table?: Readonly<Record<string, Level>>) => Level} */
export const levelOf = (cause, table = levels) =>
  rulesOf(cause)
    .map((rule) => table[rule])
    .find(Boolean) ?? 'possible';
