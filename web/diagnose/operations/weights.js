/** A checkpoint and the model it is loaded into: which weights differ, and where, tells why. */
import { cause } from '../causes/cause.js';
import { ratio } from '../causes/numbers.js';
import { differing } from './sizes.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 * @typedef {{ name: string, file: number[], model: number[], dims: number[] }} Weight
 */

/**
 * By the name of a weight, and the dimension that differs.
 * @type {readonly (readonly [id: Cause['id'], kind: string, name: RegExp, dims: (dims: readonly number[], weight:
 *   Weight) => boolean])[]}
 */
const knowledge = [
  ['config', 'lora', /lora_/i, () => true],
  ['input-size', 'positions', /pos(?:ition)?(?:al)?_?emb|relative_position|rel_pos|positional/i, () => true],
  [
    'vocabulary',
    'rows',
    /(?:word|tok|token)\w*_?emb|embed_tokens|wte|lm_head|word_embeddings|shared\.weight|decoder\.bias|emb\.weight/i,
    ([dim]) => dim === 0,
  ],
  [
    'class-count',
    'head',
    /(?:^|\.)(?:fc\d?|head|heads|classifier|cls|class\w*|predict\w*|logits|last_linear|score|conv_seg|linear|dense|output|final\w*|roi_heads.*|bbox_head.*|box_predictor.*|mask_predictor.*|out)\b/i,
    (dims) => dims.every((dim) => dim === 0),
  ],
  [
    'channels',
    'first',
    /(?:^|\.)(?:conv1|conv_first|conv_in|stem|patch_embed|features\.0|inc|input|conv0|entry|first\w*|img_in|x_embedder)\b/i,
    ([dim], { file }) => dim === 1 && file.length >= 3,
  ],
];

/** @type {(situation: Situation) => Weight[]} */
const weightsOf = ({ recognised: { siblings, operands, words } }) =>
  [...siblings, { operands, words }].flatMap(({ operands: shapes = [], words: [name = ''] = [] }) => {
    const [file, model] = shapes.map(({ shape }) => shape?.map((size) => size ?? -1));
    return file && model ? [{ name, file, model, dims: differing(file, model) }] : [];
  });

/** A kernel of Theano's or of channels in another place. @type {(weight: Weight) => boolean} */
const isTurned = ({ file, model }) =>
  file.length === 4 &&
  model.length === 4 &&
  [file, model].some((one) => one.includes(3) || one.includes(1)) &&
  (String([...file].sort((x, y) => x - y)) === String([...model].sort((x, y) => x - y)) ||
    [file, model].some((one) => one.filter((size) => size >= 200).length > 0));

/** @type {(situation: Situation) => Cause[]} */
export function loaded(situation) {
  const { framework } = situation.recognised;
  const weights = weightsOf(situation);
  const first = weights.find(({ name }) => name !== '') ?? weights[0];
  if (!first) return [cause('wrong-weights', 'firm', ['checkpoint'], { kind: 'untold' })];
  const dim = first.dims[0] ?? 0;
  const facts = {
    name: first.name,
    one: first.file,
    two: first.model,
    size: first.file[dim] ?? 0,
    other: first.model[dim] ?? 0,
  };
  const other = cause('wrong-weights', 'firm', ['checkpoint'], { ...facts, kind: 'made-for' });
  if (framework === 'tensorflow' || framework === 'keras') {
    if (isTurned(first)) return [cause('channel-order', 'firm', ['kernels-differ'], { ...facts, kind: 'weights' })];
    // The model's weight comes first there.
    const turned = { ...facts, size: facts.other, other: facts.size, one: facts.two, two: facts.one };
    return first.dims.length === 1 && first.dims[0] === first.file.length - 1
      ? [
          cause('class-count', 'weak', ['last-axis'], { ...turned, kind: 'head' }),
          { ...other, facts: { ...turned, kind: 'made-for' } },
        ]
      : [{ ...other, facts: { ...turned, kind: 'made-for' } }];
  }
  for (const [id, kind, name, fits] of knowledge) {
    if (!weights.every((each) => name.test(each.name) && each.dims.length > 0 && fits(each.dims, each))) continue;
    const main = weights.find(({ file }) => file.length > 1) ?? first;
    const [at = 0] = main.dims;
    return [
      cause(id, 'firm', ['only-those-weights'], {
        ...facts,
        name: main.name,
        size: main.file[at] ?? 0,
        other: main.model[at] ?? 0,
        kind,
      }),
      { ...other, strength: 'weak' },
    ];
  }
  const halved =
    weights.length > 1 &&
    weights.every(
      ({ file, model, dims: [at = 0, ...more] }) =>
        more.length === 0 &&
        [2, 4, 8].includes(ratio(file[at] ?? 0, model[at] ?? 0)) &&
        (file[at] ?? 0) < (model[at] ?? 0) &&
        file.length === 2,
    );
  return halved ? [{ ...other, facts: { ...facts, kind: 'cut' } }] : [other];
}
