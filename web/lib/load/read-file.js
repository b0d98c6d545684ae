/** Compiles the core from its file, for the loaders of Node. */

/** Explains why the file can't be read. @param {string} address @param {unknown} cause */
function readError(address, cause) {
  const { code, name } = /** @type {{ code?: string, name?: string }} */ (cause);
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  const hint = isMissing
    ? "a bundle for Node copies stride0.wasm, leaves stride0 external, or imports 'stride0/inline', which needs no file"
    : `reading is not allowed (${code ?? name}): allow it (--allow-read), or import 'stride0/inline', which needs no file`;
  return new Error(`stride0 could not read ${address}: ${hint}`, { cause });
}

/**
 * @template {string | URL} Address
 * @param {Address} address
 * @param {(address: Address) => Uint8Array<ArrayBuffer>} read
 * @param {import('./fetch.js').Change} [change] of the bytes
 * @returns {WebAssembly.Module}
 */
export function compileFile(address, read, change) {
  let bytes;
  try {
    bytes = read(address);
  } catch (cause) {
    throw readError(String(address), cause);
  }
  return new WebAssembly.Module(change?.(bytes) ?? bytes);
}
