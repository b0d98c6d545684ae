// JavaScript run in this process instead of the sandbox, and read as the page reads it. The library's names are known
// without an import.

import * as stride0 from '../../web/lib/index.js';
import { prepare } from '../../web/play/instrument.js';
import { NAMES } from '../../web/play/names.js';
import { readingOf } from '../../web/play/reading.js';
import { namesOf, Recorder } from '../../web/play/recorder.js';

const AsyncFunction = (async () => {}).constructor;
const nameOf = namesOf(Object.entries(stride0));

/** The result of a text. @param {string} text */
export async function read(text) {
  const prepared = prepare(text);
  const { sites } = prepared;
  const code = prepared.code.replace(/^import .*$/gm, '');
  const last = sites.findIndex(({ isLast }) => isLast);
  const recorder = new Recorder(nameOf);
  const callees = sites.map(({ callee = '' }) => callee);
  recorder.begin(callees, last, () => {});
  const given = { [NAMES.value]: recorder.value, [NAMES.call]: recorder.call, [NAMES.method]: recorder.method };
  const library = Object.entries(stride0).filter(([name]) => name !== 'var');
  const all = [...Object.entries(given), ...library];
  const error = await AsyncFunction(
    ...all.map(([name]) => name),
    code,
  )(...all.map(([, value]) => value)).then(
    () => null,
    (/** @type {any} */ thrown) => thrown,
  );
  const { name = '', torchType: type = '', message = '' } = error ?? {};
  const thrown = error && { name, type, code: '', message, site: recorder.failed.site, place: null, isSyntax: false };
  const report = {
    ...{ isDone: true, printed: [], unprinted: 0, last: null, warnings: [], thrown, memory: stride0.memory() },
    values: [...recorder.values.entries()].filter(([, { count }]) => count > 0),
    calls: [...recorder.calls.entries()].filter(([, { count }]) => count > 0),
    costs: [...recorder.calls.entries()].map(([site, { took, grew }]) => /** @type {const} */ ([site, took, grew])),
  };
  const reading = readingOf(text, prepared, { report, ended: null });
  return { ...reading, drawn: reading.cases[reading.shown] };
}
