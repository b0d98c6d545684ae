// The case in Python, for PyTorch, NumPy and JAX: the storage, its views, the operation. Pasted code should run, so
// tensors that are too large are written without elements, for example on PyTorch's meta device.

import { snake } from '../../notation/operators.js';
import { joined } from '../brackets.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { layoutOf, nested, patternOf } from './layout.js';
import { isOneUfunc, pythonCall, keywordArguments, shortest, withGaps } from './spelling.js';

/** @import { DType } from '../../lib/boundary/dtype.js' */
/** @import { Case, Operand } from '../case.js' */

/**
 * @typedef {'torch' | 'numpy' | 'jax'} Python
 * @typedef {{ names: string[], outName: string, huge: boolean, bases: Map<number | null, string> }} How
 *   huge: there are only shapes; bases: names of storages that several operands view
 */

const heads = {
  torch: ['import torch'],
  numpy: ['import numpy as np'],
  jax: ['import jax', 'import jax.numpy as jnp'],
};
const modules = { torch: 'torch', numpy: 'np', jax: 'jnp' };

/** @param {Case} asked @param {Python} language @param {How} how @returns {string} */
export function pythonCode(asked, language, how) {
  const { operands, out, form } = asked;
  const tensors = new Map(operands.flatMap((operand, i) => (operand.weak ? [] : [[how.names[i] ?? '', operand]])));
  const wide = [...tensors.values(), out].some((each) => each?.dtype === 'int64' || each?.dtype === 'float64');
  const code = operation(asked, language, how);
  const lines = [
    ...heads[language],
    ...(language === 'numpy' && code.some((line) => line.includes('scipy.')) ? ['import scipy'] : []),
    ...(language === 'jax' && wide ? ['jax.config.update("jax_enable_x64", True)'] : []),
    '',
  ];
  if (how.huge && language === 'numpy') {
    return [...lines, `print(np.broadcast_shapes(${operands.map(({ shape }) => tuple(shape)).join(', ')}))`].join('\n');
  }
  const creation = how.huge ? outline : whole;
  const bases = language === 'jax' ? new Map() : how.bases; // JAX never writes in place
  for (const [storage, base] of bases) {
    const operand = [...operands, out].find((each) => each?.storage === storage);
    if (operand) lines.push(`${base} = ${stored(operand, [operand.stored], language)}`);
  }
  for (const [name, operand] of tensors) {
    const base = bases.get(operand.storage);
    lines.push(`${name} = ${base === undefined ? creation(operand, language) : viewOf(base, operand, language)}`);
  }
  if (form === 'out' && out && language !== 'jax' && !tensors.has(how.outName)) {
    const base = bases.get(out.storage);
    const fresh = how.huge ? outline(out, language) : empty(out.shape, out.dtype, language);
    lines.push(`${how.outName} = ${base === undefined ? fresh : viewOf(base, out, language)}`);
  }
  if (asked.float && language === 'torch') lines.push(`torch.set_default_dtype(torch.${asked.float})`);
  return [...lines, ...code].join('\n');
}

/** @type {(asked: Case, language: Python, how: How) => string[]} */
const operation = (asked, language, { names, outName, huge }) => {
  const { operands, form, fn, sign, options } = asked;
  const given = operands.map((operand, i) => (operand.weak ? number(operand) : (names[i] ?? '')));
  const [first = '', ...rest] = given;
  const plain = pythonCall(asked, given, language);
  const shown = (/** @type {string} */ name) => `print(${huge ? `${name}.shape` : name})`;
  if (language === 'jax' && huge) {
    const strong = names.filter((_, i) => !operands[i]?.weak).join(', ');
    return [`print(jax.eval_shape(lambda ${strong}: ${plain}, ${strong}))`];
  }
  if (form === 'inPlace') {
    if (language === 'jax') {
      return [
        '# JAX never writes in place: this makes a new array, of the broadcast shape',
        `${first} = ${plain}`,
        shown(first),
      ];
    }
    if (language === 'torch') {
      const all = [...withGaps(options, given, 'None').slice(1), ...keywordArguments(options)];
      return [`${first}.${snake(fn)}_(${all.join(', ')})`, shown(first)];
    }
    const writes = sign !== '' && rest.length === 1 ? `${first} ${sign}= ${rest[0]}` : undefined;
    return [isOneUfunc(asked) && writes ? writes : into(asked, given, first), shown(first)];
  }
  if (form === 'out') {
    if (language === 'jax') return [`${outName} = ${plain}`, shown(outName)];
    const folded = sign !== '' && given.length > 2 ? [joined(given.slice(0, -1), sign), given.at(-1) ?? ''] : given;
    const call =
      language === 'numpy' ? into(asked, folded, outName) : pythonCall(asked, folded, language, [`out=${outName}`]);
    return [call, shown(outName)];
  }
  if (fn === 'broadcastTensors') return [`for each in ${plain}:`, `    ${shown('each')}`];
  return [shown(huge && !plain.endsWith(')') ? `(${plain})` : plain)];
};

