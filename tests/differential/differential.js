/**
 * `npm run differential` makes random calls of the library and compares each with the interpreter in this folder.
 *
 *   npm run differential -- --cases 1000000 --seed 7
 *   npm run differential -- --torch python3 --cases 200000
 *   npm run differential -- --torch python3 --cases 30 --ops add,mul --record tests/differential/recorded.jsonl.gz
 *   npm run differential -- --torch python3 --exhaustive
 *
 * `--torch` names a Python that has PyTorch: the same calls are compared with it, and calls of every function with any
 * arguments. `--record` writes those with PyTorch's answers to a file instead; with `--ops`, it replaces only the calls
 * of those operations there. `--exhaustive` compares functions of 16-bit floats for all 65,536 of them.
 */
import { parseArgs } from 'node:util';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { progress } from '../../cpp/toolchain/step.js';

const USAGE =
  'usage: npm run differential -- [--cases N] [--seed S] [--most FAILURES] [--ops add,mul] [--torch PYTHON [--record FILE | --exhaustive]]';

/** @typedef {{ cases: number, seed: number, most: number, torch?: string, ops?: string[], record?: string, exhaustive:
 *   boolean }} Given */

/** @returns {Given} */
function given() {
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    const { values } = parseArgs({
      options: {
        cases: text,
        seed: text,
        most: text,
        ops: text,
        torch: text,
        record: text,
        exhaustive: { type: 'boolean' },
      },
    });
    const {
      cases = '100000',
      seed = Date.now() % 1_000_000,
      most = '5',
      ops,
      torch,
      record,
      exhaustive = false,
    } = values;
    const all = { cases: Number(cases), seed: Number(seed), most: Number(most) };
    if (exhaustive && !torch) throw new Error('--exhaustive needs --torch');
    if (Object.values(all).every((each) => Number.isSafeInteger(each) && each >= 0)) {
      return {
        ...all,
        exhaustive,
        ...(torch && { torch }),
        ...(ops && { ops: ops.split(',') }),
        ...(record && { record }),
      };
    }
    throw new Error('cases, seed and most are whole numbers');
  } catch (error) {
    throw new Stop(`stride0: ${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

await command(
  import.meta,
  async () => {
    const how = given();
    Error.stackTraceLimit = 3; // refused calls throw errors, and collecting stacks would be most of the cost
    const { inWords, search } = await import('./search.js'); // imports the library, not built in a fresh clone
    const { isOperation, record, searchAgainstTorch } = await import('./torch.js');
    if (how.torch && how.exhaustive) {
      const { compareAll } = await import('./exhaustive.js');
      const { done, wrong } = await compareAll({ python: how.torch, ops: how.ops, note: console.log });
      console.log(`  ${wrong} of ${done} differ`);
      return wrong > 0 ? 1 : 0;
    }
    const unknown = how.ops?.filter((op) => !isOperation(op, how.torch !== undefined)) ?? [];
    if (unknown.length > 0) throw new Stop(`stride0: no rule of tests/differential is about ${unknown.join(', ')}.`);
    console.log(`  seed ${how.seed}`);
    if (how.torch && how.record) {
      await record({ ...how, python: how.torch, file: how.record });
      return 0;
    }
    const shown = progress('differential');
    const start = performance.now();
    const every = (/** @type {number} */ done) => shown.note(`${done} cases`);
    const { done, failures } = how.torch
      ? await searchAgainstTorch({ ...how, python: how.torch, every })
      : search({ ...how, every });
    const ms = performance.now() - start;
    shown.end(`${done} cases, ${Math.round((done / ms) * 1000)} a second`);
    for (const failure of failures) console.log(`\n${inWords(failure)}`);
    return failures.length > 0 ? 1 : 0;
  },
  USAGE,
);
