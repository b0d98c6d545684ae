// Every sentence of the menus in the page's bar, in English.

/** @typedef {'link' | 'svg' | 'png' | 'markdown' | 'plain' | 'snippet'} Taken */

export const share = {
  examples: {
    name: 'Examples',
    groups: { note: 'From PyTorch’s note', daily: 'Meant to broadcast', traps: 'Not what was meant' },
    titles: {
      same: 'The same shape',
      trailing: 'Lined up from the right',
      both: 'Both operands stretch',
      mismatch: 'A size that does not fit',
      nothing: 'Nothing against a matrix',
      inPlace: 'In place',
      grows: 'In place, it cannot grow',
      old: 'As before PyTorch 0.2',
      image: 'Images less their mean',
      bias: 'A bias for each channel',
      mask: 'An attention mask',
      distances: 'All distances',
      where: 'Choosing by a mask',
      empty: 'A size of zero',
      outer: 'The silent outer product',
      channels: 'The bias at the wrong end',
      last: 'Channels last',
      square: 'Two sizes that coincide',
      batch: 'A batch of one',
    },
  },

  share: {
    name: 'Share',
    link: 'Link',
    picture: 'Picture',
    save: 'Picture as file',
    text: 'Text',
    copyLink: 'Copy link',
    svg: 'SVG',
    png: 'PNG',
    markdown: 'Markdown',
    plain: 'Plain',
    copied: /** @type {Record<Taken, string>} */ ({
      link: 'Link copied; the case is in it.',
      svg: 'Picture copied as SVG.',
      png: 'Picture copied as PNG.',
      markdown: 'Copied as Markdown.',
      plain: 'Copied as plain text.',
      snippet: 'Copied.',
    }),
    saved: (/** @type {string} */ file) => `Saved as ${file}.`,
    instead: (/** @type {string} */ file) => `This browser copies no pictures; saved as ${file}.`,
    selected: 'This browser does not let pages copy. The text is selected: copy it from here.',
    field: 'Text to copy',
    failed: 'The picture could not be made.',
  },

  embed: {
    name: 'Embed',
    say: 'The figure in any page, as an element of the npm package stride0:',
    bundled: 'With a bundler, this stands in place of the first line:',
    code: 'HTML to copy',
    copy: 'Copy',
  },
};
