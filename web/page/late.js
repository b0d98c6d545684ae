// What most visits never call. Each part is a file of its own, loaded when one of its functions is first called
// (case/late.js).

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { finder, standIns } from '../../cpp/toolchain/stand-ins.js';

const web = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The files of a folder, or of those that are named. @type {(folder: string, names?: string) => string[]} */
const within = (folder, names) =>
  (names?.split(' ').map((name) => `${name}.js`) ?? readdirSync(web(folder)))
    .filter((name) => /^(?!slice-item|methods).*\.js$/.test(name))
    .map((name) => web(`${folder}/${name}`));

/** @type {(...patterns: string[]) => RegExp} */
const anyOf = (...patterns) => new RegExp(patterns.join('|'));

/**
 * The files of each group, and texts that will call them: those that it is loaded for at once, instead of when it is
 * called.
 * @type {Record<string, { files: string[], sign?: RegExp }>}
 */
const parts = {
  ordering: { files: within('lib/ops/ordering'), sign: /sort|topk|median|unique|\.(?:arg)?(?:max|min)\(/ },
  statistics: {
    files: [
      ...within('lib/ops/statistics'),
      ...within('lib/ops', 'array-api double-exponent ternary'),
      ...within('lib/fuse', 'chains fuse rowwise stages'),
      ...within('lib/control', 'limits modes'),
    ],
  },
  randoms: {
    files: within('lib/ops/random', 'create distributions floats in-place integers'),
    sign: /manual_seed|Generator\(/,
  },
  places: {
    files: [...within('lib/ops/indexing'), ...within('lib/control', 'explain-gather explain-index')],
    sign: /gather|scatter/,
  },
  masks: {
    files: [
      ...within('lib/ops/joining', 'diagonals flip grids triangles unfold'),
      ...within('lib/ops', 'masked-fill repeats'),
    ],
    sign: /masked_fill|repeat|\b(?:triu|tril|diag|flip|meshgrid)\(/,
  },
  products: { files: [...within('lib/ops/contracting'), ...within('lib/control', 'explain-einsum')], sign: /einsum/ },
  letters: {
    files: [
      ...within('notation', 'letters sizes equations'),
      ...within('case', 'lettered needs instance'),
      ...within('reading/python', 'decode instances lettered'),
    ],
  },
  seldom: {
    files: [
      ...within('reading/python', 'distributions einops seldom'),
      ...within('reading/python/functions', 'complex contractions decompositions'),
      ...within(
        'reading/python/nn',
        'attention loading losses loss-shapes padding patches recurrent resizing transformer',
      ),
    ],
    sign: anyOf(
      String.raw`MultiheadAtt|product_att|\.Transformer|\.(?:LSTM|GRU|RNN)|\.\w+Loss\b|_loss\b|entropy`,
      String.raw`ein(?:sum|ops)|interpolate|Upsample|[pP]ixel_?[sS]huffle|\.pad\(|[fF]old\(|\bfft\b|DataLoader|distributions`,
    ),
  },
  scripting: {
    files: [
      ...within('reading/python', 'annotations command-line fields formats match patterns sets'),
      ...within('reading/python/nn', 'told'),
    ],
    sign: /hasattr|argparse|dataclass|\b(?:f["']|set\()|\.format\(|^\s*match /m,
  },
  scenes: {
    files: [
      ...['einsum', 'gathering', 'indexing', 'joining'].flatMap((name) => within(`draw/${name}`)),
      ...within('reading', 'called indexed'),
    ],
  },
  broadcasts: {
    files: [
      ...within('diagnose/causes', 'data growing legal masks misaligned rearrangements sizes'),
      ...within('diagnose/fixes', 'axes target'),
      ...within('diagnose', 'fragility'),
    ],
    sign: /broadcast|size of tensor/,
  },
  mistakes: {
    files: within('diagnose/operations', 'amounts joins lookups losses named weights'),
    sign: anyOf(
      'batch_size|stack expects|Sizes of tensors must match|is invalid for input|out of (?:range|bounds)',
      'target size|same device|state_dict',
    ),
  },
};

const finders = () => `
  import { late } from '${web('case/late.js')}';
  ${Object.entries(parts)
    .map(([name, { sign }]) => `export const ${finder(name)} = late('${name}', () => import('${name}'), ${sign});`)
    .join('\n')}
`;

/** Their names. */
export const LATE = Object.keys(parts);

export const { isLate, plugin: loadedLate } = standIns(
  Object.fromEntries(Object.entries(parts).map(([name, { files }]) => [name, files])),
  finders,
);
