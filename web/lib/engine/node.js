/**
 * Nodes of trees in which something that was worked out is found again: an edge for each thing it was worked out for,
 * such as an operation, the geometry of an operand, a size that was asked for.
 */

/** @template T what is kept */
export class Node {
  /** @type {Map<unknown, Node<T>> | undefined} */
  #next;
  /** The edge that was last taken, which a loop takes again. @type {unknown} */
  #lastKey;
  /** @type {Node<T> | undefined} */
  #last;
  /** @type {T | undefined} */
  kept;

  /** Where an edge leads, if there is one. @param {unknown} key @returns {Node<T> | undefined} */
  next(key) {
    if (key === this.#lastKey && this.#last !== undefined) return this.#last;
    const node = this.#next?.get(key);
    if (node !== undefined) [this.#lastKey, this.#last] = [key, node];
    return node;
  }

  /** Where a path leads. @param {readonly unknown[]} path @returns {Node<T> | undefined} */
  find(path) {
    /** @type {Node<T> | undefined} */
    let node = this;
    for (let i = 0; i < path.length && node !== undefined; ++i) node = node.next(path[i]);
    return node;
  }

  /** The same, and from now on it leads there. @param {readonly unknown[]} path @returns {Node<T>} */
  lay(path) {
    /** @type {Node<T>} */
    let node = this;
    for (const key of path) {
      let next = node.next(key);
      if (next === undefined) (node.#next ??= new Map()).set(key, (next = new Node()));
      node = next;
    }
    return node;
  }
}
