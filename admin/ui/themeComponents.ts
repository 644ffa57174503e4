import type { Density } from './density';
import { buttons } from './themeButtons';
import { details } from './themeDetails';
import { inputs } from './themeInputs';
import type { Rules } from './themeRules';
import { surfaces } from './themeSurfaces';
import { tables } from './themeTables';

/** How MUI's and react-admin's parts look; colours come as variables so that both modes share the rules. */
export const componentRules = (density: Density): Rules => ({
  ...buttons,
  ...inputs,
  ...tables(density),
  ...surfaces,
  ...details,
});
