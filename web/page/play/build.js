// Adds the files for JavaScript to the build: play.html, the document it runs in, whose policy allows one script, by
// its hash, and what that script creates, but no network; and names.json, for the editor's completions.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const FRAME = fileURLToPath(new URL('../../play/frame.js', import.meta.url));
const NAMES = fileURLToPath(new URL('../../../build/names.json', import.meta.url));

/** @param {string} script */
const policyFor = (script) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** @returns {Promise<string>} */
const source = async () => {
  const bundle = await rolldown({ input: FRAME });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  const script = output[0].code.trim();
  return [
    '<!doctype html>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">`,
    '<title>stride0</title>',
    `<script>${script}</script>`,
  ].join('\n');
};

/** @returns {import('vite').Plugin} */
export function play() {
  return {
    name: 'stride0-play',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'play.html', source: await source() });
      this.emitFile({ type: 'asset', fileName: 'names.json', source: readFileSync(NAMES) });
    },
  };
}
