/** `stride0/element` in a page without a bundler, and in bundlers, which must not drop it as unused. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { html, pages } from './browser.js';
import { bundlers } from './bundlers.js';
import { project } from './project.js';

const consumer = project();
const { pathTo, esbuild, vite, wasmIn } = bundlers(consumer);
const { serve, answers } = pages();

/** Posts the content of an element as soon as it has any. */
const reportCode = (attribute = 'expr', text = '(3,1) * (4,)') => `
  const view = document.createElement('stride0-view');
  view.setAttribute('${attribute}', '${text}');
  document.body.append(view);
  const shownText = () => view.shadowRoot?.querySelector('.shape')?.textContent;
  const wait = setInterval(() => {
    if (shownText()) document.title = JSON.stringify(shownText());
    if (shownText()) clearInterval(wait);
  }, 10);
`;
const bodied = (/** @type {string} */ script) => html(script).replace('<script', '<body></body><script');

consumer.write({
  'index.html': bodied('/main.js'),
  'main.js': `import 'stride0/element';\n${reportCode()}`,
  'code.js': `import 'stride0/element';\n${reportCode('code', 'np.ones((3, 1)) * np.ones(4)')}`,
  'plain.html': bodied('plain.js'),
  'plain.js': `import '/node_modules/stride0/web/lib/bundles/element.js';\n${reportCode()}`,
});

test('a page without a bundler', async () => answers(`${await serve(pathTo())}plain.html`, '(3, 4)'));

test('Vite and esbuild, without other files', async () => {
  await vite({ outDir: 'vite', rollupOptions: { input: pathTo('index.html') } });
  for (const file of wasmIn('vite')) rmSync(pathTo(join('vite', file))); // Vite copies it for the library's other entries
  await answers(`${await serve(pathTo('vite'))}index.html`, '(3, 4)');
  await esbuild('main.js', 'esbuild');
  consumer.write({ 'esbuild/index.html': bodied('js/main.js') });
  assert.deepEqual([...wasmIn('vite'), ...wasmIn('esbuild')], []);
  await answers(`${await serve(pathTo('esbuild'))}index.html`, '(3, 4)');
});

test('with code, for which it loads the reader', async () => {
  await esbuild('code.js', 'code');
  consumer.write({ 'code/index.html': bodied('js/main.js') });
  await answers(`${await serve(pathTo('code'))}index.html`, '(3, 4)');
});

test('without a page, importing it does nothing', () => {
  consumer.write({ 'server.js': `import('stride0/element').then((names) => console.log(JSON.stringify(names)));\n` });
  assert.deepEqual(consumer.node('server.js'), {});
});
