/** Pictures of pages, for previews of links to them. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CARD } from './card.js';

/** Chromium's sandbox does not start for root, as which the workflow's container runs. */
const args = ['--no-sandbox', '--disable-gpu'];

/**
 * @param {ReadonlyMap<string, string>} cards  the document of each picture, by the path of its PNG
 * @param {string} folder
 * @param {string | undefined} executablePath  of Chromium
 */
export async function writePictures(cards, folder, executablePath) {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: CARD });
    for (const [path, card] of cards) {
      await page.setContent(card);
      await page.screenshot({ path: join(folder, path) });
    }
  } finally {
    await browser.close();
  }
}
