// In the bundle, this module replaces MUI's themes with CSS variables (see build/adminConfig.ts), which are not used.

function fail(): never {
  throw new Error('The bundle does not contain themes with CSS variables');
}
export { fail as CssVarsProvider, fail as default };
