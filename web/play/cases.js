// Turns a recorded call into the case that is drawn: its operation and operands. Calls of one tensor give no case.

import { operatorOf } from '../notation/operators.js';
import { MAX_OPERANDS } from '../notation/parse.js';
import { equationOf } from '../reading/product.js';
import { operandNames } from '../reading/operand-names.js';
import { opOf } from '../lib/boundary/operations.js';

/**
 * @typedef {import('../case/case.js').Case} Case
 * @typedef {import('../case/case.js').Operand} Operand
 * @typedef {import('./recorder.js').Fact} Fact
 * @typedef {import('./recorder.js').CallSlot} Call
 * @typedef {import('./instrument.js').Site} Site
 */

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

/** Numbers and words of the options. @type {(given: Record<string, Fact>) => Case['options']} */
const plainOptions = (given) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, fact]) => {
      if (fact.kind === 'text') return [[name, fact.text]];
      if (fact.kind !== 'number') return [];
      return [[name, fact.of === 'float' && fact.value % 1 === 0 ? fact.value.toFixed(1) : fact.value]];
    }),
  );

/** Operations of several operands that are made of others. */
const COMPOSITE = ['rsub', 'trueDivide', 'allclose'];

/** The tensors of a list are operands as much as those beside it. @param {readonly Fact[]} facts */
const flat = (facts) => facts.flatMap((each) => (each.kind === 'list' ? each.items : [each]));

/**
 * What a call is given, in the order of a case, and what else says how.
 * @typedef {{ fn: string, facts: readonly Fact[], names: readonly string[], options?: Record<string, Fact>, equation?:
 *   string }} Asked
 */

/**
 * What `fn` asks of its arguments, or nothing if no shapes meet in it.
 * @type {(fn: string, given: readonly Fact[], names: readonly string[], isMethod: boolean) => Asked | null}
 */
const askedBy = (fn, given, names, isMethod) => {
  const [first, second, ...more] = given;
  if (fn === 'einsum') {
    return first?.kind !== 'text' ? null : { fn, facts: given.slice(1), names: names.slice(1), equation: first.text };
  }
  if (fn === 'cat' || fn === 'stack') {
    if (first?.kind !== 'list') return null;
    const written = /^\[.*\]$/s.test(names[0] ?? '') ? (names[0] ?? '').slice(1, -1).split(',') : [];
    const facts = first.items;
    const own = facts.map((_, i) => (written.length === facts.length ? (written[i] ?? '').trim() : ''));
    return { fn, facts, names: own, ...(second && { options: { dim: second } }) };
  }
  if (PRODUCTS.includes(fn)) {
    const facts = flat(given);
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
  if (fn === 'broadcastTensors') return { fn, facts: flat(given), names: flat(given).map((_, i) => names[i] ?? '') };
  if (!COMPOSITE.includes(fn) && !opOf(fn)) return null;
  return given.length > 1 ? { fn, facts: given, names } : null;
};

/**
 * @param {Call} call
 * @param {Site} site
 * @returns {Case | null}
 */
export const caseOf = ({ fn: called, isMethod, facts }, { span, args: written = [] }) => {
  const last = facts.at(-1);
  const { out, ...settings } = optionsOf(last);
  const given = last?.kind === 'options' ? facts.slice(0, -1) : facts;
  const isInPlace = called.endsWith('_');
  const asked = askedBy(called.replace(/_$/, ''), given, written, isMethod);
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
};
