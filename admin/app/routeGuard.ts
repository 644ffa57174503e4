/** The page that an address opens, decided before the back-office is loaded. */
export type RouteDecision = 'login' | 'forgotPassword' | 'home' | 'toLogin' | 'notFound' | 'app';

/** Decides by address and token. `office` matches the addresses that require a login (officeAddresses). */
export function decideRoute(path: string, hasToken: boolean, office: RegExp): RouteDecision {
  const plain = path.replace(/\/+$/, '') || '/';
  if (plain === '/login') return hasToken ? 'home' : 'login';
  if (plain === '/forget-password') return hasToken ? 'home' : 'forgotPassword';
  if (hasToken) return 'app';
  return office.test(plain) ? 'toLogin' : 'notFound';
}
