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
  if (kind === 'colour') return [ofData('Image.open(path).convert("L")', 'to-gray', true)];
  if (kind === 'flat') return [ofData('Image.open(path).convert("RGB")', 'three-channels')];
  const normalized = [
    ofData('transforms.Normalize((0.5,), (0.5,))', 'one-mean'),
    ofData('transforms.Grayscale(num_output_channels=3)', 'three-channels'),
  ];
  return isTorch(situation) ? normalized : [ofData('Image.open(path).convert("RGB")', 'three-channels')];
}

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function positionTable({ about }, { facts: { table, kind } }) {
  if (kind === 'patches')
    return about('tokens') ? [ofData('model(pixel_values, interpolate_pos_encoding=True)', 'patches', true)] : [];
  const length = Number(table) - (Number(table) % 512 === 2 ? 2 : 0);
  return [ofData(`tokenizer(text, truncation=True, max_length=${length})`, 'truncate', false, { length })];
}

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function offByOne(situation, { facts: { kind } }) {
  if (kind === 'series') {
    const claim = { meaning: 'crop-series', caution: true };
    return [...cropped(situation, claim), ...cropped(situation, claim, true)];
  }
  const padded = isTorch(situation)
    ? [ofData('x = F.pad(x, (0, -x.shape[-1] % 32, 0, -x.shape[-2] % 32))', 'pad-input')]
    : isTensorFlow(situation)
      ? [ofData('x = tf.pad(x, [[0, 0], [0, -x.shape[1] % 32], [0, -x.shape[2] % 32], [0, 0]])', 'pad-input')]
      : [];
  return [...padded, ...cropped(situation, { meaning: 'crop', caution: true })];
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

/** @type {(situation: Situation, facts: Cause['facts']) => Fix[]} */
function classes({ recognised: { framework } }, { scores, labels, count, at, rank }) {
  if (typeof scores !== 'string' || typeof labels !== 'string') return [];
  const takesClasses = (framework === 'pytorch' || framework === 'paddle') && at === 1;
  const code = oneHot[framework ?? 'numpy']?.(labels, Number(count));
  return [
    ...(takesClasses ? [ofData(`F.cross_entropy(${scores}, ${labels})`, 'cross-entropy', true)] : []),
    ...(code && at === rank ? [ofData(code, 'one-hot', true)] : []),
  ];
}

/** @type {(situation: Situation, facts: Cause['facts']) => Fix[]} */
function flattened(situation, { name, from, merged, shape }) {
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

/** What is to be made the same, where code cannot say it for everybody. @type {Record<string, string>} */
const meaningOf = {
  batch: 'same-samples',
  features: 'same-features',
  channels: 'projected',
  pictures: 'resized',
  empty: 'not-empty',
  loss: 'same-shapes',
};

/** @type {Record<string, (situation: Situation, size: number, other: number) => string>} */
const codeFor = {
  batch: (situation, size, other) => {
    const count = Math.max(size, other);
    if (!situation.about('loader')) return '';
    if (isTorch(situation)) return `DataLoader(dataset, batch_size=${count}, drop_last=True)`;
    return isTensorFlow(situation) ? `dataset.batch(${count}, drop_remainder=True)` : '';
  },
  channels: (situation, size, other) => (isTorch(situation) ? `nn.Conv2d(${other}, ${size}, kernel_size=1)` : ''),
  pictures: ({ recognised: { framework }, shapes, names: [, name = 'b'] }) => {
    const [shape = [], other = []] = shapes ?? [];
    if (shape.length !== other.length) return '';
    if (framework === 'pytorch' && shape.length === 4)
      return `F.interpolate(${name}, size=(${shape.slice(2).join(', ')}))`;
    if (framework !== 'numpy' || shape.length > 3 || (shape[2] ?? 1) > 4) return '';
    return `cv2.resize(${name}, (${shape[1]}, ${shape[0]}))`;
  },
};

/** @type {(situation: Situation, cause: Cause) => Fix[]} */
export function wrongData(situation, { facts }) {
  const { recognised, about } = situation;
  const { framework } = recognised;
  const { kind, size, other, features } = facts;
  if (kind === 'classes') return classes(situation, facts);
  if (kind === 'flattened') return flattened(situation, facts);
  if (kind === 'inner' && about('linear') && framework === 'pytorch')
    return [ofData(`nn.Linear(${size}, ${features})`, 'linear', true, { size: Number(size) })];
  const meaning = meaningOf[String(kind)] ?? 'same-amount';
  const code = codeFor[String(kind)]?.(situation, Number(size), Number(other)) ?? '';
  return kind === 'inner' ? [] : [ofData(code, meaning, code !== '')];
}

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
