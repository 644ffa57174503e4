import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { type Manifest, type ManifestResource, readI18n } from '@t3d/resources/kit';
import type { QueryClient } from '@tanstack/react-query';
import {
  CoreAdminUI,
  CustomRoutes,
  type DashboardComponent,
  type I18nProvider,
  type RaRecord,
  Resource,
  useGetOne,
} from 'ra-core';
import { memo, type ReactElement, useMemo } from 'react';
import { AdminContext } from 'react-admin';
import { Route, useParams } from 'react-router';
import { PROFILE } from './addresses';
import { Layout } from './app/Layout';
import type { BackOfficePages, PagesOfResource } from './app/pages';
import {
  placesOf,
  ResourceFormsContext,
  type ResourcePages,
  resourcePagesOf,
  useResourceForms,
} from './app/resourcePages';
import { useProviders } from './app/useProviders';
import type { BackOfficeConfig } from './app/product';
import { type ActionsByResource, ResourceActionsContext } from './declared/actions/resourceActions';
import { withStockFields } from './declared/fields/stockFields';
import { AccessDenied, BrokenPage } from './layout/FailedPage';
import { Toasts } from './layout/Toasts';
import { AuditEntryShow } from './pages/audit';
import { Home } from './pages/home';
import { NotFoundPage } from './pages/auth';
import { NoticeList, NoticeShow } from './pages/notifications';
import { Profile } from './pages/profile';
import { language } from './providers/language';
import { type Bootstrap, useResourceOf } from './providers/manifest';
import type { ServerStore } from './providers/serverStore';
import { makeAddresses, WithAddresses } from './state/addresses';
import { type CustomPage, type BackOfficeParts, BackOfficePartsContext } from './state/backOfficeParts';
import { usePreferences } from './state/preferences';
import { WithWindowLocation } from './state/windowLocation';
import { makeStyleCache, makeTheme } from './ui/theme';
import { DeclaredResource } from './declared/declaration';
import { DeclaredCreate, DeclaredEdit, DeclaredList, DeclaredShow } from './declared';
import { useT } from './locales/useT';
import { usePageTitle } from './state/breadcrumbs';
import { useTabPlace } from './state/tabs/tab';

/** Returns the first label field with a value, or else the id. */
function recordRepresentationOf(resource: ManifestResource) {
  return (record: RaRecord): string => {
    const values = resource.recordLabel.map((name) => (record[`${name}Label`] ?? record[name]) as unknown);
    const value = values.find((one) => one !== null && one !== undefined && one !== '');
    return typeof value === 'object' && value !== null ? readI18n(value, language) : String(value ?? record.id);
  };
}

function RecordPageTitle({ resource }: { resource: ManifestResource }) {
  const { path } = useTabPlace();
  const { id } = useParams();
  const { data } = useGetOne<RaRecord>(resource.name, { id: Number(id) }, { enabled: false });
  usePageTitle(path, data && recordRepresentationOf(resource)(data));
  return null;
}

/** The title of a create form that stays open although the user has lost the permission. */
function FormPageTitle({ resource }: { resource: ManifestResource }) {
  const t = useT();
  const hasName = useResourceOf(resource.name) !== undefined;
  usePageTitle(useTabPlace().path, hasName ? undefined : t('shell.create', { name: resource.singular }));
  return null;
}

/** The pages of a resource. A form with unsaved input stays even after the user has lost the permission. */
function resourceElement(
  { name, resource, create, update }: ResourcePages,
  { list: List, create: Create, edit: Edit, show: Show }: PagesOfResource = {},
): ReactElement {
  const known = resource ?? create ?? update;
  return (
    <Resource
      key={name}
      name={name}
      options={{ label: known?.label }}
      recordRepresentation={known && recordRepresentationOf(known)}
      list={resource?.calls.list ? List ? <List /> : <DeclaredList /> : undefined}
      create={
        create && (
          <>
            <FormPageTitle resource={create} />
            <DeclaredResource value={create}>{Create ? <Create /> : <DeclaredCreate />}</DeclaredResource>
          </>
        )
      }
      edit={
        update && (
          <>
            <RecordPageTitle resource={update} />
            <DeclaredResource value={update}>{Edit ? <Edit /> : <DeclaredEdit />}</DeclaredResource>
          </>
        )
      }
      show={
        resource?.calls.show ? (
          <>
            <RecordPageTitle resource={resource} />
            {Show ? <Show /> : <DeclaredShow />}
          </>
        ) : undefined
      }
    />
  );
}

const styleCache = makeStyleCache();
const NotFound = () => <NotFoundPage />;
const NO_PAGES: readonly CustomPage[] = [];
const NO_ACTIONS: ActionsByResource = {};
const OWN_PAGES: BackOfficePages = {
  'audit-log': { show: AuditEntryShow },
  notifications: { list: NoticeList, show: NoticeShow },
};

interface AppProps {
  frame: Bootstrap;
  manifest: Manifest;
  office: Pick<BackOfficeConfig, keyof BackOfficeParts | 'pages' | 'actions'>;
  queryClient: QueryClient;
  i18nProvider: I18nProvider;
  store: ServerStore;
}

function useRoutes({ manifest, office }: Pick<AppProps, 'manifest' | 'office'>) {
  const { pages, customPages = NO_PAGES } = office;
  const forms = useResourceForms(manifest.resources);
  const addresses = useMemo(
    () =>
      makeAddresses(
        placesOf(manifest.resources, forms),
        customPages.map(({ path }) => path),
      ),
    [manifest.resources, forms, customPages],
  );
  const children = useMemo(
    () => [
      ...resourcePagesOf(manifest.resources, forms).map((one) =>
        resourceElement(one, { ...OWN_PAGES[one.name], ...pages?.[one.name] }),
      ),
      <CustomRoutes key="own">
        <Route path={PROFILE} element={<Profile />} />
        {customPages.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </CustomRoutes>,
    ],
    [manifest.resources, forms, pages, customPages],
  );
  return { forms, addresses, children };
}

/** The back-office of a user. Uses `CoreAdminUI`, because `<Admin>` would bundle an unused layout and login page. */
export const App = memo(function App({ frame, manifest, office, queryClient, i18nProvider, store }: AppProps) {
  const { theme, mode, density } = usePreferences();
  const { account } = frame.user;
  const muiTheme = useMemo(
    () => withStockFields(makeTheme(theme, mode, density, language), account, language),
    [theme, mode, density, account],
  );
  const providers = useProviders(queryClient, frame);
  const { actions = NO_ACTIONS, home = Home } = office;
  const { forms, addresses, children } = useRoutes({ manifest, office });
  return (
    <CacheProvider value={styleCache}>
      <ResourceActionsContext value={actions}>
        <BackOfficePartsContext value={office}>
          <ResourceFormsContext value={forms}>
            <WithAddresses value={addresses}>
              <AdminContext
                {...providers}
                store={store}
                i18nProvider={i18nProvider}
                theme={muiTheme}
                darkTheme={muiTheme}
              >
                <CssBaseline enableColorScheme />
                <CoreAdminUI
                  layout={Layout}
                  dashboard={home as DashboardComponent}
                  title={manifest.product}
                  error={BrokenPage}
                  accessDenied={AccessDenied}
                  catchAll={NotFound}
                  disableTelemetry
                >
                  {children}
                </CoreAdminUI>
                <WithWindowLocation>
                  <Toasts />
                </WithWindowLocation>
              </AdminContext>
            </WithAddresses>
          </ResourceFormsContext>
        </BackOfficePartsContext>
      </ResourceActionsContext>
    </CacheProvider>
  );
});
