// Formats values as Python does: `f'{value}'`, `'{} x {}'.format(a, b)`, `'%d' % n`. A width, decimals or any other
// format gives unknown text.

import { isNumber, isUnknown, numberIn } from './kinds.js';
import { specialOf } from './members.js';
import { print, represent, written } from './printing.js';
import { Raised } from './raised.js';
import { int, Sequence, SomeText, TensorValue, UNKNOWN } from './values.js';

/** @import { Arg, Value } from './values.js' */

const unknownText = () => new SomeText('?');

/** Formats a value as `{value:spec}` does. @param {Value} value @param {string} spec @returns {string | SomeText} */
export function formatValue(value, spec) {
  if (specialOf(value, '__format__')) return unknownText();
  const isPlain = spec === '' || (spec === 'd' && isNumber(value) && value.kind === 'int');
  if (isPlain || value instanceof TensorValue) return written(value);
  return isUnknown(value) ? new SomeText(print(value)) : unknownText();
}

/** Converts a value to text as `!r` or `!s` does. @param {Value} value @param {string} how @returns {Value} */
export function convertToText(value, how) {
  return how === 'r' || how === 'a' ? written(value, represent) : written(value);
}

/** Joins parts of text; if one is unknown, the whole is. @param {readonly (string | SomeText)[]} parts */
export function joinText(parts) {
  const text = parts.map((each) => (typeof each === 'string' ? each : each.text)).join('');
  return parts.every((each) => typeof each === 'string') ? text : new SomeText(text);
}

const FIELD = /\{\{|\}\}|\{(\w*)(?:!([rsa]))?(?::([^{}]*))?\}|([^{}]+)|[{}]/gsu;

/** `'{} x {size:>4}'.format(a, size=b)` @param {string} text @param {readonly Arg[]} args */
export function formatFields(text, args) {
  const plain = args.filter(({ name }) => !name);
  if (args.some(({ name }) => /^\*/.test(name))) return unknownText();
  let next = 0;
  const parts = [...text.matchAll(FIELD)].map(([whole, field, how, spec = '', other]) => {
    if (other !== undefined) return other;
    if (whole === '{{' || whole === '}}') return whole.charAt(0);
    if (field === undefined) return unknownText(); // an attribute or item such as `{a.b}`, or an error
    const index = field === '' ? String(next++) : field;
    const arg = /^\d+$/.test(index) ? plain[Number(index)] : args.find(({ name }) => name === index);
    if (!arg)
      throw /^\d+$/.test(index)
        ? new Raised('IndexError', `Replacement index ${index} out of range for positional args tuple`)
        : new Raised('KeyError', `'${index}'`);
    return formatValue(how ? convertToText(arg.value, how) : arg.value, spec);
  });
  return joinText(parts);
}

const PERCENT = /%(0?\d*(?:\.\d+)?)([difrs%])|([^%]+)/g;

/** `'layer%d' % 3` @param {string} text @param {Value} value @returns {string | SomeText} */
export function formatPercent(text, value) {
  if (value === UNKNOWN || (value instanceof Sequence && value.isOpen) || /%/.test(text.replace(PERCENT, '')))
    return unknownText();
  const given = value instanceof Sequence && /^(tuple|size)$/.test(value.kind) ? [...value.items] : [value];
  let next = 0;
  const parts = [...text.matchAll(PERCENT)].map(([, spec = '', kind, other = '%']) => {
    if (kind === undefined || kind === '%') return other;
    const each = given[next++];
    if (each === undefined) throw new Raised('TypeError', 'not enough arguments for format string');
    return percented(each, spec, kind);
  });
  const isOne = given.length === 1 && next === 0 && typeof value === 'object' && value !== null && !isNumber(value);
  if (next < given.length && !isOne)
    throw new Raised('TypeError', 'not all arguments converted during string formatting');
  return joinText(parts);
}

/** @type {(given: Value, spec: string, kind: string) => string | SomeText} */
const percented = (given, spec, kind) => {
  if (/[rs]/.test(kind)) {
    const text = written(given, kind === 's' ? print : represent);
    return spec && typeof text === 'string' ? unknownText() : text;
  }
  const value = numberIn(given);
  if (value === undefined || spec !== '' || kind === 'f') return unknownText();
  return written(value.kind === 'float' ? int(Math.trunc(Number(value.value))) : value);
};
