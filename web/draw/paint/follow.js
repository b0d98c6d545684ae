// A drawing wider than its element: the column of the step stays visible, and keys can scroll the rest.

/**
 * A dotted edge says that there is more on that side.
 * @param {HTMLElement} place
 */
export const markOverflow = (place) => {
  const { scrollLeft, scrollWidth, clientWidth } = place;
  const sides = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right'].filter(Boolean);
  if (sides.join(' ') !== (place.dataset['more'] ?? '')) place.dataset['more'] = sides.join(' ');
  place.onscroll = () => markOverflow(place);
};

/** @type {(place: HTMLElement, name: string) => void} name: of the drawing, for who cannot see it */
export const follow = (place, name) => {
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
};
