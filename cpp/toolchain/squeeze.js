/**
 * What emcc leaves to be had, taken: the two files of the core a little smaller, and otherwise what they were.
 *
 * @import { Tools } from './ensure.js'
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wasmEnvironment } from './environment.js';
import { withLoopConstants } from './loop-constants.js';
import { TOP } from './machine.js';

const GLUE = join(TOP, 'web/lib/wasm/stride0.js');
const CORE = join(TOP, 'web/lib/wasm/stride0.wasm');

/**
 * What the glue does for others, and what is left of it here. It is always handed the instance, what goes wrong with
 * that is ours to tell, nobody takes a view of the memory from it, and nothing runs before or after the core's
 * constructors. A third of the glue drops out with it. A later emcc may write it otherwise, and then keeps it.
 * @type {readonly [RegExp, string][]}
 */
const UNASKED = [
  [/var moduleOverrides=Object\.assign\(\{\},Module\);/, ''],
  [/Object\.assign\(Module,moduleOverrides\);moduleOverrides=null;/, ''],
  [/var ENVIRONMENT_IS_WEB=true;.*?setWindowTitle=\(title=>document\.title=title\)\}else\{\}/, ''],
  [
    /var out=console\.log\.bind\(console\);var err=console\.warn\.bind\(console\);/,
    'var err=text=>console.warn(text);',
  ],
  [/if\(typeof WebAssembly!="object"\)\{abort\([^)]*\)\}/, ''],
  [/Module\["HEAP\w+"\]=HEAP(?!U8=)\w+=new \w+\(buf\);?/g, ''],
  [/Module\["HEAPU8"\]=(?=HEAPU8)/, ''],
  [/Module\["preloaded(?:Images|Audios)"\]=\{\};/g, ''],
  [/var wasmBinaryFile;if\(Module\["locateFile"\]\)\{.*?\}else\{wasmBinaryFile=[^}]*\}/, ''],
  [
    /if\(Module\["instantiateWasm"\]\)\{try\{var exports=(.{1,80});return exports\}catch\(e\)\{.*?return false\}\}/,
    'return $1;',
  ],
  [/(?:add|remove)RunDependency\("wasm-instantiate"\);?/g, ''],
  [/if\(typeof callback=="function"\)\{callback\(Module\);.*?\?null:callback\.arg\)\}/, 'callback(Module)'],
];

/** What emcc leaves readable in the glue, names above all, is a third of it. Minified once more, it stays as it is. */
async function squeezeGlue() {
  const { minify } = await import('vite');
  const source = UNASKED.reduce((text, [from, to]) => text.replace(from, to), readFileSync(GLUE, 'utf8'));
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
  writeFileSync(CORE, withLoopConstants(new Uint8Array(readFileSync(CORE))));
}

/** @param {Tools} tools */
export async function squeeze(tools) {
  await squeezeGlue();
  squeezeCore(tools);
}
