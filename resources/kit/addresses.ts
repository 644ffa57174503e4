import type { Resource } from './define';
import type { ProductFacts } from './product';
import { PAGES } from './product';

/** Pages of those who are not inside yet. */
const BEFORE_LOGIN = ['/login', '/forget-password', '/account-auth', '/second-factor'];

type Placed = Pick<Resource, 'name'> & { declaration: Pick<Resource['declaration'], 'menu'> };

/** The path of every page that the declarations place in the menu or below it, whoever may see it. */
export const officePaths = (
  { menu, pages = PAGES, routes = {}, handMade = [] }: Pick<ProductFacts, 'menu' | 'pages' | 'routes' | 'handMade'>,
  declared: Iterable<Placed>,
): string[] => [
  ...[...menu, ...pages].map(({ path }) => path),
  ...[...declared].map(({ name, declaration }) => declaration.menu?.path ?? `/${name}`),
  ...Object.values(routes).flat(),
  ...handMade.map(({ path }) => path),
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
