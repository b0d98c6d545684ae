// The worker that runs the user's JavaScript, with access only to the library. The page also imports this file to find
// out its address; there it does nothing.

import * as stride0 from '../lib/index.js';
import { uncurried } from './captured.js';
import { formatted, inspect } from './inspect.js';
import { FILE, NAMES, PREFIX } from './names.js';
import { namesOf, Recorder } from './recorder.js';
import { defineGlobals, explainedMessage, placeIn, watchMembers } from './globals.js';

/** @import { Place } from './globals.js' */

/**
 * @typedef {object} Order  what to run
 * @property {string} code  with the recorder's names in it
 * @property {string} raw  as it was typed
 * @property {string} before  of code with a mistake: the code before it
 * @property {boolean} isMistaken
 * @property {string[]} callees  for every place the name of the called function, or empty
 * @property {number} lastSite
 * @property {Entry[]} entries  of the package, which it imports besides the first
 *
 * @typedef {object} Thrown
 * @property {string} name
 * @property {string} type  PyTorch's name of its class, if it has one
 * @property {string} code  the library's error code, or empty
 * @property {string} message
 * @property {number} site  the call that threw it, or -1
 * @property {Place | null} place  in the code that ran
 * @property {boolean} isSyntax  whether it is a syntax error, so nothing has run
 *
 * @typedef {object} Report  the results so far
 * @property {boolean} isDone
 * @property {[site: number, slot: import('./recorder.js').ValueSlot][]} values
 * @property {[site: number, slot: import('./recorder.js').CallSlot][]} calls  of the library
 * @property {[site: number, took: number, grew: number][]} costs  time and memory of all calls, as in their slots
 * @property {string[]} printed
 * @property {number} unprinted  the number of further lines
 * @property {string | null} last  the printed value of the last statement
 * @property {{ site: number, place: Place | null, category: string, message: string }[]} warnings
 * @property {Thrown | null} thrown
 * @property {{ tensors: number, blocks: number, bytes: number, peak: number }} memory
 */

/** @typedef {'stride0/files' | 'stride0/autograd' | 'stride0/diagnose'} Entry */

/** @type {Record<Entry, () => Promise<Record<string, unknown>>>} */
const ENTRIES = {
  'stride0/files': async () => ({ ...(await import('../lib/files/index.js')) }),
  'stride0/autograd': async () => ({ ...(await import('../lib/autograd/index.js')) }),
  'stride0/diagnose': async () => ({ ...(await import('../diagnose/index.js')) }),
};

const MOST_LINES = 500;
const LONGEST = 20_000;
/** Maximum number of printed lines in one report. */
const MOST_AT_ONCE = 50;
const MOST_WARNINGS = 20;
/** Maximum memory of all tensors in bytes. */
const MOST_MEMORY = 2 ** 30;
/** Milliseconds between two reports while a program runs. */
const BEAT = 200;

const short = (/** @type {string} */ text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A module that exports an object's properties. @type {(all: Record<string, unknown>) => string} */
const moduleOf = (all) => {
  const key = `stride0 ${Math.random()}`;
  const names = Object.keys(all);
  Object.defineProperty(globalThis, key, { value: all, configurable: true });
  const code = [
    `const all = globalThis[${JSON.stringify(key)}];`,
    `delete globalThis[${JSON.stringify(key)}];`,
    ...names.map((name, i) => `const v${i} = all[${JSON.stringify(name)}];`),
    `export { ${names.map((name, i) => `v${i} as ${name}`).join(', ')} };`,
  ].join('\n');
  return addressOf(code);
};

const addressOf = (/** @type {string} */ code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

/**
 * Prepares the worker, and runs the programs that arrive through the port.
 * @param {{ port: MessagePort, core: WebAssembly.Module }} given
 */
const begin = async ({ port, core }) => {
  const post = port.postMessage.bind(port);
  limitMemory(() => post({ kind: 'memory' }));
  await stride0.init({ wasm: core });
  // There is one thread, as for every program that provides a compiled core.
  const init = (/** @type {any} */ { threads: _, ...options } = {}) => stride0.init(options);
  const names = { ...stride0, init };
  const library = moduleOf(names);
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  /** @type {Record<string, string>} */
  const modules = { stride0: library, 'stride0/inline': library, 'stride0/init': library };
  const find = (/** @type {string} */ name) => {
    const found = modules[name];
    if (found) return found;
    const known = [...new Set([...Object.keys(modules), ...Object.keys(ENTRIES)])].join(', ');
    throw new TypeError(`Cannot find module '${name}': only ${known} can be imported here`);
  };
  const recorder = new Recorder(namesOf(Object.entries(stride0)));
  const { value, call, method } = recorder;
  const progress = { hasStarted: false };
  const own = moduleOf({
    ...{ value, call, method },
    load: async (/** @type {unknown} */ name) => import(/* @vite-ignore */ find(String(name))),
    started: () => (progress.hasStarted = true),
  });
  // A program imports both, which takes longer than running it.
  await Promise.all([library, own].map((address) => import(/* @vite-ignore */ address)));
  port.onmessage = ({ data }) => {
    port.onmessage = null;
    void run(data, { post, recorder, names, modules, find, own, progress });
  };
  post({ kind: 'ready' });
};

/** Refuses to let the library's memory grow beyond the limit. @param {() => void} full */
const limitMemory = (full) => {
  const grow = uncurried(WebAssembly.Memory.prototype.grow);
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * 65536 <= MOST_MEMORY) return grow(this, pages);
    full();
    throw new RangeError('out of memory');
  };
};

