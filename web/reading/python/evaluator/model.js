// Calls the model of a text, a function or a module's `forward` that the text only defines, with inputs of given
// shapes.
// By default, that is the last module that no other module uses.

import { annotatedTensor } from './annotations.js';
import { callValue } from './calls.js';
import { instantiate } from '../libraries/python/instantiate.js';
import { dtypeNamed } from '../libraries/torch/dtypes.js';
import { fresh } from '../libraries/torch/fresh.js';
import { methodOf } from '../runtime/members.js';
import { shapeText } from '../runtime/printing.js';
import {
  attempt,
  targetOfCall,
  hereFor,
  constructorOf,
  evaluateText,
  requiredParameters,
  targetsIn,
} from './targets.js';
import { Dictionary, Instance, Module, Sequence, TensorValue, UNKNOWN } from '../runtime/values.js';
import { isNumber } from '../runtime/kinds.js';
import { reportProblem, Raised } from '../runtime/raised.js';
import { OUTSIDE } from '../runtime/implicit.js';
import { suggestedCall } from './suggested-call.js';
import { wordAt } from '../syntax/scan.js';
import { writtenShapes } from '../syntax/written-shapes.js';

/** @import { Model } from '../../../case/case.js' */
/** @import { Inputs } from '../../inputs.js' */
/** @import { Parameter } from './parameters.js' */
/** @import { Target } from './targets.js' */
/** @import { Arg, Block, Callable, Dialect, PyClass, Span, Value, World } from '../types.js' */

/**
 * Finds the model and calls it, if inputs or annotations give shapes.
 * @param {World} world
 * @param {readonly Block[]} blocks
 * @param {{ call?: string | undefined, inputs?: Inputs | undefined, text?: string, isTrusting?: boolean }} asked
 *   isTrusting: whether shapes in comments are used
 * @returns {Model | undefined}  undefined if there is nothing to call
 */
export function modelOf(world, blocks, { call = '', inputs = {}, text = '', isTrusting = false }) {
  const targets = targetsIn(world, blocks);
  /** @type {string[]} */
  const unread = [];
  let chosen = targets.at(-1);
  /** @type {Raised | undefined} */
  let failure;
  if (call.trim()) {
    const wanted = wordAt(call);
    chosen = targets.find(({ name }) => name === wanted) ?? chosen;
    failure = runTyped(world, unread, 'call', () => void (chosen = targetOfCall(world, call, targets)));
  }
  if (!chosen) return undefined;
  const { name, run, of, parameters } = chosen;
  const definition = (run.method ?? run).definition;
  const span = definition?.span ?? OUTSIDE;
  if (failure) reportError(world, failure, span);
  const isConstructed = chosen.built || chosen.makers.length > 0;
  /** @type {Model} */
  const model = {
    name,
    method: of ? run.name : '',
    span,
    isCalled: definition?.isCalled === true,
    isTyped: false,
    inputs: parameters
      .filter(({ kind }) => kind !== 'named rest')
      .map((each) => ({
        name: each.name,
        annotation: each.annotation,
        isRequired: each.value === undefined && each.kind !== 'rest',
      })),
    missing: of && !isConstructed ? requiredParameters(constructorOf(of)).map((each) => each.name) : [],
    construction: of && !isConstructed ? suggestedCall(world, name, of) : '',
    unread,
    others: targets.flatMap((each) => (each.name === name ? [] : [each.name])).reverse(),
  };
  const typed = model.isCalled ? [] : annotatedBy(world, parameters);
  if (isTrusting && !model.isCalled && of && typed.length === 0 && Object.keys(inputs).length === 0) {
    const names = requiredParameters(parameters).map((each) => each.name);
    for (const [input, written] of writtenShapes(text, span, names)) {
      const value = annotatedTensor(hereFor(world), written, dialectOf(world));
      if (!value) continue;
      typed.push([input, value]);
      model.written = { ...model.written, [input]: shapeText(value) };
    }
  }
  model.isTyped =
    typed.length > 0 &&
    requiredParameters(parameters).every(({ name: input }) => typed.some(([each]) => each === input));
  if ((Object.keys(inputs).length > 0 || typed.length > 0) && !unread.includes('call')) {
    callModel(world, chosen, inputs, { ...model, unread, annotated: typed });
  }
  return model;
}

