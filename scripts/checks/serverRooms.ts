import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The import rule of a module. */
export interface Door {
  /** Modules that this one may import besides itself. The prefix `types:` allows only type imports. */
  to: readonly string[];
  /** Packages that this module may import; any package if absent. */
  packages?: RegExp;
  /** Packages that this module may not import. */
  not?: RegExp;
  /** Outside imports must go through an index: that of the module, or that of each of its folders. */
  indexed?: 'room' | 'folders';
}

/** The files that every server module shares: context, errors, settings and messages. */
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
/** The framework's own resources: jobs, imports, changes, views and notifications. */
const HOUSE = 'resources/house';
export const DECLARATIONS = [
  HOUSE,
  'resources',
  'resources/*/kinds',
  ...['cards/numbers', 'digits', 'menu', 'product', 'resourceRoutes', 'roles', 'rows', 'scopes'].map(
    (name) => `resources/${name}`,
  ),
];
const NO_WEB = /^(react|express)/;
const NO_REACT = /^react/;

/** Modules below the subjects, inner ones first. Each may import the modules before it. */
const MACHINERY = [
  'api/declared',
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
/** Modules that refer to no declaration of a product. Even who logs in is a fact of the product. */
const PRODUCT_FREE = /^api\/(declared|models|jobs|engine|middleware|sessions|assistant)/;
const WITH_EXPRESS = /^api\/(engine|middleware|sandbox)/;

const roomsIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, '../..', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/**
 * Subjects that other subjects import, in import order. Each may import only those before it; an unlisted subject may
 * import all of them.
 */
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
].map((name) => `api/subjects/${name}`);
const SUBJECTS = [...ORDERED, ...roomsIn('api/subjects').filter((room) => !ORDERED.includes(room))];
/**
 * The subjects of every product. They may import the framework and its own resources, but no product and not each
 * other.
 */
const HOUSE_SUBJECTS = roomsIn('api/house');
/**
 * Outer modules besides the admin's calls: login, which every product has, and the API for the reseller's end users.
 */
const EDGES: readonly (readonly [room: string, subjects: readonly string[]])[] = [
  ['api/sessions', HOUSE_SUBJECTS],
  ['api/assistant', [...HOUSE_SUBJECTS, 'api/sessions']],
  ['api/public', [...HOUSE_SUBJECTS, ...SUBJECTS]],
];

const declarationsFor = (room: string): readonly string[] => (PRODUCT_FREE.test(room) ? [HOUSE] : DECLARATIONS);

const machinery = MACHINERY.map((room, index): [string, Door] => [
  room,
  {
    to: [...SHARED, ...declarationsFor(room), ...MACHINERY.slice(0, index)],
    not: WITH_EXPRESS.test(room) ? NO_REACT : NO_WEB,
  },
]);
const subjects = SUBJECTS.map((room, index): [string, Door] => [
  room,
  {
    to: [...SHARED, ...DECLARATIONS, ...MACHINERY, ...HOUSE_SUBJECTS, ...ORDERED.slice(0, index)],
    indexed: 'room',
    not: NO_REACT,
  },
]);
const house = HOUSE_SUBJECTS.map((room): [string, Door] => [
  room,
  { to: [...SHARED, HOUSE, ...MACHINERY], indexed: 'room', not: NO_REACT },
]);
const edges = EDGES.map(([room, known]): [string, Door] => [
  room,
  { to: [...SHARED, ...declarationsFor(room), ...MACHINERY, ...known], indexed: 'room', not: NO_REACT },
]);

export const SERVER_ROOMS: Readonly<Record<string, Door>> = Object.fromEntries([
  ['api/environment', { to: [], not: NO_WEB }],
  ['api/locales', { to: ['resources/kit', 'resources/locales'], not: NO_WEB }],
  ...machinery,
  ...house,
  ...subjects,
  ...edges,
  [
    'api',
    { to: ['resources/kit', 'resources/locales', 'api/environment', 'api/locales', 'types:api/models'], not: NO_REACT },
  ],
] as [string, Door][]);
