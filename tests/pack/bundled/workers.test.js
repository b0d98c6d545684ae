/**
 * Workers of every kind, with messages sent before they have started: none is lost. `npm run strangers` does the same
 * in Firefox.
 */
import { test } from 'node:test';
import { html, pages } from '../browser.js';
import { bundlers } from '../bundlers.js';
import { project } from '../project.js';
import { allAnswered, workerFiles } from '../workers.js';

const consumer = project();
const { pathTo, vite } = bundlers(consumer);
const { serve, answers } = pages();
const BUNDLES = '/node_modules/stride0/web/lib/bundles';

/** @param {string} folder @param {Record<string, string>} files */
const write = (folder, files) =>
  consumer.write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])));

for (const entry of ['browser', 'inline']) {
  test(`without a bundler, ${entry}.js`, async () => {
    write(entry, {
      'index.html': html('asking.js'),
      ...workerFiles({ entry: `${BUNDLES}/${entry}.js`, service: `${BUNDLES}/inline.js` }),
    });
    await answers(`${await serve(pathTo())}${entry}/index.html`, allAnswered(true));
  });
}

for (const entry of ['stride0', 'stride0/inline']) {
  test(`built by Vite, ${entry}`, async () => {
    const name = entry.replace('/', '-');
    write(name, { 'index.html': html('asking.js'), ...workerFiles({ entry }) });
    await vite({ outDir: `${name}-built`, rollupOptions: { input: pathTo(name, 'index.html') } });
    await answers(`${await serve(pathTo(`${name}-built`))}${name}/index.html`, allAnswered());
  });
}
