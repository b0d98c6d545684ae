/** A table of the core, which crosses as text: a row a line, with spaces between its fields. */

/** @param {string} table */
export const rowsOf = (table) => table.split('\n').map((row) => row.split(' '));
