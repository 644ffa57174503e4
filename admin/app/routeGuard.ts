export type RouteDecision = 'login' | 'forgotPassword' | 'home' | 'toLogin' | 'notFound' | 'app';

/** Decides what an address opens. `office` matches the addresses that require a login. */
export function decideRoute(path: string, hasToken: boolean, office: RegExp): RouteDecision {
  const plain = path.replace(/\/+$/, '') || '/';
  if (plain === '/login') return hasToken ? 'home' : 'login';
  if (plain === '/forget-password') return hasToken ? 'home' : 'forgotPassword';
  if (hasToken) return 'app';
  return office.test(plain) ? 'toLogin' : 'notFound';
}
