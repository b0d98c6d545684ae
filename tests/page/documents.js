/**
 * Runs the documents' samples on the built page, in each browser of this machine, and compares what they print.
 *
 *   node tests/page/documents.js [chromium] [firefox] [webkit]
 *
 * `npm test` does the same in Chromium. No driver is needed: a helper page opens the playground in a frame with each
 * sample in its address, clicks Run, and posts the output.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { command } from '../../cpp/toolchain/command.js';
import { askAt, everyBrowser } from '../strangers/browsers.js';
import { serve } from './browser/site.js';
import { examples, onDisk, samples } from './samples.js';

/** @typedef {{ printed: string, result: string }} SampleOutput */

/** Time limit for a sample in milliseconds, including loading the page. */
const PATIENCE = 40_000;

/** The code of the helper page. @param {readonly { code: string, printed?: string }[]} all */
const drive = async (all, /** @type {number} */ patience) => {
  let frame = document.createElement('iframe');
  const find = (/** @type {string} */ place) =>
    /** @type {HTMLElement | null | undefined} */ (frame.contentDocument?.querySelector(place));
  const outputs = [];
  for (const [i, { code, printed }] of all.entries()) {
    frame.remove();
    frame = document.createElement('iframe');
    Object.assign(frame, { width: 1280, height: 900 });
    document.body.append(frame);
    frame.src = `/?lang=en&sample=${i}#as=javascript&expr=${encodeURIComponent(code)}`;
    const end = Date.now() + patience;
    let now = { printed: '', result: '' };
    const isDone = () => (printed === undefined ? /fails/.test(now.result) : now.printed === printed.trimEnd());
    while (Date.now() < end && !isDone()) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!frame.contentWindow?.location.search.endsWith(`sample=${i}`)) continue;
      find('[data-run]')?.click();
      find('section.values [data-whole][aria-expanded="false"]')?.click();
      now = { printed: find('section.values pre')?.innerText ?? '', result: find('#result')?.innerText ?? '' };
    }
    outputs.push(now);
  }
  await fetch(location.hash.slice(1), { method: 'POST', mode: 'no-cors', body: JSON.stringify(outputs) });
};

await command(import.meta, async () => {
  const all = [...samples, ...examples, ...onDisk];
  const given = all.map((each) => ({ code: each.code, printed: 'printed' in each ? each.printed : undefined }));
  const data = JSON.stringify(given).replaceAll('<', '\\u003c');
  const driver = `<!doctype html><body></body><script type="module">(${drive})(${data}, ${PATIENCE})</script>`;
  const site = serve(undefined, undefined, {}); // the page is in a frame; its own policy is in its document
  const server = createServer((request, response) => {
    if (request.url === '/driver') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(driver);
    else site.emit('request', request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const wanted = process.argv.slice(2);
  let failed = 0;
  try {
    for (const [browser, missing] of everyBrowser) {
      if (wanted.length > 0 && !wanted.includes(browser)) continue;
      if (missing) {
        console.log(`${browser}: ${missing}`);
        continue;
      }
      const seconds = (PATIENCE / 1000) * all.length;
      const outputs = /** @type {SampleOutput[]} */ (
        await askAt(browser, `http://127.0.0.1:${port}/driver`, { seconds })
      );
      const wrong = given.flatMap(({ printed }, i) => {
        const { printed: own = '', result = '' } = outputs[i] ?? {};
        const isRight = printed === undefined ? /Cannot find module/.test(result) : own === printed.trimEnd();
        return isRight
          ? []
          : [
              `${all[i]?.name}\n    prints ${JSON.stringify(own.slice(0, 300))}, says ${JSON.stringify(result.slice(0, 200))}`,
            ];
      });
      failed += wrong.length;
      console.log(`${browser}: ${all.length - wrong.length} of ${all.length} samples print what the documents print`);
      for (const each of wrong) console.log(`  ${each}`);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return failed > 0 ? 1 : 0;
});
