// Values written as a format says: `{value:>8.2f}`, `'{} x {}'.format(a, b)`, `'%d' % n`.

import { exponential, fixed, general } from './decimals.js';
import { callWith } from './implicit.js';
import { item } from './items.js';
import { isNumber, isUnknown, numberIn, typeName } from './kinds.js';
import { specialOf } from './members.js';
import { print, represent, written } from './printing.js';
import { Raised } from './raised.js';
import { textLength } from './text-length.js';
import { Dictionary, Instance, int, Sequence, SomeText, UNKNOWN } from './values.js';

/**
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./world.js').World} World
 * @typedef {import('../../lib/functions.js').Scalar} Scalar
 */

const SPEC = /^(?:(.)?([<>=^]))?([-+ ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/su;

/** Commas between thousands. @type {(digits: string, mark: string, every: number) => string} */
const grouped = (digits, mark, every) => {
  const [whole = '', ...rest] = digits.split(/(?=[.e])/);
  return whole.replace(new RegExp(`\\B(?=(\\w{${every}})+$)`, 'g'), mark) + rest.join('');
};

const bases = new Map([
  ['b', 2],
  ['o', 8],
  ['x', 16],
  ['X', 16],
]);

/**
 * What a number is without its sign.
 * @type {(value: Scalar, type: string, digits: number | undefined, isFull: boolean) => string}
 */
const unsigned = (value, type, digits, isFull) => {
  const base = bases.get(type);
  if (value.kind !== 'float' && (type === '' || type === 'd' || type === 'n' || base)) {
    const whole = BigInt(value.value);
    const text = (whole < 0n ? -whole : whole).toString(base ?? 10);
    return isFull && base ? `0${type.toLowerCase()}${text}` : text;
  }
  const number = Math.abs(Number(value.value));
  if (!Number.isFinite(number)) return (Number.isNaN(number) ? 'nan' : 'inf') + (type === '%' ? '%' : '');
  switch (type.toLowerCase()) {
    case 'f':
      return fixed(number, digits ?? 6);
    case '%':
      return `${fixed(number * 100, digits ?? 6)}%`;
    case 'e':
      return exponential(number, digits ?? 6);
    case 'g':
    case 'n':
      return general(number, digits ?? 6);
    default: {
      if (digits === undefined) return print(value).replace(/^-/, '');
      const text = general(number, digits);
      return /[.e]/.test(text) ? text : `${text}.0`;
    }
  }
};

/** @type {(value: Scalar) => boolean} */
const isNegative = ({ value }) => Number(value) < 0 || Object.is(value, -0);

/**
 * A value as `{value:spec}` writes it.
 * @type {(value: Value, spec: string) => string | SomeText}
 */
export const specified = (value, spec) => {
  const own = specialOf(value, '__format__');
  if (own) {
    const text = callWith(own, [spec]);
    return typeof text === 'string' ? text : new SomeText('?');
  }
  if (!spec) return written(value);
  const found = SPEC.exec(spec);
  if (isUnknown(value)) return new SomeText(print(value));
  const isText = typeof value === 'string';
  if (!isText && !isNumber(value)) return spec && value instanceof Instance ? new SomeText('?') : written(value);
  const type = found?.[10] ?? '';
  if (!found || !(isText ? /^s?$/ : /^[bdeEfFgGnoxX%]?$/).test(type)) throw unfit(value, spec);
  const [, fill, align, sign = '', , full, zero, width = '0', mark, digits] = found;
  const precision = digits === undefined ? undefined : Number(digits);
  const size = textLength(Number(width));
  if (isText)
    return padded(precision === undefined ? value : [...value].slice(0, precision).join(''), '', {
      fill: fill ?? (zero ? '0' : ' '),
      align: align ?? '<',
      size,
    });
  if (value.kind === 'float' && /[bdoxX]/.test(type)) throw unfit(value, spec);
  const plain =
    value.kind === 'bool' && spec.replace(/[<>=^]|\d+/g, '') === '' && !type
      ? print(value)
      : unsigned(value, type, precision, full === '#');
  const body = mark ? grouped(plain, mark, /[box]/i.test(type) && mark === '_' ? 4 : 3) : plain;
  const cased = /[EFGX]/.test(type) ? body.toUpperCase() : body;
  const before = isNegative(value) ? '-' : sign === '-' ? '' : sign;
  return padded(cased, before, { fill: fill ?? (zero ? '0' : ' '), align: align ?? (zero ? '=' : '>'), size });
};

/** @type {(value: string | Scalar, spec: string) => Raised} */
const unfit = (value, spec) => {
  const kind = typeof value === 'string' ? 'str' : value.kind;
  const type = spec.at(-1) ?? '';
  return new Raised(
    'ValueError',
    SPEC.test(spec)
      ? `Unknown format code '${type}' for object of type '${kind}'`
      : `Invalid format specifier '${spec}' for object of type '${kind}'`,
  );
};

/** @type {(text: string, sign: string, how: { fill: string, align: string, size: number }) => string} */
const padded = (text, sign, { fill, align, size }) => {
  const missing = Math.max(0, size - [...text].length - sign.length);
  if (align === '=') return sign + fill.repeat(missing) + text;
  if (align === '<') return sign + text + fill.repeat(missing);
  const left = align === '^' ? missing >> 1 : missing;
  return fill.repeat(left) + sign + text + fill.repeat(missing - left);
};

/** What `!r` and `!s` make of a value first. @type {(value: Value, how: string) => Value} */
export const converted = (value, how) => (how === 'r' || how === 'a' ? written(value, represent) : written(value));

/** Text of several parts; where one is not known, it is not. @param {readonly (string | SomeText)[]} parts */
export const together = (parts) => {
  const text = parts.map((each) => (typeof each === 'string' ? each : each.text)).join('');
  return parts.every((each) => typeof each === 'string') ? text : new SomeText(text);
};

const FIELD = /\{\{|\}\}|\{([^{}!:]*)(?:!([rsa]))?(?::((?:[^{}]|\{[^{}]*\})*))?\}|([^{}]+)|[{}]/gsu;

/**
 * `'{} x {size:>4}'.format(a, size=b)`
 * @type {(world: World, text: string, args: readonly Arg[]) => string | SomeText}
 */
export const formatted = (world, text, args) => {
  const plain = args.filter(({ name }) => !name);
  let next = 0;
  /** @type {(field: string) => Value} */
  const valueOf = (field) => {
    const [, first = '', rest = ''] = /^([^.[]*)(.*)$/s.exec(field) ?? [];
    if (args.some(({ name }) => /^\*/.test(name))) return UNKNOWN;
    const at = first === '' ? String(next++) : first;
    const arg = /^\d+$/.test(at) ? plain[Number(at)] : args.find(({ name }) => name === at);
    if (!arg)
      throw /^\d+$/.test(at)
        ? new Raised('IndexError', `Replacement index ${at} out of range for positional args tuple`)
        : new Raised('KeyError', `'${at}'`);
    return [...rest.matchAll(/\.(\w+)|\[([^\]]*)\]/g)].reduce((value, [, name, key = '']) => {
      if (name !== undefined) return (value instanceof Instance && value.attributes.get(name)) || UNKNOWN;
      return item(world, value, [/^\d+$/.test(key) ? int(Number(key)) : key], arg.span);
    }, arg.value);
  };
  const parts = [...text.matchAll(FIELD)].map(([whole, field, how, spec = '', other]) => {
    if (other !== undefined) return other;
    if (whole === '{{' || whole === '}}') return whole.charAt(0);
    if (field === undefined) throw new Raised('ValueError', `Single '${whole}' encountered in format string`);
    const value = valueOf(field);
    const inner = /** @type {(string | SomeText)[]} */ (
      spec.split(/(\{[^{}]*\})/).map((each) => (/^\{/.test(each) ? written(valueOf(each.slice(1, -1))) : each))
    );
    const spelled = together(inner);
    if (typeof spelled !== 'string') return spelled;
    return specified(how ? converted(value, how) : value, spelled);
  });
  return together(parts);
};

const PERCENT = /%(?:\((\w*)\))?([-+ 0#]*)(\*|\d*)(?:\.(\*|\d+))?[hlL]?([diouxXeEfFgGcrsa%])/g;

/** `'layer%d' % 3` @type {(text: string, value: Value) => string | SomeText} */
export const filledIn = (text, value) => {
  const given = value instanceof Sequence && /^(tuple|size)$/.test(value.kind) ? [...value.items] : [value];
  if (value === UNKNOWN || (value instanceof Sequence && value.isOpen)) return new SomeText(text.replace(PERCENT, '?'));
  let next = 0;
  const taken = () => {
    const each = given[next++];
    if (each === undefined) throw new Raised('TypeError', 'not enough arguments for format string');
    return each;
  };
  /** @type {(string | SomeText)[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(PERCENT)) {
    const [whole, key, flags = '', width = '', digits, kind = ''] = found;
    parts.push(text.slice(end, found.index));
    end = found.index + whole.length;
    if (kind === '%') {
      parts.push('%');
      continue;
    }
    const wide = width === '*' ? print(taken()) : width;
    const exact = digits === '*' ? print(taken()) : digits;
    const each =
      key === undefined ? taken() : value instanceof Dictionary ? (value.entries.get(key)?.value ?? UNKNOWN) : UNKNOWN;
    parts.push(percented(each, { flags, width: wide, digits: exact, kind }));
  }
  const keyed = value instanceof Dictionary || value instanceof Instance || value instanceof Sequence;
  if (next < given.length && !(keyed && given.length === 1 && next === 0))
    throw new Raised('TypeError', 'not all arguments converted during string formatting');
  return together([...parts, text.slice(end)]);
};

/**
 * @type {(given: Value, how: { flags: string, width: string, digits: string | undefined, kind: string }) =>
 *   string | SomeText}
 */
const percented = (given, { flags, width, digits, kind }) => {
  const align = flags.includes('-') ? '<' : '';
  if (/[rsac]/.test(kind)) {
    const one = kind === 'c' ? numberIn(given) : undefined;
    const point = one && Number(one.value);
    if (point !== undefined && !(point >= 0 && point <= 0x10ffff)) return new SomeText('?');
    if (point !== undefined) given = String.fromCodePoint(point);
    const text = kind === 's' || kind === 'c' ? written(given) : written(given, represent);
    if (typeof text !== 'string') return text;
    return specified(text, `${align || '>'}${width}${digits === undefined ? '' : `.${digits}`}`);
  }
  // What tensors and instances make of themselves is not known, but for a single element.
  const value = numberIn(given);
  if (value === undefined) {
    if (isUnknown(given) || !(typeof given === 'string' || given === null)) return new SomeText('?');
    const said = /[diu]/.test(kind) ? `%${kind} format: a real number is required` : 'must be real number';
    throw new Raised('TypeError', `${said}, not ${typeName(given)}`);
  }
  const isWhole = /[diuoxX]/.test(kind);
  const number = isWhole && value.kind === 'float' ? int(Math.trunc(Number(value.value))) : value;
  const sign = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const zero = flags.includes('0') && !align ? '0' : '';
  const type = /[iu]/.test(kind) ? 'd' : kind;
  const exact = digits === undefined || isWhole ? '' : `.${digits}`;
  return specified(number, `${align}${sign}${flags.includes('#') ? '#' : ''}${zero}${width}${exact}${type}`);
};
