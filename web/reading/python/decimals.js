// Floats as Python writes them. It rounds the number that a float is exactly, and halves to the even neighbour.

/** The fraction that a float is. @param {number} value  finite, not negative */
const fractionOf = (value) => {
  let power = 0n;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    power += 1n;
  }
  return { above: BigInt(scaled), below: 1n << power };
};

/**
 * `value * 10 ** places`, rounded to a whole number.
 * @type {(value: number, places: number) => bigint}
 */
const scaledUp = (value, places) => {
  const fraction = fractionOf(value);
  const above = fraction.above * (places > 0 ? 10n ** BigInt(places) : 1n);
  const below = fraction.below * (places < 0 ? 10n ** BigInt(-places) : 1n);
  const [whole, rest] = [above / below, (above % below) * 2n];
  return whole + (rest > below || (rest === below && whole % 2n === 1n) ? 1n : 0n);
};

/** More places than these no float has. */
const MOST_PLACES = 400;

/** @type {(value: number, places: number) => string} */
export const fixed = (value, places) => {
  const kept = Math.min(places, MOST_PLACES);
  const digits = String(scaledUp(Math.abs(value), kept)).padStart(kept + 1, '0');
  return kept === 0 ? digits : `${digits.slice(0, -kept)}.${digits.slice(-kept)}`;
};

/**
 * Digits, of which the first stands before the point, and the power of ten.
 * @type {(value: number, places: number) => [string, number]}
 */
const scientific = (value, places) => {
  if (value === 0) return ['0'.repeat(places + 1), 0];
  const size = Math.abs(value);
  const power = Number(size.toExponential().split('e')[1]);
  const digits = String(scaledUp(size, places - power));
  return digits.length > places + 1 ? [digits.slice(0, -1), power + 1] : [digits, power];
};

/** @param {number} power */
const exponent = (power) => `e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;

/** @param {string} digits */
const pointed = (digits) => (digits.length > 1 ? `${digits.charAt(0)}.${digits.slice(1)}` : digits);

/** @type {(value: number, places: number) => string} */
export const exponential = (value, places) => {
  const [digits, power] = scientific(value, Math.min(places, MOST_PLACES));
  return pointed(digits) + exponent(power);
};

/** What `g` writes: so many digits, without zeros at the end. @type {(value: number, precision: number) => string} */
export const general = (value, precision) => {
  const count = Math.min(Math.max(precision, 1), MOST_PLACES);
  const [digits, power] = scientific(value, count - 1);
  const bare = (/** @type {string} */ text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return power >= -4 && power < count ? bare(fixed(value, count - 1 - power)) : bare(pointed(digits)) + exponent(power);
};

/** As few digits as tell a float from every other: `repr`. @param {number} value */
export const shortest = (value) => {
  if (Number.isNaN(value)) return 'nan';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}inf`;
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const at = Number(power);
  if (at < -4 || at >= 16) return sign + mantissa + exponent(at);
  const digits = mantissa.replace('.', '');
  if (at < 0) return `${sign}0.${'0'.repeat(-at - 1)}${digits}`;
  return `${sign}${digits.padEnd(at + 1, '0').slice(0, at + 1)}.${digits.slice(at + 1) || '0'}`;
};

/** `round(value, places)` @type {(value: number, places: number) => number} */
export const roundedTo = (value, places) => {
  if (!Number.isFinite(value) || places > 330) return value;
  if (places < -330) return value < 0 ? -0 : 0;
  const size = Number(`${scaledUp(Math.abs(value), places)}e${-places}`);
  return value < 0 || Object.is(value, -0) ? -size : size;
};
