/** Users' TypeScript: every module resolution, from modules of both kinds. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { TOP } from '../../../cpp/toolchain/machine.js';
import { tools } from '../tools.js';
import { project } from '../project.js';
import { isWhole } from '../../whole.js';

const { folder, write } = project();

const BODY = `
const column: Tensor = tensor([[1], [2]]);
const sum: Tensor = add(column, [1].length).mul(column);
const shape: readonly number[] = sum.shape;
const loaded: Promise<void> = init({ wasm: new URL('https://example.org/stride0.wasm') });
export { loaded, shape };
`;
const WRONG =
  "\n// @ts-expect-error: a string is no operand\ncolumn.add('1');\n// @ts-expect-error: there is no such name\nexport type { nothing } from 'stride0';\n";
const NAMES = 'add, init, tensor, type Tensor';

/** @param {string} entry */
const imported = (entry) => `import { ${NAMES} } from '${entry}';\n${BODY}`;

write({
  'main.mts': imported('stride0') + WRONG,
  'inline.mts': imported('stride0/inline'),
  'init.mts': imported('stride0/init'),
  'element.mts':
    "import 'stride0/element';\nimport manifest from 'stride0/package.json' with { type: 'json' };\nexport const version: string = manifest.version;\n",
  'main.cts': imported('stride0') + WRONG,
  'inline.cts': imported('stride0/inline'),
  'init.cts': imported('stride0/init'),
  'required.cts': "import stride0 = require('stride0');\nconst x: stride0.Tensor = stride0.zeros([2]);\nexport = x;\n",
  'main.ts': imported('stride0') + WRONG,
});

const ALL = ['main.mts', 'inline.mts', 'init.mts', 'element.mts', 'main.cts', 'inline.cts', 'init.cts', 'required.cts'];

/** Declarations of generic code, which name our types; a user's compiler writes them. */
const DECLARED = ['declared/generic.d.mts', 'declared/generic.d.cts'];

const ts = await tools.load('typescript').then(({ default: all }) => all);

/** The options of every project. They skip checking TypeScript's own declarations and check ours. */
const COMMON = {
  target: 'es2022',
  types: [],
  strict: true,
  resolveJsonModule: true,
  skipDefaultLibCheck: true,
};

/**
 * A compiler's errors for a project: the repository's compiler, and an old one that a checker depends on. The old one
 * runs in this process, where it is faster for later projects.
 * @type {Record<'new' | 'old', (options: object, files: string[]) => string>}
 */
