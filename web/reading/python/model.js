// What a text defines and never calls, called with inputs of given shapes: `forward` of a module, or a function. Which
// one is meant, the text shows: the last module that no other uses.

import { annotated } from './annotations.js';
import { callValue } from './calls.js';
import { instantiate } from './classes.js';
import { evaluate } from './evaluate.js';
import { kinds } from './expressions.js';
import { dtypeNamed } from './functions/dtypes.js';
import { fresh } from './functions/fresh.js';
import { find, layerOf, methodOf } from './members.js';
import { blame } from './blame.js';
import { shapeText } from './printing.js';
import { parse } from './syntax.js';
import {
  Callable,
  Dictionary,
  Instance,
  isNumber,
  Module,
  NotUnderstood,
  PyClass,
  Raised,
  Sequence,
  TensorValue,
  UNKNOWN,
} from './values.js';
import { OUTSIDE } from './world.js';

/**
 * @typedef {import('../../case/case.js').Model} Model
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {import('../inputs.js').Inputs} Inputs
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('./parameters.js').Parameter} Parameter
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 *
 * @typedef {object} Target  what is called
 * @property {string} name
 * @property {Callable} run  the function, or the method of a class
 * @property {PyClass | undefined} of  its class
 * @property {Instance | undefined} made  by the text already
 * @property {readonly Callable[]} makers  functions that take nothing and make one, as `resnet18()` does
 * @property {readonly Parameter[]} parameters  without `self`
 */

/** What a module is called by, the most telling first. */
const METHODS = ['forward', 'call', '__call__'];

/** Where what was written beside the text stands: nowhere in it. @param {string} text */
const lineOf = (text) => ({ text, indent: 0, span: OUTSIDE, pieces: [{ from: 0, at: 0 }], sure: true });

/** @type {(world: World, text: string) => import('./evaluate.js').Here} */
const beside = (world, text) => ({
  world,
  line: lineOf(text),
  scopes: [world.names],
  frame: { scopes: [world.names], guarded: true, path: '', returns: [] },
  kinds,
});

/** What an expression comes to that is no part of the text. @type {(world: World, text: string) => Value} */
const evaluated = (world, text) => {
  const statement = parse(text, world.until)?.children[0];
  const node = statement?.name === 'ExpressionStatement' ? statement.children[0] : undefined;
  if (!node) throw new NotUnderstood('syntax');
  return evaluate(beside(world, text), node);
};

/**
 * @type {(world: World, blocks: readonly Block[], asked: { call?: string | undefined, inputs?: Inputs | undefined }) =>
 *   Model | undefined}  undefined if there is nothing to call
 */
export const modelOf = (world, blocks, { call = '', inputs = {} }) => {
  const targets = targetsIn(world, blocks);
  /** @type {string[]} */
  const unread = [];
  let chosen = targets.at(-1);
  /** @type {Raised | undefined} */
  let failure;
  if (call.trim()) {
    const wanted = calleeName(call);
    chosen = targets.find(({ name }) => name === wanted) ?? chosen;
    failure = quietly(world, unread, 'call', () => void (chosen = asked(world, call, targets)));
  }
  if (!chosen) return undefined;
  const { name, run, of, parameters } = chosen;
  const definition = (run.method ?? run).definition;
  const span = definition?.span ?? OUTSIDE;
  if (failure) fail(world, failure, span);
  const isMade = chosen.made || chosen.makers.length > 0;
  const model = {
    name,
    method: of ? run.name : '',
    span,
    isCalled: definition?.isCalled === true,
    isTold: false,
    inputs: parameters
      .filter(({ kind }) => kind !== 'named rest')
      .map((each) => ({
        name: each.name,
        annotation: each.annotation,
        isRequired: each.value === undefined && each.kind !== 'rest',
      })),
    missing: of && !isMade ? required(constructorOf(of)).map((each) => each.name) : [],
    unread,
    others: targets.flatMap((each) => (each.name === name ? [] : [each.name])).reverse(),
  };
  const told = model.isCalled ? [] : toldBy(world, parameters);
  model.isTold =
    told.length > 0 && required(parameters).every(({ name: input }) => told.some(([each]) => each === input));
  if ((Object.keys(inputs).length > 0 || told.length > 0) && !unread.includes('call')) {
    enter(world, chosen, inputs, { ...model, told });
  }
  return model;
};

