/**
 * Translates the corpus's Python to our API. Here a Python int is a bigint and a float a number, so that 2 and 2.0 stay
 * different until they are passed.
 */
import * as stride0 from '../../web/lib/index.js';
import { call, camelCase, NotThere } from './call.js';
import { integer } from './read.js';

/** @typedef {{ args: any[], options: Record<string, any> }} Arguments */
/**
 * @typedef {object} Meaning
 * @property {(name: string) => any} name
 * @property {(operator: string, a: any, b: any) => any} operator
 * @property {(sign: string, value: any) => any} unary
 * @property {(object: any, name: string) => any} attribute
 * @property {(object: any, name: string, given: Arguments) => any} method
 * @property {(object: any, bounds: any[]) => any} slice
 */

const isTensor = (/** @type {any} */ value) => value instanceof stride0.Tensor;

/** The module that the corpus calls `T`. */
const torch = Symbol('torch');

const dtypes = new Set([
  'bool',
  'uint8',
  'int8',
  'int16',
  'int32',
  'int64',
  'float16',
  'bfloat16',
  'float32',
  'float64',
]);

/** Methods that convert to a dtype. @type {Record<string, import('../../web/lib/boundary/dtype.js').DType>} */
const conversions = { bool: 'bool', int: 'int32', half: 'float16', bfloat16: 'bfloat16', double: 'float64' };

/** Methods that take separate numbers where ours take a list. */
const lists = new Set(['expand', 'view', 'reshape', 'repeat', 'tile', 'permute', 'sum_to_size']);

/** The operations of operators with a tensor on the left. @type {Record<string, string>} */
const operations = {
  ...{
    '+': 'add',
    '-': 'sub',
    '*': 'mul',
    '/': 'div',
    '//': 'floor_divide',
    '%': 'remainder',
    '**': 'pow',
    '@': 'matmul',
  },
  ...{
    '&': 'bitwise_and',
    '|': 'bitwise_or',
    '^': 'bitwise_xor',
    '<<': 'bitwise_left_shift',
    '>>': 'bitwise_right_shift',
  },
  ...{ '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' },
};

/** Converts a recorded value to an argument for stride0. @param {any} value @returns {any} */
function argument(value) {
  if (typeof value === 'bigint') return integer(value);
  if (typeof value === 'number') return stride0.scalar(value, 'float');
  return Array.isArray(value) ? value.map(argument) : value;
}

/** @param {Record<string, any>} options */
const converted = (options) =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [key, argument(value)]));

/** Sizes, given as a list or as separate arguments. @param {any[]} args */
const listed = (args) => (Array.isArray(args[0]) ? args[0] : args).map(argument);

/** Python's arithmetic, as far as the corpus needs it. @param {string} operator @param {any} a @param {any} b */
function arithmetic(operator, a, b) {
  if (operator === '**') return a ** b;
  throw new Error(`no arithmetic for ${String(a)} ${operator} ${String(b)}`);
}

/**
 * Functions that are called differently in our API.
 * @type {Record<string, (args: any[], options: Record<string, any>) => any>}
 */
const functions = {
  // Numbers in data keep their Python type.
  tensor: ([data], options) => stride0.tensor(data, options),
  zeros: (args, options) => stride0.zeros(listed(args), options),
  ones: (args, options) => stride0.ones(listed(args), options),
  arange: ([end]) => stride0.arange(0, Number(end), 1, { dtype: typeof end === 'bigint' ? 'int64' : 'float32' }),
  full: ([shape, value], options) => stride0.full(listed(shape), integer(value), options),
  broadcast_shapes: (shapes) => stride0.broadcastShapes(...shapes.map(argument)),
};

/** @param {import('./read.js').Scope} scope @returns {Meaning} */
export function meaning(scope) {
  const own = scope.own.bind(scope);
  /** @type {Meaning['method']} */
  const method = (object, name, { args, options }) => {
    if (object === torch) {
      const special = functions[name];
      if (special) return own(special(args, options));
      return own(call(name, args.map(argument), converted(options)));
    }
    const conversion = conversions[name];
    if (conversion) return own(object.to(conversion));
    const ours = lists.has(name) ? [listed(args)] : args.map(argument);
    const last = Object.keys(options).length > 0 ? [options] : [];
    const named = last.map((given) =>
      Object.fromEntries(Object.entries(given).map(([key, value]) => [camelCase(key), argument(value)])),
    );
    if (typeof object[camelCase(name)] !== 'function') throw new NotThere(`there is no method ${camelCase(name)}`);
    return own(object[camelCase(name)](...ours, ...named));
  };
  return {
    name(name) {
      /** @type {Record<string, any>} */
      const known = {
        T: torch,
        S: (/** @type {any[]} */ ...sizes) => own(stride0.zeros(listed(sizes))),
        I: (/** @type {any[]} */ ...values) => own(stride0.tensor(values)),
        float: Number,
        True: true,
        False: false,
        None: undefined,
      };
      if (!(name in known)) throw new Error(`the name ${name} means nothing`);
      return known[name];
    },
    operator(operator, a, b) {
      if (!isTensor(a) && !isTensor(b)) return arithmetic(operator, a, b);
      if (operator === '-' && !isTensor(a)) return method(b, 'rsub', { args: [a], options: {} });
      return method(torch, String(operations[operator]), { args: [a, b], options: {} });
    },
    unary: (sign, value) =>
      isTensor(value) ? method(torch, sign === '-' ? 'neg' : 'bitwise_not', { args: [value], options: {} }) : -value,
    attribute: (object, name) => (object === torch && dtypes.has(name) ? name : own(object[name])),
    method,
    slice: (object, [start, end, step]) =>
      own(object.slice(0, ...[start, end, step].map((each) => (each === undefined ? undefined : Number(each))))),
  };
}
