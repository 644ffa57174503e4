import type { Resource } from './kit';
import { HIDDEN_PAGES, MENU } from './menu';

/** Where a resource is found for those whose menu does not show it, by its name: below the entry that leads there. */
export const RESOURCE_ROUTES: Readonly<Record<string, string | readonly string[]>> = {
  'recharge-records': '/user/bills/recharges',
  'real-names': '/terminal/terminal-delivery/real-names',
  suppliers: '/setting/dictionary/suppliers',
  'supplier-routes': '/setting/dictionary/routes',
  'supplier-calls': '/setting/dictionary/supplier-log',
  // Whoever has no settings finds its own actions behind its profile.
  'audit-log': ['/setting/dictionary/audit-log', '/user/my-profile/audit-log'],
};

/** Pages made by hand, each for those who may list its resource. */
export const STATEMENT = { path: '/user/bills/statement', resource: 'bills' } as const;
const HAND_MADE = [STATEMENT.path];

/** Pages of those who are not inside yet. */
const BEFORE_LOGIN = ['/login', '/forget-password', '/account-auth'];

type Placed = Pick<Resource, 'name'> & { declaration: Pick<Resource['declaration'], 'menu'> };

/** The path of every page that the declarations place in the menu or below it, whoever may see it. */
export const officePaths = (declared: Iterable<Placed>): string[] => [
  ...[...MENU, ...HIDDEN_PAGES].map(({ path }) => path),
  ...[...declared].map(({ name, declaration }) => declaration.menu?.path ?? `/${name}`),
  ...Object.values(RESOURCE_ROUTES).flat(),
  ...HAND_MADE,
];

/** The routes below a list: its records, which go by numbers, and the form of a new one. */
const RECORDS = String.raw`(?:create|\d+(?:/show)?)`;

const anyOf = (paths: readonly string[]): string =>
  paths.map((path) => path.replace(/[^\w/-]/g, String.raw`\$&`)).join('|');

/**
 * What every address of the back-office below `base` matches, with or without a query: its first page, those before the
 * login, those of `paths`, and the records below them. The server, the app before its login and its worker decide by
 * it.
 */
export function officeAddresses(paths: readonly string[], base = ''): RegExp {
  const pages = [anyOf(BEFORE_LOGIN), ...(paths.length > 0 ? [`(?:${anyOf(paths)})(?:/${RECORDS})?`] : [])];
  return new RegExp(String.raw`^${base}(?:${pages.join('|')})?/*(?:\?|$)`);
}
