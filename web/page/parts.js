// Optional parts of the page. If one fails to load or to start, a note below the others says so.

import { paint } from '../draw/paint/paint.js';
import { errorScene } from '../draw/table/case.js';
import { find } from './places.js';

/**
 * @template Part
 * @param {PromiseSettledResult<Part>} part
 * @param {string} headline
 * @param {(part: Part) => void} use
 * @returns {void}
 */
export function start(part, headline, use) {
  if (part.status === 'rejected') return showFailure(headline, part.reason);
  try {
    use(part.value);
  } catch (error) {
    reportError(error);
    showFailure(headline, error);
  }
}

const showFailure = (/** @type {string} */ headline, /** @type {unknown} */ error) => {
  const place = Object.assign(document.createElement('div'), { className: 'answer', role: 'status' });
  find('main', HTMLElement).append(place);
  paint(place, errorScene(headline, error));
};
