import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ImportRule {
  /** The modules that may be imported. The prefix `types:` allows only type imports. */
  to: readonly string[];
  /** The packages that may be imported. By default all. */
  packages?: RegExp;
  not?: RegExp;
  /** Requires that other modules import the index of the module, or the index of each of its folders. */
  indexed?: 'module' | 'folders';
}

/** The modules that every server module may import, for example errors and settings. */
export const SHARED = [
  'resources/kit',
  'resources/kinds',
  'resources/diagnosis',
  'resources/identity',
  'resources/esim',
  'resources/kit/limits',
  'resources/locales',
  'api',
  'api/environment',
  'api/locales',
];
/** The declarations that exist in every product, for example jobs. */
const BUILTIN = 'resources/builtin';
export const DECLARATIONS = [
  BUILTIN,
  'resources',
  'resources/*/kinds',
  ...['cards/numbers', 'digits', 'menu', 'product', 'resourceRoutes', 'roles', 'rows', 'scopes'].map(
    (name) => `resources/${name}`,
  ),
];
const NO_WEB = /^(react|express)/;
const NO_REACT = /^react/;

/** The modules of the framework. Each may import only the modules before it. */
const MACHINERY = [
  'api/registry',
  'api/models',
  'api/ledger',
  'api/jobs',
  'api/engine/access',
  'api/engine/history',
  'api/engine/rows',
  'api/engine/asOf',
  'api/engine/undo',
  'api/engine/search',
  'api/engine/export',
  'api/engine/import',
  'api/engine/http',
  'api/middleware',
  'api/sandbox',
];
/** Matches modules that may not contain the name of a product's resource. */
const PRODUCT_FREE = /^api\/(registry|models|jobs|engine|middleware|sessions|assistant)/;
const WITH_EXPRESS = /^api\/(engine|middleware|sandbox)/;

const modulesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, '../..', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** Domain modules of which each may import only those before it. Other domain modules may import all of these. */
const ORDERED = [
  'users',
  'wechat',
  'messages',
  'appMessages',
  'books',
  'plans',
  'payments',
  'businessUsers',
  'orders',
  'terminals',
  'suppliers',
  'realNames',
  'bills',
  'dashboard',
  'options',
  'smsCodes',
  'ctrip',
  'simulator',
].map((name) => `api/domain/${name}`);
const DOMAIN_MODULES = [...ORDERED, ...modulesIn('api/domain').filter((module) => !ORDERED.includes(module))];
/** The domain modules of every product, which may import the framework but no product. */
const BUILTIN_MODULES = modulesIn('api/builtin');
/** The modules that serve calls outside the back-office: login, the assistant and the API for end users. */
const EDGES: readonly (readonly [module: string, domain: readonly string[]])[] = [
  ['api/sessions', BUILTIN_MODULES],
  ['api/assistant', [...BUILTIN_MODULES, 'api/sessions']],
  ['api/public', [...BUILTIN_MODULES, ...DOMAIN_MODULES]],
];

const declarationsFor = (module: string): readonly string[] => (PRODUCT_FREE.test(module) ? [BUILTIN] : DECLARATIONS);

const machinery = MACHINERY.map((module, index): [string, ImportRule] => [
  module,
  {
    to: [...SHARED, ...declarationsFor(module), ...MACHINERY.slice(0, index)],
    not: WITH_EXPRESS.test(module) ? NO_REACT : NO_WEB,
  },
]);
const domain = DOMAIN_MODULES.map((module, index): [string, ImportRule] => [
  module,
  {
    to: [...SHARED, ...DECLARATIONS, ...MACHINERY, ...BUILTIN_MODULES, ...ORDERED.slice(0, index)],
    indexed: 'module',
    not: NO_REACT,
  },
]);
const builtin = BUILTIN_MODULES.map((module): [string, ImportRule] => [
  module,
  { to: [...SHARED, BUILTIN, ...MACHINERY], indexed: 'module', not: NO_REACT },
]);
const edges = EDGES.map(([module, known]): [string, ImportRule] => [
  module,
  { to: [...SHARED, ...declarationsFor(module), ...MACHINERY, ...known], indexed: 'module', not: NO_REACT },
]);

export const SERVER_MODULES: Readonly<Record<string, ImportRule>> = Object.fromEntries([
  ['api/environment', { to: [], not: NO_WEB }],
  ['api/locales', { to: ['resources/kit', 'resources/locales'], not: NO_WEB }],
  ...machinery,
  ...builtin,
  ...domain,
  ...edges,
  [
    'api',
    { to: ['resources/kit', 'resources/locales', 'api/environment', 'api/locales', 'types:api/models'], not: NO_REACT },
  ],
] as [string, ImportRule][]);
