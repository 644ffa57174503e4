/** Where a visitor of an address is sent, before anything of the back-office is loaded. */
export type RouteDecision = 'login' | 'forgotPassword' | 'home' | 'toLogin' | 'notFound' | 'app';

/**
 * Without a token: login, or back to it from a page of `office` (officeAddresses), or the 404 page. With one:
 * everything but the pages that lead to one.
 */
export function decideRoute(path: string, hasToken: boolean, office: RegExp): RouteDecision {
  const plain = path.replace(/\/+$/, '') || '/';
  if (plain === '/login') return hasToken ? 'home' : 'login';
  if (plain === '/forget-password') return hasToken ? 'home' : 'forgotPassword';
  if (hasToken) return 'app';
  return office.test(plain) ? 'toLogin' : 'notFound';
}
