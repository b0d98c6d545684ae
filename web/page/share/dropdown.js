// A button of the bar and its panel: only one is open at a time, and Escape, a click or focus elsewhere, or a choice
// closes it. Arrow keys move through the choices; the focus returns to the button.

export class Dropdown {
  #button;
  #panel;
  #opening;

  /**
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} panel
   * @param {() => void} opening  fills the panel
   */
  constructor(button, panel, opening) {
    this.#button = button;
    this.#panel = panel;
    this.#opening = opening;
    button.addEventListener('click', () => (this.isOpen ? this.close() : this.#open()));
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      this.#open(event.key === 'ArrowDown' ? 0 : -1);
    });
    panel.addEventListener('keydown', (event) => this.#key(event));
    const place = button.parentElement ?? button;
    place.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.isOpen) return;
      event.preventDefault();
      this.close();
    });
    place.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !place.contains(relatedTarget)) this.close(false);
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !place.contains(target)) this.close(false);
    });
  }

  get isOpen() {
    return !this.#panel.hidden;
  }

  /** @param {boolean} [focused]  whether the keyboard goes back to the button */
  close(focused = true) {
    if (!this.isOpen) return;
    this.#panel.hidden = true;
    this.#button.setAttribute('aria-expanded', 'false');
    if (focused) this.#button.focus();
  }

  /** @param {number} [index]  which item has the focus */
  #open(index = 0) {
    this.#opening();
    this.#panel.hidden = false;
    this.#button.setAttribute('aria-expanded', 'true');
    this.#items().at(index)?.focus({ preventScroll: true });
  }

  #items() {
    return [...this.#panel.querySelectorAll('button')].filter((item) => item.checkVisibility());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLButtonElement)) return;
    const items = this.#items();
    const index = items.indexOf(target);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    const ends = { Home: 0, End: -1 }[key];
    const isMenu = target.getAttribute('role') === 'menuitem';
    if (isMenu && key === 'Tab') return this.close(); // focus moves from the button to the element after it
    const next =
      by !== undefined
        ? items.at((index + by) % items.length)
        : ends !== undefined
          ? items.at(ends)
          : isMenu && key.length === 1 && key !== ' '
            ? [...items.slice(index + 1), ...items].find((item) => begins(item, key))
            : undefined;
    if (!next) return;
    event.preventDefault(); // the same keys would walk the alignment
    next.focus();
  }
}

/** @type {(item: HTMLElement, letter: string) => boolean} */
const begins = ({ textContent }, letter) => (textContent ?? '').toLowerCase().startsWith(letter.toLowerCase());
