import { posix } from 'node:path';
import { type Source, listImports } from './sources';
import { type Door, DECLARATIONS, SERVER_ROOMS, SHARED } from './serverRooms';

/** The folders of kinds of a product, beside its declarations. */
const PRODUCT_KINDS = 'resources/*/kinds';
const KINDS = /^resources\/([^/]+\/)?kinds\//;
/** What every room of the web shares. Nothing of a product: its roles and routes are told or handed in. */
const SHARED_WEB = [
  'resources/kit',
  'resources/kinds',
  'resources/kit/limits',
  'resources/kit/qrPath',
  'resources/locales/translations',
  'types:resources/house',
  'admin/locales',
  'admin/tokens',
  'admin/addresses',
];
/** What the guide tells an extension to import. */
const EXTENSION = {
  to: [
    ...SHARED,
    'resources/declare',
    'resources',
    'api/declared',
    'api/models',
    'api/engine/rows',
    'api/engine/http',
    'api/subjects/messages',
  ],
  not: /^(react|express)/,
};
/** What a product's own screens know besides. */
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
/** The parts of the framework's screens that pages are built with. */
const WEB_PARTS = [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state', 'admin/declared'];
/** The pages under admin/pages that belong to the product; the others are every product's. */
export const PRODUCT_PAGES = ['brand', 'dashboard', 'lookup', 'options', 'settings', 'wxmp'];
/** The clients of HTTP. Screens call methods of the dataProvider, so that whoever wraps it sees every call. */
const HTTP_CLIENTS = 'admin/providers/http';
const NO_SERVER = /^(node:|express|sequelize|mysql2|@appthreat\/sqlite3)/;
const NOTHING = /^$/;

const PRODUCT_SCREENS: Door = {
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
/** Fields and inputs of kinds: every other file of their folders is pure. */
const SCREENS_OF_KINDS: Door = {
  to: [...WEB_PARTS, ...KIT_PARTS, PRODUCT_KINDS, 'resources/cards/numbers'],
  not: NO_SERVER,
};

/** The rooms, inner ones first: a file belongs to the first whose folder, or file, holds it. */
const DOORS: Readonly<Record<string, Door>> = {
  // Numbers that server, back-office and public site share.
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
  // Kinds of fields: what server and browser share, and the server's part. SCREENS_OF_KINDS has their screens.
  'resources/kinds': { to: ['resources/kit', ...KIT_PARTS], packages: /^yup$/ },
  [PRODUCT_KINDS]: {
    to: ['resources/kit', ...KIT_PARTS, 'resources/kinds', 'resources/cards/numbers'],
    packages: /^yup$/,
  },
  // Texts in all languages. A build writes them out, so that its dictionary stays on the server.
  'resources/locales/translations': { to: ['resources/kit', 'resources/locales'], packages: NOTHING },
  // What every product has; the words of one are its own.
  'resources/locales': {
    to: ['resources/kit', 'resources/kinds', 'resources/locales/translations'],
    packages: /^(yup|opencc-js\/cn2t|node:module)$/,
  },
  // The rules of identity documents, the same on the server and in the browser of a card's holder.
  'resources/identity': { to: ['resources/kit', 'resources/kit/typed', 'types:resources'], packages: /^mrz$/ },
  // Installing an eSIM, and why a card can or cannot go online: the same for staff, agents and the card's holder.
  'resources/esim': { to: [], packages: NOTHING },
  'resources/diagnosis': {
    to: ['types:resources', 'types:resources/kit', 'resources/locales/translations'],
    packages: NOTHING,
  },
  'resources/words': { to: ['resources/kit', 'types:resources/locales'], packages: NOTHING },
  'resources/roles': { to: ['resources/kit'], packages: NOTHING },
  'resources/scopes': { to: ['resources/kit'], packages: NOTHING },
  // All that a declaration is written with, by one import.
  'resources/declare': { to: ['resources/kit', 'resources/roles', 'resources/scopes'], packages: NOTHING },
  'resources/menu': { to: ['resources/kit', 'resources/roles'], packages: /^yup$/ },
  'resources/digits': { to: ['resources/kit', 'resources/cards/numbers'], packages: NOTHING },
  // The numbers printed on cards, which the public site reads, too.
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
  // What every product has; it names no role.
  'resources/house': { to: ['resources/kit'], packages: NOTHING },
  resources: {
    to: ['resources/kit', 'resources/kinds', PRODUCT_KINDS, 'resources/roles', 'resources/scopes', 'resources/declare'],
    packages: /^yup$/,
  },

  // Files that nobody would make by hand: also browsers send them.
  'api/test/hostileBooks': { to: [] },
  'api/test': { to: ['*'] },
  ...SERVER_ROOMS,

  'admin/tokens': { to: [], packages: NOTHING },
  'admin/addresses': { to: [], packages: NOTHING },
  'admin/locales': { to: ['resources/kit', 'resources/locales/translations'], not: NO_SERVER },
  // Style and what people press; no HTTP, no rights, no record.
  'admin/ui': {
    to: ['resources/kit', 'resources/kit/qrPath', 'admin/locales', 'admin/tokens', 'admin/addresses'],
    not: NO_SERVER,
  },
  // The only code that handles HTTP.
  'admin/providers': { to: [...SHARED_WEB, 'admin/ui'], not: NO_SERVER },
  'admin/state': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers'], not: NO_SERVER },
  'admin/declared': { to: [...SHARED_WEB, 'admin/ui', 'admin/providers', 'admin/state'], not: NO_SERVER },
  'admin/layout': {
    to: [...WEB_PARTS],
    not: NO_SERVER,
  },
  // What the product draws by hand: pages of resources, and pages of their own. Others open a folder by its index only.
  ...Object.fromEntries(PRODUCT_PAGES.map((page) => [`admin/pages/${page}`, { ...PRODUCT_SCREENS, indexed: 'room' }])),
  'admin/resources': { ...PRODUCT_SCREENS, indexed: 'folders' },
  // What every product has by hand: login, profile, audit. A folder of these is opened by its index only.
  'admin/pages': {
    to: [...WEB_PARTS, 'admin/layout'],
    indexed: 'folders',
    not: NO_SERVER,
  },
  // The react-admin app and its parts. They know no product: what one adds is handed to them.
  'admin/App': { to: [...APP_PARTS, 'admin/app'], not: NO_SERVER },
  'admin/app': { to: [...APP_PARTS, 'admin/App'], not: NO_SERVER },
  // Runs in Node: how a back-office is built.
  'admin/build': { to: ['scripts', 'admin'] },
  // Another product, as small as one can be: of this one it sees nothing.
  'admin/test/miniProduct': {
    to: [...SHARED_WEB, 'admin/build', 'admin/ui', 'admin/declared', 'admin/pages', 'admin/app'],
  },
  // What tests share: a page as the back-office draws it, a server that answers as configured.
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
  // Runs in Node: how the site is built.
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
  'seeders/reference': { to: [...SHARED, ...DECLARATIONS, 'api/declared', 'api/models', 'api/ledger'] },
  seeders: { to: ['*'] },
  'e2e/trade': EXTENSION,
  'e2e/desk': EXTENSION,
  // The product with pages of ordinary react-admin: it builds a back-office of its own and is put together here.
  'e2e/stock': { to: ['*'] },
  // Every catalogue: no key of one may show on a screen. Places: the path of a page that no menu leads to.
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

// The files that put the server together see every room of it.
const COMPOSITION =
  /^api\/(main|start|app|extensions|failure|installation|product|products|sandboxMain|sandboxServer|sandboxes)\.ts$/;
// Tools that bundle a site run in Node whatever the site may import.
const EXEMPT = /(\.(test|fixture)\.tsx?|\/vite\.config\.ts)$/;

const roomOf = (path: string): string | undefined =>
  KINDS.exec(path)?.[1]
    ? PRODUCT_KINDS
    : Object.keys(DOORS).find((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`));

function resolveOurs(from: string, specifier: string): string | undefined {
  // `?cht` asks for one language of a file.
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?\w+$/, ''));
  return specifier.startsWith('@t3d/') ? specifier.slice('@t3d/'.length) : undefined;
}

/** A page of a resource, which another resource may have as its own: `export { OrderShow as default } from …`. */
const PAGE = /\/(list|show|create|edit|form|actions)$/;

/** Whether an import of a room that has an index, or whose folders have, goes by it, or stays inside. */
function isByIndex(path: string, target: string, room: string, indexed: Door['indexed']): boolean {
  if (indexed === 'room') return target === room || target === `${room}/index` || path.startsWith(`${room}/`);
  const [folder = '', ...rest] = target.slice(room.length + 1).split('/');
  const isSamePage = PAGE.test(target) && path === `${room}/${path.split('/').at(-2)}/${rest[0]}.tsx`;
  return rest.length === 0 || rest[0] === 'index' || isSamePage || path.startsWith(`${room}/${folder}/`);
}

function refuse(path: string, specifier: string, typeOnly: boolean): string | undefined {
  const room = roomOf(path);
  if (!room) return undefined;
  if (specifier.endsWith('.fixture')) return `${path}: what tests share is for tests only (${specifier})`;
  const door = KINDS.test(path) && path.endsWith('.tsx') ? SCREENS_OF_KINDS : (DOORS[room] as Door);
  const target = resolveOurs(path, specifier);
  if (target === undefined) {
    const closed = (door.packages && !door.packages.test(specifier)) || door.not?.test(specifier);
    return closed ? `${path}: ${room} may not import ${specifier}` : undefined;
  }
  if (target === HTTP_CLIENTS && room !== 'admin/providers' && !typeOnly)
    return `${path}: calls go through the dataProvider, not through the clients of ${HTTP_CLIENTS}`;
  const other = roomOf(target);
  const indexed = other && DOORS[other]?.indexed;
  // What may import everything (seeders, bench, what tests share) may open any door of the server.
  const isFree = indexed === 'room' && door.to.includes('*');
  if (indexed && !isFree && !isByIndex(path, target, other, indexed))
    return `${path}: ${target} is opened by the index of its folder only (${specifier})`;
  if (other === room || door.to.includes('*') || (other && door.to.includes(other))) return undefined;
  if (other && typeOnly && door.to.includes(`types:${other}`)) return undefined;
  const only = other && door.to.includes(`types:${other}`) ? ' but for types' : '';
  return `${path}: ${room} may not import from ${other ?? target}${only} (${specifier})`;
}

/**
 * One sentence for each import that goes through a wall. Tests, and the fixtures that some of them share, may open any
 * door inside the server; nothing else may.
 */
export function checkDoors(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !COMPOSITION.test(path) && !EXEMPT.test(path))
    .flatMap((source) => listImports(source).map(({ specifier, typeOnly }) => refuse(source.path, specifier, typeOnly)))
    .filter((fault) => fault !== undefined);
}
