/** Transposes one matrix of a product, if the inner sizes are then equal and only one of the two can be meant. */
import { wholeShapes } from './joins.js';
import { byStep } from './fix.js';

/** @type {(situation: import('../facts/situation.js').Situation) => import('../diagnosis.js').Fix[]} */
export function products(situation) {
  const { recognised, names } = situation;
  const source = recognised.failing?.source ?? '';
  // Nobody has to transpose the weights of a layer.
  const isLayer = /linear|addmm|mat1 and mat2/i.test(`${recognised.message} ${source}`);
  const shapes = wholeShapes(situation);
  // The message of a batched product has only two sizes of each operand.
  if (shapes.length !== 2 || recognised.family === 'bmm' || (isLayer && !/@|matmul|\bmm\(/.test(source))) return [];
  const fixes = shapes.flatMap((shape, operand) => {
    // A vector has no other orientation.
    if (shape.length < 2 || shape.slice(-2).includes(1)) return [];
    const [last = 0, before = 0, ...batch] = shape.map((_, dim) => dim).reverse();
    const order = [...batch.reverse(), last, before];
    const claim = { meaning: 'permuted', facts: { other: names[1 - operand] ?? 'b', order }, caution: true };
    return byStep(situation, { operand, how: 'permute', by: order }, claim, shapes, { op: 'matmul' });
  });
  return fixes.length === 1 ? fixes : [];
}
