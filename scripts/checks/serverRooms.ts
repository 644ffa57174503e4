import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The modules that each room may import. */
export interface Door {
  /** Rooms that this one may import, itself apart. `types:` before a name lets only types through. */
  to: readonly string[];
  /** Packages that it may import; absent: any. */
  packages?: RegExp;
  /** Packages that it may not import. */
  not?: RegExp;
  /** Opened from outside by its index only: the room itself, or each of its folders. */
  indexed?: 'room' | 'folders';
}

/** What every room of the server shares: context, refusals, settings, messages. */
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
/** What the machinery itself keeps: jobs, imports, changes, views, notices. */
const HOUSE = 'resources/house';
/** The declarations of the product, and what it says of itself. */
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

/** Rooms below the subjects, inner ones first: each may import those before it. */
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
/** They know no declaration of a product: who logs in is a fact of it, too. */
const PRODUCT_FREE = /^api\/(declared|models|jobs|engine|middleware|sessions|assistant)/;
const WITH_EXPRESS = /^api\/(engine|middleware|sandbox)/;

const roomsIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, '../..', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** Subjects that others import, in the order in which they may: each only those before it, a new one all of them. */
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
/** The subjects of every product: they know the machinery and what it keeps, no product and one another not. */
const HOUSE_SUBJECTS = roomsIn('api/house');
/** What meets the outside besides the admin's calls: who logs in, in every product, and the reseller's end users. */
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
