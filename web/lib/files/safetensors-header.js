/**
 * The header of a safetensors file: JSON, read as strictly as the format's own library does. `JSON.parse` accepts
 * duplicate keys and any depth, so both are checked first, in one pass that stores nothing.
 */
import { FileFormatError } from './error.js';

/** @typedef {{ name: string, dtype: string, shape: number[], begin: number, end: number }} Entry */

/** The maximum depth of the format's own library. */
const deepest = 128;

/** Counts all keys, and checks that nothing is nested too deeply. @param {string} fn @param {string} json */
function countKeys(fn, json) {
  let [depth, keys, inString] = [0, 0, false];
  // No regular expression: on a string of 100 million characters it runs out of stack or of time.
  for (let i = 0; i < json.length; ++i) {
    const sign = json[i];
    if (inString && sign === '\\') ++i;
    else if (sign === '"') inString = !inString;
    else if (inString) continue;
    else if (sign === ':') ++keys;
    else if (sign === '}' || sign === ']') --depth;
    else if ((sign === '{' || sign === '[') && ++depth > deepest) {
      throw new FileFormatError(`${fn}: the header is nested deeper than ${deepest}`);
    }
  }
  return keys;
}

/** The number of keys in the parsed value, at all depths. @param {unknown} value @returns {number} */
const keysOf = (value) => {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((count, each) => count + keysOf(each), own);
};

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is number[]} */
const areSizes = (value) =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0 && !Object.is(each, -0));

/**
 * The tensors that the header lists, in its order, and its metadata.
 * @param {string} fn
 * @param {string} json
 * @returns {{ entries: Entry[], metadata: Record<string, string> }}
 */
export function parseHeader(fn, json) {
  if (!json.startsWith('{')) throw new FileFormatError(`${fn}: the header does not begin with {`);
  const keys = countKeys(fn, json);
  /** @type {unknown} */
  let header;
  try {
    header = JSON.parse(json);
  } catch (cause) {
    throw new FileFormatError(`${fn}: the header is not JSON: ${/** @type {Error} */ (cause).message}`, { cause });
  }
  if (!isObject(header)) throw new FileFormatError(`${fn}: the header is not a JSON object`);
  if (keysOf(header) !== keys) throw new FileFormatError(`${fn}: the header has the same key twice`);
  /** @type {Record<string, string>} */
  const metadata = Object.create(null);
  /** @type {Entry[]} */
  const entries = [];
  for (const [name, value] of Object.entries(header)) {
    if (name === '__metadata__') readMetadata(fn, value, metadata);
    else entries.push(entryOf(`${fn}: ${JSON.stringify(name)}`, name, value));
  }
  return { entries, metadata };
}

/** @param {string} fn @param {unknown} value @param {Record<string, string>} metadata */
function readMetadata(fn, value, metadata) {
  if (value === null) return;
  if (!isObject(value)) throw new FileFormatError(`${fn}: __metadata__ is not a JSON object`);
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string')
      throw new FileFormatError(
        `${fn}: every value in __metadata__ must be a string, but ${JSON.stringify(key)} is not`,
      );
    metadata[key] = text;
  }
}

/** @param {string} where @param {string} name @param {unknown} value @returns {Entry} */
function entryOf(where, name, value) {
  const { dtype, shape, data_offsets: offsets } = isObject(value) ? value : {};
  if (typeof dtype !== 'string') throw new FileFormatError(`${where} has no dtype`);
  if (!areSizes(shape)) throw new FileFormatError(`${where} has no shape of whole numbers`);
  const [begin, end, more] = areSizes(offsets) ? offsets : [];
  if (begin === undefined || end === undefined || more !== undefined || end < begin) {
    throw new FileFormatError(`${where} has no data_offsets of a beginning and an end`);
  }
  return { name, dtype, shape, begin, end };
}

/**
 * The header as the format's own library writes it: compact, padded with spaces to a multiple of 8 bytes.
 * @param {readonly Entry[]} entries
 * @param {readonly [string, string][]} metadata
 */
export function formatHeader(entries, metadata) {
  const members = entries.map(
    ({ name, begin, end, ...rest }) =>
      `${JSON.stringify(name)}:${JSON.stringify({ ...rest, data_offsets: [begin, end] })}`,
  );
  if (metadata.length > 0) {
    const texts = metadata.map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`);
    members.unshift(`"__metadata__":{${texts.join(',')}}`);
  }
  const header = new TextEncoder().encode(`{${members.join(',')}}`);
  const padded = new Uint8Array(Math.ceil(header.length / 8) * 8).fill(0x20);
  padded.set(header);
  return padded;
}
