/** Declares the types that tests use, because the package has none. */
declare module 'js-yaml' {
  const yaml: { safeLoad(text: string): unknown };
  export default yaml;
}
