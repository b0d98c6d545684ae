/** Fixes of a target that would have to grow: another place to write into, or one with room. */
import { operatorOf, operators } from '../../notation/operators.js';
import { apply } from '../apply.js';
import { isScript, dialectOf } from './code.js';
import { ofWritten } from './axes.js';
import { byStep } from './fix.js';

/** @import { Operator } from '../../notation/operators.js' */
/** @import { Fix } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** The operator that the message or the code around it tells. @type {(situation: Situation) => Operator | undefined} */
const namesOperator = ({ recognised: { operation, failing } }) =>
  operatorOf(operation ?? '') ??
  operators.find(({ inPlace }) => inPlace !== '' && failing?.source.includes(` ${inPlace} `));

/** The same as an expression: it runs, and what comes of it is larger. @type {(situation: Situation) => Fix[]} */
function fresh(situation) {
  const {
    library,
    shapes,
    names: [a = 'a', b = 'b'],
    recognised,
  } = situation;
  const operator = namesOperator(situation);
  const applied = library && shapes && apply(library, shapes, []);
  const result = applied?.report.shape;
  if (!operator || operator.kind === 'product' || !applied || !result || !['inPlace', 'out'].includes(recognised.form))
    return [];
  const elements = applied.report.numel ?? 0;
  const code = isScript(recognised.framework)
    ? `${a} = ${a}.${operator.op}(${b})`
    : `${a} = ${a} ${operator.sign} ${b}`;
  const facts = { name: a, before: shapes[0] ?? [], shape: result };
  return [
    {
      code,
      steps: [],
      about: 'form',
      shapes: applied.shapes,
      result,
      cost: { elements, copied: elements },
      meaning: 'fresh',
      facts,
      caution: true,
    },
  ];
}

/**
 * A target of the final shape: an accumulator is made so, anything else repeated into it.
 * @type {(situation: Situation) => Fix[]}
 */
function room(situation) {
  const {
    fresh: whole,
    shapes,
    names: [name = 'a'],
    recognised,
  } = situation;
  const result = whole?.shape;
  if (!result || !['inPlace', 'out'].includes(recognised.form)) return [];
  const isAccumulator = shapes?.[0]?.every((size) => size === 1);
  // With more axes than it has, it was rather the other operand that got one too many.
  if (!isAccumulator && shapes?.[0]?.length !== result.length) return [];
  const dialect = dialectOf(recognised.framework);
  const code = `${name} = ${isAccumulator ? dialect.zeros(result) : dialect.room(name, result)}`;
  const claim = {
    meaning: isAccumulator ? 'zeros' : 'room',
    about: /** @type {const} */ ('form'),
    caution: !isAccumulator,
    code,
  };
  return byStep(situation, { operand: 0, how: 'expand', by: result }, claim);
}

/** Whether the target begins as a single number, and is to hold more. @type {(situation: Situation) => boolean} */
const isAccumulator = ({ shapes }) => shapes?.[0]?.every((size) => size === 1) ?? false;

/** Another place to write into, or a value that fits its target. @param {Situation} situation @returns {Fix[]} */
export function written(situation) {
  return isAccumulator(situation)
    ? [...room(situation), ...fresh(situation)]
    : [...ofWritten(situation), ...fresh(situation), ...room(situation)];
}