/** NumPy code that writes into an existing array. @type {(asked: Case, given: string[], target: string) => string} */
const into = (asked, given, target) =>
  isOneUfunc(asked)
    ? pythonCall(asked, given, 'numpy', [`out=${target}`])
    : `${target}[...] = ${pythonCall(asked, given, 'numpy')}`;

/** A tensor without elements that has a shape and a dtype. @type {(operand: Operand, language: Python) => string} */
const outline = ({ shape, dtype }, language) =>
  language === 'jax'
    ? `jax.ShapeDtypeStruct(${tuple(shape)}, jnp.${typeName(dtype, 'jax')})`
    : `torch.empty(${tuple(shape)}${typed(dtype, 'torch', 'float32')}, device="meta")`;

/** @type {(shape: readonly number[], dtype: DType, language: Python) => string} */
const empty = (shape, dtype, language) =>
  `${modules[language]}.empty(${tuple(shape)}${typed(dtype, language, language === 'torch' ? 'float32' : 'float64')})`;

/** @type {(operand: Operand, language: Python) => string} */
const whole = (operand, language) => {
  const { shape, strides, offset } = operand;
  const reshape = language === 'torch' ? 'view' : 'reshape';
  const layout = layoutOf(operand);
  if (layout.kind === 'strided') {
    const flat = stored(operand, [operand.stored], language);
    if (language === 'torch') return viewOf(flat, operand, language);
    return `${flat}[${[offset, ...shape.map((size, dim) => index(language, size, strides[dim] ?? 0, shape.length - 1 - dim))].filter((each) => each !== 0 && each !== '').join(' + ') || '0'}]`;
  }
  const base = layout.kind === 'packed' ? shape : layout.base;
  const packed = stored(operand, base, language, reshape);
  if (layout.kind === 'packed') return packed;
  if (layout.kind === 'turned') {
    return `${packed}.${language === 'torch' ? 'permute' : 'transpose'}(${layout.order.join(', ')})`;
  }
  return language === 'torch'
    ? `${packed}.expand(${shape.join(', ')})`
    : `${modules[language]}.broadcast_to(${packed}, ${tuple(shape)})`;
};

/** A view of an existing tensor. @type {(base: string, operand: Operand, language: Python) => string} */
const viewOf = (base, { shape, strides, offset, dtype }, language) => {
  if (language === 'torch') {
    return `${base}.as_strided(${tuple(shape)}, ${tuple(strides)}${offset ? `, ${offset}` : ''})`;
  }
  const bytes = dtype === 'bool' ? 1 : Number(/\d+$/.exec(typeName(dtype, language))) / 8;
  const from = offset ? `${base}[${offset}:]` : base;
  return `np.lib.stride_tricks.as_strided(${from}, ${tuple(shape)}, ${tuple(strides.map((each) => each * bytes))})`;
};

/** The indices of the elements along one dimension, with `behind` dimensions after it. */
const index = (
  /** @type {Python} */ language,
  /** @type {number} */ size,
  /** @type {number} */ step,
  /** @type {number} */ behind,
) => {
  const along = `${modules[language]}.arange(${size})${behind > 0 ? `[:${', None'.repeat(behind)}]` : ''}`;
  return step === 1 ? along : `${step} * ${along}`;
};

/**
 * Code that creates the stored elements, as a contiguous tensor with this shape.
 * @type {(operand: Operand, shape: readonly number[], language: Python, reshape?: string) => string}
 */
