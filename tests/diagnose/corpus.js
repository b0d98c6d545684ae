/**
 * Reads the corpus: pastes as people send them, each under the answer a maintainer would give. corpus/README.md says
 * how a case is written.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** @import { Size } from '../../web/diagnose/diagnosis.js' */

/**
 * @typedef {object} Fitting  what the first fix may do: leave the operands with these shapes, be about data or form, or
 *   not be there
 * @property {'shapes' | 'data' | 'form' | 'none'} about
 * @property {readonly (readonly Size[])[]} shapes
 *
 * @typedef {object} Case
 * @property {string} file  family's file and line, to find it by
 * @property {string} title
 * @property {string} thread  where it was asked, or `own`
 * @property {readonly string[]} kind  each of these lists is what will do, first choice first
 * @property {readonly string[]} family  `any`, if it does not matter
 * @property {readonly string[]} framework
 * @property {readonly string[]} form
 * @property {boolean} fails
 * @property {readonly { shape: readonly Size[], written: boolean }[] | null} operands  null: not judged
 * @property {readonly Size[] | null} broadcast
 * @property {{ sizes: [number, number], at: number | null } | null} clash  at a dimension from the left, or from -1
 * @property {readonly Fitting[] | null} fix
 * @property {readonly RegExp[]} never  what no fix may look like
 * @property {boolean} asks  whether it has to ask for what it does not know
 * @property {string} paste
 */

export const parts = /** @type {const} */ (['tuned', 'held-out']);

const warnings = ['torch-loss-warning', 'torch-migration'];
const others = 'matmul bmm numpy-matmul cat stack reshape batch-size conv index';

/** Of these the cases are in threads/. */
export const elsewhere =
  'ragged contiguous hidden checkpoint mask attention-mask features table lengths pictures einsum assert target-size export'.split(
    ' ',
  );

/** Of a family: framework and form, where a case does not say. @type {Record<string, string>} */
const usual = {
  'torch-sizes': 'pytorch fresh,inPlace',
  'torch-output': 'pytorch inPlace',
  'torch-expanded': 'pytorch expand,assign,inPlace',
  'torch-compiled': 'pytorch fresh',
  'torch-index': 'pytorch assign',
  'torch-loss-warning': 'pytorch loss',
  'torch-migration': 'pytorch fresh,inPlace',
  'torch-old-sizes': 'pytorch fresh,inPlace,assign',
  'numpy-ufunc': 'numpy fresh,inPlace,out',
  'numpy-output': 'numpy inPlace,out',
  'numpy-nary': 'numpy fresh',
  'numpy-broadcast-to': 'numpy expand',
  'numpy-assign': 'numpy assign',
  'numpy-index': 'numpy assign,fresh',
  'tf-incompatible': 'tensorflow,keras fresh',
  'tf-required': 'tensorflow,keras fresh',
  'tf-dimensions': 'tensorflow,keras fresh',
  'keras-merge': 'keras fresh',
  tfjs: 'tfjs fresh',
  'jax-op': 'jax fresh',
  'jax-shapes': 'jax fresh',
  'ort-axis': 'onnxruntime fresh',
  'ort-dim': 'onnxruntime fresh',
  'onnx-checker': 'onnx,onnxruntime fresh',
  mlx: 'mlx fresh',
  paddle: 'paddle fresh',
  tvm: 'tvm fresh',
  stride0: 'stride0 fresh,inPlace,expand',
};

export const families = [...Object.keys(usual), ...others.split(' '), 'none'];
const keys = 'thread kind family framework form fails operands broadcast clash fix never asks'.split(' ');

/** Without an axis it takes every dimension of 1, so what is right for many is wrong for a batch of one. */
const bareSqueeze = /squeeze\(\s*\)/;

/**
 * Every case of a part, file by file.
 * @param {(typeof parts)[number]} part
 */
export function corpus(part) {
  const folder = join(import.meta.dirname, 'corpus', part);
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.sort().flatMap((name) => parse(readFileSync(join(folder, name), 'utf8'), `${part}/${name}`));
}

/**
 * The cases of one file, whose name is their family.
 * @param {string} text
 * @param {string} path
 * @returns {Case[]}
 * @throws {SyntaxError} with path and line, when it is not written as the README says
 */
