// Turns a recorded call into the case that is drawn: its operation and operands. Calls with one tensor give no case.

import { indexCase, indexTensor } from '../case/index-case.js';
import { operatorOf } from '../notation/operators.js';
import { MAX_OPERANDS } from '../notation/parse.js';
import { equationOf } from '../reading/product.js';
import { operandNames } from '../reading/operand-names.js';
import { opOf } from '../lib/boundary/operations.js';

/** @import { Case, Operand } from '../case/case.js' */
/** @import { Site } from './instrument.js' */
/** @import { CallSlot as Call, Fact } from './recorder.js' */

const PRODUCTS = ['matmul', 'mm', 'bmm', 'mv', 'dot', 'chainMatmul', 'multiDot'];
const GATHERS = ['gather', 'scatter', 'scatterAdd'];

const isOperand = (/** @type {Fact | undefined} */ fact) => fact?.kind === 'tensor' || fact?.kind === 'number';

/** @type {(fact: Fact, name: string) => Operand} */
const operandOf = (fact, name) => {
  if (fact.kind === 'tensor') {
    const { shape, strides, offset, stored, storage, values } = fact;
    const dtype = /** @type {Operand['dtype']} */ (fact.dtype);
    return { name, shape, strides, offset, stored, storage, dtype, weak: false, values, spans: [] };
  }
  const { of = 'int', value = 0 } = /** @type {{ of?: 'bool' | 'int' | 'float', value?: number }} */ (fact);
  const dtype = /** @type {const} */ ({ bool: 'bool', int: 'int64', float: 'float32' })[of];
  const rest = { offset: 0, stored: 1, storage: null, weak: true, spans: [] };
  return { name, shape: [], strides: [], dtype, values: [value], ...rest };
};

/** @type {(fact: Fact | undefined) => Record<string, Fact>} */
const optionsOf = (fact) => {
  if (fact?.kind !== 'options') return {};
  return Object.fromEntries(fact.names.map((name, i) => [name, fact.items[i] ?? { kind: 'other' }]));
};

/** The numbers and texts among the options. @type {(given: Record<string, Fact>) => Case['options']} */
const plainOptions = (given) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, fact]) => {
      if (fact.kind === 'text') return [[name, fact.text]];
      if (fact.kind !== 'number') return [];
      return [[name, fact.of === 'float' && fact.value % 1 === 0 ? fact.value.toFixed(1) : fact.value]];
    }),
  );

/** Operations on several operands that consist of others. */
const COMPOSITE = ['rsub', 'trueDivide', 'allclose'];

/** The tensors in a list are operands like those next to it. @param {readonly Fact[]} facts */
const unpackLists = (facts) => facts.flatMap((each) => (each.kind === 'list' ? each.items : [each]));

/** The names in a list as written: `[a, b]`. @type {(list: string | undefined, count: number) => string[]} */
const namesIn = (list = '', count) => {
  const written = /^\[.*\]$/s.test(list) ? list.slice(1, -1).match(/(?:\[[^\]]*\]|\([^)]*\)|[^,[(])+/g) : null;
  return Array.from({ length: count }, (_, i) => (written?.length === count ? (written[i] ?? '').trim() : ''));
};

/**
 * The shape of a list of numbers, and the numbers.
 * @type {(fact: Fact) => { shape: number[], values: number[] } | null}
 */
const numbersIn = (fact) => {
  if (fact.kind === 'number' && fact.of === 'int') return { shape: [], values: [fact.value] };
  if (fact.kind !== 'list') return null;
  const parts = fact.items.map(numbersIn);
  const [first] = parts;
  if (!first || parts.some((part) => String(part?.shape) !== String(first.shape))) return null;
  return { shape: [parts.length, ...first.shape], values: parts.flatMap((part) => part?.values ?? []) };
};

/**
 * `x.index(i, '1:')`, if tensors or lists of integers select elements.
 * @type {(given: readonly Fact[], names: readonly string[], span: Case['span']) => Case | null}
 */
const indexedCase = ([input, ...given], [name = '', ...names], span) => {
  if (input?.kind !== 'tensor') return null;
  /** @type {import('../case/indexing.js').Item[]} */
  const items = [];
  /** @type {Operand[]} */
  const operands = [];
  const own = operandNames(given.map(({ kind }, i) => (kind === 'tensor' ? (names[i] ?? '') : '')));
  for (const [i, fact] of given.entries()) {
    const numbers = numbersIn(fact);
    const isPicking = fact.kind === 'tensor' && /^int/.test(fact.dtype) && fact.shape.length > 0;
    if (isPicking || (numbers && numbers.shape.length > 0)) {
      items.push({ operand: operands.length });
      const called = own[i] ?? '';
      operands.push(
        numbers ? { ...indexTensor(called, numbers.shape), values: numbers.values } : operandOf(fact, called),
      );
    } else if (numbers) items.push(numbers.values[0] ?? 0);
    else if (fact.kind === 'text') items.push(fact.text);
    else if (fact.kind === 'null') items.push(null);
    else return null;
  }
  const [from = 'x'] = operandNames([name]);
  const { shape, dtype } = input;
  const indexing = { input: { name: from, shape, dtype: /** @type {Operand['dtype']} */ (dtype) }, items };
  return operands.length === 0 ? null : indexCase(indexing, operands, { dialect: 'stride0', span });
};

