/**
 * Builds everything that is published: the core (web/lib/wasm), the library as single files (web/lib/bundles), its
 * types (web/types), the page (build/site); and for the tests, the three test programs. Ninja finds out what needs
 * building; bundles, types and page take a second or two and are always built.
 *
 * @import { Tools } from '../../cpp/toolchain/ensure.js'
 *
 * @typedef {'native' | 'asan' | 'fuzz' | 'coverage' | 'tidy' | 'wasm'} Preset
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, posix } from 'node:path';
import { siteAddress } from './address.js';
import { ENTRIES } from './bundles.js';
import { command } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { writeIndex } from './library-index.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { sitemap } from './sitemap.js';
import { step } from '../../cpp/toolchain/step.js';

/** @type {(preset: Preset) => boolean} */
const isClangs = (preset) => preset === 'fuzz' || preset === 'coverage';

/**
 * The machine's own environment, with the found tools at the front of its PATH.
 * @type {(preset: Preset, tools: Tools) => NodeJS.ProcessEnv}
 */
function environment(preset, { ninja, emcc, cxx, clang }) {
  const { CXX, CXXFLAGS, ...env } = process.env;
  const isWasm = preset === 'wasm';
  const folders = [...(isWasm ? [emcc] : []), ninja].map((tool) => dirname(tool?.path ?? '/usr/bin/ninja'));
  env.PATH = [...folders, env.PATH].join(delimiter);
  if (isWasm) return env; // flags for the machine's own compiler do not suit emcc
  return { ...env, CXXFLAGS, CXX: isClangs(preset) ? clang?.path : (CXX ?? cxx?.path) };
}

/**
 * Configures a build tree once: Ninja calls CMake again by itself when a CMakeLists.txt changes. Only a change of tools
 * or presets reconfigures it from scratch; objects stay valid if their command lines are the same.
 * @param {Preset} preset
 * @param {Tools} tools
 */
export async function configure(preset, tools) {
  const { cmake, ninja, emcc, cxx, clang, highway, googletest } = tools;
  const args = [
    ...(highway ? [`-DSTRIDE0_HIGHWAY_DIR=${highway.path}`] : []),
    ...(googletest ? [`-DSTRIDE0_GOOGLETEST_DIR=${googletest.path}`] : []),
  ];
  const own = isClangs(preset) ? clang : { ...cxx, command: process.env.CXX };
  const compiler = preset === 'wasm' ? emcc : own;
  const presets = readFileSync(join(TOP, 'CMakePresets.json'), 'utf8');
  const signature = JSON.stringify([TOP, args, cmake, ninja, compiler, presets]);
  const tree = join(TOP, 'build', preset);
  const stamp = join(tree, 'configured-for.json');
  const isBegun = existsSync(join(tree, 'CMakeCache.txt'));
  if (existsSync(join(tree, 'build.ninja')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === signature) return;

  const all = ['--preset', preset, ...(isBegun ? ['--fresh'] : []), ...args];
  await step(`${preset}: configure`, cmake?.path ?? 'cmake', all, { env: environment(preset, tools) });
  writeFileSync(stamp, signature);
}

/**
 * Configures a tree if needed and builds one target.
 * @param {Preset} preset
 * @param {string} target
 * @param {Tools} tools
 */
export async function buildTarget(preset, target, tools) {
  await configure(preset, tools);
  const args = ['--build', '--preset', preset, '--target', target, '--parallel', String(availableParallelism())];
  await step(`${preset}: ${target}`, tools.cmake?.path ?? 'cmake', args, { env: environment(preset, tools) });
  if (preset !== 'wasm' || target !== 'stride0') return;
  writeExportTypes();
  await writeIndex();
}

/** The kinds of `Typing` in op.h, except those that are `common`. @type {Record<string, string>} */
const KINDS = { Real: 'real', Double: 'double', Count: 'count', Compare: 'bool', Logical: 'bool' };

/**
 * Writes web/lib/wasm/exports.d.ts: the types of the functions that the C++ sources export with STRIDE0_EXPORT, and the
 * kind of result of each operation in op.h, for web/lib/typing/dtypes.d.ts.
 */
function writeExportTypes() {
  const folder = join(TOP, 'cpp/wasm');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.cpp'));
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  /** @type {(type?: string) => string} */
  const typeOf = (type = '') => (type === 'void' ? type : /int64/.test(type) ? 'bigint' : 'number');
  const members = [...text.matchAll(/^STRIDE0_EXPORT (\S+) (\w+)\((.*?)\)/gms)].map(([, result, name, list = '']) => {
    const parameters = [...list.matchAll(/([\w:]+) (?:\/\*)?(\w+)/g)].map(
      ([, type, each]) => `${each}: ${typeOf(type)}`,
    );
    return `  _${name}(${parameters.join(', ')}): ${typeOf(result)};\n`;
  });
  const table = readFileSync(join(TOP, 'cpp/core/op.h'), 'utf8');
  const rows = [...table.matchAll(/OpInfo\{\s*Op::\w+,\s*"(\w+)",[^}]*?Typing::k(\w+)/g)];
  const kinds = rows.flatMap(([, name, typing = '']) => (KINDS[typing] ? [`  ${name}: '${KINDS[typing]}';\n`] : []));
  const interfaces = { Exports: members, Kinds: kinds };
  const written = Object.entries(interfaces).map(([name, lines]) => `export interface ${name} {\n${lines.join('')}}\n`);
  writeFileSync(join(TOP, 'web/lib/wasm/exports.d.ts'), written.join(''));
}

/** @type {(name: string) => string} the entry of an npm package's program, run by this very Node */
const program = (path) => join(TOP, 'node_modules', path);

/** Set when this process starts to build the types, which it does only once. @type {Promise<void> | undefined} */
let types;

/** Builds the types of the package, which the page reads too. */
export function buildTypes() {
  return (types ??= writeTypes());
}

/**
 * Writes the declarations of web/lib and web/diagnose to web/types: those that the compiler derives from the sources,
 * and those written by hand. TypeScript sees them as CommonJS, which Node loads by `import` and `require`.
 */
async function writeTypes() {
  const [library, types] = [join(TOP, 'web/lib'), join(TOP, 'web/types')];
  rmSync(types, { recursive: true, force: true });
  await step('types', process.execPath, [program('typescript/bin/tsc'), '-p', 'web/tsconfig.types.json']);
  for (const name of readdirSync(library, { recursive: true, encoding: 'utf8' })) {
    if (/^(?!bundles).*\.d\.ts$/.test(name)) cpSync(join(library, name), join(types, 'lib', name));
  }
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    avoidPrivateNames(join(types, name));
    reexport(join(types, name));
  }
  mkdirSync(join(types, 'entries'));
  for (const [name, [, from = '']] of Object.entries(ENTRIES)) {
    const path = posix.join('../lib/entries', from);
    writeFileSync(join(types, 'entries', `${name}.d.ts`), `export * from '${path}';\n`);
  }
  writeFileSync(join(types, 'package.json'), '{ "type": "commonjs" }\n');
}

