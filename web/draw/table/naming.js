// The names in the left column: of the operands and the result, shortened to fit.

/** @import { Model } from '../../case/model.js' */

/**
 * The names in the left column and its width. It becomes wider for long names up to a limit; then their middle is cut.
 * @param {Model} model
 * @param {boolean} narrow
 * @param {boolean} turned  whether the table is transposed, so every name has its own column
 */
export function naming(model, narrow, turned) {
  const { names, sign, target } = model;
  const letter = narrow ? 9.2 : 11.6;
  const usual = narrow ? 52 : names.length > 2 ? 112 : 88;
  const fitting = (/** @type {number} */ px) => Math.floor((px + 4) / letter);
  const most = turned ? (narrow ? 5 : 10) : fitting(narrow ? 96 : 176);
  const lead = sign && !turned ? sign.length + 1 : 0;
  const mark = target && !narrow && !turned ? 4 : 0; // letters for the word beside a target's name
  const texts = names.map((name, i) => {
    const room = most - lead - (i === 0 && target?.form === 'inPlace' ? mark : 0);
    return fitted(name, room);
  });
  const full = gathers(model, narrow) ? 0 : lengths(model.label, most);
  const marked = target && mark ? mark + (target.form === 'inPlace' ? (texts[0]?.length ?? 0) + lead : full) : 0;
  const longest = Math.max(full, marked, ...texts.map((text) => text.length + lead));
  const width = longest > fitting(usual) && !turned ? Math.ceil(longest * letter) : usual;
  const label = shortened(model, narrow, turned ? most : fitting(width));
  return { texts, label, gutter: width > usual ? width : undefined };
}

/** The length of the label counts only if it may be shown completely. */
const lengths = (/** @type {string} */ label, /** @type {number} */ most) => (label.length <= most ? label.length : 0);

/** A name, without its middle if there is no room for all letters. @param {string} name @param {number} room */
export function fitted(name, room) {
  if (name.length <= room) return name;
  return `${name.slice(0, Math.ceil(room / 2))}…${name.slice(name.length - Math.floor(room / 2) + 1)}`;
}

/** Whether there are too many operands to list them all in the label. */
const gathers = (/** @type {Pick<Model, 'names' | 'sign'>} */ { names, sign }, /** @type {boolean} */ narrow) =>
  sign !== '' && names.length > (narrow ? 2 : 3);

/** `a + b`, `a + b + c`, then `a + … + f`; on phones `a…f` from three; if even that is too long, only `=`. */
const shortened = (
  /** @type {Model} */ { names, sign, label },
  /** @type {boolean} */ narrow,
  /** @type {number} */ most,
) => {
  const ends = [names[0], names.at(-1)];
  const many = gathers({ names, sign }, narrow);
  const forms = sign
    ? [
        many ? '' : label,
        narrow || !many ? '' : ends.join(` ${sign} … ${sign} `),
        names.length > 2 ? ends.join('…') : '',
      ]
    : [label, label.split('(')[0] ?? ''];
  return forms.find((text) => text !== '' && text.length <= most) ?? '=';
};
