/** Fixes of what is fed in: no axis is touched, so there is nothing for the core to check but a crop. */
import { turned, matricesOf } from '../causes/products.js';
import { callable, codeOf, isScript } from './code.js';
import { bySteps, ofData } from './fix.js';

/**
 * @typedef {import('../diagnosis.js').Cause} Cause
 * @typedef {import('../diagnosis.js').Fix} Fix
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

const isTorch = (/** @type {Situation} */ { recognised }) => recognised.framework === 'pytorch';
const isTensorFlow = (/** @type {Situation} */ { recognised: { framework } }) =>
  framework === 'tensorflow' || framework === 'keras';

/**
 * The larger operand, cut to the smaller along the axes where they clash.
 * @type {(situation: Situation, claim: { meaning: string, caution: boolean }, keepsEnd?: boolean) => Fix[]}
 */
function cropped(situation, claim, keepsEnd = false) {
  const { shapes, conflicts, rank } = situation;
  const sizeAt = (/** @type {number} */ operand, /** @type {number} */ dim) => shapes?.[operand]?.at(dim - rank) ?? 1;
  const large = (/** @type {{ size: number, other: number }} */ { size, other }) => Math.max(size, other);
  const operand = situation.names.findIndex((_, i) => conflicts.every((each) => sizeAt(i, each.dim) === large(each)));
  const offset = (shapes?.[operand]?.length ?? 0) - rank;
  const [first, ...more] = conflicts.toReversed().map((each) => {
    const small = Math.min(each.size, each.other);
    const start = keepsEnd ? large(each) - small : 0;
    return { operand, how: /** @type {const} */ ('narrow'), by: [each.dim + offset, start, small] };
  });
  if (!first || operand < 0) return [];
  return bySteps(situation, [first, ...more], { ...claim, about: 'data', facts: { small: first.by[2] ?? 0 } });
}

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export const alphaChannel = (situation) => [
  ...(isScript(situation.recognised.framework)
    ? situation.recognised.framework === 'tfjs'
      ? [ofData('tf.browser.fromPixels(image, 3)', 'rgb')]
      : []
    : [ofData('Image.open(path).convert("RGB")', 'rgb')]),
  ...cropped(situation, { meaning: 'without-alpha', caution: false }),
];

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function grayImage(situation, { facts: { kind } }) {
  if (kind === 'layer' || kind === 'colour-layer') return [];
  if (kind === 'colour') return [ofData('Image.open(path).convert("L")', 'to-gray', true)];
  const read = ofData('Image.open(path).convert("RGB")', 'three-channels', true);
  if (kind === 'flat') return [read];
  // What normalizes by three means in place is a transform, whether the paste shows it or not.
  const { framework, failing } = situation.recognised;
  const named = situation.names.some((name) => /mean|std/i.test(name));
  const isTold = named || tells(situation, /normalize|transforms/i);
  if (framework !== 'pytorch' || (failing && !isTold)) return [read];
  return [
    ofData('transforms.Normalize((0.5,), (0.5,))', 'one-mean', !isTold),
    ofData('transforms.Grayscale(num_output_channels=3)', 'three-channels', !isTold),
  ];
}

/**
 * Whether the paste mentions something; a fix may name nothing else.
 * @type {(situation: Situation, pattern: RegExp) => boolean}
 */
const tells = ({ around, recognised: { evidence, failing } }, pattern) =>
  pattern.test(`${around} ${failing?.source ?? ''} ${evidence.map(({ text }) => text.slice(0, 200)).join(' ')}`);

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function positionTable(situation, { sure, facts: { table } }) {
  const length = Number(table) - (Number(table) % 512 === 2 ? 2 : 0);
  if (!tells(situation, /tokeniz|transformers|bert|input_ids|text_?encoder|max_length|truncat/i) || length <= 0)
    return [];
  const code = `tokenizer(text, truncation=True, max_length=${length})`;
  return [ofData(code, 'truncate', sure === 'possible', { length })];
}

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export const patches = (situation, { facts: { kind } }) =>
  kind === 'patches' && tells(situation, /\btransformers[./\\]|pixel_values/i)
    ? [ofData('model(pixel_values, interpolate_pos_encoding=True)', 'patches', true)]
    : [];

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function offByOne(situation, { id, facts: { kind } }) {
  if (kind === 'window' || kind === 'sides' || kind === 'steps') return [];
  if (id === 'off-by-one') {
    const claim = { meaning: 'crop-series', caution: true };
    return [...cropped(situation, claim), ...cropped(situation, claim, true)];
  }
  return cropped(situation, { meaning: 'crop', caution: true });
}

