import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { Manifest, ManifestResource, SessionUser } from '@t3d/resources/kit';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, jest } from '@jest/globals';
import { configure, render } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { CoreAdminContext, HttpError, RecordContextProvider, memoryStore } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, Route, Routes, useLocation } from 'react-router';
import { DeclaredResource } from '../declared/declaration';
import { loadTexts } from '../providers/language';
import { answerAtOnce, makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import { makeI18nProvider, withDeclaredWords } from '../providers/declaredWords';
import { seenRowsOf } from '../providers/seenRows';
import { BootstrapContext, findResource } from '../providers/manifest';
import { storage } from '../providers/storage';
import { makeRouterProvider } from '../providers/routerProvider';
import { WORDS } from './testTexts';
import { withStockFields } from '../declared/fields/stockFields';
import { Toasts } from '../layout/Toasts';
import { WithAddresses, makeAddresses } from '../state/addresses';
import type { Preferences } from '../state/preferences';
import { PreferencesContext } from '../state/preferences';
import { listPath } from '../state/resourcePaths';
import { TabsProvider } from '../state/tabs/TabsProvider';
import { TabContext } from '../state/tabs/tab';
import { WindowRouter, WithWindowLocation } from '../state/windowLocation';
import { makeTheme } from '../ui/theme';

// Raises the timeout, because a busy machine renders slowly.
configure({ asyncUtilTimeout: 3000 });

// Suppresses react-admin's log of rejected calls, which the tests expect.
const { error: write } = console;
beforeEach(() => {
  storage.sessionId = 'session';
  jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!(said[0] instanceof HttpError)) write(...said);
  });
});

const USER = { id: 7, account: 'tester', role: 'ADMIN', accountAuth: true, apis: ['*'] } as unknown as SessionUser;
const theme = createTheme(withStockFields(makeTheme('THEME_PURPLE', 'light', 'compact', 'en'), USER.account, 'en'));
const i18nProvider = await makeI18nProvider('en', WORDS);
await loadTexts('en');

const nothing = (): void => undefined;
const PREFERENCES: Preferences = {
  mode: 'light',
  layout: 'vertical',
  aside: 'open',
  theme: 'THEME_PURPLE',
  density: 'compact',
  setDark: nothing,
  setLayout: nothing,
  setAside: nothing,
  setTheme: nothing,
  setDensity: nothing,
};

function Place({ children }: { children: ReactNode }) {
  const location = useLocation();
  return (
    <TabsProvider location={location} isMissing={false} isOwn={() => true}>
      <TabContext value={{ key: '', path: location.pathname }}>{children}</TabContext>
      <Toasts />
    </TabsProvider>
  );
}

interface PageOptions {
  resources?: readonly ManifestResource[];
  path?: string;
  resource?: ManifestResource;
  record?: RaRecord;
}

/** Renders a page with real texts, permissions, calls, tabs and toasts, on jest's fake clock. */
export function openPage(element: ReactElement, { resource, record, path = '/', ...options }: PageOptions = {}) {
  const { resources = resource ? [resource] : [] } = options;
  const inRecord = <RecordContextProvider value={record}>{element}</RecordContextProvider>;
  const manifest = { resources, menu: [] } as unknown as Manifest;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Infinity, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const frame = { user: USER, manifest };
  answerAtOnce(queryClient, () => frame);
  const context = {
    authProvider: makeAuthProvider(() => frame),
    dataProvider: makeDataProvider({
      resourceOf: (name) => findResource(manifest, name),
      seenRows: seenRowsOf(queryClient),
    }),
    i18nProvider: withDeclaredWords(i18nProvider, manifest),
    queryClient,
    routerProvider: makeRouterProvider(),
    store: memoryStore(),
  };
  const addresses = makeAddresses(resources.map((one) => ({ name: one.name, base: listPath(one) })));
  const page = (
    <BootstrapContext value={frame}>
      <CoreAdminContext {...context}>
        <ThemeProvider theme={theme}>
          <PreferencesContext value={PREFERENCES}>
            <WithAddresses value={addresses}>
              <Routes>
                <Route
                  path="*"
                  element={
                    <Place>
                      {resource ? <DeclaredResource value={resource}>{inRecord}</DeclaredResource> : inRecord}
                    </Place>
                  }
                />
              </Routes>
            </WithAddresses>
          </PreferencesContext>
        </ThemeProvider>
      </CoreAdminContext>
    </BootstrapContext>
  );
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const drawn = render(
    <WindowRouter history={history}>
      <WithWindowLocation>{page}</WithWindowLocation>
    </WindowRouter>,
  );
  return { ...drawn, pathNow: () => history.location.pathname };
}
