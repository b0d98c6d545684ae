/**
 * The environment in which CMake, Ninja and emcc run: the machine's own, with what was found standing first.
 *
 * @import { Tools } from './ensure.js'
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { TOP } from './machine.js';

/** Where Debian keeps the JavaScript packages that its emcc needs to link, acorn among them. */
const DEBIAN_NODE_MODULES = '/usr/share/nodejs';

/** @type {(folder: string) => boolean} */
const isWritable = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** A list of folders with one more at its front. @type {(folder: string, list?: string) => string} */
const prepend = (folder, list) => (list ? folder + delimiter + list : folder);

/**
 * For a build by the machine's own compiler: the very one that was found, unless CXX says how to call it.
 * @type {(tools: Tools) => NodeJS.ProcessEnv}
 */
export const nativeEnvironment = ({ ninja, cxx }) => ({
  ...process.env,
  PATH: prepend(dirname(ninja?.path ?? '/usr/bin/ninja'), process.env.PATH),
  CXX: process.env.CXX ?? cxx?.path,
});

/** @type {(tools: Tools) => NodeJS.ProcessEnv} */
export function wasmEnvironment({ ninja, emcc }) {
  const { CXX: _native, CXXFLAGS: _flags, ...env } = process.env;
  const emscripten = dirname(emcc?.path ?? '/usr/bin/emcc');
  env.PATH = prepend(emscripten, prepend(dirname(ninja?.path ?? emscripten), env.PATH));
  if (existsSync(DEBIAN_NODE_MODULES)) env.NODE_PATH = prepend(DEBIAN_NODE_MODULES, env.NODE_PATH);
  env.EM_CACHE ??= ownCache(env);
  return env;
}

/**
 * emcc builds the C and C++ libraries at its first link and keeps them in its cache. Debian ships them built and the
 * cache frozen; elsewhere a cache that is not ours to write moves into the build tree.
 * @type {(env: NodeJS.ProcessEnv) => string | undefined}
 */
function ownCache(env) {
  const ask = (/** @type {string} */ key) =>
    execFileSync('em-config', [key], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (isWritable(ask('CACHE')) || ask('FROZEN_CACHE') === 'True') return undefined;
  } catch {
    return undefined; // an emcc that cannot tell; it will complain in its own words if it must
  }
  return join(TOP, 'build/emscripten-cache');
}
