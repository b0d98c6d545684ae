/** Fixes for a target that would have to grow, such as `x += y` with a larger `y`: a new array, or a larger target. */
import { operatorOf, operators } from '../../notation/operators.js';
import { apply } from '../apply.js';
import { isScript, dialectOf } from './code.js';
import { ofWritten } from './axes.js';
import { byStep } from './fix.js';

/** @import { Operator } from '../../notation/operators.js' */
/** @import { Fix } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** The operator in the message or in the line that failed. @type {(situation: Situation) => Operator | undefined} */
const operatorIn = ({ recognised: { operation, failing } }) =>
  operatorOf(operation ?? '') ??
  operators.find(({ inPlace }) => inPlace !== '' && failing?.source.includes(` ${inPlace} `));

/** The same operation with a new result, `x = x + y`. @type {(situation: Situation) => Fix[]} */
function fresh(situation) {
  const { library, shapes, names, recognised } = situation;
  const [a = 'a', b = 'b'] = names;
  const operator = operatorIn(situation);
  const applied = library && shapes && apply(library, shapes, null);
  const result = applied?.report.shape;
  if (!operator || operator.kind === 'product' || !applied || !result || !['inPlace', 'out'].includes(recognised.form))
    return [];
  const elements = applied.report.numel ?? 0;
  const code = isScript(recognised.framework)
    ? `${a} = ${a}.${operator.op}(${b})`
    : `${a} = ${a} ${operator.sign} ${b}`;
  return [
    {
      ...{ code, steps: [], about: 'form', shapes: applied.shapes, result, cost: { elements, copied: elements } },
      ...{ meaning: 'fresh', facts: { name: a, before: shapes[0] ?? [], shape: result }, caution: true },
    },
  ];
}

/**
 * A target of the final shape. If it begins as a single number, it is created with that shape; otherwise it is
 * repeated.
 * @type {(situation: Situation, isAccumulator: boolean) => Fix[]}
 */
function room(situation, isAccumulator) {
  const { fresh: whole, shapes, names, recognised } = situation;
  const [name = 'a'] = names;
  const result = whole?.shape;
  if (!result || !['inPlace', 'out'].includes(recognised.form)) return [];
  // If the result has more axes than the target, the other operand probably has one too many.
  if (!isAccumulator && shapes?.[0]?.length !== result.length) return [];
  const dialect = dialectOf(recognised.framework);
  const claim = {
    meaning: isAccumulator ? 'zeros' : 'room',
    about: /** @type {const} */ ('form'),
    caution: !isAccumulator,
    code: `${name} = ${isAccumulator ? dialect.zeros(result) : dialect.room(name, result)}`,
  };
  return byStep(situation, { operand: 0, how: 'expand', by: result }, claim);
}

/** Another place to write into, or a value that fits its target. @param {Situation} situation @returns {Fix[]} */
export function written(situation) {
  const isAccumulator = situation.shapes?.[0]?.every((size) => size === 1) ?? false;
  return isAccumulator
    ? [...room(situation, true), ...fresh(situation)]
    : [...ofWritten(situation), ...fresh(situation), ...room(situation, false)];
}
