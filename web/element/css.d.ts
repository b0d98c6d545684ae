/** In the element's bundle a style sheet is its text. */
declare module '*.css' {
  const text: string;
  export default text;
}
