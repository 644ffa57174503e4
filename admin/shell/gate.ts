/** Where a visitor of an address is sent, before anything of the back-office is loaded. */
export type Place = 'login' | 'forgotPassword' | 'home' | 'toLogin' | 'notFound' | 'inside';

/** What stands below a list: its records, which go by numbers, and the form of a new one. */
const RECORDS = /^(create|\d+(\/show)?)$/;

/** Whether some back-office page stands at a path: a page of the product itself, or the records below it. */
export function isKnownPath(path: string, known: readonly string[]): boolean {
  return known.some((page) => path === page || (path.startsWith(`${page}/`) && RECORDS.test(path.slice(page.length + 1))));
}

/** Without a token: login, or back to it from a page that exists, or the 404 page. With one: everything but the pages that lead to one. */
export function placeOf(path: string, hasToken: boolean, known: readonly string[]): Place {
  const plain = path.replace(/\/+$/, '') || '/';
  if (plain === '/login') return hasToken ? 'home' : 'login';
  if (plain === '/forget-password') return hasToken ? 'home' : 'forgotPassword';
  if (hasToken) return 'inside';
  return plain === '/' || plain === '/account-auth' || isKnownPath(plain, known) ? 'toLogin' : 'notFound';
}
