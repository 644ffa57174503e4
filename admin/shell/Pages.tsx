import type { Manifest, ManifestResource, MenuEntry } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { lazy } from 'react';
import type { RaRecord } from 'react-admin';
import { Resource, useGetOne } from 'react-admin';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { Extensions, ResourceCreate, ResourceEdit, ResourceList, ResourceShow } from '../crud';
import { language } from '../providers/language';
import { visibleMenu } from '../providers/manifest';
import { NotFound } from '../screens/outside/NotFound';
import { HAND_MADE, STATEMENT } from '../screens/places';
import { EXTENSIONS } from '../screens/registry';
import { Layout } from './Layout';
import { basePath, isOwnPath } from './ownPaths';
import { usePageTitle } from './pageTitle';

const Main = lazy(() => import('../screens/Main'));
const Profile = lazy(() => import('../screens/Profile'));
const StatementPage = lazy(() => import('../screens/bills/StatementPage'));

/** How a record is called in titles and references: the first of its label fields that has a value. */
function recordName(resource: ManifestResource) {
  return (record: RaRecord): string => {
    const values = resource.recordLabel.map((name) => (record[`${name}Label`] ?? record[name]) as unknown);
    const value = values.find((one) => one !== null && one !== undefined && one !== '');
    return typeof value === 'object' && value !== null ? readI18n(value, language) : String(value ?? record.id);
  };
}

/** What react-admin is told of each resource: which pages it has, how its records are called. */
export const definitionsOf = (resources: readonly ManifestResource[]) => Object.fromEntries(resources.map((resource) => [resource.name, {
  name: resource.name, hasList: resource.calls.list, hasCreate: resource.calls.create, hasEdit: resource.calls.update, hasShow: resource.calls.show,
  options: { label: resource.label }, recordRepresentation: recordName(resource),
}]));

/** Names the record's page by the record, once the page itself has loaded it. */
function RecordTitle({ resource }: { resource: ManifestResource }) {
  const { pathname } = useLocation();
  const { id } = useParams();
  const { data } = useGetOne<RaRecord>(resource.name, { id: Number(id) }, { enabled: false });
  usePageTitle(pathname, data && recordName(resource)(data));
  return null;
}

function resourceRoute(resource: ManifestResource): ReactNode {
  const { name, calls } = resource;
  const title = <RecordTitle resource={resource} />;
  const element = (
    <Resource
      name={name} recordRepresentation={recordName(resource)}
      list={calls.list ? <ResourceList key={name} resource={resource} /> : undefined}
      create={calls.create ? <ResourceCreate key={name} resource={resource} /> : undefined}
      edit={calls.update ? <>{title}<ResourceEdit key={name} resource={resource} /></> : undefined}
      show={calls.show ? <>{title}<ResourceShow key={name} resource={resource} /></> : undefined}
    />
  );
  return <Route key={name} path={`${basePath(resource)}/*`} element={element} />;
}

/** A parent of the menu has no page of its own: it leads to its first one. */
const parentRoutes = (menu: readonly MenuEntry[]): ReactNode[] => visibleMenu(menu).flatMap((entry) => {
  const first = entry.children?.[0];
  return first ? [<Route key={entry.path} path={entry.path} element={<Navigate to={first.path} replace />} />] : [];
});

/** Every page of the caller, at its place in the menu. */
export function Pages({ manifest }: { manifest: Manifest }) {
  const { pathname } = useLocation();
  if (!isOwnPath(manifest, pathname.replace(/\/+$/, '') || '/', HAND_MADE)) return <NotFound product={manifest.product} />;
  return (
    <Layout>
      <Extensions value={EXTENSIONS}>
      <Routes>
        <Route path="/" element={<Navigate to="/main" replace />} />
        <Route path="/main" element={<Main />} />
        <Route path="/user/my-profile" element={<Profile />} />
        <Route path={STATEMENT.path} element={<StatementPage />} />
        {manifest.resources.map(resourceRoute)}
        {parentRoutes(manifest.menu)}
      </Routes>
      </Extensions>
    </Layout>
  );
}
