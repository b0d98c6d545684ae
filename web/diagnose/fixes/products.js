/** A matrix transposed, where a product then has equal inner sizes. */
import { matricesOf, turned } from '../facts/products.js';
import { codeOf } from './code.js';

/** @type {(situation: import('../facts/situation.js').Situation) => import('../diagnosis.js').Fix[]} */
export function products({ recognised, names, library }) {
  const shapes = matricesOf(recognised);
  // The weights of a layer are never the wrong way round.
  const isLayer = /linear|addmm|mat1 and mat2/i.test(`${recognised.message} ${recognised.failing?.source ?? ''}`);
  if (!library || !shapes || (isLayer && !/@|matmul|\bmm\(/.test(recognised.failing?.source ?? ''))) return [];
  return turned(library, shapes).map(({ step, shapes: after, report }) => {
    const { operand } = step;
    const name = names[operand] ?? 'a';
    return {
      code: codeOf(recognised.framework, name, [step], shapes[operand] ?? [], false),
      steps: [step],
      about: 'shapes',
      shapes: after,
      result: report.shape,
      cost: { elements: report.numel ?? 0, copied: 0 },
      meaning: 'permuted',
      facts: { name, shape: after[operand] ?? [], other: names[1 - operand] ?? 'b', order: step.by },
      caution: true,
    };
  });
}
