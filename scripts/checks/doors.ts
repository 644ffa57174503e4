import { posix } from 'node:path';
import type { Source } from './sources';
import { listImports } from './sources';

interface Door {
  /** Rooms that this one may import, itself apart. `types:` before a name lets only types through. */
  to: readonly string[];
  /** Packages that it may import; absent: any. */
  packages?: RegExp;
  /** Packages that it may not import. */
  not?: RegExp;
  /** Its folders are opened from outside by their index only. */
  indexed?: true;
}

const DECLARATIONS = ['resources', 'resources/kit', 'resources/locales', 'resources/menu', 'resources/places'];
/** What every room of the server shares: context, refusals, settings, messages. */
const SHARED = ['resources/kit', 'resources/locales', 'api', 'api/locales'];
const NO_WEB = /^(react|express)/;
/** What every room of the web shares. */
const SHARED_WEB = [
  'resources/kit',
  'resources/places',
  'types:resources',
  'types:resources/locales',
  'admin/locales',
  'admin/tokens',
];
const NO_SERVER = /^(node:|express|sequelize|mysql2|sqlite3)/;
const NOTHING = /^$/;

/** The rooms, inner ones first: a file belongs to the first whose folder, or file, holds it. */
export const DOORS: Readonly<Record<string, Door>> = {
  'resources/kit': { to: [], packages: /^yup$/ },
  'resources/locales': { to: ['resources/kit'], packages: /^yup$/ },
  'resources/menu': { to: ['resources/kit'], packages: /^yup$/ },
  'resources/places': { to: ['resources/kit', 'resources/menu'], packages: /^yup$/ },
  resources: { to: ['resources/kit'], packages: /^yup$/ },

  // Files that nobody would make by hand: also browsers send them.
  'api/test/hostileBooks': { to: [] },
  'api/test': { to: ['*'] },
  'api/locales': { to: ['resources/kit', 'resources/locales'], not: NO_WEB },
  // The shape of a command, without any command: the engine calls them by name.
  'api/commands/types': { to: ['resources/kit', 'api'], not: NO_WEB },
  'api/jobs/outbox': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/jobs/types'], not: NO_WEB },
  'api/jobs/types': { to: [...SHARED, 'types:api/models'], not: NO_WEB },
  'api/engine': {
    to: [...SHARED, 'resources/menu', 'api/models', 'api/commands/types', 'api/jobs/outbox'],
    not: /^react/,
  },
  'api/models': { to: [...SHARED, ...DECLARATIONS, 'api/engine'], not: NO_WEB },
  'api/ledger': { to: [...SHARED, ...DECLARATIONS, 'api/models'], not: NO_WEB },
  // Who takes which payment, without a call to anybody: commands choose by it.
  'api/gateways/payments/registry': { to: [...SHARED, 'types:api/gateways'], not: /^react/ },
  // What suppliers may be here, likewise.
  'api/gateways/suppliers/registry': { to: [...SHARED, 'types:api/gateways'], not: /^react/ },
  // The supplier that stands in for a true one keeps its books in our database.
  'api/gateways/suppliers/simulator': { to: [...SHARED, 'api/models', 'api/gateways'], not: /^react/ },
  'api/gateways': {
    to: [
      ...SHARED,
      'api/gateways/payments/registry',
      'api/gateways/suppliers/registry',
      'api/gateways/suppliers/simulator',
    ],
    not: /^react/,
  },
  // Hand-written reads about money; the statement as a file is an action, so its command comes here for it.
  'api/statements': {
    to: [...SHARED, ...DECLARATIONS, 'api/commands/types', 'api/ledger', 'api/models', 'api/engine', 'api/middleware'],
    not: /^react/,
  },
  'api/commands': {
    to: [
      ...SHARED,
      ...DECLARATIONS,
      'api/commands/types',
      'api/ledger',
      'api/models',
      'api/engine',
      'api/statements',
      'types:api/gateways',
      'api/gateways/payments/registry',
      'api/gateways/suppliers/registry',
      'api/jobs/outbox',
    ],
    not: NO_WEB,
  },
  'api/jobs': {
    to: [
      ...SHARED,
      ...DECLARATIONS,
      'api/jobs/outbox',
      'api/jobs/types',
      'api/commands',
      'api/commands/types',
      'api/gateways',
      'api/gateways/payments/registry',
      'api/gateways/suppliers/registry',
      'api/gateways/suppliers/simulator',
      'api/payments',
      'api/models',
      'api/engine',
    ],
    not: /^react/,
  },
  // Payers and gateways at the door: checkout, notices, ways to pay.
  'api/payments': {
    to: [
      ...SHARED,
      ...DECLARATIONS,
      'api/commands',
      'api/gateways',
      'api/gateways/payments/registry',
      'api/models',
      'api/engine',
      'api/middleware',
      'api/jobs/outbox',
    ],
    not: /^react/,
  },
  // Suppliers at the door: what they tell by themselves.
  'api/suppliers': {
    to: [...SHARED, ...DECLARATIONS, 'api/commands', 'api/gateways', 'api/models', 'api/engine', 'api/middleware'],
    not: /^react/,
  },
  'api/sessions': {
    to: [
      ...SHARED,
      ...DECLARATIONS,
      'api/files',
      'api/commands',
      'api/models',
      'api/engine',
      'api/middleware',
      'api/jobs/outbox',
    ],
    not: /^react/,
  },
  'api/public': {
    to: [
      ...SHARED,
      ...DECLARATIONS,
      'api/files',
      'api/commands',
      'api/models',
      'api/engine',
      'api/middleware',
      'api/jobs/outbox',
    ],
    not: /^react/,
  },
  'api/preferences': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/engine', 'api/middleware'], not: /^react/ },
  'api/options': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/engine', 'api/middleware'], not: /^react/ },
  // Hand-written reads over the lists: what the home page shows.
  'api/dashboard': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/engine', 'api/middleware'], not: /^react/ },
  'api/files': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/engine', 'api/middleware'], not: /^react/ },
  'api/simulator': {
    to: [
      ...SHARED,
      ...DECLARATIONS,
      'api/payments',
      'api/gateways',
      'api/gateways/payments/registry',
      'api/gateways/suppliers/registry',
      'api/gateways/suppliers/simulator',
      'api/commands',
      'api/jobs',
      'api/jobs/outbox',
      'api/models',
      'api/engine',
      'api/middleware',
    ],
    not: /^react/,
  },
  'api/middleware': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/engine', 'api/sessions'], not: /^react/ },
  'api/docs': { to: [...SHARED, 'api/engine', 'api/models', 'api/middleware'], not: /^react/ },
  api: { to: ['resources/kit', 'resources/locales', 'api/locales', 'types:api/models'], not: /^react/ },

  'admin/tokens': { to: [], packages: NOTHING },
  'admin/locales': { to: ['resources/kit'], not: NO_SERVER },
  // Style and what people press; no HTTP, no rights, no record.
  'admin/ui': { to: ['resources/kit', 'admin/locales', 'admin/tokens'], not: NO_SERVER },
  // The only code that knows HTTP.
  'admin/providers': { to: [...SHARED_WEB, 'admin/ui'], not: NO_SERVER },
  'admin/state': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers'], not: NO_SERVER },
  'admin/crud': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state'], not: NO_SERVER },
  'admin/shell': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state', 'admin/crud'], not: NO_SERVER },
  // A folder of these is opened by its index only.
  'admin/screens': {
    to: [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state', 'admin/crud', 'admin/shell'],
    indexed: true,
    not: NO_SERVER,
  },
  'admin/app': {
    to: [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state', 'admin/crud', 'admin/shell', 'admin/screens'],
    not: NO_SERVER,
  },
  admin: { to: ['admin/app'], packages: NOTHING },
  'public-site': { to: [], not: /^(node:|react-admin|@mui)/ },
  migrations: { to: [], packages: /^(sequelize|node:.+)$/ },
  'seeders/reference': { to: [...SHARED, ...DECLARATIONS, 'api/models', 'api/ledger'] },
  seeders: { to: ['*'] },
  // Every catalogue: no key of one may be seen on a screen. Places: where a page stands that no menu leads to.
  e2e: {
    to: [
      'resources/kit',
      'resources/locales',
      'resources/places',
      'scripts',
      'admin/locales',
      'api/locales',
      'api/test/hostileBooks',
    ],
  },
  bench: { to: ['*'] },
  scripts: { to: ['*'] },
};

// The files that put the server together see every room of it.
const COMPOSITION = /^api\/(main|app|extensions)\.ts$/;
// Tools that bundle a site run in Node whatever the site may import.
const EXEMPT = /(\.test\.tsx?|\/vite\.config\.ts)$/;

const roomOf = (path: string): string | undefined =>
  Object.keys(DOORS).find((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`));

function resolveOurs(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.startsWith('@t3d/') ? specifier.slice('@t3d/'.length) : undefined;
}

/** Whether an import of a room whose folders have indexes goes by one, or stays in its own folder. */
function isByIndex(path: string, target: string, room: string): boolean {
  const [folder = '', ...rest] = target.slice(room.length + 1).split('/');
  return rest.length === 0 || rest[0] === 'index' || path.startsWith(`${room}/${folder}/`);
}

function refuse(path: string, specifier: string, typeOnly: boolean): string | undefined {
  const room = roomOf(path);
  if (!room) return undefined;
  const door = DOORS[room] as Door;
  const target = resolveOurs(path, specifier);
  if (target === undefined) {
    const closed = (door.packages && !door.packages.test(specifier)) || door.not?.test(specifier);
    return closed ? `${path}: ${room} may not import ${specifier}` : undefined;
  }
  const other = roomOf(target);
  if (other && DOORS[other]?.indexed && !isByIndex(path, target, other))
    return `${path}: ${target} is opened by the index of its folder only (${specifier})`;
  if (other === room || door.to.includes('*') || (other && door.to.includes(other))) return undefined;
  if (other && typeOnly && door.to.includes(`types:${other}`)) return undefined;
  const only = other && door.to.includes(`types:${other}`) ? ' but for types' : '';
  return `${path}: ${room} may not import from ${other ?? target}${only} (${specifier})`;
}

/**
 * One sentence for each import that goes through a wall. Tests may open any door inside the server; nothing else may.
 */
export function checkDoors(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !COMPOSITION.test(path) && !EXEMPT.test(path))
    .flatMap((source) => listImports(source).map(({ specifier, typeOnly }) => refuse(source.path, specifier, typeOnly)))
    .filter((fault) => fault !== undefined);
}
