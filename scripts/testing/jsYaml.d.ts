/** The part of js-yaml that tests use. The package has no types. */
declare module 'js-yaml' {
  const yaml: { safeLoad(text: string): unknown };
  export default yaml;
}
