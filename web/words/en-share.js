// Every sentence of the menus in the page's bar, in English.

/** @typedef {'link' | 'svg' | 'png' | 'markdown' | 'plain' | 'python' | 'snippet'} Taken */

export const share = {
  examples: {
    name: 'Examples',
    groups: { note: 'From PyTorch’s note', daily: 'Broadcasting on purpose', traps: 'Broadcasting by accident' },
    titles: {
      same: 'The same shape',
      trailing: 'Lined up from the right',
      both: 'Both operands stretch',
      mismatch: 'A size that does not fit',
      nothing: 'An empty tensor and a matrix',
      inPlace: 'In place',
      grows: 'In place, a target cannot grow',
      old: 'Before PyTorch 0.2',
      image: 'Images minus their mean',
      bias: 'A bias for each channel',
      mask: 'An attention mask',
      distances: 'Pairwise differences',
      where: 'Selecting with a mask',
      empty: 'A size of zero',
      outer: 'The silent outer product',
      channels: 'The bias at the wrong end',
      last: 'Channels last',
      square: 'Two sizes equal by chance',
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
    python: 'Snippet that prints shapes',
    plain: 'Plain',
    copied: /** @type {Record<Taken, string>} */ ({
      link: 'Link copied. It contains this case.',
      svg: 'Picture copied as SVG.',
      png: 'Picture copied as PNG.',
      markdown: 'Copied as Markdown.',
      plain: 'Copied as plain text.',
      python: 'Snippet copied; paste it above the code that fails.',
      snippet: 'Copied.',
    }),
    saved: (/** @type {string} */ file) => `Saved as ${file}.`,
    instead: (/** @type {string} */ file) => `This browser cannot copy pictures. Saved as ${file}.`,
    selected: 'This browser does not let pages copy. The text is selected: copy it from here.',
    field: 'Text to copy',
    failed: 'The picture could not be made.',
  },

  embed: {
    name: 'Embed',
    say: 'Put this figure into any page, with the npm package stride0:',
    bundled: 'With a bundler, replace the first line with this:',
    code: 'HTML to copy',
    copy: 'Copy',
  },
};
