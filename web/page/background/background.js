// Runs tasks in a worker, which starts with the first task. A worker that is silent for too long, as in an endless
// loop, is ended, and the next task starts another. Silence is counted in checks, not in time: while a computer sleeps
// or stands still, the page checks as little as the worker speaks.

/**
 * @typedef {typeof import('./tasks.js')} Page
 * @typedef {Page['tasks']} Tasks
 * @typedef {{ resolve: (answer: any) => void, reject: (error: unknown) => void }} Asked
 */

/** Milliseconds between two checks. */
const CHECK = 1000;

/** A worker that has neither answered nor reported that it is alive for as many checks is ended. */
const MOST_SILENT = 5;

/** A task was ended because its worker was silent for too long. */
export class SilentWorker extends Error {}

export class Background {
  #page;
  /** @type {Worker | undefined} */ #worker;
  /** @type {Map<number, Asked>} */ #asked = new Map();
  #count = 0;
  /** Whether the worker has loaded its script, which has no time limit. */ #hasSpoken = false;
  #timer = 0;
  /** Whether the page may have a worker; a sandboxed frame may not. */
  #isAllowed = true;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * Runs a task in a worker, or on the page if there can be none.
   * @template {keyof Tasks} Name
   * @param {Name} name
   * @param {Parameters<Tasks[Name]>} args
   * @returns {ReturnType<Tasks[Name]>}
   */
  run(name, ...args) {
    return /** @type {any} */ (
      this.runInWorker(name, ...args).catch((error) => {
        if (this.#isAllowed) throw error;
        return /** @type {any} */ (this.#page.tasks[name])(...args);
      })
    );
  }

  /**
   * Runs a task in a worker, or rejects.
   * @template {keyof Tasks} Name
   * @param {Name} name
   * @param {Parameters<Tasks[Name]>} args
   * @returns {Promise<Awaited<ReturnType<Tasks[Name]>>>}
   */
  runInWorker(name, ...args) {
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#start().postMessage({ id, task: name, args });
      this.#asked.set(id, { resolve, reject });
      if (this.#hasSpoken) this.#watch();
    });
  }

  /** Ends the running task; its promises reject. */
  end() {
    this.#stop(new Error('ended'));
  }

  #start() {
    if (this.#worker) return this.#worker;
    if (!this.#isAllowed) throw new Error('the page may have no worker');
    this.#isAllowed = false; // unless it starts
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.#isAllowed = true;
    worker.addEventListener('message', ({ data: { id, answer, error } }) => {
      this.#hasSpoken = true;
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error === undefined) asked?.resolve(answer);
      else asked?.reject(new Error(error));
      this.#watch();
    });
    worker.addEventListener('error', () => {
      this.#isAllowed = false;
      this.#stop(new Error('the worker did not start'));
    });
    const { address, compiled } = this.#page;
    worker.postMessage({ address, core: compiled });
    this.#worker = worker;
    return worker;
  }

  /** Waits for the next message from the worker. */
  #watch() {
    clearInterval(this.#timer);
    if (this.#asked.size === 0) return;
    let left = MOST_SILENT;
    this.#timer = window.setInterval(() => {
      if (--left === 0) this.#stop(new SilentWorker('silent'));
    }, CHECK);
  }

  /** @param {Error} why */
  #stop(why) {
    clearInterval(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#hasSpoken = false;
    for (const { reject } of this.#asked.values()) reject(why);
    this.#asked.clear();
  }
}
