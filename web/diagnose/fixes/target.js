/** Fixes for a target that would have to grow, such as `x += y` with a larger `y`: a new array, or a larger target. */
import { operatorOf, operators } from '../../notation/operators.js';
import { apply } from '../apply.js';
import { isScript, dialectOf } from './code.js';
import { ofWritten } from './axes.js';
import { byStep, hasName } from './fix.js';

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
  const areNamed = hasName(recognised, 0) && hasName(recognised, 1);
  if (!operator || operator.kind === 'product' || !applied || !result || !areNamed) return [];
  if (!['inPlace', 'out'].includes(recognised.form)) return [];
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

/** A target that begins as a single number is created with its final shape. @type {(situation: Situation) => Fix[]} */
function zeros(situation) {
  const { fresh: whole, names, recognised } = situation;
  const [name = 'a'] = names;
  const result = whole?.shape;
  if (!result || !hasName(recognised, 0) || !['inPlace', 'out'].includes(recognised.form)) return [];
  const code = `${name} = ${dialectOf(recognised.framework).zeros(result)}`;
  const step = { operand: 0, how: /** @type {const} */ ('expand'), by: result };
  return byStep(situation, step, { meaning: 'zeros', about: 'form', code });
}

/** Another place to write into, or a value that fits its target. @param {Situation} situation @returns {Fix[]} */
export function written(situation) {
  const isAccumulator = situation.shapes?.[0]?.every((size) => size === 1) ?? false;
  return [...(isAccumulator ? zeros(situation) : ofWritten(situation)), ...fresh(situation)];
}
