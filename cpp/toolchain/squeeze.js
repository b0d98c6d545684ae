/**
 * What emcc leaves to be had, taken: the two files of the core a little smaller, and otherwise what they were.
 *
 * @import { Tools } from './ensure.js'
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wasmEnvironment } from './environment.js';
import { TOP } from './machine.js';

const GLUE = join(TOP, 'web/lib/wasm/stride0.js');
const CORE = join(TOP, 'web/lib/wasm/stride0.wasm');

/**
 * Where the glue asks whether it is handed the instance, and catches what goes wrong with that: it always is, and what
 * goes wrong is ours to tell. A tenth of the glue is for the other case, and drops out with the question. A later emcc
 * may ask otherwise, and then keeps it.
 */
const ASKED =
  /if\(Module\["instantiateWasm"\]\)\{try\{var exports=(.{1,80});return exports\}catch\(e\)\{.{1,200}?return false\}\}/;

/** What emcc leaves readable in the glue, names above all, is a third of it. Minified once more, it stays as it is. */
async function squeezeGlue() {
  const { minify } = await import('vite');
  const source = readFileSync(GLUE, 'utf8').replace(ASKED, 'return $1;');
  const { code, errors } = await minify(GLUE, source, { module: true });
  if (errors.length > 0) throw new Error(`the glue could not be minified: ${errors[0]?.message}`);
  writeFileSync(GLUE, code);
}

/**
 * Once more what emcc has done, and locals shared where they can be: 1.3 kB less, zipped. The second round of sharing
 * finds what the first has made room for.
 */
const PASSES = ['-Os', '--coalesce-locals', '--coalesce-locals', '--reorder-functions', '--strip-target-features'];

/** @param {Tools} tools */
function squeezeCore(tools) {
  // The section that says what the code needs goes last: without it, this has been done.
  const module = new WebAssembly.Module(readFileSync(CORE));
  if (WebAssembly.Module.customSections(module, 'target_features').length === 0) return;
  const env = wasmEnvironment(tools);
  const root = execFileSync('em-config', ['BINARYEN_ROOT'], { env, encoding: 'utf8' }).trim();
  execFileSync(join(root, 'bin/wasm-opt'), [CORE, ...PASSES, '-o', CORE], { env });
}

/** @param {Tools} tools */
export async function squeeze(tools) {
  await squeezeGlue();
  squeezeCore(tools);
}
