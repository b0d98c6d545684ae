// The menus once there is something to share, with the state of the page that they need.

import { textOf, write } from '../../case/address.js';
import { EXAMPLE } from '../../draw/figure.js';
import { Bar } from './bar.js';

/**
 * @param {import('./bar.js').Places} places
 * @param {import('../../draw/figure.js').Library} library
 * @param {object} page
 * @param {() => Pick<import('../state.js').State, 'shown' | 'words'>} page.state
 * @param {() => import('../reader/theme.js').Theme} page.theme
 * @param {(text: string) => void} page.choose
 * @param {() => import('../../case/address.js').State['compare']} page.compared  two cases, if they are shown instead
 */
export function startMenus(places, library, { state, theme, choose, compared }) {
  const shown = () => {
    const { shown, words } = state();
    const compare = compared();
    return {
      analysis: compare ? null : (shown?.analysis ?? null),
      text: shown && !shown.example ? textOf(shown.state) : EXAMPLE,
      step: shown?.state.step ?? 0,
      link:
        location.href.replace(/[?#].*$/, '') +
        (shown ? write(compare ? { ...shown.state, compare } : shown.state) : ''),
      ...{ words, library, theme: theme() },
    };
  };
  new Bar(places, { shown, choose });
}