/**
 * Evaluates a call or an input that the user has typed. If it fails, its name is added to `unread`. Returns an error of
 * Python's that is not reported yet.
 * @type {(world: World, unread: string[], name: string, run: () => void) => Raised | undefined}
 */
const runTyped = (world, unread, name, run) => {
  const error = attempt(world, run);
  if (error) unread.push(name);
  return error instanceof Raised && !error.isRemarked ? error : undefined;
};

/** @type {(world: World, error: Raised, span: Span) => void} */
const reportError = (world, error, span) => {
  error.isRemarked = true;
  world.findings.say('raised', span, error.message, error.type);
};

/**
 * The inputs whose annotations have shapes.
 * @type {(world: World, parameters: readonly Parameter[]) => [string, Value][]}
 */
const annotatedBy = (world, parameters) =>
  parameters.flatMap(({ name, annotation, kind }) => {
    const typed =
      annotation && !/rest/.test(kind) ? annotatedTensor(hereFor(world), annotation, dialectOf(world)) : undefined;
    return typed ? [[name, typed]] : [];
  });

/**
 * Calls the model with the inputs.
 * @type {(world: World, target: Target, inputs: Inputs, model: Model & { unread: string[], annotated: [string, Value][]
 *   }) => void}
 */
const callModel = (world, { run, of, built, makers, parameters }, inputs, { span, unread, annotated }) => {
  /** @type {Map<string, Value>} */
  const given = new Map(annotated);
  let offset = 0;
  for (const [key, text] of Object.entries(inputs)) {
    offset -= text.length;
    const parameter = /^\d+$/.test(key) ? parameters[Number(key)] : parameters.find(({ name }) => name === key);
    const isNamed = parameter ?? parameters.some(({ kind }) => kind === 'named rest');
    if (!isNamed) unread.push(key);
    else runTyped(world, unread, key, () => given.set(parameter?.name ?? key, inputFrom(world, text, offset)));
  }
  const error = attempt(world, () => {
    const self = of && (built ?? instanceOf(world, of, makers));
    showInputs(world, span, given);
    const args = argumentsOf(parameters, given);
    if (self instanceof Instance) callValue(world, methodOf(run, self), args, OUTSIDE, run.name);
    else if (!of) callValue(world, run, args, OUTSIDE, run.name);
  });
  if (error && !(error instanceof Raised)) reportProblem(hereFor(world, '', span), error);
  else if (error && !error.isRemarked) reportError(world, error, span);
};

/**
 * A new instance of a class. Required arguments of its constructor are unknown.
 * @type {(world: World, of: PyClass, makers: readonly Callable[]) => Value}
 */
const instanceOf = (world, of, makers) => {
  for (const maker of makers) {
    const instance = callValue(world, maker, [], OUTSIDE, maker.name);
    if (instance instanceof Instance && instance.of.order.includes(of)) return instance;
  }
  const needed = requiredParameters(constructorOf(of)).map(({ name }) => argument(name, name, UNKNOWN));
  // If the constructor passes arguments on, a caller may give more.
  return instantiate(world, of, needed.length > 0 ? [...needed, argument('**?', '', UNKNOWN)] : needed, OUTSIDE);
};

/** @type {(name: string, text: string, value: Value) => Arg} */
const argument = (name, text, value) => ({ name, value, text, span: OUTSIDE });

/**
 * The inputs as arguments: by position until a parameter is left out, then by name. Missing required ones are unknown.
 * @type {(parameters: readonly Parameter[], given: ReadonlyMap<string, Value>) => Arg[]}
 */
