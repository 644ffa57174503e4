import { posix } from 'node:path';
import { type Source, listImports } from './sources';
import { type ImportRule, DECLARATIONS, SERVER_MODULES, SHARED } from './serverModules';

/** The field kinds of a single product. */
const PRODUCT_KINDS = 'resources/*/kinds';
const KINDS = /^resources\/([^/]+\/)?kinds\//;
/** The files that every module of the back-office may import. */
const SHARED_WEB = [
  'resources/kit',
  'resources/kinds',
  'resources/kit/limits',
  'resources/kit/qrPath',
  'resources/locales/translations',
  'types:resources/builtin',
  'admin/locales',
  'admin/tokens',
  'admin/addresses',
];
/** The imports that the guide for extensions recommends. */
const EXTENSION = {
  to: [
    ...SHARED,
    'resources/declare',
    'resources',
    'api/registry',
    'api/models',
    'api/engine/rows',
    'api/engine/http',
    'api/domain/messages',
  ],
  not: /^(react|express)/,
};
const PRODUCT_WEB = [
  PRODUCT_KINDS,
  'resources/cards/numbers',
  'resources/esim',
  'resources/diagnosis',
  'resources/roles',
  'resources/resourceRoutes',
  'types:resources',
  'types:resources/locales',
];
const WEB_PARTS = [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state', 'admin/declared'];
/** The folders of admin/pages that belong to this product only. */
export const PRODUCT_PAGES = ['brand', 'dashboard', 'lookup', 'options', 'settings', 'wxmp'];
/** The HTTP module, which screens may not import. Screens call the dataProvider, which products may wrap. */
const HTTP_CLIENTS = 'admin/providers/http';
const NO_SERVER = /^(node:|express|sequelize|mysql2|@appthreat\/sqlite3)/;
const NOTHING = /^$/;

const PRODUCT_SCREENS: ImportRule = {
  to: [
    ...WEB_PARTS,
    ...PRODUCT_WEB,
    'admin/layout',
    'admin/pages',
    'admin/resources',
    ...PRODUCT_PAGES.map((page) => `admin/pages/${page}`),
  ],
  not: NO_SERVER,
};

const APP_PARTS = [...WEB_PARTS, 'admin/layout', 'admin/pages'];

const KIT_PARTS = ['typed', 'digits', 'decimals', 'money'].map((name) => `resources/kit/${name}`);
/** The rule for the components of kinds, the only files of kinds that may import React. */
const SCREENS_OF_KINDS: ImportRule = {
  to: [...WEB_PARTS, ...KIT_PARTS, PRODUCT_KINDS, 'resources/cards/numbers'],
  not: NO_SERVER,
};

/** The import rules by module, inner modules first. A file belongs to the first matching module. */
const IMPORT_RULES: Readonly<Record<string, ImportRule>> = {
  'resources/kit/limits': { to: [], packages: NOTHING },
  'resources/kit/qrPath': { to: [], packages: NOTHING },
  'resources/kit/typed': { to: [], packages: NOTHING },
  'resources/kit/digits': { to: ['resources/kit/typed'], packages: NOTHING },
  'resources/kit/decimals': { to: ['resources/kit/typed'], packages: NOTHING },
  'resources/kit/money': { to: ['resources/kit/decimals', 'resources/kit/typed'], packages: NOTHING },
  'resources/kit': {
    to: [...KIT_PARTS, 'resources/kinds'],
    packages: /^(yup|@cfworker\/json-schema|json-schema-to-ts)$/,
  },
  'resources/kinds': { to: ['resources/kit', ...KIT_PARTS], packages: /^yup$/ },
  [PRODUCT_KINDS]: {
    to: ['resources/kit', ...KIT_PARTS, 'resources/kinds', 'resources/cards/numbers'],
    packages: /^yup$/,
  },
  'resources/locales/translations': { to: ['resources/kit', 'resources/locales'], packages: NOTHING },
  'resources/locales': {
    to: ['resources/kit', 'resources/kinds', 'resources/locales/translations'],
    packages: /^(yup|opencc-js\/cn2t|node:module)$/,
  },
  'resources/identity': { to: ['resources/kit', 'resources/kit/typed', 'types:resources'], packages: /^mrz$/ },
  'resources/esim': { to: [], packages: NOTHING },
  'resources/diagnosis': {
    to: ['types:resources', 'types:resources/kit', 'resources/locales/translations'],
    packages: NOTHING,
  },
  'resources/words': { to: ['resources/kit', 'types:resources/locales'], packages: NOTHING },
  'resources/roles': { to: ['resources/kit'], packages: NOTHING },
  'resources/scopes': { to: ['resources/kit'], packages: NOTHING },
  'resources/declare': { to: ['resources/kit', 'resources/roles', 'resources/scopes'], packages: NOTHING },
  'resources/menu': { to: ['resources/kit', 'resources/roles'], packages: /^yup$/ },
  'resources/digits': { to: ['resources/kit', 'resources/cards/numbers'], packages: NOTHING },
  'resources/cards/numbers': { to: [], packages: NOTHING },
  'resources/resourceRoutes': { to: [], packages: NOTHING },
  'resources/webhookEvents': { to: ['resources/kit'], packages: NOTHING },
  'resources/product': {
    to: [
      'resources/kit',
      'resources/digits',
      'resources/menu',
      'resources/resourceRoutes',
      'resources/roles',
      'resources/scopes',
      'resources/webhookEvents',
    ],
    packages: NOTHING,
  },
  'resources/builtin': { to: ['resources/kit'], packages: NOTHING },
  resources: {
    to: ['resources/kit', 'resources/kinds', PRODUCT_KINDS, 'resources/roles', 'resources/scopes', 'resources/declare'],
    packages: /^yup$/,
  },

  'api/test/hostileBooks': { to: [] },
  'api/test': { to: ['*'] },
  ...SERVER_MODULES,

  'admin/tokens': { to: [], packages: NOTHING },
  'admin/addresses': { to: [], packages: NOTHING },
  'admin/locales': { to: ['resources/kit', 'resources/locales/translations'], not: NO_SERVER },
  'admin/ui': {
    to: ['resources/kit', 'resources/kit/qrPath', 'admin/locales', 'admin/tokens', 'admin/addresses'],
    not: NO_SERVER,
  },
  'admin/providers': { to: [...SHARED_WEB, 'admin/ui'], not: NO_SERVER },
  'admin/state': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers'], not: NO_SERVER },
  'admin/declared': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state'], not: NO_SERVER },
  'admin/layout': {
    to: [...WEB_PARTS],
    not: NO_SERVER,
  },
  ...Object.fromEntries(
    PRODUCT_PAGES.map((page) => [`admin/pages/${page}`, { ...PRODUCT_SCREENS, indexed: 'module' }]),
  ),
  'admin/resources': { ...PRODUCT_SCREENS, indexed: 'folders' },
  'admin/pages': {
    to: [...WEB_PARTS, 'admin/layout'],
    indexed: 'folders',
    not: NO_SERVER,
  },
  'admin/App': { to: [...APP_PARTS, 'admin/app'], not: NO_SERVER },
  'admin/app': { to: [...APP_PARTS, 'admin/App'], not: NO_SERVER },
  'admin/build': { to: ['scripts', 'admin'] },
  'admin/test/miniProduct': {
    to: [...SHARED_WEB, 'admin/build', 'admin/ui', 'admin/declared', 'admin/pages', 'admin/app'],
  },
  'admin/test': { to: ['*'] },
  admin: {
    to: [
      'resources/digits',
      'resources/resourceRoutes',
      'resources/roles',
      'admin/locales',
      'admin/app',
      'types:admin/declared',
      'admin/resources',
      ...PRODUCT_PAGES.map((page) => `admin/pages/${page}`),
    ],
    packages: NOTHING,
  },
  'public-site/vite.config': { to: ['scripts', 'public-site'] },
  'public-site': {
    to: [
      'resources/identity',
      'resources/esim',
      'resources/diagnosis',
      'resources/kit/limits',
      'resources/kit/money',
      'resources/kit/digits',
      'resources/kit/typed',
      'resources/kit/qrPath',
      'resources/cards/numbers',
    ],
    not: /^(node:|react-admin|@mui)/,
  },
  migrations: { to: [], packages: /^(sequelize|node:.+)$/ },
  'seeders/reference': { to: [...SHARED, ...DECLARATIONS, 'api/registry', 'api/models', 'api/ledger'] },
  seeders: { to: ['*'] },
  'e2e/trade': EXTENSION,
  'e2e/desk': EXTENSION,
  // Contains pages of react-admin in place of the hand-written pages.
  'e2e/stock': { to: ['*'] },
  e2e: {
    to: [
      'resources/kit',
      'resources/locales',
      'resources/words',
      'resources/resourceRoutes',
      'resources/roles',
      'resources/scopes',
      'scripts',
      'admin/locales',
      'admin/test',
      'api/locales',
      'api/test/hostileBooks',
    ],
  },
  bench: { to: ['*'] },
  scripts: { to: ['*'] },
};

// The files that assemble the server, so they may import all of its modules.
const COMPOSITION =
  /^api\/(main|start|app|extensions|failure|installation|products?|sandboxMain|sandboxServer|sandboxes|tracing)\.ts$/;
// Matches files without import rules: tests, test data and build configurations.
const EXEMPT = /(\.(test|fixture)\.tsx?|\/vite\.config\.ts)$/;

const moduleOf = (path: string): string | undefined =>
  KINDS.exec(path)?.[1]
    ? PRODUCT_KINDS
    : Object.keys(IMPORT_RULES).find(
        (module) => path === module || path.startsWith(`${module}/`) || path.startsWith(`${module}.`),
      );

function resolveOurs(from: string, specifier: string): string | undefined {
  // Removes a query like `?cht`, which selects a language of a file.
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?\w+$/, ''));
  return specifier.startsWith('@t3d/') ? specifier.slice('@t3d/'.length) : undefined;
}