/**
 * The operands of a call in the order of a case, and its options.
 * @typedef {{ fn: string, facts: readonly Fact[], names: readonly string[], options?: Record<string, Fact>, equation?:
 *   string }} Asked
 */

/**
 * The case's operation and operands for a call of `fn`; null if it does not combine shapes.
 * @type {(fn: string, given: readonly Fact[], names: readonly string[], isMethod: boolean) => Asked | null}
 */
const operandsOfCall = (fn, given, names, isMethod) => {
  const [first, second, ...more] = given;
  if (fn === 'einsum') {
    return first?.kind !== 'text' ? null : { fn, facts: given.slice(1), names: names.slice(1), equation: first.text };
  }
  if (fn === 'cat' || fn === 'stack') {
    if (first?.kind !== 'list') return null;
    const facts = first.items;
    return { fn, facts, names: namesIn(names[0], facts.length), ...(second && { options: { dim: second } }) };
  }
  if (PRODUCTS.includes(fn)) {
    const facts = unpackLists(given);
    const shapes = facts.flatMap((each) => (each.kind === 'tensor' ? [each] : []));
    const equation = shapes.length === facts.length ? equationOf(shapes) : null;
    return equation === null ? null : { fn: 'einsum', facts, names: facts.map((_, i) => names[i] ?? ''), equation };
  }
  if (fn === 'takeAlongDim') {
    return { fn, facts: given.slice(0, 2), names, ...(more[0] && { options: { dim: more[0] } }) };
  }
  if (GATHERS.includes(fn)) {
    const facts = [first, ...more].filter((each) => each !== undefined);
    return second ? { fn, facts, names: names.toSpliced(1, 1), options: { dim: second } } : null;
  }
  if (fn === 'where' && isMethod && second) {
    const [x = '', condition = '', ...others] = names;
    return { fn, facts: [second, ...(first ? [first] : []), ...more], names: [condition, x, ...others] };
  }
  if (fn === 'broadcastTensors')
    return { fn, facts: unpackLists(given), names: unpackLists(given).map((_, i) => names[i] ?? '') };
  if (!COMPOSITE.includes(fn) && !opOf(fn)) return null;
  return given.length > 1 ? { fn, facts: given, names } : null;
};

/** @param {Call} call @param {Site} site @returns {Case | null} */
export function caseOf({ fn: called, isMethod, facts }, { span, args: written = [] }) {
  const last = facts.at(-1);
  const { out, ...settings } = optionsOf(last);
  const given = last?.kind === 'options' ? facts.slice(0, -1) : facts;
  if (called === 'index') {
    const [input, items] = given;
    if (isMethod || items?.kind !== 'list') return indexedCase(given, written, span);
    return indexedCase(input ? [input, ...items.items] : [], written.slice(0, 1), span);
  }
  const isInPlace = called.endsWith('_');
  const asked = operandsOfCall(called.replace(/_$/, ''), given, written, isMethod);
  if (!asked || !asked.facts.every(isOperand) || asked.facts.length > MAX_OPERANDS) return null;
  if (!asked.facts.some(({ kind }) => kind === 'tensor')) return null;
  const { fn, equation } = asked;
  const into = out?.kind === 'tensor' ? out : null;
  const all = operandNames([...asked.names.slice(0, asked.facts.length), ...(into ? ['out'] : [])]);
  const names = all.slice(0, asked.facts.length);
  const isProduct = equation !== undefined && called !== 'einsum';
  return {
    ...{
      fn,
      sign: operatorOf(fn)?.sign ?? '',
      label: isProduct ? names.join(' @ ') : `${called}(${names.join(', ')})`,
    },
    operands: asked.facts.map((fact, i) => operandOf(fact, names[i] ?? '')),
    form: isInPlace ? 'inPlace' : into ? 'out' : 'fresh',
    out: into && operandOf(into, all.at(-1) ?? 'out'),
    options: equation === undefined ? plainOptions({ ...settings, ...asked.options }) : { equation },
    ...{ backcompat: false, dialect: 'stride0', span },
  };
}
