import { join } from 'node:path';
import type { Plugin } from 'vite';

const ADMIN = join(import.meta.dirname, '..');

interface Replacement {
  id: RegExp;
  /** Matches all importers by default, except `with` itself. */
  in?: RegExp;
  notIn?: string;
  with: string;
}
const VALIDATION = join(ADMIN, 'declared/form/validation.ts');
export const REPLACEMENTS: readonly Replacement[] = [
  // The server writes exported files, so that react-admin needs neither of these packages.
  { id: /^jsonexport\/dist\/index\.js$/, with: join(ADMIN, 'providers/serverExport.ts') },
  { id: /^diacritic$/, with: join(ADMIN, 'plainLetters.ts') },
  { id: /^inflection$/, with: join(ADMIN, 'plainInflection.ts') },
  { id: /^hoist-non-react-statics$/, with: join(ADMIN, 'plain/statics.ts') },
  { id: /^\.\/TouchRipple\.mjs$/, with: join(ADMIN, 'plain/ripple.ts') },
  ...['Dialog', 'Drawer', 'Menu', 'MenuItem', 'Popover'].map((name) => ({
    id: new RegExp(`^\\./${name}/index\\.mjs$`),
    in: /@mui\/material\/index\.mjs$/,
    with: join(ADMIN, `state/surfaces/${name}.ts`),
  })),
  {
    id: /\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/,
    in: /\/styles\/(createTheme|ThemeProvider)\.mjs$/,
    with: join(ADMIN, 'ui/withoutCssVariables.ts'),
  },
  // Omits the data router, because the back-office has a router of its own.
  { id: /^react-router-dom$/, in: /reactRouterProvider\.js$/, with: join(ADMIN, 'state/plainRouter.ts') },
  // Lets forms in hidden tabs keep the typed input, even react-admin's own forms.
  { id: /^react-hook-form$/, with: join(ADMIN, 'state/tabs/keptForms.ts') },
  // Loads parts that the first list does not need only when they are used.
  { id: /^yup$/, notIn: VALIDATION, with: join(ADMIN, 'declared/form/lateYup.ts') },
  {
    id: /\/(BulkActionsToolbar|ListNoResults|DataTableLoading|DataTableBody|ColumnsSelector|button\/index)\.js$/,
    in: /\/datatable\/DataTable\.js$/,
    with: join(ADMIN, 'declared/list/lateTableParts.tsx'),
  },
  {
    id: /\/ColumnsSelectorItem\.js$/,
    in: /\/datatable\/DataTableColumn\.js$/,
    with: join(ADMIN, 'declared/list/lateTableParts.tsx'),
  },
  { id: /^@mui\/material$/, in: /\/DataTableHeadCell\.js$/, with: join(ADMIN, 'ui/headCellParts.ts') },
];
const LODASH = /^lodash\/(\w+)\.js$/;
/** Functions whose callers pass arrays. The compatible ones accept anything, which needs twenty more modules. */
const ARRAYS_ONLY: ReadonlySet<string> = new Set(['difference', 'union']);
/** Replaces the functions of lodash by those of es-toolkit, which are a quarter of their size. */
export const smallLodash: Plugin = {
  name: 'small-lodash',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (LODASH.test(id) ? `\0${id}` : undefined),
  load(id) {
    const [, name] = LODASH.exec(id.slice(1)) ?? [];
    if (!id.startsWith('\0') || !name) return undefined;
    return `export { ${name} as default } from 'es-toolkit${ARRAYS_ONLY.has(name) ? '' : '/compat'}'`;
  },
};

const ROUTER = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
/** Marks the unused components of React Router as removable, and omits its warnings for developers. */
export const smallRouter: Plugin = {
  name: 'small-router',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    ROUTER.test(id)
      ? code
          .replaceAll(/^(var \w+ = )(\w+\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
      : undefined,
};

/**
 * Replaces modules of packages by modules of ours. The development server bundles each package without our modules, so
 * that it replaces only what our own modules import.
 */
export function replaceModules(): Plugin {
  let isBuild = true;
  const matches = (one: Replacement, id: string, importer: string): boolean =>
    one.id.test(id) && (one.in?.test(importer) ?? true) && importer !== one.with && importer !== one.notIn;
  return {
    name: 'replace-modules',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id, importer = '') =>
      isBuild || !importer.includes('/node_modules/')
        ? REPLACEMENTS.find((one) => matches(one, id, importer))?.with
        : undefined,
  };
}