/** The name in `Net(10).encode`. @param {string} call */
const calleeName = (call) => call.replace(/[^\p{L}\p{N}_].*$/su, '');

/** @param {readonly Parameter[]} parameters */
const required = (parameters) =>
  parameters.filter(({ kind, value }) => value === undefined && (kind === 'plain' || kind === 'named'));

/** What a class takes, without `self`. @param {PyClass} of @returns {readonly Parameter[]} */
const constructorOf = (of) => {
  const init = find(of, '__init__');
  if (init instanceof Callable) return init.definition?.parameters.slice(1) ?? [];
  return (layerOf(of)?.signature.split(/\s*,\s*/) ?? []).flatMap((name) =>
    /^\w+$/.test(name)
      ? [{ name, kind: /** @type {const} */ ('plain'), value: undefined, type: undefined, annotation: '' }]
      : [],
  );
};

/** @type {(name: string, f: Callable) => Target} */
const functionNamed = (name, f) => {
  const run = f.method ?? f;
  const parameters = run.definition?.parameters ?? [];
  const own = f.method ? parameters.slice(1) : parameters;
  return { name, run: f, of: undefined, made: undefined, makers: [], parameters: own };
};

/** @type {(name: string, of: PyClass, made?: Instance) => Target | undefined} */
const moduleNamed = (name, of, made) => {
  for (const method of METHODS) {
    const run = find(of, method);
    if (!(run instanceof Callable) || !run.definition || run.bound !== 'method') continue;
    return { name, run, of, made, makers: [], parameters: run.definition.parameters.slice(1) };
  }
  return undefined;
};

/** @param {Target} target */
const rankOf = ({ of, run }) => (of ? METHODS.length - METHODS.indexOf(run.name) : 0);

/**
 * What the text defines that can be called, what is meant last: modules before functions, those that are used by no
 * other before those that are, and of these the last.
 * @param {World} world
 * @param {readonly Block[]} blocks
 */
const targetsIn = (world, blocks) => {
  const names = namesIn(blocks);
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Set<string>} */
  const usedByClasses = new Set();
  for (const [owner, { head, words }] of names) {
    for (const word of words) {
      if (word === owner) continue;
      used.add(word);
      if (head === 'class') usedByClasses.add(word);
    }
  }
  /** @type {Map<PyClass, Instance>} */
  const made = new Map();
  /** Functions that take nothing, by the names they mention. @type {Map<string, Callable[]>} */
  const makers = new Map();
  for (const [name, value] of world.names) {
    if (value instanceof Instance) made.set(value.of, value);
    if (!(value instanceof Callable) || !value.definition || required(value.definition.parameters).length > 0) continue;
    for (const word of names.get(name)?.words ?? []) {
      const before = makers.get(word);
      if (before) before.push(value);
      else makers.set(word, [value]);
    }
  }
  /** @type {Target[]} */
  const targets = [];
  for (const [name, value] of world.names) {
    const head = names.get(name)?.head;
    if (value instanceof PyClass && head === 'class') {
      const found = moduleNamed(name, value, made.get(value));
      if (found) targets.push({ ...found, makers: makers.get(name) ?? [] });
    } else if (value instanceof Callable && value.definition && head === 'def') {
      const found = functionNamed(name, value);
      if (found.parameters.length > 0) targets.push(found);
    }
  }
  const order = (/** @type {Target} */ each) =>
    rankOf(each) * 2 + ((each.of ? usedByClasses : used).has(each.name) ? 0 : 1);
  return targets.sort((a, b) => order(a) - order(b)); // in the order of the text among equals
};

