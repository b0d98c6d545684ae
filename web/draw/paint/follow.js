// Scrolling a drawing that is wider than its element.

/** Marks the sides where part of the drawing is hidden, which then have a dotted edge. @param {HTMLElement} place */
export function markOverflow(place) {
  const { scrollLeft, scrollWidth, clientWidth } = place;
  const sides = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right'].filter(Boolean);
  if (sides.join(' ') !== (place.dataset['more'] ?? '')) place.dataset['more'] = sides.join(' ');
  place.onscroll = () => markOverflow(place);
}

/**
 * Scrolls to the column of the current step, and lets keys scroll.
 * @param {HTMLElement} place
 * @param {string} name of the drawing, for screen readers
 * @returns {void}
 */
export function follow(place, name) {
  const wide = place.scrollWidth > place.clientWidth;
  markOverflow(place);
  for (const [attribute, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': name })) {
    if (wide) place.setAttribute(attribute, value);
    else place.removeAttribute(attribute);
  }
  const current = wide && place.querySelector('thead .now, thead .bad-col');
  if (!current) return;
  const column = current.getBoundingClientRect();
  const frame = place.getBoundingClientRect();
  place.scrollLeft += column.left + column.width / 2 - (frame.left + frame.width / 2);
}
