// A strict reader of markup, which throws if anything is not closed, quoted or escaped.

import assert from 'node:assert/strict';

const VOID = new Set(['!doctype', 'br', 'col', 'img', 'link', 'meta', 'source']);
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** @param {string} text */
export function unescaped(text) {
  return text.replace(
    /&\w+;/g,
    (one) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (one)] ?? assert.fail(`${one} is no entity of ours`),
  );
}

/**
 * @typedef {{ name: string, value: string, tag: string }} Attribute  tag: the whole tag that contains it
 * @param {string} markup
 * @returns {{ lang: string, tags: string[], attributes: Attribute[], texts: (name: string) => string[] }} texts: of all
 * elements with a name, including elements inside them
 */
export function outlineOf(markup) {
  /** @type {string[]} */
  const tags = [];
  /** @type {Attribute[]} */
  const attributes = [];
  /** @type {{ name: string, text: string }[]} */
  const open = [];
  /** @type {{ name: string, text: string }[]} */
  const closed = [];
  for (const [piece, slash, name = '', rest = ''] of markup.matchAll(/<(\/?)([!\w:-]+)([^<>]*)>|[^<>]+/g)) {
    if (name === '') {
      const text = unescaped(piece);
      for (const each of open) each.text += text;
    } else if (slash) {
      const last = open.pop();
      assert.equal(last?.name, name, `</${name}> closes <${last?.name}>`);
      if (last) closed.push(last);
    } else {
      tags.push(name);
      assert.match(rest, /^(\s+[\w:-]+(="[^"]*")?)*\s*\/?$/, piece);
      for (const [, key = '', value = ''] of rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        attributes.push({ name: key, value: unescaped(value), tag: piece });
      }
      if (!VOID.has(name) && !rest.endsWith('/')) open.push({ name, text: '' });
    }
  }
  assert.deepEqual(open, [], 'all is closed');
  assert.equal(markup.replace(/<[^<>]*>|[^<>]+/g, ''), '', 'no bracket stands alone');
  const lang = attributes.find(({ name, tag }) => name === 'lang' && tag.startsWith('<html'))?.value ?? '';
  const texts = (/** @type {string} */ name) => closed.filter((each) => each.name === name).map(({ text }) => text);
  return { lang, tags, attributes, texts };
}
