/**
 * The script of an additional thread: it runs parts of the first thread's programs until the page or process ends. The
 * first thread announces them on the board (see board.js). Between parts it polls for a while, because waking up takes
 * longer than most parts, and then sleeps.
 */

/** The port to the first thread: the worker's own, or the one set by `startThread`. @type {any} */
const port = /** @type {any} */ (globalThis).port ?? globalThis;

/** This thread's instance of the core. @type {WebAssembly.Instance} */
let instance;
const stack = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);

port.onmessage = (/** @type {{ data: any }} */ { data }) => {
  if (data.module) begin(data);
  else serve(data);
};

/** @param {{ module: WebAssembly.Module, memory: WebAssembly.Memory }} given */
function begin({ module, memory }) {
  /** @type {Record<string, Record<string, any>>} */
  const imports = { thread: { memory, stack } };
  // The kernels call none of the core's other imports.
  for (const each of WebAssembly.Module.imports(module)) {
    if (each.kind === 'function') (imports[each.module] ??= {})[each.name] = () => 0;
  }
  instance = new WebAssembly.Instance(module, imports);
  port.postMessage('begun');
}

/**
 * @param {{ memory: WebAssembly.Memory, board: number, bytes: number, top: number, runPart: string,
 *   patience: number }} given
 */
function serve({ memory, board, bytes, top, runPart, patience }) {
  stack.value = top;
  const all = /** @type {Function[]} */ (Object.values(instance.exports).filter((each) => typeof each === 'function'));
  // The name of a function is its number in the module.
  const run = /** @type {Function} */ (all.find(({ name }) => name === runPart));
  const words = new Int32Array(memory.buffer, board, bytes / 4);
  for (;;) {
    const word = Atomics.load(words, 0);
    const left = word & 255;
    if (left === 0) {
      rest(words, word, patience);
    } else if (Atomics.compareExchange(words, 0, word, word - 1) === word) {
      try {
        run(left - 1, words[4], words[5], words[6], words[7], words[8]);
      } catch {
        Atomics.store(words, 3, 1);
      }
      Atomics.add(words, 1, 1);
    }
  }
}

/** @param {Int32Array} words @param {number} word @param {number} patience in milliseconds */
function rest(words, word, patience) {
  const until = performance.now() + patience;
  while (Atomics.load(words, 0) === word) {
    if (performance.now() < until) continue;
    Atomics.add(words, 2, 1);
    Atomics.wait(words, 0, word);
    Atomics.sub(words, 2, 1);
  }
}
