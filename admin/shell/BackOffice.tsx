import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@t3d/resources/kit';
import { ResourceDefinitionContextProvider } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { I18nProvider, Store } from 'react-admin';
import { AdminContext, localStorageStore } from 'react-admin';
import { useNavigate } from 'react-router';
import { makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import { makeI18nProvider } from '../providers/i18nProvider';
import { language } from '../providers/language';
import type { Frame } from '../providers/manifest';
import { findResource, FrameContext, loadFrame } from '../providers/manifest';
import { makeRouterProvider } from '../providers/routerProvider';
import { dropSession } from '../providers/session';
import { PLACES } from '../screens/places';
import { Trouble } from '../screens/outside/Trouble';
import { definitionsOf, Pages } from './Pages';
import { PreferencesProvider, usePreferences } from './preferences';
import { makeTheme } from './theme';
import { Toasts } from './Toasts';

function makeProviders(frame: Frame) {
  const { resources } = frame.manifest;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    queryClient,
    authProvider: makeAuthProvider(frame),
    // A deed may have moved money: the balance in the header is read again.
    dataProvider: makeDataProvider((name) => findResource(frame.manifest, name), () => { void queryClient.invalidateQueries({ queryKey: ['sessions'] }); }),
    routerProvider: makeRouterProvider(resources),
    definitions: definitionsOf(resources),
  };
}

function Providers({ frame, i18nProvider, store }: { frame: Frame; i18nProvider: I18nProvider; store: Store }) {
  const { theme, mode, density } = usePreferences();
  const looks = useMemo(() => makeTheme(theme, mode, density, language), [theme, mode, density]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- A new nickname must not make new providers: they belong to the manifest.
  const { definitions, ...context } = useMemo(() => makeProviders(frame), [frame.manifest]);
  return (
    <AdminContext {...context} store={store} i18nProvider={i18nProvider} theme={looks} darkTheme={looks}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <CssBaseline enableColorScheme />
        <Pages manifest={frame.manifest} />
        <Toasts />
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
}

/** The back-office of one user: manifest and texts are loaded, then everything is built from them. */
export default function BackOffice({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const [ready, setReady] = useState<{ frame: Frame; i18nProvider: I18nProvider } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // What people choose here (columns, filters, looks) is kept by react-admin's store, apart for each account of a browser.
  const store = useMemo(() => localStorageStore('1', `t3d:${user.account}`), [user.account]);

  useEffect(() => {
    let here = true;
    Promise.all([loadFrame(user, PLACES), makeI18nProvider(language)]).then(([frame, i18nProvider]) => { if (here) setReady({ frame, i18nProvider }); }, (error: Error & { status?: number }) => {
      if (!here) return;
      if (error.status !== 401) { setProblem(error.message); return; }
      dropSession();
      void navigate('/login', { replace: true });
    });
    return () => { here = false; };
  }, [user, tries, navigate]);

  const frame = useMemo(() => ready && {
    ...ready.frame,
    updateUser: (changes: Partial<SessionUser>) => setReady((before) => before && { ...before, frame: { ...before.frame, user: { ...before.frame.user, ...changes } } }),
  }, [ready]);

  if (problem && !ready) return <Trouble text={problem} onRetry={() => { setProblem(null); setTries(tries + 1); }} />;
  if (!ready || !frame) return null;
  return (
    <FrameContext.Provider value={frame}>
      <PreferencesProvider store={store}><Providers {...ready} store={store} /></PreferencesProvider>
    </FrameContext.Provider>
  );
}
