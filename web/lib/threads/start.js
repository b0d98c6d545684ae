/**
 * Runs the core on several threads: the others run its code on the same memory, each with its own stack. This file is
 * loaded on demand. It gets the parts of the library that it needs as an argument, because in most bundles shared
 * imports would become another file that every page loads.
 */
import { startThread } from '../load/thread.js';
import code from '../wasm/stride0.thread.js';
import { Board, boardBytes } from './board.js';
import { withOutsideMemory } from './outside.js';
import { inParts } from './parts.js';

/** @typedef {typeof import('../boundary/core.js')} CoreModule */
/**
 * @typedef {object} Library the parts of the library that are needed
 * @property {typeof import('#load').load} load
 * @property {CoreModule['start']} start
 * @property {CoreModule['replaceCore']} replaceCore
 * @property {CoreModule['renewViews']} renewViews
 * @property {typeof import('../memory/allocator.js').allocateBytes} allocateBytes
 * @property {typeof import('../errors/classes.js').ArgumentError} ArgumentError
 * @property {import('../wasm/stride0.js').Core} core
 * @property {boolean} isStarted
 */
/** @import { Thread } from '../load/thread.js' */

/** In bytes, as large as the core's own stack. */
const stackBytes = 2 ** 21;

/** Milliseconds for which an idle thread stays awake. */
const awakeFor = 0.1;

/** The maximum number of threads. */
const most = 16;

/** The number of threads on which the core was started. */
let running = 1;

/**
 * Starts the core on this many threads, including this one.
 * @param {unknown} threads
 * @param {Parameters<Library['load']>[0]} source
 * @param {Library} library
 */
export async function startThreads(threads, source, library) {
  if (typeof threads !== 'number' || !Number.isInteger(threads) || threads < 1 || threads > most) {
    throw new library.ArgumentError(
      `init(): option 'threads' must be an integer from 1 to ${most}, not ${String(threads)}`,
    );
  }
  if (library.isStarted) return assertRunning(threads);
  if (threads === 1) return library.start(await library.load(source));
  /** @type {Thread[]} */
  const others = [];
  try {
    while (others.length < threads - 1) others.push(startThread(code));
    const { module, memory: shared, stack } = await compileShared(source, library);
    await Promise.all(others.map((each) => each.ask({ module, memory: shared })));
    if (library.isStarted) return assertRunning(threads);
    library.start(module, { thread: { memory: shared, stack } });
    announceThreads(shared, others, library);
    running = threads;
  } catch (cause) {
    const why = /** @type {Error} */ (cause).message;
    throw new Error(`stride0 could not start ${threads} threads: ${why}`, { cause });
  } finally {
    if (running !== threads) others.forEach((each) => each.end());
  }
}

/** @param {number} threads */
function assertRunning(threads) {
  if (threads === running) return;
  throw new Error(
    running > 1
      ? `stride0 runs on ${running} threads, which cannot become ${threads}`
      : `stride0 runs on one thread by now: call init({ threads: ${threads} }) before anything else, and in a page import it from 'stride0/init'`,
  );
}

/**
 * Compiles a core that imports its memory and stack pointer, and creates both.
 * @param {Parameters<Library['load']>[0]} source
 * @param {Library} library
 */
async function compileShared(source, { load }) {
  /** @type {ReturnType<typeof withOutsideMemory> | undefined} */
  let shared;
  const module = await load(source, (bytes) => (shared = withOutsideMemory(bytes)).bytes);
  if (shared === undefined) throw new Error('they need the bytes of the core, and not a compiled module');
  const stack = new WebAssembly.Global({ value: 'i32', mutable: true }, shared.stack);
  return { module, stack, memory: sharedMemory(shared) };
}

/**
 * Creates the shared memory. Its maximum is reserved immediately, so it is halved until the device has room for it.
 * @param {{ initial: number, maximum: number }} pages
 */
function sharedMemory({ initial, maximum }) {
  for (let pages = maximum; ; pages /= 2) {
    try {
      return new WebAssembly.Memory({ initial, maximum: pages, shared: true });
    } catch (error) {
      if (pages / 2 < initial) throw error;
    }
  }
}

/**
 * Makes the other threads run their parts from now on.
 * @param {WebAssembly.Memory} memory
 * @param {readonly Thread[]} others
 * @param {Library} library
 */
function announceThreads(memory, others, { core, allocateBytes: take, replaceCore: use, renewViews: freshen }) {
  const allocate = (/** @type {number} */ bytes) => {
    const address = take(bytes);
    if (address === undefined) throw new Error('there is no memory for them');
    return address;
  };
  const address = allocate(boardBytes);
  const runPart = core._stride0_run_part;
  const board = new Board(memory.buffer, address, runPart);
  for (const each of others) {
    const top = allocate(stackBytes) + stackBytes;
    each.post({ memory, board: address, bytes: boardBytes, top, runPart: runPart.name, patience: awakeFor });
  }
  /** Renews the views, because views of shared memory do not grow with it. @param {number} bytes */
  const _sbrk = (bytes) => {
    const before = memory.buffer.byteLength;
    const end = core._sbrk(bytes);
    if (memory.buffer.byteLength > before) freshen();
    return end;
  };
  use(inParts({ ...core, _sbrk }, board, others.length + 1));
}
