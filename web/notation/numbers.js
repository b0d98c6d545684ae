// Numbers as the page writes them: always exact, with thin spaces from five digits, such as 1024 and 1 048 576.

/** A number in groups of three digits, from five digits on. @param {number | bigint} number @returns {string} */
export function grouped(number) {
  const digits = String(number);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** The number of elements of a shape, always exact. @param {readonly number[]} shape @returns {bigint} */
export function count(shape) {
  return shape.reduce((product, size) => product * BigInt(size), 1n);
}
