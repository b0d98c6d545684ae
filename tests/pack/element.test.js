/** `stride0/element` in a page without a bundler, and in bundlers, which must not drop it as unused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, pages } from './browser.js';
import { bundlers } from './bundlers.js';
import { project } from './project.js';

const stranger = project();
const { at, esbuild, vite, wasmIn } = bundlers(stranger);
const { serve, answers } = pages();

/** Posts the content of an element as soon as it has any. */
const tell = (attribute = 'expr', text = '(3,1) * (4,)') => `
  const view = document.createElement('stride0-view');
  view.setAttribute('${attribute}', '${text}');
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
  'main.js': `import 'stride0/element';\n${tell()}`,
  'code.js': `import 'stride0/element-code';\n${tell('code', 'np.ones((3, 1)) * np.ones(4)')}`,
  'plain.html': bodied('plain.js'),
  'plain.js': `import '/node_modules/stride0/web/lib/bundles/element.js';\n${tell()}`,
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

test('code, which is a file beside it', async () => {
  await esbuild('code.js', 'code');
  stranger.write({ 'code/index.html': bodied('js/main.js') });
  await answers(`${await serve(at('code'))}index.html`, '(3, 4)');
});

test('without a page, importing it does nothing', () => {
  for (const entry of ['element', 'element-code']) {
    stranger.write({
      'server.js': `import('stride0/${entry}').then((names) => console.log(JSON.stringify(names)));\n`,
    });
    assert.deepEqual(stranger.node('server.js'), {}, entry);
  }
});
