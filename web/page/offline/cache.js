// The worker's caches: one for each build, filled completely or not at all. Each file must have the bytes that the
// build made, so that a half-updated server, an error page or a café's login page is never cached.

import { isHashed } from './route.js';

export class OfflineCache {
  #prefix;
  #name;

  /** @param {string} scope @param {Record<string, string>} files @param {string} build */
  constructor(scope, files, build) {
    this.scope = scope;
    this.files = files;
    this.#prefix = `stride0 ${scope} `; // an address contains no space, so no other scope starts like this
    this.#name = this.#prefix + build;
  }

  /** Caches all files of this build; unchanged ones are copied from earlier caches. */
  async fill() {
    const wasThere = await caches.has(this.#name);
    const cache = await caches.open(this.#name);
    try {
      await Promise.all(Object.entries(this.files).map((file) => this.#add(cache, file)));
    } catch (error) {
      if (!wasThere) await caches.delete(this.#name);
      throw error;
    }
  }

  /** @type {(cache: Cache, file: [path: string, integrity: string]) => Promise<void>} */
  async #add(cache, [path, integrity]) {
    const url = this.scope + path;
    const same = isHashed(path) ? await this.find(path) : undefined;
    // Revalidated, as a browser's own cache may still contain the page of the build before.
    const response = same ?? (await fetch(url, { integrity, cache: isHashed(path) ? 'default' : 'no-cache' }));
    if (!response.ok || response.redirected) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, response);
  }

  /** Finds a file in this build, or else in another. @param {string} path @returns {Promise<Response | undefined>} */
  async find(path) {
    for (const cacheName of [this.#name, ...(await this.#others())]) {
      const found = await caches.match(this.scope + path, { cacheName });
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Stores which pages were open when this worker took over: only they may still request files of earlier builds. In
   * memory the list would be lost, because a worker may be stopped and restarted at any time.
   * @param {readonly string[]} pages
   */
  async takeOver(pages) {
    const cache = await caches.open(this.#name);
    await cache.put(this.#before, new Response(JSON.stringify({ pages, builds: await this.#others() })));
  }

  /**
   * Deletes the caches of older builds unless an open page may need them. @returns {Promise<boolean>} whether it did
   * @param {(page: string) => Promise<boolean>} isOpen
   */
  async forget(isOpen) {
    const written = await caches.match(this.#before, { cacheName: this.#name });
    if (!written) return true;
    /** @type {{ pages: string[], builds: string[] }} */
    const { pages, builds } = await written.json();
    for (const page of pages) if (await isOpen(page)) return false;
    await Promise.all(builds.map((name) => caches.delete(name)));
    await (await caches.open(this.#name)).delete(this.#before);
    return true;
  }

  get #before() {
    return `${this.scope}?before`;
  }

  async #others() {
    return (await caches.keys()).filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }
}
