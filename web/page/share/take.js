// Copies or saves the case, and reports it. A browser that can't copy pictures saves a file instead.
// Loaded when its menu opens.

import { home } from '../../lib/errors/links.js';
import { exportsOf } from '../../draw/export/export.js';
import { paletteOf } from '../../draw/export/palette.js';
import { copy } from './copy.js';
import { frameOf } from './snippet.js';
import { pngOf } from './png.js';

/** @import { ExportKind } from '../../words/en-share.js' */
/** @import { Notice } from './panels.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {typeof import('../../case/library.js')} Library
 *
 * @typedef {object} Shown  the case on the page
 * @property {import('../../draw/figure.js').Analysis | null} analysis
 * @property {string} text
 * @property {number} step  the step of the walk; 0 for the last one
 * @property {string} link
 * @property {Words} words
 * @property {Library} library
 * @property {'light' | 'dark'} theme
 */

/** @param {ExportKind} what @param {string} how @param {Shown} shown @returns {Promise<Notice>} */
export async function take(what, how, shown) {
  if (how === 'save') return save(what, shown);
  if (what === 'png') return copyPicture(shown);
  if (what === 'python') return copyPython(shown);
  return copy(textOf(what, shown), shown.words.share.copied[what], shown.words);
}

/** The address of a page that only this machine can open. */
const LOCAL = /^(?:file:|https?:\/\/(?:localhost|127\.|\[::1\]))/;

/** Python that prints shapes, and a link to this page for others. @type {(shown: Shown) => Promise<Notice>} */
const copyPython = async ({ link, words }) => {
  try {
    const { snippet } = await import('../../diagnose/snippet.js');
    const address = home ?? (LOCAL.test(link) ? '' : link.replace(/#.*$/s, ''));
    return await copy(snippet(address), words.share.copied.python, words);
  } catch {
    return { said: words.share.failed, field: '' };
  }
};

/** @type {(what: ExportKind, shown: Shown) => string} */
const textOf = (what, { analysis, words, library, theme, link, text }) => {
  if (what === 'frame' || what === 'quiz') return frameOf(link, text, words.lang, what === 'quiz');
  if (what === 'link' || !analysis) return link;
  const exported = exportsOf(analysis, words, library);
  if (what === 'markdown') return exported.markdown();
  return what === 'plain' ? exported.plain() : exported.svg(paletteOf(theme, document));
};

const pictureOf = (/** @type {Shown} */ shown) => pngOf(textOf('svg', shown));

/**
 * The picture is created later than the click, so the clipboard gets a promise of it.
 * @type {(shown: Shown) => Promise<Notice>}
 */
const copyPicture = async (shown) => {
  const picture = pictureOf(shown);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return { said: shown.words.share.copied.png, field: '' };
  } catch {
    return save('png', shown, shown.words.share.instead);
  }
};

/** @type {(what: ExportKind, shown: Shown, said?: (file: string) => string) => Promise<Notice>} */
const save = async (what, shown, said = shown.words.share.saved) => {
  const file = `stride0${fileName(shown)}.${what}`;
  try {
    const bytes = what === 'png' ? await pictureOf(shown) : new Blob([textOf('svg', shown)], { type: 'image/svg+xml' });
    const address = URL.createObjectURL(bytes);
    const link = Object.assign(document.createElement('a'), { href: address, download: file });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000); // it is saved by then
    return { said: said(file), field: '' };
  } catch {
    return { said: shown.words.share.failed, field: '' };
  }
};

/** The shapes in a form that is valid in file names: `-5x1x4x1-3x1x1`. @type {(shown: Shown) => string} */
const fileName = ({ analysis }) => {
  const shapes = analysis?.asked.operands.map(({ shape }) => shape.join('x')).filter(Boolean) ?? [];
  return shapes
    .map((shape) => `-${shape}`)
    .join('')
    .slice(0, 60);
};
