// A drawing wider than its place: the column of the step stays in sight, and keys can scroll the rest.

/** @type {(place: Element, name: string) => void} name: of the drawing, for who cannot see it */
export const follow = (place, name) => {
  const wide = place.scrollWidth > place.clientWidth;
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
