import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import type { ManifestResource, MenuEntry, SessionUser } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import { ResourceDefinitionContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { lazy, useEffect, useMemo, useState } from 'react';
import type { I18nProvider, RaRecord } from 'react-admin';
import { AdminContext, Resource, localStorageStore } from 'react-admin';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { ResourceCreate, ResourceEdit, ResourceList, ResourceShow } from '../crud';
import { makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import { makeI18nProvider } from '../providers/i18nProvider';
import { language } from '../providers/language';
import type { Frame } from '../providers/manifest';
import { findResource, FrameContext, loadFrame, visibleMenu } from '../providers/manifest';
import { makeRouterProvider } from '../providers/routerProvider';
import { dropSession } from '../providers/session';
import { NotFound } from '../screens/outside/NotFound';
import { Trouble } from '../screens/outside/Trouble';
import { Layout } from './Layout';
import { PreferencesProvider, usePreferences } from './preferences';
import { makeTheme } from './theme';
import { Toasts } from './Toasts';

const Main = lazy(() => import('../screens/Main'));
const Profile = lazy(() => import('../screens/Profile'));

/** How a record is called in titles and references: the first of its label fields that has a value. */
function recordName(resource: ManifestResource) {
  return (record: RaRecord): string => {
    const values = resource.recordLabel.map((name) => (record[`${name}Label`] ?? record[name]) as unknown);
    const value = values.find((one) => one !== null && one !== undefined && one !== '');
    return typeof value === 'object' && value !== null ? readI18n(value, language) : String(value ?? record.id);
  };
}

const definitionsOf = (resources: readonly ManifestResource[]) => Object.fromEntries(resources.map((resource) => [resource.name, {
  name: resource.name, hasList: resource.calls.list, hasCreate: resource.calls.create, hasEdit: resource.calls.update, hasShow: resource.calls.show,
  options: { label: resource.label }, recordRepresentation: recordName(resource),
}]));

function resourceRoute(resource: ManifestResource): ReactNode {
  const { name, calls } = resource;
  const element = (
    <Resource
      name={name} recordRepresentation={recordName(resource)}
      list={calls.list ? <ResourceList key={name} resource={resource} /> : undefined}
      create={calls.create ? <ResourceCreate key={name} resource={resource} /> : undefined}
      edit={calls.update ? <ResourceEdit key={name} resource={resource} /> : undefined}
      show={calls.show ? <ResourceShow key={name} resource={resource} /> : undefined}
    />
  );
  return <Route key={name} path={`${resource.path ?? `/${name}`}/*`} element={element} />;
}

/** A parent of the menu has no page of its own: it leads to its first one. */
const parentRoutes = (menu: readonly MenuEntry[]): ReactNode[] => visibleMenu(menu).flatMap((entry) => {
  const first = entry.children?.[0];
  return first ? [<Route key={entry.path} path={entry.path} element={<Navigate to={first.path} replace />} />] : [];
});

/** Whether an address is one of this caller's pages; all others show the 404 page, without the frame. */
function isOwnPath(frame: Frame, path: string): boolean {
  const { menu, resources } = frame.manifest;
  if (['/', '/main', '/user/my-profile'].includes(path)) return true;
  if (visibleMenu(menu).some((entry) => entry.path === path)) return true;
  return resources.some((resource) => {
    const base = resource.path ?? `/${resource.name}`;
    if (path === base) return resource.calls.list;
    if (!path.startsWith(`${base}/`)) return false;
    const rest = path.slice(base.length + 1);
    if (rest === 'create') return resource.calls.create;
    return /^[^/]+\/show$/.test(rest) ? resource.calls.show : /^[^/]+$/.test(rest) && resource.calls.update;
  });
}

function Pages({ frame }: { frame: Frame }) {
  const { pathname } = useLocation();
  const { menu, resources, product } = frame.manifest;
  const path = pathname.replace(/\/+$/, '') || '/';
  if (!isOwnPath(frame, path)) return <NotFound product={product} />;
  return (
    <Layout>
      <Routes>
        <Route path="/" element={<Navigate to="/main" replace />} />
        <Route path="/main" element={<Main />} />
        <Route path="/user/my-profile" element={<Profile />} />
        {resources.map(resourceRoute)}
        {parentRoutes(menu)}
      </Routes>
    </Layout>
  );
}

function Providers({ frame, i18nProvider }: { frame: Frame; i18nProvider: I18nProvider }) {
  const { theme, mode, density } = usePreferences();
  const { resources } = frame.manifest;
  const looks = useMemo(() => makeTheme(theme, mode, density, language), [theme, mode, density]);
  const fixed = useMemo(() => ({
    authProvider: makeAuthProvider(frame),
    dataProvider: makeDataProvider((name) => findResource(frame.manifest, name)),
    routerProvider: makeRouterProvider(resources),
    store: localStorageStore('1', `t3d:${frame.user.account}`),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    definitions: definitionsOf(resources),
    // A new nickname must not make new providers: they belong to the manifest.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }), [frame.manifest, resources]);
  const { definitions, ...context } = fixed;
  return (
    <AdminContext {...context} i18nProvider={i18nProvider} theme={looks} darkTheme={looks}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <CssBaseline enableColorScheme />
        <Pages frame={frame} />
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

  useEffect(() => {
    let here = true;
    Promise.all([loadFrame(user), makeI18nProvider(language)]).then(([frame, i18nProvider]) => { if (here) setReady({ frame, i18nProvider }); }, (error: Error & { status?: number }) => {
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
      <PreferencesProvider account={user.account}><Providers {...ready} /></PreferencesProvider>
    </FrameContext.Provider>
  );
}
