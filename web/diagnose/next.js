/**
 * What to do next, for every diagnosis: the remedy a cause has, or the line that shows the rest, with the names of the
 * line that failed. It suggests changing only what the paste names.
 */
import { namesLabels } from './causes/hints.js';
import { nextStep } from './operations/autograd.js';

/**
 * @typedef {import('./diagnosis.js').Cause} Cause
 * @typedef {import('./diagnosis.js').Next} Next
 * @typedef {import('./causes/situation.js').Situation} Situation
 * @typedef {{ key?: string, code?: string, facts?: Next['facts'] }} Advice
 */

const isTorch = (/** @type {Situation} */ { recognised }) => recognised.framework === 'pytorch';

/** Names that can have something called of them. */
const plain = (/** @type {string} */ name) => /^[A-Za-z_][\w.]*$/.test(name);

/** How a shape is printed, by language. @type {Readonly<Record<string, (names: readonly string[]) => string>>} */
const printing = {
  julia: (names) => `@show ${names.map((name) => `size(${name})`).join(', ')}`,
  matlab: (names) => names.map((name) => `size(${name})`).join(', '),
  r: (names) => names.map((name) => `dim(${name})`).join('; '),
  opencv: (names) => `print(${names.map((name) => `${name}.shape, ${name}.dtype`).join(', ')})`,
  tfjs: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  stride0: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  python: (names) => `print(${names.map((name) => `${name}.shape`).join(', ')})`,
};

/**
 * The names to print for more facts: the operands, and the other arrays of the failing line.
 * @type {(situation: Situation) => string}
 */
function printed(situation) {
  const { operands, framework } = situation.recognised;
  const own = operands.flatMap(({ name }) => (name !== null && plain(name) ? [name] : []));
  const covered = (/** @type {string} */ name) => own.some((each) => each === name || each.startsWith(`${name}.`));
  const others = arraysOf(situation).filter((name) => !covered(name));
  const all = [...new Set([...own, ...others])].slice(0, 4);
  return all.length > 0 ? (printing[framework ?? ''] ?? printing['python'] ?? String)(all) : '';
}

/** The arrays of the line that failed; of a dict or a table, with its key. @param {Situation} situation */
const arraysOf = ({ recognised: { failing } }) =>
  failing?.arrays.filter(plain).map((name) => name + (keyAfter(failing.source, name) ?? '')) ?? [];

/** `["image"]` of `batch["image"]`. @param {string} source @param {string} name */
const keyAfter = (source, name) =>
  /^\[(?:"[^"]*"|'[^']*')\]/.exec(
    source.split(new RegExp(`\\b${name.replaceAll('.', '\\.')}(?=\\[["'])`))[1] ?? '',
  )?.[0];

/**
 * A usual name such as `x`, where the text does not show the line that failed. Otherwise nothing, because a name that
 * the line does not have would mislead.
 * @type {(situation: Situation, name: string) => string}
 */
const usual = ({ recognised: { failing } }, name) => (failing?.source ? '' : name);

/**
 * The first operand, whatever the line that failed names.
 * @type {(situation: Situation, otherwise?: string) => string}
 */
const operand = (situation, otherwise = usual(situation, 'x')) =>
  situation.recognised.operands.find(({ name }) => name !== null && plain(name))?.name ?? otherwise;

/** The first array of the line that failed. @type {typeof operand} */
const input = (situation, otherwise = usual(situation, 'x')) => operand(situation, arraysOf(situation)[0] ?? otherwise);

/** The last array of the line that failed, which is the labels of a call. @type {typeof operand} */
const last = (situation, otherwise = usual(situation, 'y')) =>
  operand(situation, arraysOf(situation).at(-1) ?? otherwise);

/** An array of the line that failed by what it is called. @param {Situation} situation @param {RegExp} pattern */
const like = (situation, pattern) => arraysOf(situation).find((name) => pattern.test(name)) ?? '';

/** A name and what is done with it; nothing without a name. @type {(name: string, rest: string) => string} */
const of = (name, rest) => name && name + rest;

