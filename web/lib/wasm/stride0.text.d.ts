/** The bytes of `stride0.wasm`, one in each character, for where there is no file to serve. Built into this folder. */
declare const text: () => string;
export default text;