/** @type {Partial<Record<string, (labels: string, count: number) => string>>} */
const oneHot = {
  pytorch: (labels, count) => `F.one_hot(${labels}, num_classes=${count}).float()`,
  tensorflow: (labels, count) => `tf.one_hot(${labels}, ${count})`,
  keras: (labels, count) => `keras.ops.one_hot(${labels}, ${count})`,
  jax: (labels, count) => `jax.nn.one_hot(${labels}, ${count})`,
  paddle: (labels, count) => `F.one_hot(${labels}, num_classes=${count})`,
  numpy: (labels, count) => `np.eye(${count})[${labels}]`,
  tfjs: (labels, count) => `tf.oneHot(${labels}, ${count})`,
};

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function classes({ recognised: { framework } }, { facts: { scores, labels, count, at, rank } }) {
  if (typeof scores !== 'string' || typeof labels !== 'string') return [];
  const takesClasses = (framework === 'pytorch' || framework === 'paddle') && at === 1;
  const code = oneHot[framework ?? 'numpy']?.(labels, Number(count));
  return [
    ...(takesClasses ? [ofData(`F.cross_entropy(${scores}, ${labels})`, 'cross-entropy', true)] : []),
    ...(code && at === rank ? [ofData(code, 'one-hot', true)] : []),
  ];
}

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function flattened(situation, { facts: { kind, name, from, merged, shape } }) {
  if (kind !== 'last') return [];
  const { framework, batchHidden } = situation.recognised;
  const sizes = Array.isArray(shape) ? shape.join(', ') : String(merged);
  const of = callable(String(name));
  const code = batchHidden
    ? from === 0 && `keras.layers.Flatten()(${name})`
    : isTensorFlow(situation)
      ? `tf.reshape(${name}, [${sizes}])`
      : isScript(framework)
        ? `${of}.reshape([${sizes}])`
        : isTorch(situation) || framework === 'paddle'
          ? `${of}.flatten(${from})`
          : `${of}.reshape(${sizes})`;
  return code ? [ofData(code, 'flatten', true)] : [];
}

/** Where batches are loaded, and the last is not full. @type {(situation: Situation, cause: Cause) => Fix[]} */
export function sameSamples(situation, { facts: { kind, size, other } }) {
  if (kind !== 'batch' || !situation.about('loader')) return [];
  const count = Math.max(Number(size), Number(other));
  if (isTorch(situation))
    return [ofData(`DataLoader(dataset, batch_size=${count}, drop_last=True)`, 'same-samples', true)];
  return isTensorFlow(situation) ? [ofData(`dataset.batch(${count}, drop_remainder=True)`, 'same-samples', true)] : [];
}

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function resized({ recognised: { framework }, shapes, names: [, name = 'b'] }, { facts: { kind } }) {
  const [shape = [], other = []] = shapes ?? [];
  if (kind !== 'pictures' || shape.length !== other.length) return [];
  if (framework === 'pytorch' && shape.length === 4)
    return [ofData(`F.interpolate(${name}, size=(${shape.slice(2).join(', ')}))`, 'resized', true)];
  if (framework !== 'numpy' || shape.length > 3 || shape.length < 2 || (shape[2] ?? 1) > 4) return [];
  return [ofData(`cv2.resize(${name}, (${shape[1]}, ${shape[0]}))`, 'resized', true)];
}

/** A shortcut connection with its own layer. @type {(situation: Situation, cause: Cause) => Fix[]} */
export const projected = (situation, { facts: { kind, given, wanted } }) =>
  kind === 'maps' && isTorch(situation) && situation.about('path')
    ? [ofData(`nn.Conv2d(${wanted}, ${given}, kernel_size=1)`, 'projected', true)]
    : [];

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export const layer = (situation, { facts: { kind, size, features } }) =>
  kind === 'inner' && situation.about('linear') && isTorch(situation) && Number(features) > 0
    ? [ofData(`nn.Linear(${size}, ${features})`, 'linear', true, { size: Number(size) })]
    : [];

/** A matrix transposed, where a product then has equal inner sizes. @type {(situation: Situation) => Fix[]} */
export function products({ recognised, names, library }) {
  const shapes = matricesOf(recognised);
  if (!library || !shapes) return [];
  return turned(library, shapes).map(({ step, shapes: after, report }) => ({
    code: codeOf(recognised.framework, names[step.operand] ?? 'a', [step], shapes[step.operand] ?? [], false),
    steps: [step],
    about: 'shapes',
    shapes: after,
    result: report.shape,
    cost: { elements: report.numel ?? 0, copied: 0 },
    meaning: 'permuted',
    facts: {
      name: names[step.operand] ?? 'a',
      shape: after[step.operand] ?? [],
      other: names[1 - step.operand] ?? 'b',
      order: step.by,
    },
    caution: true,
  }));
}
