/** The package has no types, so this declares what tests use. */
declare module 'js-yaml' {
  const yaml: { safeLoad(text: string): unknown };
  export default yaml;
}
