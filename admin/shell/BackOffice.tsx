import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@t3d/resources/kit';
import { ResourceDefinitionContextProvider } from 'ra-core';
import { memo, useEffect, useMemo, useState } from 'react';
import type { I18nProvider, Store } from 'react-admin';
import { AdminContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import { deedWords, makeI18nProvider } from '../providers/i18nProvider';
import { language } from '../providers/language';
import type { Frame } from '../providers/manifest';
import { findResource, FrameContext, loadFrame } from '../providers/manifest';
import { makeRouterProvider } from '../providers/routerProvider';
import { loadPreferences, savePreferences } from '../providers/preferences';
import { serverStore } from '../providers/serverStore';
import { dropSession } from '../providers/session';
import { loadViews } from '../providers/views';
import { withAuditWords } from '../screens/audit/words';
import { PLACES } from '../screens/places';
import { Trouble } from '../screens/outside/Trouble';
import { AtAddress } from './address';
import { definitionsOf, Pages } from './Pages';
import { PreferencesProvider, usePreferences } from './preferences';
import { makeTheme } from './theme';
import { readsOnMount } from './tabs/queries';
import { useIsHere } from './tabs/tab';
import { Toasts } from './Toasts';

function makeProviders(frame: Frame) {
  const { resources } = frame.manifest;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity, refetchOnMount: readsOnMount } } });
  return {
    queryClient,
    authProvider: makeAuthProvider(frame),
    // A deed may have moved money: the balance in the header is read again, and the figures of the home page.
    dataProvider: makeDataProvider((name) => findResource(frame.manifest, name), () => { for (const queryKey of [['sessions'], ['dashboard']]) void queryClient.invalidateQueries({ queryKey }); }),
    routerProvider: makeRouterProvider(resources, useIsHere),
    definitions: definitionsOf(resources),
  };
}

/** An address that changes is no concern of what surrounds the pages. */
const Providers = memo(function Providers({ frame, i18nProvider, store }: { frame: Frame; i18nProvider: I18nProvider; store: Store }) {
  const { theme, mode, density } = usePreferences();
  const looks = useMemo(() => makeTheme(theme, mode, density, language), [theme, mode, density]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- A new nickname must not make new providers: they belong to the manifest.
  const { definitions, ...context } = useMemo(() => makeProviders(frame), [frame.manifest]);
  return (
    <AdminContext {...context} store={store} i18nProvider={i18nProvider} theme={looks} darkTheme={looks}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <CssBaseline enableColorScheme />
        <Pages manifest={frame.manifest} />
        <AtAddress><Toasts /></AtAddress>
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
});

interface Ready { frame: Frame; i18nProvider: I18nProvider; store: Store }

/** All that a person's pages are built from, loaded side by side. What was chosen (columns, looks) is kept by the server and comes with it. */
async function loadAll(user: SessionUser): Promise<Ready> {
  const [frame, deeds, i18nProvider, choices] = await Promise.all([loadFrame(user, PLACES), deedWords(language), makeI18nProvider(language), loadPreferences(user), loadViews(user)]);
  return { frame: { ...frame, manifest: withAuditWords(frame.manifest, deeds) }, i18nProvider, store: serverStore(choices, savePreferences) };
}

/** The back-office of one user: manifest and texts are loaded, then everything is built from them. */
export default function BackOffice({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let here = true;
    loadAll(user).then((all) => { if (here) setReady(all); }, (error: Error & { status?: number }) => {
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
      <PreferencesProvider store={ready.store}><Providers {...ready} /></PreferencesProvider>
    </FrameContext.Provider>
  );
}
