/** A thread beside this one, in a page or a worker. It gets its code as text, so nobody has to serve a file for it. */

/**
 * @typedef {object} Thread
 * @property {(message: object) => Promise<unknown>} ask answers once the thread has
 * @property {(message: object) => void} tell
 * @property {() => void} end
 */

/** What a page has to be served with so that memory can be shared. */
const headers = "'Cross-Origin-Opener-Policy: same-origin' and 'Cross-Origin-Embedder-Policy: require-corp'";

const refused = "the page refuses its workers: a Content-Security-Policy has to say 'worker-src blob:'";

/** @param {string} code @returns {Thread} */
export function startThread(code) {
  if (typeof Worker === 'undefined') throw new Error('there are no workers here');
  if (!globalThis.crossOriginIsolated) {
    throw new Error(`memory is shared only in a page that is served with the headers ${headers}`);
  }
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(address, { name: 'stride0' });
  const failed = new Promise((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || refused));
  });
  failed.catch(() => {}); // also where nobody has asked yet
  return {
    ask(message) {
      worker.postMessage(message);
      const answered = new Promise((resolve) => (worker.onmessage = resolve));
      return Promise.race([failed, answered]).finally(() => URL.revokeObjectURL(address));
    },
    tell: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
