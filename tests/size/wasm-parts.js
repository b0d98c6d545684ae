/**
 * Splits a WebAssembly module into its functions and data segments, with their names if it has them, and the rest
 * (types, imports, table).
 *
 * @typedef {{ name: string, bytes: Uint8Array }} Part
 * @typedef {{ functions: Part[], segments: Part[], rest: Uint8Array[] }} WasmParts
 * @typedef {{ id: number, start: number, end: number }} Section
 */
const CUSTOM = 0;
const IMPORT = 2;
const CODE = 10;
const DATA = 11;
const HEADER = 8; // "\0asm" and the version
// Parts of the section called "name".
const FUNCTION_NAMES = 1;
const SEGMENT_NAMES = 9;

/** Reads forward through bytes: LEB128 integers, and texts with their length before them. */
class Reader {
  /** @param {Uint8Array} bytes @param {number} [position] */
  constructor(bytes, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  byte() {
    const byte = this.bytes[this.position++];
    if (byte === undefined) throw new RangeError('the module ends too early');
    return byte;
  }

  unsigned() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** @type {(length: number) => Uint8Array} */
  take(length) {
    if (this.position + length > this.bytes.length) throw new RangeError('the module ends too early');
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  text() {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }
}

/** @type {(bytes: Uint8Array) => Section[]} */
function sectionsOf(bytes) {
  const reader = new Reader(bytes, HEADER);
  const sections = [];
  while (reader.position < bytes.length) {
    const id = reader.byte();
    const length = reader.unsigned();
    sections.push({ id, start: reader.position, end: reader.position + length });
    reader.take(length);
  }
  return sections;
}

/** Imported functions are numbered before the module's own. @type {(reader: Reader) => number} */
function countImportedFunctions(reader) {
  let functions = 0;
  for (let left = reader.unsigned(); left > 0; --left) {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === 0) ++functions;
    if (kind === 1 || kind === 3) reader.byte(); // the type of a table or a global comes first
    if (kind === 1 || kind === 2) {
      const hasMaximum = (reader.byte() & 1) === 1;
      reader.unsigned();
      if (hasMaximum) reader.unsigned();
    } else {
      reader.unsigned();
    }
  }
  return functions;
}

/** @type {(bytes: Uint8Array, section: Section, kind: number) => Map<number, string>} names by what they number */
function namesIn(bytes, section, kind) {
  const reader = new Reader(bytes.subarray(0, section.end), section.start);
  /** @type {Map<number, string>} */
  const names = new Map();
  if (reader.text() !== 'name') return names;
  while (reader.position < section.end) {
    const part = reader.byte();
    const end = reader.unsigned() + reader.position;
    if (part === kind) {
      for (let left = reader.unsigned(); left > 0; --left) names.set(reader.unsigned(), reader.text());
    }
    reader.position = end;
  }
  return names;
}

/** A segment's address is a constant before its bytes, unless a call copies it. @param {Reader} reader */
function skipAddress(reader) {
  const kind = reader.unsigned();
  if (kind === 1) return;
  if (kind === 2) reader.unsigned();
  reader.byte(); // i32.const, its number, end
  reader.unsigned();
  reader.byte();
}

/**
 * @param {Uint8Array} bytes
 * @returns {WasmParts}
 * @throws {RangeError} if the module is shorter than it says
 * @example
 *   readWasm(readFileSync(`${TOP}/web/lib/wasm/stride0.wasm`)).functions.length > 100; // true
 */
export function readWasm(bytes) {
  const sections = sectionsOf(bytes);
  /** @type {(id: number) => Reader} */
  const readerOf = (id) => {
    const section = sections.find((each) => each.id === id);
    return section ? new Reader(bytes.subarray(0, section.end), section.start) : new Reader(Uint8Array.of(0));
  };
  /** @type {(kind: number) => Map<number, string>} */
  const names = (kind) =>
    new Map(sections.filter(({ id }) => id === CUSTOM).flatMap((each) => [...namesIn(bytes, each, kind)]));
  /** @type {(reader: Reader, names: Map<number, string>, first: number, skip: (reader: Reader) => void) => Part[]} */
  const parts = (reader, named, first, skip) =>
    Array.from({ length: reader.unsigned() }, (_, i) => {
      skip(reader);
      return { name: named.get(first + i) ?? '', bytes: reader.take(reader.unsigned()) };
    });
  return {
    functions: parts(readerOf(CODE), names(FUNCTION_NAMES), countImportedFunctions(readerOf(IMPORT)), () => {}),
    segments: parts(readerOf(DATA), names(SEGMENT_NAMES), 0, skipAddress),
    rest: sections
      .filter(({ id }) => ![CODE, DATA, CUSTOM].includes(id))
      .map(({ start, end }) => bytes.subarray(start, end)),
  };
}