/** The words within every class and function at the top of the text. @param {readonly Block[]} blocks */
const namesIn = (blocks) => {
  /** @type {Map<string, { head: string, words: Set<string> }>} */
  const found = new Map();
  /** @type {(block: Block, words: Set<string>) => void} */
  const collect = ({ line, body, decorators }, words) => {
    for (const each of [line, ...decorators]) {
      for (const [word] of each.text.matchAll(/[\p{L}_][\p{L}\d_]*/gu)) words.add(word);
    }
    for (const each of body) collect(each, words);
  };
  /** @param {readonly Block[]} all */
  const visit = (all) => {
    for (const block of all) {
      const name = /^(?:async +)?(?:class|def)\s+([\p{L}_][\p{L}\d_]*)/u.exec(block.line.text)?.[1];
      if (!name) {
        if (block.head) visit(block.body); // `if`, `try`
        continue;
      }
      const words = new Set();
      collect(block, words);
      found.set(name, { head: block.head, words });
    }
  };
  visit(blocks);
  return found;
};

/**
 * What `Net`, `Net(10)`, `Net(10).encode` or `attend` mean.
 * @type {(world: World, call: string, targets: readonly Target[]) => Target}
 */
const asked = (world, call, targets) => {
  const known = targets.find(({ name }) => name === call.trim());
  if (known) return known;
  const value = evaluated(world, call);
  if (value instanceof Callable && (value.definition ?? value.method)) return functionNamed(calleeName(call), value);
  const found = value instanceof Instance ? moduleNamed(value.of.name, value.of, value) : undefined;
  if (!found) throw new NotUnderstood('unknown');
  return found;
};

/**
 * Does what is asked beside the text. What cannot be understood there is noted.
 * @type {(world: World, unread: string[], name: string, run: () => void) => Raised | undefined}  what it raised, if
 *   the text has not shown that yet
 */
const quietly = (world, unread, name, run) => {
  const before = { level: world.level, depth: world.depth };
  try {
    run();
  } catch (error) {
    Object.assign(world, before);
    unread.push(name);
    if (error instanceof Raised && !error.isRemarked) return error;
  }
  return undefined;
};

/** @type {(world: World, error: Raised, span: Span) => void} */
const fail = (world, error, span) => {
  error.isRemarked = true;
  world.remark({ span, kind: 'raised', shape: null, dtype: null, text: error.message, type: error.type });
};

/**
 * Inputs whose types tell their shapes.
 * @type {(world: World, parameters: readonly Parameter[]) => [string, Value][]}
 */
const toldBy = (world, parameters) =>
  parameters.flatMap(({ name, annotation, kind }) => {
    const told =
      annotation && !/rest/.test(kind) ? annotated(beside(world, ''), annotation, dialectOf(world)) : undefined;
    return told ? [[name, told]] : [];
  });

/**
 * Calls it.
 * @type {(world: World, target: Target, inputs: Inputs, model: Model & { unread: string[], told: [string, Value][] })
 *   => void}
 */
const enter = (world, { run, of, made, makers, parameters }, inputs, { span, unread, told }) => {
  /** @type {Map<string, Value>} */
  const given = new Map(told);
  for (const [key, text] of Object.entries(inputs)) {
    const parameter = /^\d+$/.test(key) ? parameters[Number(key)] : parameters.find(({ name }) => name === key);
    const isNamed = parameter ?? parameters.some(({ kind }) => kind === 'named rest');
    if (!isNamed) unread.push(key);
    else quietly(world, unread, key, () => given.set(parameter?.name ?? key, inputFrom(world, text)));
  }
  const before = { level: world.level, depth: world.depth };
  try {
    const self = of && (made ?? instanceOf(world, of, makers));
    note(world, span, given);
    const args = argumentsOf(parameters, given);
    if (self instanceof Instance) callValue(world, methodOf(run, self), args, OUTSIDE, run.name);
    else if (!of) callValue(world, run, args, OUTSIDE, run.name);
  } catch (error) {
    Object.assign(world, before);
    if (!(error instanceof Raised)) blame({ ...beside(world, ''), line: { ...lineOf(''), span } }, error);
    else if (!error.isRemarked) fail(world, error, span);
  }
};

