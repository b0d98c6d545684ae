// The modules of Python's standard library that code about shapes uses.

import { deepCopy, shallowCopy } from '../../runtime/copies.js';
import { dataclasses } from './dataclasses.js';
import { collections } from './builtin-collections.js';
import { counted, withDefault } from './dictionaries.js';
import { argumentOf } from '../../runtime/implicit.js';
import { mathematics } from './mathematics.js';
import { argumentParser, namespace, simpleNamespace } from './command-line.js';
import { itemsOf } from './items.js';
import { tools } from './itertools.js';
import { randoms } from './random.js';
import {
  bool,
  Callable,
  Dictionary,
  float,
  int,
  list,
  Module,
  PyClass,
  Sequence,
  some,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { isNumber, toInteger } from '../../runtime/kinds.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** @typedef {(world: World, args: readonly Arg[], span: Span) => Value} Run */

/** `namedtuple('Point', 'x y')` @type {Run} */
const named = (world, [name, fields, ...options]) => {
  const result = new PyClass(typeof name?.value === 'string' ? name.value : '', []);
  const given = fields?.value;
  const names = typeof given === 'string' ? given.split(/[\s,]+/).filter(Boolean) : itemsOf(world, given ?? null);
  result.isTuple = true;
  const defaults = options.find((each) => each.name === 'defaults')?.value ?? tuple([]);
  const defaultValues = defaults === UNKNOWN ? names.map(() => UNKNOWN) : itemsOf(world, defaults);
  const first = names.length - defaultValues.length;
  result.fields = names.map((each, i) => ({
    name: String(each),
    ...(i < first ? {} : { value: defaultValues[i - first] ?? null }),
  }));
  return result;
};

/** @type {Map<string, Run>} */
const functions = new Map(
  Object.entries(
    /** @type {Record<string, Run>} */ ({
      ...mathematics,
      // `partial(f, …)`: a function with some arguments bound.
      'functools.partial': (world, given, span) => {
        const [f, ...first] = given;
        return new Callable(f?.text ?? 'partial', (args, place, text) => {
          const named = new Set(args.map(({ name }) => name).filter(Boolean));
          const remaining = first.filter(({ name }) => !named.has(name));
          const positional = (/** @type {readonly Arg[]} */ all) => all.filter(({ name }) => !name);
          const byName = (/** @type {readonly Arg[]} */ all) => all.filter(({ name }) => name);
          const all = [...positional(remaining), ...positional(args), ...byName(remaining), ...byName(args)];
          return world.call(f?.value ?? null, all, place ?? span, text);
        });
      },
      'functools.reduce': (world, [f, items, first], span) => {
        const all = [...(first ? [first.value] : []), ...itemsOf(world, items?.value ?? null)];
        return all.length === 0
          ? UNKNOWN
          : all.reduce((result, each) =>
              world.call(f?.value ?? null, [argumentOf(result, span), argumentOf(each, span)], span, 'f'),
            );
      },
      'functools.wraps': () => new Callable('wraps', ([f]) => f?.value ?? UNKNOWN),
      'copy.deepcopy': (_, [arg]) => deepCopy(arg?.value ?? null),
      'copy.copy': (_, [arg]) => shallowCopy(arg?.value ?? null),
      'collections.OrderedDict': /** @type {Run} */ (collections.dict),
      'collections.defaultdict': (world, args, span) => withDefault(world, args, span),
      'collections.namedtuple': named,
      // `deque(items, maxlen)`, which is a list here.
      'collections.deque': (world, args) => {
        const [first] = args.filter(({ name }) => name === '' || name === 'iterable');
        const most = args.find(({ name }) => name === 'maxlen') ?? args.filter(({ name }) => name === '')[1];
        const result = list(first ? [...itemsOf(world, first.value)] : []);
        if (most && most.value !== null) result.most = isNumber(most.value) ? toInteger(most.value) : undefined;
        if (most && most.value === UNKNOWN) result.isOpen = true;
        if (result.most !== undefined)
          result.items = result.items.slice(Math.max(0, result.items.length - result.most));
        return result;
      },
      'collections.Counter': (world, args) => {
        const result = new Dictionary();
        result.counts = true;
        counted(world, result, args);
        return result;
      },
      ...tools,
      ...dataclasses,
      'argparse.ArgumentParser': argumentParser,
      'argparse.Namespace': (_, args) => namespace(args),
      'types.SimpleNamespace': (_, args) => simpleNamespace(args),
      'typing.cast': (_, [, arg]) => arg?.value ?? UNKNOWN,
      'typing.OrderedDict': /** @type {Run} */ (collections.dict),
      'typing.NewType': (_, [, arg]) => arg?.value ?? UNKNOWN,
      'time.time': () => some('float'),
      'time.perf_counter': () => some('float'),
      ...randoms,
      'warnings.warn': () => null,
      'sys.exit': () => null,
    }),
  ),
);

/** The modules of these functions. */
const modules = new Set([...functions.keys()].map((name) => name.slice(0, name.indexOf('.'))));
/** Kinds of collections and of numbers, which only `isinstance` asks for. */
const kinds = 'collections.abc numbers'.split(' ');

/** @param {string} path */
export function isStandard(path) {
  return modules.has(path) || kinds.includes(path);
}

/** A member of a standard module, or unknown. @param {World} world @param {string} path @param {string} name */
export function ofStandard(world, path, name) {
  if (path === 'math') {
    const constant = { pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN, tau: 2 * Math.PI }[name];
    if (constant !== undefined) return float(constant);
  }
  if (path === 'sys' && name === 'version_info') {
    const names = ['major', 'minor', 'micro', 'releaselevel', 'serial'];
    return new Sequence('tuple', [int(3), int(12), int(0), 'final', int(0)], names);
  }
  if (path === 'typing' && name === 'TYPE_CHECKING') return bool(false);
  if (kinds.includes(path)) return new Callable(name, () => UNKNOWN);
  if (kinds.includes(`${path}.${name}`)) return new Module(`${path}.${name}`);
  const run = functions.get(`${path}.${name}`);
  if (!run) return UNKNOWN;
  const result = new Callable(name, (args, span) => run(world, args, span));
  result.member = (inner) => {
    const found = functions.get(`${path}.${name}.${inner}`);
    return found && new Callable(inner, (args, span) => found(world, args, span));
  };
  return result;
}
