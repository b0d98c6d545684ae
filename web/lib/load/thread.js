/** Starts another thread. It gets its code as text, so there is no file to serve. */
import { builtin } from './host.js';

/**
 * @typedef {object} Thread
 * @property {(message: object) => Promise<unknown>} ask resolves with the thread's answer
 * @property {(message: object) => void} post
 * @property {() => void} end
 */

/** @param {string} code @returns {Thread} */
export function startThread(code) {
  const node = builtin('node:worker_threads');
  return node ? ofNode(node, code) : ofPage(code);
}

/**
 * Starts a thread in Node, Deno or Bun. Once it has started, it does not keep the process alive.
 * @param {any} node  the module for threads
 * @param {string} code
 * @returns {Thread}
 */
function ofNode({ Worker }, code) {
  // `import` works in modules and in scripts.
  const script = `import('node:worker_threads').then(({ parentPort }) => { globalThis.port = parentPort; ${code} })`;
  const worker = new Worker(script, { eval: true, execArgv: [], name: 'stride0' });
  const failed = new Promise((_, reject) => {
    worker.once('error', reject).once('exit', () => reject(new Error('a worker ended at once')));
  });
  failed.catch(() => {}); // it may fail before it is used
  return {
    ask: (message) => {
      worker.postMessage(message);
      return Promise.race([failed, new Promise((resolve) => worker.once('message', resolve))]);
    },
    post(message) {
      worker.postMessage(message);
      worker.unref();
    },
    end: () => void worker.terminate(),
  };
}

/** The headers that let a page share memory. */
const headers = "'Cross-Origin-Opener-Policy: same-origin' and 'Cross-Origin-Embedder-Policy: require-corp'";

const refused = "the page refuses its workers: a Content-Security-Policy has to say 'worker-src blob:'";

/** Starts a thread in a page or a worker. @param {string} code @returns {Thread} */
function ofPage(code) {
  if (typeof Worker === 'undefined') throw new Error('there are no workers here');
  if (!globalThis.crossOriginIsolated) {
    throw new Error(`memory is shared only in a page that is served with the headers ${headers}`);
  }
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(address, { name: 'stride0' });
  const failed = new Promise((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || refused));
  });
  failed.catch(() => {}); // it may fail before it is used
  return {
    ask(message) {
      worker.postMessage(message);
      const answered = new Promise((resolve) => (worker.onmessage = resolve));
      return Promise.race([failed, answered]).finally(() => URL.revokeObjectURL(address));
    },
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
