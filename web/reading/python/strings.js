// What text can do, as far as configurations and patterns of axes use it.

import { bool, Callable, int, list, Sequence, UNKNOWN } from './values.js';
import { isNumber, isUnknown } from './kinds.js';
import { print } from './printing.js';

/** @typedef {import('./values.js').Value} Value */

const text = (/** @type {Value | undefined} */ value) => (typeof value === 'string' ? value : undefined);

/**
 * `str.split(separator, maxsplit)`.
 * @type {(value: string, separator: string | undefined, most: number) => string[]}
 */
const split = (value, separator, most) => {
  const all = separator === undefined ? value.trim().split(/\s+/).filter(Boolean) : value.split(separator);
  if (most < 0 || all.length <= most + 1) return all;
  return [...all.slice(0, most), all.slice(most).join(separator ?? ' ')];
};

/** @type {Map<string, (value: string, args: readonly Value[]) => Value>} */
const methods = new Map(
  /** @type {[string, (value: string, args: readonly Value[]) => Value][]} */ ([
    [
      'split',
      (value, [by, most]) =>
        list(split(value, text(by), isNumber(most ?? null) ? Number(/** @type {any} */ (most).value) : -1)),
    ],
    ['strip', (value) => value.trim()],
    ['lstrip', (value) => value.trimStart()],
    ['rstrip', (value) => value.trimEnd()],
    ['lower', (value) => value.toLowerCase()],
    ['upper', (value) => value.toUpperCase()],
    ['title', (value) => value],
    ['capitalize', (value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase()],
    ['replace', (value, [from, to]) => value.replaceAll(text(from) ?? '', text(to) ?? '')],
    ['startswith', (value, [start]) => bool(starts(value, start, 'startsWith'))],
    ['endswith', (value, [end]) => bool(starts(value, end, 'endsWith'))],
    ['find', (value, [part]) => int(value.indexOf(text(part) ?? ''))],
    ['count', (value, [part]) => int(value.split(text(part) ?? '\0').length - 1)],
    ['isdigit', (value) => bool(/^\d+$/.test(value))],
    [
      'join',
      (value, [items]) =>
        items instanceof Sequence && !isUnknown(items) ? items.items.map(print).join(value) : UNKNOWN,
    ],
    ['format', (value, args) => formatted(value, args)],
  ]),
);

/** @type {(value: string, what: Value | undefined, how: 'startsWith' | 'endsWith') => boolean} */
const starts = (value, what, how) =>
  what instanceof Sequence ? what.items.some((each) => starts(value, each, how)) : value[how](text(what) ?? '');

/** `'{}'.format(x)`. @type {(value: string, args: readonly Value[]) => Value} */
const formatted = (value, args) => {
  let next = 0;
  if (args.some((each) => isUnknown(each))) return UNKNOWN;
  return value.replace(/\{(\d*)(?::([^}]*))?\}/g, (_, at, spec = '') =>
    specified(args[at === '' ? next++ : Number(at)] ?? '', spec),
  );
};

/**
 * A value as `{value:>8.2f}` writes it.
 * @type {(value: Value, spec: string) => string}
 */
export const specified = (value, spec) => {
  const found = /^(?:(.)?([<>=^]))?([-+ ])?#?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/s.exec(spec);
  if (!spec || !found) return print(value);
  const [, fill, align, sign = '', zero, width = '0', , digits, type = ''] = found;
  let text = print(value);
  if (isNumber(value)) {
    const number = Number(value.value);
    if (/[fF%]/.test(type)) text = (type === '%' ? number * 100 : number).toFixed(Math.min(Number(digits ?? 6), 100));
    else if (/[xXbo]/.test(type)) text = number.toString({ x: 16, b: 2, o: 8 }[type.toLowerCase()] ?? 10);
    if (type === '%') text += '%';
    if (/[+ ]/.test(sign) && number >= 0) text = sign + text;
  } else if (digits !== undefined) text = text.slice(0, Number(digits));
  const missing = Math.max(0, Math.min(Number(width), 1000) - text.length);
  const how = align ?? (isNumber(value) ? '>' : '<');
  const padding = fill ?? (zero ? '0' : ' ');
  if (zero && !align && /^[-+]/.test(text)) return text.charAt(0) + padding.repeat(missing) + text.slice(1);
  if (how === '^') return padding.repeat(missing >> 1) + text + padding.repeat(missing - (missing >> 1));
  return how === '<' ? text + padding.repeat(missing) : padding.repeat(missing) + text;
};

/** `'layer%d' % 3` @type {(text: string, value: Value) => Value} */
export const filledIn = (text, value) => {
  const given = value instanceof Sequence && value.kind === 'tuple' ? value.items : [value];
  if (given.some((each) => isUnknown(each))) return UNKNOWN;
  let next = 0;
  return text.replace(/%(?:[-+ 0#]*\d*(?:\.(\d+))?)([dsirfeg%])/g, (_, digits, kind) => {
    if (kind === '%') return '%';
    const each = given[next++] ?? '';
    return kind === 'f' && isNumber(each) ? Number(each.value).toFixed(Number(digits ?? 6)) : print(each);
  });
};

/** @type {(value: string, name: string) => Value} */
export const ofString = (value, name) => {
  const run = methods.get(name);
  return new Callable(name, (args) =>
    run
      ? run(
          value,
          args.map((each) => each.value),
        )
      : UNKNOWN,
  );
};
