/** A thread of `stride0 check`: it receives the name of a file and answers with its reading. */
import { parentPort } from 'node:worker_threads';
import { readFileWith } from './check-read.js';
import { Refusal } from './refusal.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const read = await readFileWith({});

port.on('message', async (name) => {
  try {
    const { source, checked } = await read(name);
    // Of a case the main thread only wants to know what it is about.
    const findings = checked.findings.map(({ met, ...finding }) => ({ ...finding, met: met && aboutOf(met) }));
    port.postMessage(JSON.stringify({ source, checked: { ...checked, findings } }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    port.postMessage(JSON.stringify({ refused: error.message }));
  }
});

/** @param {import('../case/case.js').Case} met */
const aboutOf = ({ form, operands }) => ({ form, operands: operands.map(({ name, shape }) => ({ name, shape })) });