const stored = ({ values, dtype, stored: count }, shape, language, reshape = 'reshape') => {
  const module = modules[language];
  const pattern = values && patternOf(values);
  if (pattern === 'alike') return alike(values?.[0] ?? 0, dtype, shape, language);
  if ((values && pattern !== 'counting') || shape.length === 0) {
    const written = nestedText(
      (values ?? [0]).map((value) => literal(value, dtype)),
      shape,
    );
    const maker = language === 'torch' ? 'tensor' : 'array';
    const natural =
      language === 'jax'
        ? ''
        : kindOf(dtype) === 'float'
          ? { torch: 'float32', numpy: 'float64' }[language]
          : kindOf(dtype) === 'bool'
            ? 'bool'
            : 'int64';
    return `${module}.${maker}(${written}${typed(dtype, language, natural)})`;
  }
  const flat = range(count, dtype, language);
  return shape.length === 1
    ? flat
    : `${flat.includes(' ') && !flat.endsWith(')') ? `(${flat})` : flat}.${reshape}(${shape.join(', ')})`;
};

/** Equal elements. @type {(value: number, dtype: DType, shape: readonly number[], language: Python) => string} */
const alike = (value, dtype, shape, language) => {
  const named = Object.is(value, 0) ? 'zeros' : value === 1 ? 'ones' : undefined;
  const own = { torch: 'float32', numpy: 'float64', jax: '' }[language];
  if (named) return `${modules[language]}.${named}(${tuple(shape)}${typed(dtype, language, own)})`;
  const natural =
    kindOf(dtype) === 'float' ? own : language === 'jax' ? '' : kindOf(dtype) === 'bool' ? 'bool' : 'int64';
  return `${modules[language]}.full(${tuple(shape)}, ${literal(value, dtype)}${typed(dtype, language, natural)})`;
};

/**
 * 0, 1, 2 … in a dtype; for bools, false and true in turn.
 * @type {(count: number, dtype: DType, language: Python) => string}
 */
const range = (count, dtype, language) => {
  const module = modules[language];
  if (dtype === 'bool') return `${module}.arange(${count}) % 2 == 1`;
  // Larger numbers than the dtype can hold wrap around.
  if (/int(8|16)$/.test(dtype) && count > (dtype === 'int16' ? 32768 : 128)) {
    const name = `${module}.${typeName(dtype, language)}`;
    return language === 'torch'
      ? `${module}.arange(${count}).to(${name})`
      : `${module}.arange(${count}).astype(${name})`;
  }
  if (language !== 'jax' && dtype === 'int64') return `${module}.arange(${count})`;
  const ownFloat = language === 'torch' ? 'float32' : language === 'numpy' ? 'float64' : '';
  if (dtype === ownFloat) return `${module}.arange(${count}.)`;
  return `${module}.arange(${count}, dtype=${module}.${typeName(dtype, language)})`;
};

/** NumPy has no bfloat16. @type {(dtype: DType, language: Python) => string} */
const typeName = (dtype, language) => (language === 'numpy' && dtype === 'bfloat16' ? 'float32' : dtype);

/** @type {(dtype: DType, language: Python, natural: string) => string} */
const typed = (dtype, language, natural) =>
  dtype === natural ? '' : `, dtype=${modules[language]}.${typeName(dtype, language)}`;

const kindOf = (/** @type {DType} */ dtype) => (dtype === 'bool' ? 'bool' : dtype.includes('float') ? 'float' : 'int');

/** @type {(value: number, dtype: DType) => string} */
const literal = (value, dtype) => {
  if (dtype === 'bool') return value ? 'True' : 'False';
  if (kindOf(dtype) === 'int') return String(value);
  if (Number.isNaN(value)) return 'float("nan")';
  if (!Number.isFinite(value)) return value > 0 ? 'float("inf")' : '-float("inf")';
  return Number.isInteger(value) && !/e/.test(String(value))
    ? `${Object.is(value, -0) ? '-0' : value}.`
    : String(shortest(value, dtype));
};

/** A number as it was typed, or its value. @type {(operand: Operand) => string} */
const number = ({ name, values, dtype }) => (/^[+-]?\.?\d/.test(name) ? name : literal(values?.[0] ?? 1, dtype));

/** @type {(flat: string[], shape: readonly number[]) => string} */
const nestedText = (flat, shape) => {
  /** @type {(each: any) => string} */
  const write = (each) => (Array.isArray(each) ? `[${each.map(write).join(', ')}]` : each);
  return write(nested(flat, shape));
};
