/**
 * Two files for hosts of static files: a page for addresses that lead nowhere, and the headers, which Netlify and
 * Cloudflare Pages read.
 */
import { h } from '../draw/scene/scene.js';
import { documentOf, home as homeLink } from '../draw/scene/document.js';

/**
 * `404.html`. A host sends it for addresses of any depth, so its links are absolute.
 * @param {string} root  the path of the site, as `/` or `/stride0/`
 */
export function notFoundPage(root) {
  const link = (/** @type {string} */ path, /** @type {string} */ text, /** @type {string} */ lang) =>
    h('li', {}, h('a', { href: root + path, lang }, text));
  return documentOf({
    ...{ lang: 'en', title: 'Nothing here · stride0', description: 'This address leads to no page of stride0.' },
    ...{ icon: `${root}errors/favicon.svg`, sheet: `${root}errors/gallery.css` },
    body: [
      h('header', { class: 'bar' }, homeLink(root)),
      h(
        'main',
        {},
        h('h1', {}, 'There is no page at this address'),
        h('p', { class: 'say' }, 'It may have a typing error, or the page has moved.'),
        h('p', { class: 'say', lang: 'zh' }, '这个地址没有页面：可能输错了，或者页面已经移走。'),
        h(
          'section',
          {},
          h(
            'ul',
            {},
            link('', 'The playground', 'en'),
            link('errors/', 'Shape errors, explained', 'en'),
            link('docs/stable/torch.html', 'Functions, drawn', 'en'),
            link('reference/', 'Reference', 'en'),
            link('errors/zh/', '形状报错详解', 'zh'),
            link('zh/docs/stable/torch.html', '图解函数', 'zh'),
          ),
        ),
      ),
    ],
  });
}

/** Paths that only the site itself may frame; any site may frame `embed.html`. */
const OWN_FRAMES = ['', 'index.html', 'play.html', 'errors/*', 'reference/*', 'doc/*', 'docs/*', 'zh/*'];

/**
 * `_headers`. Each page states its own content policy; only a header can say who may frame it. Hosts differ in what
 * they do if two rules set the same header, so no two do. Files in `assets` have a hash of their content in their name,
 * so browsers may store them for a year.
 * @param {string} root  the path of the site
 */
export function headersFile(root) {
  return `${root}*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
${OWN_FRAMES.map((path) => `${root}${path}\n  Content-Security-Policy: frame-ancestors 'self'\n`).join('')}${root}assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}
