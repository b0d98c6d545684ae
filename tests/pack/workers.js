/**
 * A page that sends twenty messages to workers of each kind as soon as they exist, and counts the replies. It sets its
 * title to the counts and posts them to its server, so that the test works in any browser.
 */

/** @param {string} imported what the worker's first line is */
const worker = (imported) => `${imported}
const answer = (port) => ({ data }) => port.postMessage(add(tensor([data]), 1).tolist());
if (typeof SharedWorkerGlobalScope === 'function' && self instanceof SharedWorkerGlobalScope)
  onconnect = ({ ports: [port] }) => (port.onmessage = answer(port));
else if (typeof ServiceWorkerGlobalScope === 'function' && self instanceof ServiceWorkerGlobalScope)
  onmessage = ({ data: { port, value } }) => answer(port)({ data: value });
else onmessage = answer(self);
`;

/** @param {string} name @param {string} [type] */
const workerCode = (name, type = "{ type: 'module' }") => ({
  dedicated: `const worker = new Worker(new URL('./${name}', import.meta.url), ${type}); const post = (value) => worker.postMessage(value), port = worker;`,
  shared: `const { port } = new SharedWorker(new URL('./${name}', import.meta.url), ${type}); const post = (value) => port.postMessage(value); port.start();`,
});

/** @param {string} how */
const asking = (how) => `${how}
  let answers = 0;
  const done = new Promise((resolve) => port.addEventListener('message', ({ data: [value] }) => {
    answers += value > 0;
    if (answers === 20) resolve();
  }));
  for (let value = 1; value <= 20; ++value) post(value);
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 120_000))]);
  return answers;`;

const REPORT = `
const report = (result) => {
  document.title = JSON.stringify(result);
  return fetch('/told', { method: 'POST', body: JSON.stringify(result) });
};
`;

/** The scripts of a page and its workers. @param {{ entry?: string, service?: string }} [of] */
export function workerFiles({ entry = 'stride0', service = '' } = {}) {
  const { dedicated, shared } = workerCode('worker.js');
  const registered = `
    const registration = await navigator.serviceWorker.register(new URL('./service.js', import.meta.url), { type: 'module' });
    const { installing, waiting, active } = registration;
    const worker = installing ?? waiting ?? active;
    if (worker.state !== 'activated') await new Promise((resolve) => worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()));
    const channel = new MessageChannel(), port = channel.port1;
    port.start();
    const post = (value) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => channel.port2.postMessage(data); worker.postMessage({ value, port: port2 }, [port2]); };`;
  return {
    'worker.js': worker(`import { add, tensor } from '${entry}';`),
    ...(service ? { 'service.js': worker(`import { add, tensor } from '${service}';`) } : {}),
    'asking.js': `${REPORT}
const kinds = {
  dedicated: async () => { ${asking(dedicated)} },
  shared: async () => { ${asking(shared)} },
  ${service ? `service: async () => { ${asking(registered)} },` : ''}
};
(async () => {
  const result = {};
  for (const [kind, ask] of Object.entries(kinds)) result[kind] = await ask().catch((error) => String(error));
  report(result);
})();
`,
  };
}

/** @param {boolean} [service] */
export function allAnswered(service) {
  return { dedicated: 20, shared: 20, ...(service ? { service: 20 } : {}) };
}
