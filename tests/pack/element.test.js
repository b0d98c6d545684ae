/** `stride0/element` in a page without a bundler, and by its name in bundlers, which must not drop it as unused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, pages } from './browser.js';
import { bundlers } from './bundlers.js';
import { project } from './project.js';

const stranger = project();
const { at, esbuild, vite, wasmIn } = bundlers(stranger);
const { serve, answers } = pages();

/** Says what stands in an element as soon as something does. */
const TELL = `
  const view = document.createElement('stride0-view');
  view.setAttribute('expr', '(3,1) * (4,)');
  document.body.append(view);
  const told = () => view.shadowRoot?.querySelector('.shape')?.textContent;
  const wait = setInterval(() => {
    if (told()) document.title = JSON.stringify(told());
    if (told()) clearInterval(wait);
  }, 10);
`;
const bodied = (/** @type {string} */ script) => html(script).replace('<script', '<body></body><script');

stranger.write({
  'index.html': bodied('/main.js'),
  'main.js': `import 'stride0/element';\n${TELL}`,
  'plain.html': bodied('plain.js'),
  'plain.js': `import '/node_modules/stride0/web/lib/bundles/element.js';\n${TELL}`,
});

test('a page without a bundler', async () => answers(`${await serve(at())}plain.html`, '(3, 4)'));

test('Vite and esbuild, with nothing laid beside', async () => {
  await vite({ outDir: 'vite', rollupOptions: { input: at('index.html') } });
  await answers(`${await serve(at('vite'))}index.html`, '(3, 4)');
  await esbuild('main.js', 'esbuild');
  stranger.write({ 'esbuild/index.html': bodied('js/main.js') });
  await answers(`${await serve(at('esbuild'))}index.html`, '(3, 4)');
  assert.deepEqual([...wasmIn('vite'), ...wasmIn('esbuild')], []);
});

test('where there is no page, importing it does nothing', () => {
  stranger.write({ 'server.js': `import('stride0/element').then((names) => console.log(JSON.stringify(names)));\n` });
  assert.deepEqual(stranger.node('server.js'), {});
});
