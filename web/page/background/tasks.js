// Tasks that take too long for the page's own thread. A worker imports this file by its address, so both share the
// files they load. Each task takes and returns plain data.

import * as library from '../../case/library.js';
import { init } from '../../lib/init.js';
import { time } from '../foot/timing.js';
import { inputsIn } from '../../reading/inputs.js';

/** @import { Back } from '../../case/back.js' */
/** @import { Case, Reading } from '../../case/case.js' */
/** @import { Gradient } from '../../case/gradients.js' */
/** @import { Origin, Result, Trace } from '../../reading/python/trace.js' */
/** @import { AskedText } from '../../reading/read.js' */

/**
 * @typedef {NonNullable<Reading['model']>} Model
 * @typedef {Parameters<Trace['origins']>} Element
 */

/** The statements of the last code whose results were requested. @type {Trace | undefined} */
let trace;

/** The last request for names of sizes; earlier ones end. */
let lastNames = {};

/** How long names are searched for, in ms. */
const MOST_NAMING = 3000;

export { compiled } from '../../lib/boundary/core.js';
export { library };

export const address = import.meta.url;

export const tasks = {
  /** @type {typeof import('../../reading/read.js').read} */
  read: async (...question) => (await import('../../reading/read.js')).read(...question),

  /**
   * The diagnosis of an error in code, as for a message about it.
   * @type {(text: string, reading: Reading) => Promise<Reading['message']>}
   */
  diagnose: async (text, reading) => (await import('../../reading/message/message.js')).readRaised(text, reading),

  /**
   * Suggests inputs for a model that the text does not call.
   * @type {(model: Model, text: string, call: string) => Promise<{ inputs: string, fits: boolean }>}
   */
  async suggest(model, text, call) {
    const [{ suggestInputs: suggestions }, { readCode }] = await Promise.all([
      import('../../reading/suggested.js'),
      import('../../reading/python/script.js'),
    ]);
    const trials = suggestions(model, text, (inputs) => readCode(text, { inputs: inputsIn(inputs), call }));
    for (;;) {
      const { done, value } = trials.next();
      if (done) return value;
      await new Promise((resolve) => setTimeout(resolve)); // text that arrived meanwhile is read first
    }
  },

  /**
   * The cases and remarks of a reading with the names of their sizes.
   * @type {(text: string, asked: AskedText, reading: Reading) =>
   *   Promise<Pick<Reading, 'cases' | 'outcomes'> | undefined>}
   */
  async nameSizes(text, { inputs, call }, reading) {
    const own = (lastNames = {});
    const [{ nameSizes, withSizeNames }, { readCode }] = await Promise.all([
      import('../../reading/size-names.js'),
      import('../../reading/python/script.js'),
    ]);
    const end = performance.now() + MOST_NAMING;
    const search = nameSizes(
      text,
      (numbers) => readCode(text, { inputs: inputsIn(inputs), call, numbers }),
      () => performance.now() > end,
    );
    while (lastNames === own) {
      const { done, value } = search.next();
      if (done) return value && withSizeNames(reading, value);
      await new Promise((resolve) => setTimeout(resolve)); // text that arrived meanwhile is read first
    }
    return undefined;
  },

  /** The results of the statements of code. @type {(text: string, asked: AskedText) => Promise<Result[]>} */
  async results(text, { inputs, call }) {
    const { Trace } = await import('../../reading/python/trace.js');
    trace = new Trace(text, { inputs: inputsIn(inputs), call });
    return trace.results;
  },

  /** Where an element of one of these results comes from. @type {(...element: Element) => Promise<Origin[]>} */
  origins: async (...element) => trace?.origins(...element) ?? [],

  /** Prepares JavaScript to run. @type {(text: string) => Promise<import('../../play/instrument.js').Prepared>} */
  prepare: async (text) => (await import('../../play/instrument.js')).prepare(text),

  /**
   * The reading of a run's report, like that of any text.
   * @type {(...ran: Parameters<typeof import('../../play/reading.js').readingOf>) => Promise<Reading>}
   */
  readRan: async (...ran) => (await import('../../play/reading.js')).readingOf(...ran),

  /** Whether a line solves a puzzle. @type {typeof import('../puzzles/judge.js').judge} */
  judge: async (...line) => (await import('../puzzles/judge.js')).judge(...line),

  /**
   * Where a wrong element of its answer comes from.
   * @type {(...element: Parameters<typeof import('../puzzles/judge.js').sources>) => Promise<Record<string, number[]>>}
   */
  sources: async (...element) => (await import('../puzzles/judge.js')).sources(...element),

  /** The gradients of a case. @type {(asked: Case, ways: Back[]) => Promise<Gradient[]>} */
  gradients: async (asked, ways) => (await import('../../case/gradients.js')).gradients(asked, ways, library),

  /** How long an operation takes. @type {(asked: Case) => Promise<import('../foot/timing.js').Timing>} */
  time: async (asked) => time(asked, library, () => performance.now()),
};

/** Starts the core of a worker. @param {WebAssembly.Module} core  as the page has compiled it */
export async function begin(core) {
  await init({ wasm: core });
  return tasks;
}
