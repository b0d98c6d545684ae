// Every file of the gallery, created in memory: complete in both languages, and allowed by a strict policy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { entries, entryOfMessage } from '../../web/gallery/entries.js';
import { galleryFiles } from '../../web/gallery/site.js';
import { read } from '../../web/case/address.js';
import { outlineOf, unescaped } from './markup.js';

const HOME = 'https://example.org/some/place/';
const all = await entries();
const files = galleryFiles(all, HOME);
const pages = [...files].filter(([path]) => path.endsWith('.html'));
const css = gzipSync(files.get('errors/gallery.css') ?? '', { level: 9 }).length;

/** The address of a file. @type {(path: string) => string} */
const addressOf = (path) => HOME + path.replace(/index\.html$/, '');

test('every error has its page in both languages, and its message is title and heading', () => {
  assert.ok(all.length >= 70);
  for (const { slug, message } of all) {
    for (const place of [`errors/${slug}/`, `errors/${slug}/zh/`]) {
      const { lang, texts } = outlineOf(files.get(`${place}index.html`) ?? '');
      assert.equal(lang, place.endsWith('/zh/') ? 'zh' : 'en', place);
      assert.deepEqual([texts('title').length, texts('h1').length], [1, 1], place);
      assert.deepEqual(texts('title'), texts('h1'), place);
      if (message !== null) assert.equal(texts('title')[0], message);
    }
  }
  for (const language of ['', 'zh/']) {
    const titles = all.map(
      ({ slug }) => outlineOf(files.get(`errors/${slug}/${language}index.html`) ?? '').texts('h1')[0],
    );
    assert.equal(new Set(titles).size, all.length, 'no two look like the same error');
  }
});

test('the twelve shared cases have pages, with what follows from their sizes', () => {
  const cases = {
    'mse-loss-target-size': 'stretch',
    'advantage-outer-product': 'stretch',
    'norm-without-keepdim': 'clash ways',
    'mnist-normalize-three-channels': 'target',
    'alpha-channel': 'clash no-way',
    'numpy-accumulator': 'target',
    'tvm-channel-bias': 'clash ways',
    'position-table': 'clash no-way',
    'batch-of-one-hides': 'clash ways',
    'square-matrix-and-vector': 'chance',
    'tfjs-scores-and-boxes': 'clash ways',
    'keras-add-skip': 'clash no-way relation',
  };
  const facts = new Map(all.map(({ slug, diagnosis }) => [slug, diagnosis.facts.map(({ id }) => id).join(' ')]));
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map((slug) => [slug, facts.get(slug)])), cases);
});

