import { type SessionUser, backOfficeAddresses } from '@t3d/resources/kit';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { removeLastVisit } from '../providers/lastVisit';
import { lazyWithRetry } from '../providers/lazyWithRetry';
import { dropSession, endView, loadSessionUser, noteUse } from '../providers/session';
import { storage } from '../providers/storage';
import { authText } from '../providers/language';
import { AccountAuth, EnrolPage, ForgotPassword, LoadFailed, LoginPage, NotFoundPage } from '../pages/auth';
import { WithWindowLocation, useWindowLocation } from '../state/windowLocation';
import type { AdminProduct } from './product';
import { decideRoute } from './routeGuard';
import { LoginProviders } from './LoginProviders';

const OFFICE = backOfficeAddresses(__KNOWN_PATHS__);
const ViewAsBar = lazyWithRetry(() => import('./ViewAsBar'));

export const opensBackOffice = (): boolean =>
  decideRoute(window.location.pathname.replace(/^\/t3d/, '') || '/', storage.sessionId !== null, OFFICE) === 'app';

/** Milliseconds between a failed profile call and the redirect to the login page. */
const LEAVE_WAIT = 100;

/** The steps that a user must complete before the back-office opens, in order. */
const GATES = [
  { path: '/account-auth', page: AccountAuth, isShut: (user: SessionUser) => !user.accountAuth },
  { path: '/second-factor', page: EnrolPage, isShut: (user: SessionUser) => user.mustEnrol === true },
] as const;
const gateOf = (user: SessionUser) => GATES.find(({ isShut }) => isShut(user));

/** Loads the profile, and starts the back-office. `cutOff` is true while the browser is offline. */
function useProfile(from: string, startOffice: (user: SessionUser) => Promise<void>) {
  const navigate = useNavigate();
  const [user, setUser] = useState<SessionUser | null>(null);
  const [cutOff, setCutOff] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(noteUse, []);
  useEffect(() => {
    let here = true;
    const leave = (): void => {
      if (!here) return;
      // Keeps the token, because the server has not rejected it.
      if (!navigator.onLine) setCutOff(true);
      else if (storage.isViewing) void endView();
      else {
        dropSession();
        void navigate('/login', { replace: true, state: { from } });
      }
    };
    // Waits before it drops the token, because a call also fails when the user leaves the page.
    loadSessionUser().then(
      async (profile) => {
        if (!gateOf(profile)) await startOffice(profile);
        if (here) setUser(profile);
      },
      () => void setTimeout(leave, LEAVE_WAIT),
    );
    return () => {
      here = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The profile belongs to the token, not to the address.
  }, [tries]);
  const retry = (): void => {
    setCutOff(false);
    setTries(tries + 1);
  };
  return { user, cutOff, retry };
}

function Outside({ children }: { children: ReactNode }) {
  useLayoutEffect(removeLastVisit, []);
  return (
    <WithWindowLocation>
      <LoginProviders>
        <Suspense fallback={null}>{children}</Suspense>
      </LoginProviders>
    </WithWindowLocation>
  );
}

/** Loads the profile before the app. If this fails, opens the login page. */
function AuthenticatedApp({ product }: { product: AdminProduct }) {
  const BackOffice = useMemo(() => lazyWithRetry(product.office), [product]);
  const { pathname, search } = useWindowLocation().location;
  const { user, cutOff, retry } = useProfile(`${pathname}${search}`, async (profile) => {
    await BackOffice.preload();
    (await product.office()).default.startLoading(profile);
  });
  if (cutOff && !user) return <LoadFailed text={authText('error.offline')} onRetry={retry} />;
  if (!user) return null;
  const bar = user.viewedBy && (
    <Suspense fallback={null}>
      <ViewAsBar user={user} />
    </Suspense>
  );
  const gate = gateOf(user);
  if (gate) {
    const { path, page: GatePage } = gate;
    if (pathname !== path) return <Navigate to={path} replace state={{ from: `${pathname}${search}` }} />;
    return (
      <>
        {bar}
        <Outside>
          <GatePage user={user} />
        </Outside>
      </>
    );
  }
  if (GATES.some(({ path }) => path === pathname)) return <Navigate to="/" replace />;
  return (
    <>
      {bar}
      <Suspense fallback={null}>
        <BackOffice user={user} />
      </Suspense>
    </>
  );
}

/** Returns the unknown address that the 404 page of the public site passed on, or null. */
function missingAddress(pathname: string, search: string): string | null {
  const address = pathname === '/' ? new URLSearchParams(search).get('missing') : null;
  return address && /^\/[^/\\]/.test(address) ? address : null;
}

/** Shows the login, the back-office or a 404 page, by token and address. */
export function StartPage({ product }: { product: AdminProduct }) {
  const { pathname, search } = useWindowLocation().location;
  const missing = missingAddress(pathname, search);
  if (missing !== null && storage.sessionId !== null) return <Navigate to={missing} replace />;
  switch (decideRoute(pathname, storage.sessionId !== null, OFFICE)) {
    case 'login':
      return (
        <Outside>
          <LoginPage />
        </Outside>
      );
    case 'forgotPassword':
      return (
        <Outside>
          <ForgotPassword />
        </Outside>
      );
    case 'home':
      return <Navigate to="/" replace />;
    case 'toLogin':
      return <Navigate to="/login" replace state={pathname === '/' ? null : { from: `${pathname}${search}` }} />;
    case 'notFound':
      return (
        <Outside>
          <NotFoundPage />
        </Outside>
      );
    case 'app':
      return <AuthenticatedApp product={product} />;
  }
}
