/** The published package: its files, sizes, entries and names. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as sources from '../../web/lib/index.js';
import { CONTENT, MAX_PACKED, MAX_UNPACKED } from './contents.js';
import { project } from './project.js';
import { tools } from './tools.js';

const manifest = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
const { node, packedPackage, write } = project();
const packed = packedPackage();
const paths = packed.files.map(({ path }) => path);

test('the package holds what it should and nothing else', () => {
  for (const path of paths)
    assert.ok(
      CONTENT.some((each) => each.test(path)),
      `${path} should not be published`,
    );
  for (const each of CONTENT)
    assert.ok(
      paths.some((path) => each.test(path)),
      `nothing matches ${each}`,
    );
  for (const each of ['browser.js', 'check.js', 'element.js', 'init.js', 'inline.js', 'node.cjs']) {
    assert.ok(paths.includes(`web/lib/bundles/${each}`), each);
  }
});

test('the package is small', () => {
  assert.ok(packed.size < MAX_PACKED, `${packed.size} bytes packed`);
  assert.ok(packed.unpackedSize < MAX_UNPACKED, `${packed.unpackedSize} bytes unpacked`);
});

test('the package has no dependencies, and runs nothing when it is installed', () => {
  for (const key of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies']) {
    assert.equal(manifest[key], undefined, key);
  }
  for (const key of ['preinstall', 'install', 'postinstall', 'prepare']) assert.equal(manifest.scripts[key], undefined);
});

/** All files that a part of package.json names. @param {unknown} part @returns {string[]} */
const named = (part) => (typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(named));

test('every file that package.json names is in the package', () => {
  const { exports, imports, bin, main, types, typesVersions } = manifest;
  const files = named([exports, imports, bin, main, types, typesVersions]).map((path) => path.replace(/^\.\//, ''));
  for (const path of named([types, typesVersions])) assert.match(path, /\.d\.ts$/);
  for (const file of files) {
    const [before = '', after = ''] = file.split('*');
    assert.ok(
      paths.some((path) => (file.includes('*') ? path.startsWith(before) && path.endsWith(after) : path === file)),
      file,
    );
  }
});

test('the entries are these, each with its platforms', () => {
  assert.deepEqual(Object.keys(manifest.exports), [
    '.',
    './*',
    './element',
    './stride0.wasm',
    './package.json',
    './typing/*',
  ]);
  const conditions = ['types', 'deno', 'bun', 'node', 'require', 'default'];
  assert.deepEqual(Object.keys(manifest.exports['.']), conditions);
});

test('every entry exports exactly the sources’ names', () => {
  const wanted = Object.keys(sources).sort();
  write({
    'names.cjs': `
      const entries = ['stride0', 'stride0/init', 'stride0/inline'];
      const names = (module) => Object.keys(module).filter((name) => name !== 'default' && name !== 'module.exports').sort();
      Promise.all([...entries.map((each) => import(each)), import('stride0/element')]).then((imported) => {
        console.log(JSON.stringify([...entries.map(require), ...imported].map(names)));
      });
    `,
  });
  assert.deepEqual(node('names.cjs'), [wanted, wanted, wanted, wanted, wanted, wanted, []]);
});

test('no platform loads another’s files', () => {
  const text = (/** @type {string} */ file) => readFileSync(join(TOP, 'web/lib', file), 'utf8');
  const code = paths.filter((path) => /^web\/lib\/.*\.js$/.test(path)).map((path) => path.replace('web/lib/', ''));
  for (const file of code) {
    assert.doesNotMatch(text(file), /from ['"`]node:|\bprocess\.|\bBuffer\./, file);
  }
  assert.doesNotMatch(text('bundles/node.cjs'), /\bfetch\(|compileStreaming/);
  assert.match(text('bundles/core.js'), /new URL\(.\.\.\/wasm\/stride0\.wasm., ?import\.meta\.url\)/);
  for (const file of ['bundles/element.js', 'load/bundled.js', 'load/text.js', 'wasm/stride0.js'])
    assert.doesNotMatch(text(file), /new URL\([^)]*import\.meta/, file);
  for (const file of ['bundles/core.js', 'bundles/element.js', 'wasm/stride0.js'])
    assert.doesNotMatch(text(file), /\beval\(|new Function\b/, file);
});

test('publint finds nothing', async () => {
  const { publint } = await tools.load('publint');
  const { formatMessage } = await tools.load('publint/utils');
  const { messages } = await publint({ pack: { tarball: new Uint8Array(readFileSync(packed.tarball)).buffer } });
  const expected = [
    // Resolvers without `exports`, such as Parcel's default one, only find a page's file by this field.
    'USE_EXPORTS_OR_IMPORTS_BROWSER',
    // Only bundlers import ES modules; Node loads CommonJS, as the types say.
    'EXPORTS_TYPES_INVALID_FORMAT',
  ];
  const real = messages.filter((/** @type {any} */ { code }) => !expected.includes(code));
  assert.deepEqual(
    real.map((/** @type {any} */ each) => formatMessage(each, manifest)),
    [],
  );
});

test('TypeScript sees types with the module kind of their code', async () => {
  const { checkPackage, createPackageFromTarballData } = await tools.load('@arethetypeswrong/core');
  const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(packed.tarball))));
  const real = problems.filter(
    (/** @type {any} */ { kind, entrypoint, resolutionKind }) =>
      // Node requires the module too, so types of one kind suffice: CommonJS, which all compilers accept.
      !(entrypoint === '.' && kind === 'CJSResolvesToESM') &&
      kind !== 'FalseCJS' &&
      // The WebAssembly file has no types.
      // An element is for pages, which have no require; and resolvers older than `exports` only know the main entry.
      entrypoint !== './stride0.wasm' &&
      !(/^\.\/element(-code)?$/.test(entrypoint) && kind === 'CJSResolvesToESM') &&
      !(
        entrypoint !== '.' &&
        resolutionKind === 'node10' &&
        kind === 'NoResolution' &&
        entrypoint === './package.json'
      ),
  );
  assert.deepEqual(real, []);
});
