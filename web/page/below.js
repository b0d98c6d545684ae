// Draws the panels below the fold once typing pauses, or as soon as they scroll into view, so that typing does not wait
// for them.

/** Milliseconds without a key, after which typing has paused. */
export const QUIET = 400;

export class Below {
  #isVisible = true; // until the browser reports otherwise
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {(() => void) | undefined} */ #waiting;

  /** @param {Element} place  the element around the panels */
  constructor(place) {
    const observer = new IntersectionObserver((entries) => {
      this.#isVisible = entries.at(-1)?.isIntersecting ?? true;
      if (this.#isVisible) this.#settle();
    });
    observer.observe(place);
  }

  /** Draws now or later; a drawing that is still waiting is dropped. @param {() => void} run */
  draw(run) {
    clearTimeout(this.#timer);
    this.#waiting = run;
    if (this.#isVisible) this.#settle();
    else this.#timer = setTimeout(() => this.#settle(), QUIET);
  }

  #settle() {
    clearTimeout(this.#timer);
    const run = this.#waiting;
    this.#waiting = undefined;
    run?.();
  }
}