test('every page is well formed, complete, and has no style or script in it', () => {
  for (const [path, text] of pages) {
    assert.match(text, /^<!doctype html>\n<html lang="(en|zh)">/, path);
    const { tags, attributes } = outlineOf(text); // throws if a tag is not closed
    for (const name of ['script', 'style', 'iframe', 'form']) assert.ok(!tags.includes(name), `${path}: ${name}`);
    for (const { name, value } of attributes) {
      assert.ok(name !== 'style' && !name.startsWith('on'), `${path}: ${name}=${value}`);
    }
    assert.doesNotMatch(text.replace(/<[^>]*>/g, ' '), /undefined|\[object|NaN|=>/, path);
    assert.deepEqual(
      ['main', 'header', 'title', 'h1'].map((name) => tags.filter((each) => each === name).length),
      [1, 1, 1, 1],
      path,
    );
    const description = attributes.find(({ name, value }) => name === 'name' && value === 'description')?.tag;
    assert.match(description ?? '', /content="[^"]{10,}"/, path);
    const preview = attributes.flatMap(({ name, value }) => (name === 'property' ? [value] : []));
    assert.deepEqual(
      preview,
      ['title', 'description', 'url', 'image'].map((each) => `og:${each}`),
      path,
    );
    assert.match(text, /http-equiv="Content-Security-Policy" content="default-src 'none';/, path);
  }
});

test('a page has its whole diagnosis: drawing, table, fixes, threads and badge', () => {
  for (const { slug, diagnosis, threads } of all) {
    const place = `errors/${slug}/`;
    const { texts, tags, attributes } = outlineOf(files.get(`${place}index.html`) ?? '');
    const isDrawn = diagnosis.report !== null;
    assert.equal(tags.includes('table'), isDrawn, slug);
    assert.deepEqual([files.has(`${place}light.svg`), files.has(`${place}dark.svg`)], [isDrawn, isDrawn], slug);
    if (isDrawn) {
      const rows = texts('tr').length - 1;
      assert.equal(rows, diagnosis.report?.rank, slug);
      assert.notEqual(files.get(`${place}light.svg`), files.get(`${place}dark.svg`));
    }
    const code = texts('pre');
    for (const fix of diagnosis.fixes) if (fix.code) assert.ok(code.includes(fix.code), `${slug}: ${fix.code}`);
    assert.equal(code.at(-1), `[explained](${HOME}${place})`);
    const links = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
    for (const { address } of threads) assert.ok(links.includes(address), address);
  }
});

test('pictures are self-contained, without style or script', () => {
  for (const [path, text] of files) {
    if (!path.endsWith('.svg') || path.endsWith('favicon.svg')) continue;
    const { tags, attributes } = outlineOf(text);
    assert.ok(!tags.includes('script') && !tags.includes('style') && !tags.includes('foreignObject'), path);
    assert.ok(!attributes.some(({ name }) => name === 'style' || name.startsWith('on')), path);
  }
});

test('links have a target: a file of the site, the playground with a valid case, or a thread', () => {
  const threads = new Set(all.flatMap((entry) => entry.threads.map(({ address }) => address)));
  const addresses = new Set([...files.keys()].map(addressOf));
  for (const [path, text] of pages) {
    const { attributes } = outlineOf(text);
    for (const { name, value, tag } of attributes) {
      if (name !== 'href' && name !== 'src' && name !== 'srcset') continue;
      if (threads.has(value)) {
        assert.match(tag, /rel="noreferrer"/, value);
        continue;
      }
      const isCanonical = /rel="(canonical|alternate)"/.test(tag);
      assert.equal(/^[a-z]+:|^\//.test(value), isCanonical, `${path}: ${value} is relative`);
      const to = new URL(value, addressOf(path));
      if (to.pathname !== new URL(HOME).pathname) assert.ok(addresses.has(to.href), `${path}: ${value}`);
      else if (to.hash) {
        const { shapes, expr } = read(to.hash);
        assert.ok(shapes.length > 1 || expr !== '', `${path}: ${value}`);
      }
    }
  }
  const paste = all.find(({ slug }) => slug === 'tvm-channel-bias');
  const [, way = ''] = /href="([^"]*#[^"]*)"/.exec(files.get('errors/tvm-channel-bias/index.html') ?? '') ?? [];
  assert.equal(read(unescaped(way).replace(/^[^#]*/, '')).expr, `${paste?.message}\n${paste?.context}`);
});

test('each language links to the other', () => {
  for (const [path, text] of pages) {
    const { attributes } = outlineOf(text);
    const linked = (/** @type {RegExp} */ kind) =>
      attributes
        .filter(({ name, tag }) => name === 'href' && kind.test(tag) && /<link/.test(tag))
        .map(({ value }) => value);
    assert.deepEqual(linked(/rel="canonical"/), [addressOf(path)]);
    const english = addressOf(path).replace(/zh\/$/, '');
    assert.deepEqual(linked(/hreflang="en"/), [english]);
    assert.deepEqual(linked(/hreflang="zh"/), [`${english}zh/`]);
  }
});

test('a site without an address contains none', () => {
  const some = all.slice(0, 3);
  const output = galleryFiles(some, undefined);
  assert.deepEqual([...output.keys()], [...galleryFiles(some, HOME).keys()]);
  for (const [path, text] of output) {
    assert.doesNotMatch(text, /undefined|stride0\.github\.io|rel="(canonical|alternate)"|\[explained\]/, path);
  }
});

test('a page is small: less than 15 kB with its style sheet and one picture', () => {
  for (const [path, text] of pages) {
    const picture = files.get(path.replace('index.html', 'light.svg')) ?? '';
    const bytes = [text, picture].reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, css);
    assert.ok(bytes < 15_000, `${path}: ${bytes}`);
  }
});

test('a hostile message is treated as text', async () => {
  const hostile = `"><script>alert(1)</script>&lt;' operands could not be broadcast together with shapes (2,3) (4,) </title></pre>`;
  const entry = await entryOfMessage('hostile', {
    message: hostile,
    context: '<img src=x onerror=alert(1)> = a + b',
    threads: [{ address: 'https://example.org/"><b>', about: '<b>' }],
  });
  const output = galleryFiles([entry], HOME);
  for (const [path, text] of output) {
    if (!/\.(html|svg|xml)$/.test(path)) continue;
    const { tags, attributes } = outlineOf(text.replace(/^<\?.*\?>\n/, ''));
    assert.ok(!tags.includes('script') && !tags.includes('b_'), path);
    assert.ok(!attributes.some(({ name }) => name.startsWith('on')), path);
  }
  assert.equal(outlineOf(output.get('errors/hostile/index.html') ?? '').texts('h1')[0], hostile);
});
