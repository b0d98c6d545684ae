/** A thread of `stride0 check`: it receives names of files and replies with their readings. */
import { parentPort } from 'node:worker_threads';
import { readFileWith } from './check-read.js';
import { Refusal } from './refusal.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const read = await readFileWith({});

port.on('message', async (name) => {
  try {
    const { source, checked } = await read(name);
    // The main thread only needs the names and shapes of a case.
    const findings = checked.findings.map(({ failingCase, ...finding }) => ({
      ...finding,
      failingCase: failingCase && aboutOf(failingCase),
    }));
    port.postMessage(JSON.stringify({ source, checked: { ...checked, findings } }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    port.postMessage(JSON.stringify({ refused: error.message }));
  }
});

/** @param {import('../case/case.js').Case} shown */
const aboutOf = ({ form, operands }) => ({ form, operands: operands.map(({ name, shape }) => ({ name, shape })) });
