/** Reads the golden files: one case per line, `given -> answer`. */
import { readFileSync } from 'node:fs';

/** @param {string} name */
export function golden(name) {
  const text = readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [given = '', answer = ''] = line.split(' -> ');
      return { line, given, answer };
    });
}

/** `(2,3)` as [2, 3]. @param {string} text */
export function dims(text) {
  return text === '()' ? [] : text.slice(1, -1).split(',').map(Number);
}

/** `(2,3):(3,1)`. @param {string} text */
export function geometry(text) {
  const [shape = '', strides = ''] = text.split(':');
  return { shape: dims(shape), strides: dims(strides) };
}
