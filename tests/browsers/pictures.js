/** Pictures of the page's main states in an engine, for people to look at. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { serve } from '../page/browser/site.js';
import { STATES } from '../page/browser/states.js';
import { openAt } from './journeys.js';
import { listening } from './server.js';

/** @import { Page } from './engines.js' */

const SHOWN = ['compatible', 'conflict', 'six', 'index', 'model-fails', 'message', 'gradients'];
/** Some panels are drawn only after a pause in typing. */
const REST_MS = 2500;

/** @param {Page} page @param {string} engine @param {string} folder */
export async function takePictures(page, engine, folder) {
  mkdirSync(folder, { recursive: true });
  const { address, close } = await listening(serve());
  try {
    for (const name of SHOWN) {
      const { text = '', presses, waits } = STATES[name] ?? {};
      await openAt(page, address, text);
      if (presses) await page.locator(presses).click();
      if (waits) await page.locator(waits).waitFor();
      await rest(REST_MS);
      writeFileSync(join(folder, `${name}-${engine}.png`), await page.screenshot());
    }
  } finally {
    close();
  }
}
