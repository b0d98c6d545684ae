/** Reads a file that NumPy saved, and writes one for NumPy. In Python: `numpy.save('table.npy', table)`. */
import { readFile, writeFile } from 'node:fs/promises';
import { readNpy, writeNpy } from 'stride0/files';

const folder = new URL('data/', import.meta.url);

const table = readNpy(await readFile(new URL('table.npy', folder)));
console.log(table.dtype, table.shape);

// Scales every column to 0 to 1, with two rows of smallest and largest values against all rows.
const least = table.amin(0);
const scaled = table.sub(least).div(table.amax(0).sub(least));
console.log(String(scaled));

const out = process.argv[2];
if (out) await writeFile(out, writeNpy(scaled));
