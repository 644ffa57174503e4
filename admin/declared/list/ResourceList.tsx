import { Suspense, useMemo, useState } from 'react';
import { Box } from '@mui/material';
import { ListBase, useResourceContext, useStoreContext } from 'ra-core';
import { useLocation } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { DeclaredResource, useDeclaredResource, useDeclaredResourceOrNone } from '../declaration';
import { useOffset } from '../../state/useOffset';
import { useViewsOf } from '../../providers/views';
import { useSessionUser } from '../../providers/manifest';
import { NoPermission } from '../../ui/states';
import { useT } from '../../locales/useT';
import { AsOfHost } from '../asOf/AsOfHost';
import { readOnlyResource, useMay } from '../editable';
import { useAsOf } from '../asOf/store';
import { useExtension } from '../handMade';
import { ListPage } from './ListPage';
import type { Applied } from './views/useViews';
import { ListChoice, SIZE, useListPreferences } from './views/useViews';
import { ALL, fitView, openingView } from './views/viewState';

/** What the list opens with: the person's default view where neither address nor store say more. Decided once. */
function useStart(resource: ManifestResource) {
  const { search } = useLocation();
  const store = useStoreContext();
  const me = useSessionUser().id;
  const offset = useOffset();
  const saved = useViewsOf(resource.name);
  const [preferences] = useListPreferences();
  const [start] = useState(() => {
    const fresh = search === '' && store.getItem(`${resource.name}.listParams`) === undefined;
    const view = fresh ? openingView(saved, me, preferences.view) : undefined;
    const fitted = view && fitView(resource, view.query, offset);
    const applied: Applied = { key: view?.id ?? (fresh ? ALL : null), columns: fitted?.columns ?? null };
    return {
      applied,
      filter: fitted?.filter,
      sort: fitted?.sort ?? resource.list.sort,
      size: fitted?.size ?? preferences.size ?? SIZE,
    };
  });
  return start;
}

function OpenList() {
  const present = useDeclaredResource();
  const { at } = useAsOf(present.name);
  const resource = useMemo(() => (at === null ? present : readOnlyResource(present)), [at, present]);
  const filter = useMemo(() => (at === null ? undefined : { asOf: at }), [at]);
  const start = useStart(resource);
  return (
    <ListChoice start={start.applied}>
      <ListBase
        key={`${resource.name} ${at ?? ''}`}
        filter={filter}
        resource={resource.name}
        perPage={start.size}
        sort={start.sort}
        filterDefaultValues={start.filter}
        exporter={false}
        debounce={300}
        queryOptions={{ onError: () => undefined }}
      >
        <DeclaredResource value={resource}>
          <ListPage />
        </DeclaredResource>
        <AsOfHost />
      </ListBase>
    </ListChoice>
  );
}

/** The list of any resource, as the manifest declares it. */
export function ResourceList() {
  const t = useT();
  const name = useResourceContext() ?? '';
  // A right that is taken away while the list is open takes the whole declaration with it.
  const resource = useDeclaredResourceOrNone();
  const { listPage } = useExtension({ name });
  const { role } = useSessionUser();
  const { at } = useAsOf(name);
  const mayList = useMay('list', resource);
  if (!resource || !mayList) return <NoPermission right={`${name}:list`} t={t} />;
  if (listPage?.roles.includes(role) && at === null) {
    const { page: Page } = listPage;
    return (
      <Suspense fallback={<Box sx={{ minHeight: 240 }} />}>
        <Page />
      </Suspense>
    );
  }
  return <OpenList />;
}