const argumentsOf = (parameters, given) => {
  const needed = requiredParameters(parameters);
  /** @type {Arg[]} */
  const args = [];
  let inPlace = true;
  for (const each of parameters) {
    const value = given.get(each.name) ?? (given.has(each.name) ? null : needed.includes(each) ? UNKNOWN : undefined);
    inPlace &&= value !== undefined && each.kind !== 'named';
    if (value !== undefined) args.push(argument(inPlace ? '' : each.name, each.name, value));
  }
  const named = new Set(parameters.map(({ name }) => name));
  for (const [name, value] of given) if (!named.has(name)) args.push(argument(name, name, value));
  return args;
};

/**
 * Shows the shapes of the inputs at the header of the function.
 * @type {(world: World, span: Span, given: Map<string, Value>) => void}
 */
const showInputs = (world, span, given) => {
  const tensors = [...given].flatMap(([name, value]) => (value instanceof TensorValue ? [{ name, value }] : []));
  const [first] = tensors;
  if (!first) return;
  const { shape, dtype } = first.value;
  const all = tensors.map(({ name, value }) => ({ name, shape: value.shape, dtype: value.dtype }));
  const text = tensors.map(({ value }) => shapeText(value)).join(', ');
  world.findings.addRemark({ span, kind: 'tensor', shape, dtype, text, type: '', tensors: all });
};

/**
 * The value of an input: `(2,3)`, `(2,10):int64` or `[(2,3), (2,5)]`, where a tuple of sizes stands for a tensor.
 * Its integers have positions from `offset` on, which is negative.
 * @type {(world: World, text: string, offset: number) => Value}
 */
const inputFrom = (world, text, offset) => {
  const dialect = dialectOf(world);
  const suffix = /:\s*(?:[a-z]+\.)?([A-Za-z]\w*)\s*$/.exec(text);
  const dtype = suffix ? dtypeNamed(suffix[1] ?? '', dialect) : undefined;
  const written = dtype && suffix ? text.slice(0, suffix.index) : text;
  // Here, `(5)` is a shape, which Python writes `(5,)`.
  const whole = written.replace(/^\s*\(\s*(\w+)\s*\)\s*$/, '($1,)');
  const span = world.integers ? { at: offset, length: text.length } : OUTSIDE;
  const value = world.withLetters(() => evaluateText(world, whole, span));
  return tensorsIn(world, value, dialect, dtype ?? (dialect === 'numpy' ? 'float64' : world.float));
};

/**
 * Replaces each tuple of sizes in a value by a tensor.
 * @type {(world: World, value: Value, dialect: Dialect, dtype: import('../../../lib/boundary/dtype.js').DType) =>
 *   Value}
 */
const tensorsIn = (world, value, dialect, dtype) => {
  const inner = (/** @type {Value} */ each) => tensorsIn(world, each, dialect, dtype);
  if (value instanceof Dictionary) {
    for (const [key, entry] of value.entries) value.entries.set(key, { ...entry, value: inner(entry.value) });
    return value;
  }
  if (!(value instanceof Sequence)) return value;
  const sizes = value.items.map((each) => (isNumber(each) && each.kind === 'int' ? Number(each.value) : NaN));
  if (value.kind === 'tuple' && sizes.every(Number.isSafeInteger)) return fresh(world, sizes, dtype, dialect);
  return new Sequence(value.kind, value.items.map(inner), value.names);
};

/** The library of the inputs: the one that the text imports, or PyTorch. @type {(world: World) => Dialect} */
const dialectOf = (world) => {
  const paths = [...world.names.values()].flatMap((value) => (value instanceof Module ? [value.path] : []));
  if (paths.some((path) => path.startsWith('torch'))) return 'torch';
  if (paths.some((path) => path.startsWith('jax'))) return 'jax';
  return paths.includes('numpy') ? 'numpy' : 'torch';
};