/**
 * Replaces `#private`, which compilers reject if they target ES5, as TypeScript 5 does by default. A `private` property
 * also keeps a class from being assignable to another with the same members.
 * @param {string} file
 */
function avoidPrivateNames(file) {
  const text = readFileSync(file, 'utf8');
  if (text.includes('#private;')) writeFileSync(file, text.replaceAll('#private;', 'private readonly ownFields;'));
}

/**
 * In JavaScript a module can only give another module's type a second name. A compiler that writes its own declarations
 * needs the original, so if both are the same type, the declaration becomes an export of the original.
 * @param {string} file
 */
function reexport(file) {
  const named = /^export type (\w+)(<[^=]*>)? = import\('([^']+)'\)\.(\w+)(<[^;]*>)?;$/gm;
  const text = readFileSync(file, 'utf8');
  const exported = text.replace(named, (all, name, parameters = '', path, original, given = '') => {
    const same = parameters.replace(/ extends \w+/g, '') === given;
    const imported = original === name ? name : `${original} as ${name}`;
    return same ? `import type { ${imported} } from '${path}';\nexport type { ${name} };` : all;
  });
  if (exported !== text) writeFileSync(file, exported);
}

/** Builds the single-file versions of the library in web/lib/bundles. */
export async function buildBundles() {
  await step('bundles', process.execPath, [join(TOP, 'web/build/bundles.js')]);
}

/**
 * Builds the page in build/site, with the gallery, the reference, which is generated from the types and names, and the
 * list of all pages.
 */
export async function buildPage() {
  await buildTypes();
  await step('names', process.execPath, [join(TOP, 'web/reference/names.js')]);
  const args = [program('vite/bin/vite.js'), 'build', '--config', 'web/page/vite.config.js', '--logLevel', 'warn'];
  await step('page', process.execPath, args);
  await step('gallery', process.execPath, [join(TOP, 'web/gallery/build.js')]);
  await step('reference', process.execPath, [join(TOP, 'web/reference/build.js')]);
  const site = join(TOP, 'build/site');
  const address = siteAddress();
  if (address) writeFileSync(join(site, 'sitemap.txt'), sitemap(site, address));
}

/** Builds everything that is published. @param {Tools} tools */
export async function build(tools) {
  await buildTarget('wasm', 'stride0', tools);
  await buildBundles();
  await buildPage();
}

await command(import.meta, async () => build(await ensure('build', 'npm run build')));
