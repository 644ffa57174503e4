import type { Manifest, ManifestResource, MenuEntry } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import { HOME, PROFILE } from '../addresses';
import type { ReactNode } from 'react';
import { Activity, useCallback, useMemo, useState } from 'react';
import type { RaRecord } from 'ra-core';
import { Resource, useGetOne } from 'ra-core';
import { Navigate, Route, useLocation, useParams } from 'react-router';
import { useT } from '../locales/useT';
import { DeclaredShow, HandMadeContext, ResourceCreate, ResourceEdit, ResourceList } from '../declared';
import { language } from '../providers/language';
import { useResourceOf, visibleMenu } from '../providers/manifest';
import type { Extension, HandMade } from '../declared';
import { NotFoundPage } from '../pages/auth';
import { Home } from '../pages/home';
import { Profile } from '../pages/profile';
import type { HandMadePage } from '../state/handMadePages';
import { HandMadePages } from '../state/handMadePages';
import { WithWindowLocation, useWindowLocation } from '../state/windowLocation';
import { ShellLayout } from '../layout/ShellLayout';
import type { ResourcePages } from './resourcePages';
import { resourceFormsOf, isFormPath, resourcePagesOf } from './resourcePages';
import { isOwnPath } from '../state/ownPaths';
import { usePageTitle } from '../state/pageTitle';
import { pathAt } from '../state/tabs/model';
import { TabsProvider } from '../state/tabs/TabsProvider';
import { useUnsavedText } from '../state/unsaved';

/** How a record is called in titles and references: the first of its label fields that has a value. */
function recordRepresentationOf(resource: ManifestResource) {
  return (record: RaRecord): string => {
    const values = resource.recordLabel.map((name) => (record[`${name}Label`] ?? record[name]) as unknown);
    const value = values.find((one) => one !== null && one !== undefined && one !== '');
    return typeof value === 'object' && value !== null ? readI18n(value, language) : String(value ?? record.id);
  };
}

/** What react-admin gets of each resource: which pages it has, how its records are called. */
export const definitionsOf = (resources: readonly ManifestResource[]) =>
  Object.fromEntries(
    resources.map((resource) => [
      resource.name,
      {
        name: resource.name,
        hasList: resource.calls.list,
        hasCreate: resource.calls.create,
        hasEdit: resource.calls.update,
        hasShow: resource.calls.show,
        options: { label: resource.label },
        recordRepresentation: recordRepresentationOf(resource),
      },
    ]),
  );

/** Names the record's page by the record, once the page itself has loaded it. */
function RecordPageTitle({ resource }: { resource: ManifestResource }) {
  const { pathname } = useLocation();
  const { id } = useParams();
  const { data } = useGetOne<RaRecord>(resource.name, { id: Number(id) }, { enabled: false });
  usePageTitle(pathname, data && recordRepresentationOf(resource)(data));
  return null;
}

/** Names a form that is there longer than its resource, after which it would be called. */
function FormPageTitle({ resource }: { resource: ManifestResource }) {
  const t = useT();
  const hasName = useResourceOf(resource.name) !== undefined;
  usePageTitle(useLocation().pathname, hasName ? undefined : t('shell.create', { name: resource.singular }));
  return null;
}

function resourceRoute(
  { name, base, resource, create, update }: ResourcePages,
  { list: List, create: Create, edit: Edit, show: Show }: Extension = {},
): ReactNode {
  const known = resource ?? create ?? update;
  const element = (
    <Resource
      name={name}
      recordRepresentation={known && recordRepresentationOf(known)}
      list={resource?.calls.list ? List ? <List /> : <ResourceList key={name} resource={resource} /> : undefined}
      create={
        create && (
          <>
            <FormPageTitle resource={create} />
            {Create ? <Create /> : <ResourceCreate key={name} resource={create} />}
          </>
        )
      }
      edit={
        update && (
          <>
            <RecordPageTitle resource={update} />
            {Edit ? <Edit /> : <ResourceEdit key={name} resource={update} />}
          </>
        )
      }
      show={
        resource?.calls.show ? (
          <>
            <RecordPageTitle resource={resource} />
            {Show ? <Show /> : <DeclaredShow key={name} />}
          </>
        ) : undefined
      }
    />
  );
  return <Route key={`${name}${base}`} path={`${base}/*`} element={element} />;
}

