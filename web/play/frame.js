// The script of play.html, the document that runs the user's JavaScript. The page opens it in a frame; it opens itself
// again in a frame without an origin, and passes on the port that it received. That inner frame starts a worker for
// each run, and ends it when the page requests it.

const isInside = location.href === 'about:srcdoc';

if (isInside) {
  /** @type {Map<number, Worker>} */
  const workers = new Map();
  addEventListener(
    'message',
    ({ ports: [port] }) => {
      if (!port) return;
      let script = '';
      /** @type {WebAssembly.Module} */
      let core;
      const heard = async (/** @type {any} */ { kind, id, files, bytes, port: own }) => {
        if (kind === 'files') {
          core = await WebAssembly.compile(bytes);
          /** @type {Record<string, string>} */
          const urls = {};
          // Each file after all files that it imports.
          for (const { name, code } of files) {
            const linked = code.replace(
              /(\bfrom\s*|\bimport\s*\(?\s*)["'`]([^"'`]+)["'`]/g,
              (/** @type {string} */ whole, /** @type {string} */ begins, /** @type {string} */ from) =>
                urls[from] ? `${begins}"${urls[from]}"` : whole,
            );
            const file = `${linked}\n//# sourceURL=stride0.js`; // the name by which the library finds its own calls
            script = urls[name] = URL.createObjectURL(new Blob([file], { type: 'text/javascript' }));
          }
          script = URL.createObjectURL(
            new Blob(
              // Not every browser can start a module worker without an origin.
              [
                `const begin = ({ data }) => import("${script}").then(({ programWorker }) => programWorker.begin(data));`,
                'const begun = (message) => begin(message).catch(close);',
                "addEventListener('message', begun, { once: true });",
              ],
              { type: 'text/javascript' },
            ),
          );
        } else if (kind === 'start') {
          const worker = new Worker(script);
          workers.set(id, worker);
          worker.onerror = ({ message }) => port.postMessage({ kind: 'lost', id, message: String(message) });
          worker.postMessage({ port: own, core }, [own]);
        } else if (kind === 'end') {
          workers.get(id)?.terminate();
          workers.delete(id);
        }
      };
      port.postMessage({ kind: 'open' });
      let last = Promise.resolve();
      port.onmessage = ({ data }) => {
        last = last
          .then(() => heard(data))
          .catch((error) => port.postMessage({ kind: 'broken', message: String(error) }));
      };
    },
    { once: true },
  );
} else {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = /** @type {HTMLScriptElement} */ (document.currentScript).outerHTML;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  addEventListener(
    'message',
    async ({ ports }) => {
      await loaded;
      frame.contentWindow?.postMessage('', '*', [...ports]);
    },
    { once: true },
  );
  document.documentElement.append(frame);
}
