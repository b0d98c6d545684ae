/**
 * A cache whose keys have several parts, as a tree: each part is an edge. For `add` of two tensors, the path is the
 * operation, then the geometry of each operand; the node at its end has the cached program.
 */

/** @template T the cached value */
export class Node {
  /** @type {Map<unknown, Node<T>> | undefined} */
  #next;
  /** The key of the last edge, which a loop uses again. @type {unknown} */
  #lastKey;
  /** @type {Node<T> | undefined} */
  #last;
  /** @type {T | undefined} */
  value;

  /** The node at the end of an edge, if there is one. @param {unknown} key @returns {Node<T> | undefined} */
  next(key) {
    if (key === this.#lastKey && this.#last !== undefined) return this.#last;
    const node = this.#next?.get(key);
    if (node !== undefined) [this.#lastKey, this.#last] = [key, node];
    return node;
  }

  /** The node at the end of a path, if there is one. @param {readonly unknown[]} path @returns {Node<T> | undefined} */
  find(path) {
    /** @type {Node<T> | undefined} */
    let node = this;
    for (let i = 0; i < path.length && node !== undefined; ++i) node = node.next(path[i]);
    return node;
  }

  /** The node at the end of a path, created if necessary. @param {readonly unknown[]} path @returns {Node<T>} */
  ensure(path) {
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
