/** Runs the program natively: calls are recorded here, replayed by the native core, and the results hashed here. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dtypeInfo, dtypes } from '../../web/lib/boundary/dtype.js';
import { buildTarget } from '../../web/build/build.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { bytesOf } from './digest.js';
import { Sha256 } from './sha256.js';

/** The bytes before the elements of a result: its dtype and its length. */
const HEADER = 9;

/** @param {AsyncIterable<Buffer>} output of the replay */
async function hashed(output) {
  dtypeInfo('bool'); // starts the core, which has the table of dtypes
  const hash = new Sha256();
  let results = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of output) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER) {
      const end = HEADER + rest.readDoubleLE(1);
      if (rest.length < end) break;
      const { name, size } = /** @type {import('../../web/lib/boundary/dtype.js').DTypeInfo} */ (
        dtypes[Number(rest[0])]
      );
      hash.update(bytesOf(name, new Uint8Array(rest.subarray(HEADER, end))));
      results += (end - HEADER) / size;
      rest = rest.subarray(end);
    }
  }
  return { results, sha256: hash.digest() };
}

/** @param {import('../../cpp/toolchain/ensure.js').Tools} tools */
export async function nativeAnswer(tools) {
  await buildTarget('native', 'stride0_replay', tools);
  const folder = mkdtempSync(join(tmpdir(), 'stride0-same-bits-'));
  try {
    const recording = join(folder, 'calls');
    const record = fileURLToPath(new URL('record.js', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [record, recording], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const replay = spawn(join(TOP, 'build/native/stride0_replay'), [recording], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(replay, 'exit');
    const answer = await hashed(replay.stdout);
    const [code] = await exit;
    if (code !== 0) throw new Error(`stride0_replay stopped with ${code}`);
    return answer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
