// The service worker: after one visit the page works offline. It takes over at once without mixing builds: each page
// requests files by names with a hash of their content, and files of the previous build are kept as long as a page
// opened with it is still open.

import { BUILD, FILES } from './files.js';
import { OfflineCache } from './cache.js';
import { route } from './route.js';

/**
 * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} WorkerEvent
 * @typedef {WorkerEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }} FetchEvent
 * @typedef {{ id: string }} Client
 * @typedef {object} Worker
 * @property {ServiceWorkerRegistration} registration
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void>, get: (id: string) => Promise<Client | undefined>,
 *   matchAll: (options: { type: 'window', includeUncontrolled: boolean }) => Promise<Client[]> }} clients
 * @property {(name: string, heard: (event: any) => void) => void} addEventListener
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));
const { clients, registration } = worker;

/** After this time without an answer, the network counts as missing. */
const PATIENCE = 3000; // ms

const cache = new OfflineCache(registration.scope, FILES, BUILD);
/** Tried with each request until it succeeds, then not again during the life of this worker. */
let isTidy = false;
const tidy = async () => {
  isTidy ||= await cache.forget(async (id) => (await clients.get(id)) !== undefined);
};

worker.addEventListener('install', (/** @type {WorkerEvent} */ event) => {
  void worker.skipWaiting();
  event.waitUntil(cache.fill());
});

// Chromium may forget the request made during the installation, so the page makes another one after it.
worker.addEventListener('message', () => void worker.skipWaiting());

worker.addEventListener('activate', (/** @type {WorkerEvent} */ event) => {
  const takeOver = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    await cache.takeOver(pages.map(({ id }) => id));
    await clients.claim(); // in the first visit too, which may still need files
    await tidy();
  };
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const found = route(request, registration.scope, FILES);
  if (!found) return;
  event.respondWith(found.how === 'cache first' ? cacheFirst(request, found.path) : networkFirst(request, found.path));
  if (!isTidy) event.waitUntil(tidy());
});

/** @type {(request: Request, path: string) => Promise<Response>} */
const cacheFirst = async (request, path) => (await cache.find(path)) ?? fetch(request);

/** @type {(request: Request, path: string) => Promise<Response>} */
const networkFirst = async (request, path) => {
  const live = fetch(request);
  const timeout = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([live, timeout]).catch(() => undefined);
  // A server error counts as a missing network, but a "not found" answer is valid.
  if (answer instanceof Response && answer.status < 500) return answer;
  return (await cache.find(path)) ?? live;
};
