/** A thread beside this one, in Node and its relatives. Once it has started, it does not keep the process alive. */
import { Worker } from 'node:worker_threads';

/** @param {string} code @returns {import('./thread-web.js').Thread} */
export function startThread(code) {
  // `import` works whether this process takes text for a module or a script.
  const script = `import('node:worker_threads').then(({ parentPort }) => { globalThis.port = parentPort; ${code} })`;
  const worker = new Worker(script, { eval: true, execArgv: [], name: 'stride0' });
  const failed = new Promise((_, reject) => {
    worker.once('error', reject).once('exit', () => reject(new Error('a worker ended at once')));
  });
  failed.catch(() => {}); // also where nobody has asked yet
  return {
    ask: (message) => {
      worker.postMessage(message);
      return Promise.race([failed, new Promise((resolve) => worker.once('message', resolve))]);
    },
    tell(message) {
      worker.postMessage(message);
      worker.unref();
    },
    end: () => void worker.terminate(),
  };
}
