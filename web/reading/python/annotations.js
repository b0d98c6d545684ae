// Types that tell a shape: `x: (B, T, C)`, and those of jaxtyping, `Float[Tensor, "b c h w"]`. Names in them that the
// text does not define are letters, sizes that are not known.

import { evaluate } from './evaluate.js';
import { dtypeNamed } from './functions/dtypes.js';
import { fresh } from './functions/fresh.js';
import { parse } from './syntax.js';
import { isNumber } from './kinds.js';
import { NotUnderstood, Raised } from './raised.js';

/** @import { Dialect } from '../../case/case.js' */
/** @import { Here } from './evaluate.js' */
/** @import { TensorValue } from './values.js' */

const WRAPPED = /^(?:typing\.)?Optional\[(.*)\]$|^(.*?)\s*\|\s*None$/s;
/** What its elements are, the library that it is an array of, and its sizes. */
const JAXTYPING = new RegExp(
  [
    /^(?:[\w.]+\.)?([A-Z][A-Za-z]*\d*)\[\s*/,
    /(?:[\w.]*\.)?(Tensor|Array|ArrayLike|ndarray|NDArray|Parameter)\s*,\s*/,
    /[rf]?["']([^"']*)["']\s*,?\s*\]$/,
  ]
    .map(({ source }) => source)
    .join(''),
  's',
);
const TUPLE = /^(["']?)(\(.*,.*\))\1$/s;

/** What the names of jaxtyping hold, where that is one dtype. @type {Record<string, string>} */
const kinds = { Float: 'float32', Int: 'int64', Integer: 'int64', UInt8: 'uint8', BFloat16: 'bfloat16' };

const NONE = /^(?:\.\.\.|_\w*|\*.*|\{.*)$/; // several sizes, or any

/**
 * A new tensor of the shape that a type tells, or nothing where it tells none.
 * @type {(here: Here, type: string, dialect?: Dialect) => TensorValue | undefined}
 */
export const annotated = (here, type, dialect = 'torch') => {
  const wrapped = WRAPPED.exec(type);
  const text = (wrapped?.[1] ?? wrapped?.[2] ?? type).trim();
  const tuple = TUPLE.exec(text)?.[2];
  const named = tuple === undefined ? JAXTYPING.exec(text) : null;
  if (tuple === undefined && !named) return undefined;
  const [, kind = '', of = 'Tensor', dims = ''] = named ?? [];
  const speaks = of === 'Tensor' || of === 'Parameter' ? dialect : of === 'ndarray' ? 'numpy' : 'jax';
  const usual = speaks === 'numpy' ? 'float64' : here.world.float;
  const dtype = kind === 'Float' ? usual : (dtypeNamed(kinds[kind] ?? kind.toLowerCase(), 'torch') ?? usual);
  const written = tuple === undefined ? dims.split(/\s+/).filter(Boolean) : inBrackets(tuple);
  const sizes = written.map((each) => sizeOf(here, each.replace(/^[#?]+/, '').replace(/^\w+=/, '')));
  const known = sizes.filter((size) => size !== undefined);
  return known.length === sizes.length ? fresh(here.world, known, dtype, speaks) : undefined;
};

const inBrackets = (/** @type {string} */ tuple) =>
  tuple
    .slice(1, -1)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * A size as it is written; what is not defined is wanted as a letter.
 * @type {(here: Here, text: string) => number | undefined}
 */
const sizeOf = (here, text) => {
  const { world } = here;
  const node = NONE.test(text) ? undefined : parse(text)?.children[0]?.children[0];
  if (!node || !/^[\w\s+\-*/()]+$/.test(text)) return undefined;
  const { level, sizing } = world;
  world.sizing = true;
  try {
    const line = { text, indent: 0, span: here.line.span, pieces: [{ from: 0, at: here.line.span.at }], sure: true };
    const value = evaluate({ ...here, line }, node);
    return isNumber(value) && value.kind === 'int' && Number(value.value) >= 0 ? Number(value.value) : undefined;
  } catch (error) {
    if (!(error instanceof NotUnderstood || error instanceof Raised)) throw error;
    world.level = level;
    return undefined;
  } finally {
    world.sizing = sizing;
  }
};