/**
 * @typedef {object} Environment  prepared before a program arrives
 * @property {(message: unknown) => void} post
 * @property {Recorder} recorder
 * @property {Record<string, unknown>} names  of the library
 * @property {Record<string, string>} modules  addresses of modules that can be imported
 * @property {(name: string) => string} find  the address of a module by its name
 * @property {string} own  the address of the module with the recorder's names
 * @property {{ hasStarted: boolean }} progress  whether the program has started; then its syntax and imports are valid
 *
 * @param {Order} order
 * @param {Environment} environment
 */
const run = async (order, { post, recorder, names, modules, find, own, progress }) => {
  const { code, raw, before, isMistaken, callees, lastSite, entries } = order;
  /** @type {Record<string, Record<string, unknown>>} */
  const others = {};
  for (const name of entries) modules[name] = moduleOf((others[name] = await ENTRIES[name]()));
  const { now } = Date;
  /** @type {Report} */
  const report = {
    ...{
      isDone: false,
      values: [],
      calls: [],
      costs: [],
      printed: [],
      unprinted: 0,
      last: null,
      warnings: [],
      thrown: null,
    },
    memory: stride0.memory(),
  };
  let posted = now();
  const send = (isDone = false) => {
    const values = [];
    const calls = [];
    const costs = [];
    for (let i = 0; i < callees.length; i++) {
      const [value, call] = [recorder.values[i], recorder.calls[i]];
      if (value && value.count > 0) values[values.length] = [i, value];
      if (call && call.count > 0) calls[calls.length] = [i, call];
      if (call && (call.took > 0 || call.grew !== 0)) costs[costs.length] = [i, call.took, call.grew];
    }
    posted = now();
    post({ kind: 'report', report: { ...report, isDone, values, calls, costs, memory: stride0.memory() } });
  };
  recorder.begin(callees, lastSite, (kind, site, slot) => {
    if (now() - posted > BEAT) send();
    else post({ kind, site, slot });
  });
  const print = (/** @type {unknown[]} */ ...args) => {
    if (report.printed.length >= MOST_LINES) return void (report.unprinted += 1);
    const text = short(formatted(args));
    report.printed[report.printed.length] = text;
    if (report.printed.length <= MOST_AT_ONCE) post({ kind: 'printed', text });
  };
  Object.assign(console, {
    log: print,
    info: print,
    debug: print,
    warn: print,
    error: print,
    table: print,
    dir: print,
  });
  const warn = (/** @type {Report['warnings'][0]} */ warning) => {
    const { warnings } = report;
    if (warnings.length < MOST_WARNINGS) warnings[warnings.length] = warning;
  };
  stride0.setWarningHandler((warning) => warn({ site: recorder.current, place: null, ...warning }));
  watchMembers(stride0.Tensor, (message, place) => warn({ site: -1, place, category: 'Note', message }));

  /** The text as a module. Imports may be at its end, so that positions do not change. @param {string} text */
  const complete = (text) => {
    const linked = text.replace(/"\$stride0_load:([^"]*)"/g, (_, encoded) => `"${find(decodeURIComponent(encoded))}"`);
    const names = `value as ${NAMES.value}, call as ${NAMES.call}, method as ${NAMES.method}, load as ${NAMES.load}`;
    const imports = `import { ${names}, started as ${NAMES.started} } from "${own}";`;
    return addressOf(`${PREFIX}${linked}\n${imports}\n//# sourceURL=${FILE}`);
  };
  const thrownBy = (/** @type {unknown} */ error) => {
    const {
      name = 'Error',
      message = String(error),
      torchType = '',
      code: kind = '',
    } = /** @type {any} */ (Object(error));
    const site = recorder.failed.error === error ? recorder.failed.site : -1;
    const type = String(torchType);
    const said = {
      name: String(name),
      message: short(explainedMessage(String(message), modules, names)),
      type,
      code: String(kind),
    };
    return { ...said, site, place: placeIn(error), isSyntax: !progress.hasStarted };
  };
  const attempt = async (/** @type {string} */ text) => {
    try {
      await import(/* @vite-ignore */ complete(text));
    } catch (error) {
      return thrownBy(error);
    }
    return null;
  };
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    report.thrown ??= thrownBy(event.reason);
  });
  addEventListener('error', (event) => {
    event.preventDefault();
    report.thrown ??= thrownBy(event.error);
  });
  const settled = defineGlobals((name) => (find(String(name)) === modules['stride0'] ? names : (others[name] ?? {})));
  post({ kind: 'begins' });
  report.thrown = await attempt(isMistaken ? raw : code);
  if (report.thrown?.isSyntax && isMistaken) {
    const mistake = report.thrown;
    report.thrown = (await attempt(before)) ?? mistake;
    report.thrown.isSyntax = report.thrown === mistake;
  }
  await settled();
  if (recorder.last && !report.thrown) {
    const { value: last } = recorder.last;
    if (last !== undefined && !(last instanceof Promise)) report.last = short(shown(last));
  }
  send(true);
};

/** A value as Node's prompt shows it: text is quoted. @param {unknown} value */
const shown = (value) => (typeof value === 'string' ? inspect([value]).slice(2, -2) : inspect(value));

/** For the page: the addresses of this file and of the core. For the worker: `begin`. */
export const programWorker = {
  address: import.meta.url,
  /** The entries that a text mentions. @param {string} text */
  entriesIn: (text) => /** @type {Entry[]} */ (Object.keys(ENTRIES)).filter((name) => text.includes(name)),
  core: () => new URL('../lib/wasm/stride0.wasm', import.meta.url).href,
  begin,
};
