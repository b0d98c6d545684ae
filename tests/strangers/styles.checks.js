/** Tests each declaration of the page's style sheets in each browser, because browsers drop unknown ones silently. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, everyBrowser } from './browsers.js';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** Declarations that only some browsers support, without loss in the others. */
const MAY_MISS = [
  ...['text-wrap', 'field-sizing', 'scrollbar-width', 'scrollbar-color', 'text-size-adjust', 'forced-color-adjust'],
  ...['touch-action', 'user-select', 'box-decoration-break', 'print-color-adjust'],
];

/** The page reports which declarations of a rule the browser keeps, once each `var()` is replaced by its token. */
const PAGE = `<!doctype html><meta charset="utf-8"><script type="module">
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await fetch('tokens.css')).text());
  const tokens = new Map();
  for (const rule of sheet.cssRules)
    if (rule.selectorText === ':root')
      for (const name of rule.style)
        if (!tokens.has(name)) tokens.set(name, rule.style.getPropertyValue(name).trim());
  const OWN = { '--axis': 'red', '--from': '1px 1px', '--to': '1px 1px' };
  for (const length of ['own', 'span', 'least', 'dims', 'whys']) OWN['--' + length] = '1px';
  const plain = (value) => {
    for (let i = 0; i < 9 && value.includes('var('); i++)
      value = value.replace(/var\\((--[\\w-]+)(?:,[^)]*)?\\)/g, (_, name) => OWN[name] ?? tokens.get(name) ?? 'unknown');
    return value;
  };
  const all = await (await fetch('declarations.json')).json();
  const dropped = all.filter(([property, value]) => !CSS.supports(property, plain(value))).map((each) => each.join(': '));
  await fetch('/told', { method: 'POST', body: JSON.stringify(dropped) });
</script>`;

const declarations = new Map();
for (const name of readdirSync(WEB, { recursive: true }).map(String)) {
  if (!name.endsWith('.css')) continue;
  const css = readFileSync(join(WEB, name), 'utf8').replace(/\/\*.*?\*\//gs, '');
  for (const [, property = '', value = ''] of css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)) {
    const given = value.replace(/\s+/g, ' ').replace(/ !important$/, '');
    if (!/^--|^-webkit-/.test(property) && !MAY_MISS.includes(property))
      declarations.set(`${property}: ${given}`, [property, given]);
  }
}

for (const [browser, skip] of everyBrowser) {
  test(`${browser} knows every declaration of the style sheets`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stride0-styles-'));
    try {
      cpSync(join(WEB, 'draw/styles/tokens.css'), join(folder, 'tokens.css'));
      writeFileSync(join(folder, 'declarations.json'), JSON.stringify([...declarations.values()]));
      writeFileSync(join(folder, 'index.html'), PAGE);
      assert.deepEqual(await ask(browser, folder, 'index.html'), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
