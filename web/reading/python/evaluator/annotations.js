// Makes tensors from annotations with a shape: `x: (B, T, C)`, and jaxtyping's `Float[Tensor, "b c h w"]`. A name in
// the shape that the text does not define is a letter for an unknown size.

import { evaluate } from './evaluate.js';
import { dtypeNamed } from '../libraries/torch/dtypes.js';
import { fresh } from '../libraries/torch/fresh.js';
import { literal } from '../syntax/literals.js';
import { someNode, lastName, parse } from '../syntax/syntax.js';
import { isNumber } from '../runtime/kinds.js';
import { OUTSIDE } from '../runtime/implicit.js';
import { lineOf } from '../syntax/transcript.js';
import { textErrorOrThrow } from '../runtime/raised.js';

/** @import { Dialect, Here, SyntaxNode, TensorValue } from '../types.js' */

/** The classes of arrays in jaxtyping's types. */
const ARRAYS = new Set(['Tensor', 'Parameter', 'Array', 'ArrayLike', 'ndarray', 'NDArray']);

/** The dtypes of jaxtyping's types. @type {Record<string, string>} */
const kinds = { Float: 'float32', Int: 'int64', Integer: 'int64', UInt8: 'uint8', BFloat16: 'bfloat16' };

/** The kinds of nodes that a size may consist of, as in `H // 2`. */
const ARITHMETIC = /^(?:Number|VariableName|ArithOp|(?:Binary|Unary|Parenthesized)Expression|[()+*/-]|\/\/)$/;

/** `Optional[T]` and `T | None` are `T`. @type {(text: string, node: SyntaxNode) => SyntaxNode} */
const withoutOptional = (text, node) => {
  const [first, second, third] = node.parts;
  if (node.name === 'BinaryExpression' && first && third?.name === 'None') return withoutOptional(text, first);
  const isOptional = node.name === 'MemberExpression' && second && lastName(text, node) === 'Optional';
  return isOptional && node.children[1]?.name === '[' ? withoutOptional(text, second) : node;
};

/** The tree of a text that is one expression. @param {string} text */
const expressionOf = (text) => {
  const [statement, ...more] = parse(text)?.children ?? [];
  return more.length === 0 && statement?.name === 'ExpressionStatement' ? statement.children[0] : undefined;
};

/**
 * The parts of a type with a shape: for `Float[Tensor, "b 3"]`, the sizes `b` and `3`, the kind `Float`, of `Tensor`.
 * Undefined for a type without a shape.
 * @type {(text: string) => { sizes: readonly string[], kind: string, of: string } | undefined}
 */
const typeIn = (text) => {
  const whole = expressionOf(text);
  const node = whole && withoutOptional(text, whole);
  if (!node) return undefined;
  const textOf = ({ from, to } = node) => text.slice(from, to);
  if (node.name === 'String') {
    const { inner } = literal(textOf());
    return expressionOf(inner)?.name === 'TupleExpression' ? typeIn(inner) : undefined;
  }
  if (node.name === 'TupleExpression' && node.children[0]?.name === '(')
    return { sizes: node.parts.map(textOf), kind: '', of: 'Tensor' };
  const [type, array, dims, ...rest] = node.parts;
  if (node.name !== 'MemberExpression' || node.children[1]?.name !== '[' || rest.length > 0) return undefined;
  const of = lastName(text, array);
  if (!ARRAYS.has(of) || dims?.name !== 'String') return undefined;
  const { inner } = literal(textOf(dims));
  const sizes = inner.split(/\s+/).filter(Boolean);
  return {
    sizes: sizes.map((each) => each.replace(/^[#?]+/, '').replace(/^\w+=/, '')),
    kind: lastName(text, type),
    of,
  };
};

/**
 * A new tensor with the shape of a type; undefined if the type has no shape, or a size is unknown.
 * @param {Here} here @param {string} type @param {Dialect} [dialect] @returns {TensorValue | undefined}
 */
export function annotatedTensor(here, type, dialect = 'torch') {
  const found = typeIn(type.trim());
  if (!found) return undefined;
  const { kind, of } = found;
  const speaks = of === 'Tensor' || of === 'Parameter' ? dialect : of === 'ndarray' ? 'numpy' : 'jax';
  const usual = speaks === 'numpy' ? 'float64' : here.world.float;
  const dtype = kind === 'Float' ? usual : (dtypeNamed(kinds[kind] ?? kind.toLowerCase(), 'torch') ?? usual);
  const sizes = found.sizes.map((each) => sizeOf(here, each));
  const known = sizes.filter((size) => size !== undefined);
  return known.length === sizes.length ? fresh(here.world, known, dtype, speaks) : undefined;
}

/**
 * The value of a size in an annotation. A name in it that the text does not define is recorded as a letter.
 * @type {(here: Here, text: string) => number | undefined}
 */
const sizeOf = (here, text) => {
  const { world } = here;
  const node = expressionOf(text);
  // In jaxtyping, `_` and `_rest` stand for any size.
  if (!node || text.startsWith('_') || someNode(node, ({ name }) => !ARITHMETIC.test(name))) return undefined;
  const { level } = world;
  try {
    const value = world.withLetters(() => evaluate({ ...here, line: lineOf(text, OUTSIDE) }, node));
    return isNumber(value) && value.kind === 'int' && Number(value.value) >= 0 ? Number(value.value) : undefined;
  } catch (error) {
    textErrorOrThrow(error);
    world.level = level;
    return undefined;
  }
};