export function parse(text, path) {
  const name = basename(path, '.txt');
  if (!families.includes(name)) throw new SyntaxError(`${path}: no family is called ${name}`);
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (/^=== ./.test(line) && /^thread:/.test(lines[i + 1] ?? '') ? [i] : []));
  const before = lines.slice(0, starts[0] ?? lines.length).findIndex((line) => line !== '' && !line.startsWith('#'));
  if (before >= 0)
    throw new SyntaxError(`${path}:${before + 1}: a case begins with "=== title" and "thread:" below it`);
  return starts.map((start, i) => {
    const location = `${path}:${start + 1}`;
    try {
      return { file: location, ...caseOf(lines.slice(start, starts[i + 1]), name) };
    } catch (error) {
      throw new SyntaxError(`${location}: ${/** @type {Error} */ (error).message}`);
    }
  });
}

/**
 * @param {string[]} lines
 * @param {string} name
 */
function caseOf(lines, name) {
  const end = lines.indexOf('---');
  if (end < 0) throw new Error('"---" has to stand between what is expected and the paste');
  /** @type {Map<string, string[]>} */
  const said = new Map();
  for (const line of lines.slice(1, end)) {
    const [, key = '', value = ''] = /^([a-z]+): (\S.*)$/.exec(line) ?? [];
    if (!keys.includes(key))
      throw new Error(`"${line}" is not one of ${keys.join(', ')}, a colon, a space and a value`);
    if (said.has(key) && key !== 'never') throw new Error(`"${key}" is there twice`);
    said.set(key, [...(said.get(key) ?? []), value]);
  }
  const one = (/** @type {string} */ key) => said.get(key)?.[0];
  const list = (/** @type {string} */ key, /** @type {string} */ otherwise) => (one(key) ?? otherwise).split(/,\s*/);
  const [framework = '', form = ''] = (usual[name] ?? 'any any').split(' ');
  const kind = list('kind', name === 'none' ? 'none' : name in usual ? 'broadcast' : 'other');
  const thread = one('thread') ?? '';
  if (thread !== 'own' && !/^https?:\/\/\S+$/.test(thread)) throw new Error('"thread" is an address, or own');
  const operands = one('operands');
  const together = one('broadcast');
  const fix = one('fix');
  const paste = pasteOf(lines.slice(end + 1));
  if (paste === '') throw new Error('there is no paste');
  return {
    title: lines[0]?.slice(4) ?? '',
    thread,
    kind,
    family: list('family', name === 'none' ? 'any' : name),
    framework: list('framework', framework),
    form: list('form', form),
    fails: one('fails') === undefined ? !warnings.includes(name) : one('fails') === 'yes',
    operands: operands === undefined ? null : operands === 'unknown' ? [] : operandsOf(operands),
    broadcast: together === undefined ? null : shapeOf(together),
    clash: clashOf(one('clash')),
    fix: fix === undefined ? null : fix.split(/\s*\|\s*/).map(fittingOf),
    never: [bareSqueeze, ...(said.get('never') ?? []).map((source) => new RegExp(source))],
    asks: one('asks') === 'yes',
    paste,
  };
}

/** Characters of a paste that an editor would not save. */
const signs = /** @type {const} */ ([
  ['␛', '\x1b'],
  ['␠', ' '],
  ['␍', '\r'],
]);

/** Without the blank lines around it. */
const pasteOf = (/** @type {string[]} */ lines) =>
  signs.reduce((text, [sign, meant]) => text.replaceAll(sign, meant), lines.join('\n').replace(/^\n+|\n+$/g, ''));

/** @param {string} text */
function shapeOf(text) {
  if (!/^\((\d+|\?)?(,(\d+|\?))*\)$/.test(text)) throw new Error(`"${text}" is no shape such as (2,1), (4) or (?,3)`);
  const sizes = text.slice(1, -1);
  return sizes === '' ? [] : sizes.split(',').map((size) => (size === '?' ? null : Number(size)));
}

const operandsOf = (/** @type {string} */ text) =>
  text.split(/\s+/).map((word) => ({ shape: shapeOf(word.replace(/^to:/, '')), written: word.startsWith('to:') }));

/** @param {string} text @returns {Fitting} */
function fittingOf(text) {
  if (text === 'data' || text === 'form' || text === 'none') return { about: text, shapes: [] };
  return { about: 'shapes', shapes: text.split(/\s+/).map(shapeOf) };
}

/** @param {string | undefined} text @returns {Case['clash']} */
function clashOf(text) {
  if (text === undefined) return null;
  const [, a, b, dim] = /^(\d+) (\d+)(?: at (-?\d+))?$/.exec(text) ?? [];
  if (a === undefined) throw new Error(`"${text}" is not as in "3 4 at 1": two sizes, and where, if that is told`);
  return { sizes: [Number(a), Number(b)], at: dim === undefined ? null : Number(dim) };
}