/**
 * A new one; what its constructor needs and nobody gave is unknown.
 * @type {(world: World, of: PyClass, makers: readonly Callable[]) => Value}
 */
const instanceOf = (world, of, makers) => {
  for (const maker of makers) {
    const made = callValue(world, maker, [], OUTSIDE, maker.name);
    if (made instanceof Instance && made.of.order.includes(of)) return made;
  }
  const needed = unknownFor(required(constructorOf(of)));
  // Whoever gives those may give more, where the constructor passes on what it is given.
  return instantiate(world, of, needed.length > 0 ? [...needed, argument('**?', '', UNKNOWN)] : needed, OUTSIDE);
};

/** @param {readonly Parameter[]} parameters @returns {Arg[]} */
const unknownFor = (parameters) => parameters.map(({ name }) => argument(name, name, UNKNOWN));

/** @type {(name: string, text: string, value: Value) => Arg} */
const argument = (name, text, value) => ({ name, value, text, span: OUTSIDE });

/**
 * By position as far as no parameter is left out, and by name then; what is needed and was not given is unknown.
 * @type {(parameters: readonly Parameter[], given: ReadonlyMap<string, Value>) => Arg[]}
 */
const argumentsOf = (parameters, given) => {
  const needed = required(parameters);
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
 * The header shows the inputs as a line shows its tensors.
 * @type {(world: World, span: Span, given: Map<string, Value>) => void}
 */
const note = (world, span, given) => {
  const tensors = [...given].flatMap(([name, value]) => (value instanceof TensorValue ? [{ name, value }] : []));
  const [first] = tensors;
  if (!first) return;
  const { shape, dtype } = first.value;
  const all = tensors.map(({ name, value }) => ({ name, shape: value.shape, dtype: value.dtype }));
  const text = tensors.map(({ value }) => shapeText(value)).join(', ');
  world.remark({ span, kind: 'tensor', shape, dtype, text, type: '', tensors: all });
};

/**
 * `(2,3)`, `(2,10):int64`, `[(2,3), (2,5)]`, or any expression: a tuple of sizes is a tensor of that shape.
 * @type {(world: World, text: string) => Value}
 */
const inputFrom = (world, text) => {
  const dialect = dialectOf(world);
  const suffix = /:\s*(?:[a-z]+\.)?([A-Za-z]\w*)\s*$/.exec(text);
  const dtype = suffix ? dtypeNamed(suffix[1] ?? '', dialect) : undefined;
  const written = dtype && suffix ? text.slice(0, suffix.index) : text;
  // A single size in brackets is a shape here, where Python needs a comma.
  const { sizing } = world;
  world.sizing = true;
  let value;
  try {
    value = evaluated(world, written.replace(/^\s*\(\s*(\w+)\s*\)\s*$/, '($1,)'));
  } finally {
    world.sizing = sizing;
  }
  return tensorsIn(world, value, dialect, dtype ?? (dialect === 'numpy' ? 'float64' : world.float));
};

/** @type {(world: World, value: Value, dialect: Dialect, dtype: import('../../case/case.js').DType) => Value} */
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

/**
 * Whose tensors the text speaks of: those of what it imports, PyTorch's where that is not said.
 * @type {(world: World) => Dialect}
 */
const dialectOf = (world) => {
  const paths = [...world.names.values()].flatMap((value) => (value instanceof Module ? [value.path] : []));
  if (paths.some((path) => path.startsWith('torch'))) return 'torch';
  if (paths.some((path) => path.startsWith('jax'))) return 'jax';
  return paths.includes('numpy') ? 'numpy' : 'torch';
};
