/**
 * The constants of loops over vectors, read before the loop.
 *
 * V8 makes a vector that it knows to be constant anew wherever it is used, in three instructions, also within a loop
 * (Node.js 24 and Chromium do, Node.js 20 does not). In most functions of real numbers that is as much work again as
 * the function. So V8 must not know it: constants become globals, which for all it knows may change, and a local has
 * each one's value during the loop. C++ cannot ask for that, least of all in loops that the compiler makes, and
 * wasm-opt would take it back; so this comes after both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { command } from './command.js';
import { kBlock, kEnd, kIf, kLoop, kVectorBytes, lebSize, next } from './instructions.js';
import { joined, leb, reader, sectionsOf, withSections } from '../../web/lib/threads/sections.js';

const [kTypes, kImports, kFunctions, kGlobals, kCode] = [1, 2, 3, 6, 10];
const [kFunctionImport, kGlobalImport] = [0, 3];
const [kVector, kVariable] = [0x7b, 1];
const [kLocalGet, kLocalSet, kLocalTee, kGlobalGet] = [0x20, 0x21, 0x22, 0x23];
const kConstant = [0xfd, 0x0c];

/** V8 makes these in one instruction. @param {Uint8Array} vector */
const isCheap = (vector) => vector.every((byte) => byte === 0) || vector.every((byte) => byte === 255);

/** The local of an instruction that is about one. @type {(code: Uint8Array, at: number) => number} */
const localAt = (code, at) => reader(code, at + 1).number();

/** @type {(code: Uint8Array, at: number) => boolean} */
const isKept = (code, at) => code[at] === kLocalSet || code[at] === kLocalTee;

/**
 * @typedef {{ at: number, loop: number | undefined }} Found where a constant is that a loop uses, and the outermost
 *   loop around it, if it is not before one
 */

/**
 * @param {Uint8Array} code
 * @param {number} start of its instructions
 * @returns {Found[]} none if there are instructions that are not known here
 */
function constantsOf(code, start) {
  /** @type {Found[]} */
  const found = [];
  /** @type {number[]} of the blocks around, those that are loops */
  const around = [];
  /** Locals that loops read. @type {Set<number>} */
  const read = new Set();
  for (let [at, end] = [start, 0]; at < code.length; at = end) {
    end = next(code, at);
    if (Number.isNaN(end)) return [];
    const first = Number(code[at]);
    if (first >= kBlock && first <= kIf) around.push(first === kLoop ? at : -1);
    else if (first === kEnd) around.pop();
    const loop = around.find((each) => each >= 0);
    if (first === kLocalGet && loop !== undefined) read.add(localAt(code, at));
    const isConstant = first === kConstant[0] && code[at + 1] === kConstant[1];
    if (!isConstant || isCheap(code.subarray(at + kConstant.length, end))) continue;
    found.push({ at, loop });
  }
  return found.filter(({ at, loop }) => {
    const behind = at + kConstant.length + kVectorBytes;
    return loop !== undefined || (isKept(code, behind) && read.has(localAt(code, behind)));
  });
}

/** How many locals a function has, its parameters aside, and where its instructions begin. @param {Uint8Array} code */
function localsOf(code) {
  const read = reader(code, 0);
  let count = 0;
  const groups = read.number();
  for (let i = 0; i < groups; ++i) {
    count += read.number();
    read.byte();
  }
  return { groups, first: lebSize(code, 0), count, start: read.at };
}

/**
 * One function, whose loops find their constants in locals.
 * @type {(code: Uint8Array, parameters: number, globalOf: (constant: Uint8Array) => number) => Uint8Array}
 */
