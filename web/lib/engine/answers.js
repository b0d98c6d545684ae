/**
 * Caches the core's answers by rule and arguments: calling into WebAssembly costs more than a small view, and most
 * programs make the same views again and again.
 */
import { Node } from './node.js';

/** The root of the cached answers; a path is a rule, a subject and the arguments. @type {Node<any>} */
let root = new Node();
/** An upper limit of the number of nodes. */
let nodeCount = 0;
const mostNodes = 4096;
/** Longer arguments are not cached, because they would leave no space for others. */
const mostArguments = 128;

/**
 * The result of `ask`, which is called only if there is no cached result for this rule, subject and arguments. Errors
 * are not cached.
 * @template T
 * @param {string} rule
 * @param {unknown} subject a dtype, the id of a geometry, or the number of shapes
 * @param {readonly unknown[]} args
 * @param {() => T} ask
 * @returns {T}
 */
export function cachedAnswer(rule, subject, args, ask) {
  const known = root.next(rule)?.next(subject)?.find(args)?.value;
  if (known !== undefined) return known;
  const answered = ask();
  if (args.length > mostArguments) return answered;
  const path = [rule, subject, ...args];
  nodeCount += path.length;
  if (nodeCount > mostNodes) {
    root = new Node();
    nodeCount = path.length;
  }
  return (root.ensure(path).value = answered);
}
