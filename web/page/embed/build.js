// Adds embed.html to the build: the page without its menus, which other sites may show in a frame. Hosts set headers by
// path, so it has to be a separate file to have another header than the page.

/** The built page as a document that only shows its case. @type {(html: string) => string} */
const embedded = (html) =>
  html
    .replace('<body>', '<body class="embedded">')
    .replace(/(<div id="echo"[^>]*) aria-hidden="true"/, '$1')
    .replace(/<link rel="manifest"[^>]*>\s*/, '');

/** @type {import('vite').Plugin} */
export const embed = {
  name: 'stride0-embed',
  apply: 'build',
  generateBundle: {
    order: 'post', // once Vite has written index.html
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('Vite has not written index.html');
      this.emitFile({ type: 'asset', fileName: 'embed.html', source: embedded(String(page.source)) });
    },
  },
};