function withConstantsOutside(code, parameters, globalOf) {
  const { groups, first, count, start } = localsOf(code);
  const found = constantsOf(code, start);
  if (found.length === 0) return code;
  /** The locals of constants, for each loop by their globals. @type {Map<number, Map<number, number>>} */
  const loops = new Map();
  /** @type {{ at: number, end: number, to: number[] }[]} */
  const edits = [];
  for (const { at, loop } of found) {
    const end = at + kConstant.length + kVectorBytes;
    const global = globalOf(code.subarray(at, end));
    const read = [kGlobalGet, ...leb(global)];
    if (loop === undefined) {
      edits.push({ at, end, to: read });
      continue;
    }
    const held = loops.get(loop) ?? new Map();
    loops.set(loop, held);
    const local = held.get(global) ?? parameters + count + held.size;
    if (!held.has(global)) edits.push({ at: loop, end: loop, to: [...read, kLocalSet, ...leb(local)] });
    held.set(global, local);
    edits.push({ at, end, to: [kLocalGet, ...leb(local)] });
  }
  edits.sort((a, b) => a.at - b.at);
  const more = Math.max(0, ...[...loops.values()].map((held) => held.size)); // one loop's are free for the next one's
  const added = more > 0 ? [...leb(more), kVector] : [];
  /** @type {ArrayLike<number>[]} */
  const parts = [leb(groups + Number(more > 0)), code.subarray(first, start), added];
  let from = start;
  for (const { at, end, to } of edits) {
    parts.push(code.subarray(from, at), to);
    from = end;
  }
  return joined([...parts, code.subarray(from)]);
}

/** How many of a section's imports are globals. @param {Uint8Array | undefined} section */
function importedGlobals(section) {
  if (!section) return 0;
  const read = reader(section, 0);
  let globals = 0;
  for (let left = read.number(); left > 0; --left) {
    for (let names = 0; names < 2; ++names) read.skip(read.number());
    const kind = read.byte();
    if (kind === kFunctionImport) read.number();
    else if (kind === kGlobalImport) {
      ++globals;
      read.skip(2);
    } else {
      // A table has a type before its limits, which have a second number if their first byte is odd.
      if (kind === 1) read.byte();
      for (let numbers = 1 + (read.byte() % 2); numbers > 0; --numbers) read.number();
    }
  }
  return globals;
}

/** How many parameters each function of a module has. @param {(id: number) => Uint8Array} section */
function parameterCounts(section) {
  const types = reader(section(kTypes), 0);
  const counts = Array.from({ length: types.number() }, () => {
    types.byte();
    const count = types.number();
    types.skip(count);
    types.skip(types.number());
    return count;
  });
  const functions = reader(section(kFunctions), 0);
  return Array.from({ length: functions.number() }, () => Number(counts[functions.number()]));
}

/**
 * The same module with the constants of its loops in globals, which are read before the loops.
 * @param {Uint8Array<ArrayBuffer>} bytes of a module that has globals, as one with a stack has
 */
export function withLoopConstants(bytes) {
  const sections = sectionsOf(bytes);
  const section = (/** @type {number} */ id) => sections.get(id) ?? Uint8Array.of(0);
  const globals = reader(section(kGlobals), 0);
  const count = globals.number();
  const before = importedGlobals(sections.get(kImports)) + count;
  /** @type {Map<string, { index: number, constant: Uint8Array }>} */
  const constants = new Map();
  const globalOf = (/** @type {Uint8Array} */ constant) => {
    const key = constant.join();
    const found = constants.get(key) ?? { index: before + constants.size, constant };
    constants.set(key, found);
    return found.index;
  };

  const functions = reader(section(kCode), 0);
  /** @type {ArrayLike<number>[]} */
  const parts = [leb(functions.number())];
  for (const parameters of parameterCounts(section)) {
    const size = functions.number();
    const code = section(kCode).subarray(functions.at, functions.at + size);
    functions.skip(size);
    const out = withConstantsOutside(code, parameters, globalOf);
    parts.push(leb(out.length), out);
  }
  if (constants.size === 0) return bytes;
  sections.set(kCode, joined(parts));
  const added = [...constants.values()].map(({ constant }) => [kVector, kVariable, ...constant, kEnd]);
  sections.set(kGlobals, joined([leb(count + constants.size), section(kGlobals).subarray(globals.at), ...added]));
  return withSections(bytes, sections);
}

/** `node loop-constants.js FILE`, after the link. */
await command(import.meta, async () => {
  const file = String(process.argv[2]);
  writeFileSync(file, withLoopConstants(new Uint8Array(readFileSync(file))));
});
