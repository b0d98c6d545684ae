// Light or dark: the system's choice until the button is pressed, then the reader's, stored if that is allowed.

const KEY = 'theme';

/** @typedef {'light' | 'dark'} Theme */

const system = matchMedia('(prefers-color-scheme: dark)');

/** The visible theme. @param {HTMLElement} root @returns {Theme} */
export function shownTheme(root) {
  return chosen(root.dataset['theme']) ?? (system.matches ? 'dark' : 'light');
}

/** @param {HTMLElement} root @param {HTMLButtonElement} button @returns {void} */
export function startTheme(root, button) {
  const show = () => {
    button.setAttribute('aria-pressed', String(current() === 'dark'));
    if (root.dataset['theme']) tint(getComputedStyle(root).backgroundColor);
  };
  const current = () => shownTheme(root);

  const saved = chosen(recall());
  if (saved) root.dataset['theme'] = saved;
  show();
  system.addEventListener('change', show);
  button.addEventListener('click', () => {
    const next = current() === 'dark' ? 'light' : 'dark';
    root.dataset['theme'] = next;
    remember(next);
    show();
  });
}

/** Sets the colour of the browser's own frame, which otherwise follows the system. */
const tint = (/** @type {string} */ paper) => {
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper);
};

/** @returns {Theme | undefined} */
const chosen = (/** @type {string | null | undefined} */ value) =>
  value === 'light' || value === 'dark' ? value : undefined;

const recall = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const remember = (/** @type {Theme} */ theme) => {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the theme still changes.
  }
};
