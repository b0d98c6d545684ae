/** The bytes of `stride0.wasm` as text, for where there is no file to serve; load/bytes.js reads it. */
declare const text: string;
export default text;