/** Matches pages, which the folder of another resource may re-export. */
const PAGE = /\/(list|show|create|edit|form|actions)$/;

/** Returns whether an import uses the module's index, or comes from inside the module. */
function isByIndex(path: string, target: string, module: string, indexed: ImportRule['indexed']): boolean {
  if (indexed === 'module') return target === module || target === `${module}/index` || path.startsWith(`${module}/`);
  const [folder = '', ...rest] = target.slice(module.length + 1).split('/');
  const isSamePage = PAGE.test(target) && path === `${module}/${path.split('/').at(-2)}/${rest[0]}.tsx`;
  return rest.length === 0 || rest[0] === 'index' || isSamePage || path.startsWith(`${module}/${folder}/`);
}

function violation(path: string, specifier: string, typeOnly: boolean): string | undefined {
  const module = moduleOf(path);
  if (!module) return undefined;
  if (specifier.endsWith('.fixture')) return `${path}: what tests share is for tests only (${specifier})`;
  const rule = KINDS.test(path) && path.endsWith('.tsx') ? SCREENS_OF_KINDS : (IMPORT_RULES[module] as ImportRule);
  const target = resolveOurs(path, specifier);
  if (target === undefined) {
    const closed = (rule.packages && !rule.packages.test(specifier)) || rule.not?.test(specifier);
    return closed ? `${path}: ${module} may not import ${specifier}` : undefined;
  }
  if (target === HTTP_CLIENTS && module !== 'admin/providers' && !typeOnly)
    return `${path}: calls go through the dataProvider, not through the clients of ${HTTP_CLIENTS}`;
  const other = moduleOf(target);
  const indexed = other && IMPORT_RULES[other]?.indexed;
  // Allows modules that may import everything, for example seeders, to bypass a module's index.
  const isFree = indexed === 'module' && rule.to.includes('*');
  if (indexed && !isFree && !isByIndex(path, target, other, indexed))
    return `${path}: ${target} is opened by the index of its folder only (${specifier})`;
  if (other === module || rule.to.includes('*') || (other && rule.to.includes(other))) return undefined;
  if (other && typeOnly && rule.to.includes(`types:${other}`)) return undefined;
  const only = other && rule.to.includes(`types:${other}`) ? ' but for types' : '';
  return `${path}: ${module} may not import from ${other ?? target}${only} (${specifier})`;
}

/** Reports imports that break a rule. Tests and test data of the server may import everything. */
export function checkImportRules(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !COMPOSITION.test(path) && !EXEMPT.test(path))
    .flatMap((source) =>
      listImports(source).map(({ specifier, typeOnly }) => violation(source.path, specifier, typeOnly)),
    )
    .filter((fault) => fault !== undefined);
}
