// The keys of a list of tabs: arrows go to the next one, Home and End to the first and the last.

/**
 * The tab that a key goes to, if the event is a key on a tab.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} place  around the tabs
 * @returns {HTMLElement | undefined}
 */
export function nextTab({ key, target }, place) {
  /** @type {HTMLElement[]} */
  const tabs = [...place.querySelectorAll('[role="tab"]')].filter((each) => each instanceof HTMLElement);
  const index = tabs.findIndex((each) => each === target);
  if (index < 0) return undefined;
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[key];
  return next === undefined ? undefined : tabs.at(next % tabs.length);
}
