/**
 * Objects of the platform in our own signatures, by the types that a program has for them: those of the DOM library or
 * of Node's types. A program without them has no such objects either, and its types must still check.
 */
/** The instances of a class `Name` of the platform. */
type Instance<Name extends string, Otherwise = never> =
  typeof globalThis extends Record<Name, { prototype: infer T }> ? T : Otherwise;

/** The instances of a class `WebAssembly.Name`. */
type WasmInstance<Name extends string> = typeof globalThis extends {
  WebAssembly: Record<Name, { prototype: infer T }>;
}
  ? T
  : object;

export type WasmModule = WasmInstance<'Module'>;
export type WasmMemory = WasmInstance<'Memory'>;
export type WasmTable = WasmInstance<'Table'>;

/** `Uint8Array<ArrayBuffer>`, which compilers before TypeScript 5.7 know as `Uint8Array`. */
export type ByteArray = ReturnType<Uint8ArrayConstructor['from']>;

/** The address of the core, or the core itself. */
export type WasmSource = string | Instance<'URL'> | Instance<'Response'> | ArrayBuffer | ArrayBufferView | WasmModule;

/** An ImageData, or an object with the same properties on platforms without it. */
export type Image = Instance<
  'ImageData',
  { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }
>;