/** @type {(text: string, situation: Situation) => boolean} */
const tells = (pattern, { around, recognised }) =>
  new RegExp(pattern, 'i').test(
    `${around} ${recognised.failing?.source ?? ''} ${recognised.evidence
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 2000)}`,
  );

/** The input with an axis of size 1 more. @type {(situation: Situation, at: number, rank: number) => string} */
function withAxis(situation, at, rank) {
  if (isTorch(situation)) return of(input(situation), `.unsqueeze(${at})`);
  return of(input(situation), at === rank ? '[..., None]' : '[None]');
}

/** The index of a gather, where the line that failed names it. @type {(situation: Situation) => string} */
const withIndexAxis = (situation) => {
  const name = situation.recognised.operands[1]?.name ?? last(situation, '');
  return name && `${name}.unsqueeze(${pickedDim(situation)})`;
};

/** The dimension along which the line that failed picks; -1 is the last. @type {(situation: Situation) => string} */
const pickedDim = ({ recognised: { failing } }) =>
  /(?:gather|scatter\w*)\((?:[\w.]+\s*,\s*)?(?:dim\s*=\s*)?(-?\d+)/.exec(failing?.source ?? '')?.[1] ?? '-1';

/** Code that reshapes to one column. A pandas column has no method for it. @param {string} name */
const asColumn = (name) => (name.endsWith(']') ? `np.reshape(${name}, (-1, 1))` : of(name, '.reshape(-1, 1)'));

/** What shows that the indices in an array are too large. @type {(name: string, rest?: string) => string} */
const printedRange = (name, rest = '') => name && `print(${name}.min(), ${name}.max()${rest})`;

/** The ids that an embedding looks up, and how many it has. @param {Situation} situation */
function printedIds(situation) {
  const ids = like(situation, /id|tok|ind|x/i) || (arraysOf(situation)[0] ?? '');
  if (!ids) return usual(situation, 'print(input_ids.min(), input_ids.max(), embedding.num_embeddings)');
  const [, layer] = /\b(self\.[\w.]+)\(\s*[\w.]+\s*\)/.exec(situation.recognised.failing?.source ?? '') ?? [];
  return printedRange(ids, layer && `, ${layer}.num_embeddings`);
}

/** The largest node in the edges of a graph, and how many nodes there are. @param {Situation} situation */
function printedGraph(situation) {
  const edges = like(situation, /edge|adj|index/i);
  const nodes = arraysOf(situation).find((name) => name !== edges);
  if (!edges) return usual(situation, 'print(edge_index.max(), x.shape[0])');
  return `print(${edges}.max()${nodes ? `, ${nodes}.shape[0]` : ''})`;
}

/**
 * By the cause, and its kind where there are several.
 * @type {Readonly<Record<string, (situation: Situation, cause: Cause) => Advice>>}
 */
const steps = {
  'missing-axis': (situation, { facts: { kind, at = 0, given = 0 } }) =>
    kind === 'column'
      ? { key: 'column-index' }
      : kind === 'table'
        ? { key: 'table', code: asColumn(input(situation, usual(situation, 'X'))) }
        : kind === 'batch'
          ? {
              key: 'batch-axis',
              code: of(input(situation), isTorch(situation) ? '.unsqueeze(0)' : '[None]'),
            }
          : kind === 'heads'
            ? {
                key: 'head-axis',
                code: of(operand(situation, like(situation, /mask/i) || usual(situation, 'mask')), '[:, None]'),
              }
            : kind === 'channel' || kind === 'inner'
              ? {
                  key: kind === 'inner' ? 'last-axis-of-one' : 'channel-axis',
                  code: withAxis(situation, Number(at), Number(given)),
                }
              : kind === 'gather'
                ? { key: 'index-axis', code: withIndexAxis(situation) }
                : { key: kind === 'loss' ? 'same-shape' : 'print', code: printed(situation) },
  'extra-axis': (situation, { facts: { kind } }) =>
    kind === 'trailing' || kind === 'rank'
      ? {
          key: kind === 'trailing' ? 'drop-trailing' : 'drop-axis',
          code: kind === 'trailing' && isTorch(situation) ? of(input(situation), '.flatten(1)') : printed(situation),
        }
      : kind === 'ones'
        ? {
            key: 'drop-ones',
            code: /tensorflow|keras|pytorch/.test(situation.recognised.framework ?? '')
              ? ''
              : of(last(situation), '.ravel()'),
          }
        : { key: 'drop-axis', code: printed(situation) },
  'extra-index': () => ({ key: 'no-index' }),
  'wrong-axis': (_, { facts: { kind } }) => ({
    key: kind === 'loss' ? 'last-axis' : kind === 'vmap' ? 'in-axes' : kind === 'xarray' ? 'name-dims' : 'print',
  }),
  'channel-order': (situation, { facts: { kind } }) =>
    kind === 'layer' && isTorch(situation)
      ? { key: 'permute', code: of(input(situation), '.permute(0, 3, 1, 2)') }
      : { key: kind === 'weights' || kind === 'vector' ? 'data-format' : 'permute' },
  'batch-of-one': (situation, { facts: { kind } }) =>
    kind === 'squeeze' ? { key: 'name-the-axis' } : { key: 'print', code: printed(situation) },
  'off-by-one': (situation) => ({ key: 'which-end', code: printed(situation) }),
  'not-a-multiple': (_, { facts: { kind } }) => ({
    key: kind === 'window' ? 'pad-window' : 'pad-to-stride',
    facts: {},
  }),
  'position-table': (situation, { facts: { table } }) => {
    const size = Number(table) - (Number(table) % 512 === 2 ? 2 : 0);
    const hasTokenizer = tells('tokeniz|input_ids|from_pretrained', situation);
    return hasTokenizer && size > 0
      ? { key: 'truncate', code: `tokenizer(text, truncation=True, max_length=${size})`, facts: { table: size } }
      : { key: size > 0 ? 'shorten' : 'shorten-untold', facts: { table: size }, code: printed(situation) };
  },
  'input-size': (situation, { facts: { kind, a, b } }) => ({
    key: kind === 'flattened' ? 'resize-or-layer' : 'resize-input',
    facts: { a, b },
    code: kind === 'sides' ? printed(situation) : '',
  }),
  'fixed-export': () => ({ key: 'export-again' }),
  'slice-bounds': (situation) => ({ key: 'clip-bounds', code: printed(situation) }),
  'different-sizes': (situation, { facts: { kind } }) => ({
    key:
      kind === 'opencv'
        ? 'resize-one'
        : kind === 'pictures'
          ? 'resize-one'
          : kind === 'step'
            ? 'print-path'
            : 'print-both',
    code: printed(situation),
  }),
  'different-counts': (situation, { facts: { kind } }) => ({
    key: { labels: 'count-labels', single: 'single-value', named: 'as-many-labels' }[String(kind)] ?? 'count-rows',
    code: printed(situation),
  }),
  ragged: (_, { facts: { kind } }) => ({
    key:
      kind === 'pictures'
        ? 'resize-all'
        : kind === 'sequences'
          ? 'pad-sequences'
          : kind === 'rows'
            ? 'pad-rows'
            : kind === 'channels'
              ? 'convert-all'
              : kind === 'tensors'
                ? 'equal-before-stack'
                : 'collate',
  }),
  empty: (situation) => ({ key: 'find-empty', code: printed(situation) }),
  'last-batch': (situation) => ({
    key: tells('DataLoader|loader', situation) || isTorch(situation) ? 'drop-last' : 'from-input',
    code: isTorch(situation) ? 'DataLoader(dataset, …, drop_last=True)' : '',
  }),
  'hidden-state': (_, { facts: { kind, wanted } }) => {
    const [layers = 1, , width = 1] = Array.isArray(wanted) ? wanted : [];
    return {
      key:
        kind === 'layers'
          ? 'same-layers'
          : kind === 'step'
            ? 'batch-first'
            : kind === 'rank' || kind === 'batch'
              ? wanted
                ? 'state-from-input'
                : 'from-input'
              : 'same-width',
      facts: { layers, width },
    };
  },
  flattened: (situation, { facts: { kind, sizes } }) =>
    kind === 'mask' && Array.isArray(sizes)
      ? {
          key: 'unflatten',
          code: of(like(situation, /mask/i) || usual(situation, 'mask'), `.reshape(${sizes.join(', ')})`),
        }
      : kind === 'not-flat'
        ? {
            key: 'flatten',
            code: isTorch(situation)
              ? of(input(situation), '.flatten(1)')
              : situation.recognised.framework === 'keras'
                ? 'keras.layers.Flatten()'
                : '',
          }
        : { key: 'undo-view', code: printed(situation) },
  'reshape-count': (situation) => ({ key: 'before-reshape', code: printed(situation) }),
  mask: (situation, { facts: { kind } }) => ({
    key: kind === 'attention' || kind === 'scores' ? 'mask-from-sequence' : 'mask-from-data',
    code: printed(situation),
  }),
  'index-range': (situation, { facts: { kind, other } }) => ({
    key:
      kind === 'one-too-far' || kind === 'far' || kind === 'empty'
        ? 'check-index'
        : kind === 'graph'
          ? 'check-edges'
          : kind === 'longer'
            ? 'print'
            : 'check-ids',
    code:
      kind === 'graph'
        ? printedGraph(situation)
        : kind === 'embedding'
          ? printedIds(situation)
          : kind === 'longer'
            ? printed(situation)
            : '',
    facts: { other },
  }),
  'alpha-channel': (situation) => ({
    key: 'to-rgb',
    code:
      situation.recognised.framework === 'tfjs' ? 'tf.browser.fromPixels(image, 3)' : 'Image.open(path).convert("RGB")',
  }),
  'gray-image': (_, { facts: { kind } }) =>
    kind === 'colour' || kind === 'colour-layer'
      ? { key: 'to-gray', code: 'Image.open(path).convert("L")' }
      : { key: 'to-rgb', code: 'Image.open(path).convert("RGB")' },
  channels: (situation, { facts: { kind } }) => ({
    key:
      kind === 'maps'
        ? 'same-channels'
        : kind === 'first'
          ? 'in-channels'
          : kind === 'opencv'
            ? 'convert-one'
            : 'in-channels',
    code: kind === 'opencv' || kind === 'maps' ? printed(situation) : '',
  }),
  features: (situation, { facts: { kind } }) =>
    kind === 'fitted'
      ? { key: 'same-columns', code: printed(situation) || usual(situation, 'print(X.shape)') }
      : {
          key:
            kind !== 'inner' && kind !== 'layer'
              ? 'print-both'
              : isTorch(situation) && situation.recognised.family !== 'input-size'
                ? 'layer-in'
                : 'layer-size',
          code: printed(situation),
        },
  'class-count': (situation, { facts: { kind } }) => ({
    key: kind === 'head' ? 'replace-head' : kind === 'range' ? 'check-labels' : 'set-classes',
    code: kind === 'range' ? printedRange(labelsIn(situation)) : '',
  }),
  'class-labels': (_, { facts: { kind } }) => ({ key: kind === 'pixels' ? 'segment-or-classify' : 'class-loss' }),
  'one-hot': (situation) => ({ key: 'argmax', code: of(labelsIn(situation), '.argmax(dim=1)') }),
  'class-range': () => ({ key: 'run-on-cpu', code: 'CUDA_LAUNCH_BLOCKING=1 python …' }),
  vocabulary: (_, { facts: { kind } }) => ({
    key: kind === 'logits' ? 'hidden-not-logits' : kind === 'counts' ? 'vocabulary-rows' : 'resize-embeddings',
  }),
  'wrong-weights': (_, { facts: { kind } }) => ({
    key:
      kind === 'text' || kind === 'widths'
        ? 'same-family'
        : kind === 'cut'
          ? 'merge-parts'
          : kind === 'file'
            ? 'download-again'
            : 'same-config',
  }),
  config: (_, { facts: { kind } }) => ({ key: kind === 'lora' ? 'same-rank' : 'same-settings' }),
  'loss-shape': (situation, { facts: { kind } }) =>
    kind === 'keras'
      ? { key: 'per-sample' }
      : kind === 'gradient'
        ? { key: 'gradient-like' }
        : { key: 'print', code: printed(situation) },
  'framework-limit': (situation, { facts: { kind } }) =>
    kind === 'matlab'
      ? { key: 'repmat' }
      : kind === 'compile'
        ? { key: 'without-compile' }
        : { key: 'newer-version', code: printed(situation) },
  'offset-axes': () => ({ key: 'no-offset', code: 'using OffsetArrays: no_offset_view' }),
  'not-contiguous': ({ recognised: { failing } }) => ({
    key: 'reshape',
    code: failing && /\.view\(/.test(failing.source) ? failing.source.replace(/\.view\(/, '.reshape(') : '.reshape(…)',
  }),
  dtype: (situation, { facts: { kind, wanted } }) => ({
    key: kind === 'opencv' ? 'same-dtype' : kind === 'result' ? 'new-dtype' : 'cast',
    code: kind === 'opencv' ? printed(situation) : kind === 'result' ? '' : castTo(situation, String(wanted)),
  }),
  autograd: nextStep,
  device: (situation) => ({
    key: 'same-device',
    code:
      isTorch(situation) && input(situation, '')
        ? `${input(situation)} = ${input(situation)}.to(next(model.parameters()).device)`
        : '',
  }),
  'dropped-axis': (situation, { facts: { kind } }) =>
    kind === 'r'
      ? { key: 'drop-false', code: 'x[rows, , drop = FALSE]' }
      : { key: 'keep-axes', code: printed(situation) },
  'target-grows': (situation) => ({ key: 'new-result', code: printed(situation) }),
};

/**
 * The input of the line that failed, in the dtype that the message names.
 * @type {(situation: Situation, wanted: string) => string}
 */
function castTo(situation, wanted) {
  const [, name = ''] = /^(?:torch\.(?:cuda\.)?)?(Float|Double|Half|Long|Int|Bool)(?:Tensor)?$/i.exec(wanted) ?? [];
  const x = input(situation, '');
  return isTorch(situation) && x && name ? `${x} = ${x}.${name.toLowerCase()}()` : '';
}

/** The labels of a loss, as the line that failed names them, or its last argument. @param {Situation} situation */
function labelsIn(situation) {
  const arrays = arraysOf(situation);
  const isLoss =
    arrays.length > 1 && /(?:loss|criterion|entropy)\w*\(/i.test(situation.recognised.failing?.source ?? '');
  return arrays.find(namesLabels) ?? (isLoss ? arrays.at(-1) : null) ?? usual(situation, 'labels');
}

/** Nothing was recognised, so that more of the text is wanted. @type {Next} */
const more = { key: 'paste-more', code: '', facts: {} };

/** @type {(situation: Situation, cause: Cause | null) => Next} */
export function nextOf(situation, cause) {
  const { kind, failing } = situation.recognised;
  if (kind === 'none') return more;
  if (situation.recognised.framework === 'onnxruntime' || situation.recognised.framework === 'onnx') {
    const step =
      cause && cause.id !== 'different-sizes' && cause.id !== 'not-enough-known'
        ? steps[cause.id]?.(situation, cause)
        : null;
    return { key: step?.key ?? 'inspect-graph', code: '', facts: step?.facts ?? {} };
  }
  const print = printed(situation);
  const general = { key: print ? 'print' : failing ? 'print-operands' : 'print-untold', code: print, facts: {} };
  const { key = general.key, code = '', facts = {} } = (cause && steps[cause.id]?.(situation, cause)) ?? general;
  return { key: key === 'print' && !code ? general.key : key, code, facts };
}
