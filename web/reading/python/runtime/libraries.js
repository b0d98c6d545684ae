// The registry of the libraries besides PyTorch: NumPy and JAX. Each registers when its folder is loaded.

import { TensorValue } from './values.js';

/** @import { Arg, Span, Value, World } from '../types.js' */

/**
 * @typedef {object} Library
 * @property {(path: string) => boolean} hasModule  whether a path is one of its modules
 * @property {(world: World, path: string, name: string, span: Span, text: string) => Value} member  of a module
 * @property {(world: World, array: TensorValue, name: string, span: Span, text: string) => Value} attribute
 * @property {(world: World, sign: string, left: Arg, right: Arg, span: Span, inPlace: boolean) => Value} combine
 * @property {(world: World, sign: string, arg: Arg, span: Span) => Value} unary
 * @property {(world: World, array: TensorValue, items: readonly Value[], span: Span) => Value} item
 * @property {(world: World, target: Arg, items: readonly Value[], given: Arg, span: Span) => void} assign
 * @property {(value: TensorValue, as: 'bool' | 'int' | 'float' | 'len' | 'iter') => void} check
 *   raises the error of `bool(array)`, `int(array)` … if an array of this shape does not allow it
 * @property {(array: TensorValue) => Value} [number]  the Python number that PyTorch takes a 0-d array of NumPy's for
 */

/** Libraries by their dialects. @type {Map<string, Library>} */
export const libraries = new Map();

/** The library an array belongs to; undefined for PyTorch's tensors. @param {Value | undefined} value */
export function libraryOf(value) {
  return value instanceof TensorValue && value.dialect !== 'torch' ? libraries.get(value.dialect) : undefined;
}

/** Converts NumPy's numbers to Python's, for an argument of PyTorch's. @param {Value} value */
export function forTorch(value) {
  return (value instanceof TensorValue ? libraryOf(value)?.number?.(value) : undefined) ?? value;
}

/** The library that has a module. @param {string} path */
export function libraryWith(path) {
  return [...libraries.values()].find((each) => each.hasModule(path));
}