/**
 * The pages of all resources, and whether there is a half-filled form at an address whose right was taken meanwhile: it
 * stays until it is closed.
 */
function useResourcePages(
  { resources }: Manifest,
  extensions: HandMade['resources'],
  isOwnNow: (path: string) => boolean,
) {
  const [known, setKnown] = useState(() => ({ resources, forms: resourceFormsOf(resources) }));
  if (known.resources !== resources) setKnown({ resources, forms: resourceFormsOf(resources, known.forms) });
  const routes = useMemo(
    () => resourcePagesOf(known.resources, known.forms).map((pages) => resourceRoute(pages, extensions?.[pages.name])),
    [known, extensions],
  );
  const half = useUnsavedText((keys) =>
    [...keys]
      .map(pathAt)
      .filter((path) => !isOwnNow(path) && isFormPath(known.forms, path))
      .join('\n'),
  );
  return { routes, isHalfDone: useCallback((path: string) => half.split('\n').includes(path), [half]) };
}

/** Addresses that are no pages: the start, and parents of the menu, which lead to the first of their pages. */
function redirectsOf(menu: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const parents = visibleMenu(menu).flatMap((entry) =>
    entry.children?.[0] ? [[entry.path, entry.children[0].path] as const] : [],
  );
  return new Map([['/', HOME], ...parents]);
}

const NO_PAGES: readonly HandMadePage[] = [];

/** Every page of the caller, at its place in the menu. */
export function Pages({ manifest, handMade }: { manifest: Manifest; handMade: HandMade }) {
  const { location } = useWindowLocation();
  const path = location.pathname.replace(/\/+$/, '') || '/';
  const { home: HomePage = Home, pages = NO_PAGES } = handMade;
  const redirects = useMemo(() => redirectsOf(manifest.menu), [manifest]);
  const isOwnNow = useCallback(
    (one: string) => !redirects.has(one) && isOwnPath(manifest, one, pages),
    [manifest, pages, redirects],
  );
  const { routes: ofResources, isHalfDone } = useResourcePages(manifest, handMade.resources, isOwnNow);
  const isOwn = useCallback((one: string) => isOwnNow(one) || isHalfDone(one), [isOwnNow, isHalfDone]);
  const routes = useMemo(
    () => (
      <>
        <Route path={HOME} element={<HomePage />} />
        <Route path={PROFILE} element={<Profile />} />
        {pages.map(({ path: at, page: Page }) => (
          <Route key={at} path={at} element={<Page />} />
        ))}
        {ofResources}
      </>
    ),
    [HomePage, ofResources, pages],
  );
  const known = isOwn(path);
  const target = redirects.get(path);
  const framed = known || target !== undefined;
  const [entered, setEntered] = useState(framed);
  if (framed && !entered) setEntered(true);
  return (
    <>
      {target !== undefined && <Navigate to={target} replace />}
      {/* A wrong address shows no frame, but what is half done in the tabs is still there on the way back. */}
      {(entered || framed) && (
        <Activity mode={framed ? 'visible' : 'hidden'}>
          <HandMadeContext value={handMade}>
            <HandMadePages value={pages}>
              <TabsProvider location={known ? location : null} isOwn={isOwn}>
                <ShellLayout routes={routes} />
              </TabsProvider>
            </HandMadePages>
          </HandMadeContext>
        </Activity>
      )}
      {!framed && (
        <WithWindowLocation>
          <NotFoundPage product={manifest.product} />
        </WithWindowLocation>
      )}
    </>
  );
}