const COMPILERS = {
  new: (options, files) => {
    write({ 'tsconfig.json': JSON.stringify({ compilerOptions: { ...COMMON, ...options }, files }) });
    const compiler = join(TOP, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    return status === 0 || stdout ? stdout : `status ${status}`;
  },
  old: (options, files) => {
    const json = { compilerOptions: { ...COMMON, ...options }, files };
    const { fileNames, options: read, errors } = ts.parseJsonConfigFileContent(json, ts.sys, folder);
    const program = ts.createProgram(fileNames, read);
    const { diagnostics } = program.emit();
    const all = [...errors, ...ts.getPreEmitDiagnostics(program), ...diagnostics];
    return ts.formatDiagnostics(all, {
      getCanonicalFileName: (/** @type {string} */ file) => file,
      getCurrentDirectory: () => folder,
      getNewLine: () => '\n',
    });
  },
};

const isForNode16 = (/** @type {string} */ file) => file !== 'element.mts';
const BUNDLED = ['main.ts', ...ALL.filter((file) => file.endsWith('.mts'))];

/**
 * @typedef {{ module: string, moduleResolution: string, lib?: string[], target?: string }} Options
 * @type {[keyof typeof COMPILERS, Options, string[]][]}
 */
const CASES = [
  ['new', { module: 'nodenext', moduleResolution: 'nodenext' }, [...ALL, ...DECLARED]],
  ['new', { module: 'esnext', moduleResolution: 'bundler', target: 'es2020', lib: ['es2020'] }, BUNDLED],
];

if (isWhole()) {
  CASES.push(
    ['old', { module: 'node16', moduleResolution: 'node16' }, [...ALL.filter(isForNode16), ...DECLARED]],
    ['new', { module: 'node16', moduleResolution: 'node16' }, ALL.filter(isForNode16)],
    ['new', { module: 'preserve', moduleResolution: 'bundler' }, BUNDLED],
    ['old', { module: 'esnext', moduleResolution: 'bundler' }, BUNDLED],
  );
}

/** Writes the declarations of generic code; the cases check what it imports. @param {keyof typeof COMPILERS} age */
function declare(age) {
  const generic = readFileSync(join(TOP, 'tests/types/generic.ts'), 'utf8');
  write({ 'generic.mts': generic, 'generic.cts': generic });
  for (const file of DECLARED) rmSync(join(folder, file), { force: true });
  const declaring = { declaration: true, emitDeclarationOnly: true, outDir: 'declared', skipLibCheck: true };
  assert.equal(COMPILERS[age]({ module: 'nodenext', ...declaring }, ['generic.mts', 'generic.cts']), '');
}

for (const [age, options, files] of CASES) {
  const declares = files.includes(DECLARED[0] ?? '') ? ', with declarations of generic code that it has written' : '';
  const lib = options.lib ? `, with lib ${options.lib}` : '';
  test(`moduleResolution ${options.moduleResolution}${lib}, of ${age === 'new' ? 'a new' : 'an old'} compiler${declares}`, () => {
    if (declares) declare(age);
    assert.equal(COMPILERS[age]({ ...options, noEmit: true }, files), '');
  });
}

test('a program without the DOM library', () => {
  const uses = `
import { readNpy, toImageData } from 'stride0/files';
import { diagnose } from 'stride0/diagnose';
import { init, zeros } from 'stride0';
export const told = [readNpy, diagnose, init({ wasm: new Uint8Array(8) })];
export const width: number = toImageData(zeros([1, 1, 4], { dtype: 'uint8' })).width;
// @ts-expect-error: no number says where the core is
void init({ wasm: 1 });
`;
  write({ 'bare.mts': uses, 'bare.cts': uses });
  const bare = { module: 'nodenext', lib: ['es2023'], noEmit: true };
  assert.equal(COMPILERS.new(bare, ['bare.mts', 'bare.cts']), '');
});

test('an editor shows a sentence about every function and method', async () => {
  const main = join(folder, 'documented.mts');
  write({
    'documented.mts': `export * from 'stride0';
export * from 'stride0/files';
export * from 'stride0/diagnose';
import { type Tensor } from 'stride0';
export declare const methods: Tensor;
`,
  });
  const lib = ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'];
  const options = { module: ts.ModuleKind.NodeNext, strict: true, types: [], lib, target: ts.ScriptTarget.ES2022 };
  const program = ts.createProgram([main], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(main);
  /** @param {any} symbol */
  const original = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  /** @param {any} symbol */
  const isSilent = (symbol) => {
    const signatures = checker.getTypeOfSymbolAtLocation(symbol, source).getCallSignatures();
    const sources = [symbol, ...signatures];
    return signatures.length > 0 && !sources.some((each) => each.getDocumentationComment(checker).length > 0);
  };
  /** @type {any[]} */
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
  const values = exported.filter((symbol) => original(symbol).flags & ts.SymbolFlags.Value);
  assert.deepEqual(
    values.filter((symbol) => isSilent(original(symbol))).map(({ name }) => name),
    [],
  );
  const [methods] = values.filter(({ name }) => name === 'methods');
  const aliases = new Set(Object.keys(await import('../../../web/lib/aliases.js')));
  const silent = checker.getTypeOfSymbolAtLocation(methods, source).getProperties().filter(isSilent);
  const names = silent.map((/** @type {any} */ { name }) => name);
  assert.deepEqual(
    names.filter((/** @type {string} */ name) => !aliases.has(name) && !name.startsWith('__')),
    [],
  );
});
