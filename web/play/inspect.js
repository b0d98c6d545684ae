// A value as Node prints it; long output is cut.

import { isTensor } from '../lib/tensor/tensor.js';

const DEEPEST = 2;
const MOST_ITEMS = 100;
const WIDTH = 72;

/** @param {unknown} value @param {number} [depth] @param {readonly unknown[]} [around] @returns {string} */
export function inspect(value, depth = 0, around = []) {
  if (typeof value === 'string') return depth === 0 ? value : quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') {
    if (isClass(value)) return `[class ${value.name || '(anonymous)'}]`;
    return value.name ? `[Function: ${value.name}]` : '[Function (anonymous)]';
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const custom = /** @type {any} */ (value)[Symbol.for('nodejs.util.inspect.custom')];
  if (isTensor(value) || (typeof custom === 'function' && value.toString !== Object.prototype.toString))
    return String(value);
  if (value instanceof Error)
    return depth === 0 ? `${value.name}: ${value.message}` : `[${value.name}: ${value.message}]`;
  if (around.includes(value)) return '[Circular *1]';
  const name = value.constructor?.name ?? '';
  if (depth > DEEPEST) return Array.isArray(value) ? '[Array]' : `[${name || 'Object'}]`;
  const within = (/** @type {unknown} */ each) => inspect(each, depth + 1, [...around, value]);
  if (Array.isArray(value)) return listed('[', value.slice(0, MOST_ITEMS).map(within), ']', value.length);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const all = /** @type {any} */ (value);
    return `${name}(${all.length}) ${listed('[', Array.from(all.subarray(0, MOST_ITEMS), within), ']', all.length)}`;
  }
  if (value instanceof Map) {
    const pairs = [...value].slice(0, MOST_ITEMS).map(([key, each]) => `${within(key)} => ${within(each)}`);
    return `Map(${value.size}) ${listed('{', pairs, '}', value.size)}`;
  }
  if (value instanceof Set) {
    return `Set(${value.size}) ${listed('{', [...value].slice(0, MOST_ITEMS).map(within), '}', value.size)}`;
  }
  if (value instanceof Date) return value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (value instanceof Promise) return 'Promise { … }';
  const entries = Object.entries(value);
  const fields = entries.slice(0, MOST_ITEMS).map(([key, each]) => `${fieldName(key)}: ${within(each)}`);
  const kind = name === 'Object' ? '' : name === '' ? '[Object: null prototype] ' : `${name} `;
  return `${kind}${listed('{', fields, '}', entries.length)}`;
}

/** @param {Function} value */
const isClass = (value) => Function.prototype.toString.call(value).startsWith('class');

/** @param {string} text */
const quoted = (text) => {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : '`';
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}${quote}`;
};

const fieldName = (/** @type {string} */ key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** @type {(open: string, items: string[], close: string, length: number) => string} */
const listed = (open, items, close, length) => {
  const all = length > items.length ? [...items, `... ${length - items.length} more items`] : items;
  if (all.length === 0) return open + close;
  const line = `${open} ${all.join(', ')} ${close}`;
  if (line.length <= WIDTH + 4 && !line.includes('\n')) return line;
  return `${open}\n${all.map((each) => `  ${each.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
};

/** The output of `console.log`. @param {readonly unknown[]} args */
export function formatted(args) {
  const [first, ...rest] = args;
  if (typeof first !== 'string' || !first.includes('%')) return args.map((each) => inspect(each)).join(' ');
  const said = first.replace(/%([sdifjoOc%])/g, (whole, letter) => {
    if (letter === '%') return '%';
    if (rest.length === 0) return whole;
    const next = rest.shift();
    if (letter === 'c') return '';
    if (letter === 'd') return String(typeof next === 'object' ? NaN : Number(next));
    if (letter === 'i') return String(parseInt(String(next), 10));
    if (letter === 'f') return String(parseFloat(String(next)));
    if (letter === 'j') return JSON.stringify(next);
    return typeof next === 'string' ? next : inspect(next, 1);
  });
  return [said, ...rest.map((each) => inspect(each))].join(' ');
}
