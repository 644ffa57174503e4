import { type ReactNode, useMemo, useState } from 'react';
import { type ListBaseProps, ListBase, useResourceContext, useStoreContext } from 'ra-core';
import { useLocation } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { DeclaredResource, useDeclaredResource, useDeclaredResourceOrNone } from '../declaration';
import { useOffset } from '../../state/useOffset';
import { useViewsOf } from '../../providers/views';
import { useSessionUser } from '../../providers/manifest';
import { NoPermission } from '../../ui/states';
import { useT } from '../../locales/useT';
import { useDelayed } from '../../ui/timing';
import { AsOfHost } from '../asOf/AsOfHost';
import { readOnlyResource, useMay } from '../editable';
import { useAsOf } from '../asOf/store';
import type { Row } from '../records';
import { BulkActions } from './BulkActions';
import { DeclaredFilters } from './DeclaredFilters';
import { DeclaredTable } from './DeclaredTable';
import { ListCard, ListFrame } from './ListFrame';
import { ListHeader } from './ListHeader';
import { Pager } from './Pager';
import { useList } from './useList';
import { Neighbours } from './search/Neighbours';
import { Totals } from './Totals';
import { openingOf } from './opening';
import { ListChoice, useListPreferences } from './views/useViews';

/**
 * Applies the user's default view, or else the declared one, if neither URL nor store contains a list state. Decides
 * only on mount.
 */
function useStart(resource: ManifestResource, perPage: number | undefined) {
  const { search } = useLocation();
  const store = useStoreContext();
  const me = useSessionUser().id;
  const offset = useOffset();
  const saved = useViewsOf(resource.name);
  const [preferences] = useListPreferences();
  const [start] = useState(() => {
    const fresh = search === '' && store.getItem(`${resource.name}.listParams`) === undefined;
    return openingOf(resource, { saved, me, offset, preferences, fresh, perPage });
  });
  return start;
}

const NO_COLUMNS: readonly string[] = [];

/** The copy of the resource is read-only while the list shows an earlier time. */
function useListedResource(
  sort: ManifestResource['list']['sort'] | undefined,
  hidden: readonly string[] = NO_COLUMNS,
): ManifestResource {
  const present = useDeclaredResource();
  const { at } = useAsOf(present.name);
  const isOrdered = sort !== undefined;
  const { field, order } = sort ?? present.list.sort;
  return useMemo(() => {
    const shown = at === null ? present : readOnlyResource(present);
    if (!isOrdered && hidden.length === 0) return shown;
    const list = { ...shown.list, sort: { field, order }, hidden: [...shown.list.hidden, ...hidden] };
    return { ...shown, list };
  }, [at, present, isOrdered, field, order, hidden]);
}

type DeclaredListProps = Omit<
  ListBaseProps<Row>,
  'resource' | 'children' | 'render' | 'sort' | 'storeKey' | 'disableSyncWithLocation'
> & {
  sort?: ManifestResource['list']['sort'];
  /** Further columns that are hidden until the user chooses them. The array stays the same between renders. */
  hidden?: readonly string[] | undefined;
  /** Columns that stay although all rows are empty or say no. */
  kept?: readonly string[] | undefined;
  /** The names of columns that differ from the labels of their fields. The object stays the same between renders. */
  columnLabels?: Readonly<Record<string, string>> | undefined;
  children?: ReactNode;
};

interface ListBodyProps {
  bulk?: ReactNode;
  table?: ReactNode;
  /** The filters that are suggested before all others. */
  filters?: readonly string[];
}

export const ListBody = ({ bulk = <BulkActions />, table = <DeclaredTable />, filters }: ListBodyProps) => (
  <>
    <DeclaredFilters {...(filters && { first: filters })} />
    <Totals />
    <ListCard>
      {bulk}
      {table}
      <Pager />
    </ListCard>
  </>
);

const GENERATED = (
  <>
    <ListHeader />
    <ListBody />
  </>
);

/** The milliseconds after which a list is shown without its first rows. */
const ROWS_WAIT = 400;

/** Shows the list with its first rows, or without them if they take long, so that a quick list is drawn only once. */
function AfterFirstRows({ children }: { children: ReactNode }) {
  const { isPending } = useList();
  const late = useDelayed(isPending, ROWS_WAIT);
  const [isShown, setShown] = useState(!isPending);
  if (!isShown && (!isPending || late)) setShown(true);
  return isShown ? children : null;
}

function OpenList({ children = GENERATED, sort, hidden, kept, columnLabels, perPage, ...props }: DeclaredListProps) {
  const { filter: own, ...rest } = props;
  const resource = useListedResource(sort, hidden);
  const { at } = useAsOf(resource.name);
  const filter = useMemo(() => (at === null ? own : { ...own, asOf: at }), [at, own]);
  const start = useStart(resource, perPage);
  return (
    <ListChoice start={start.applied} kept={kept} columnLabels={columnLabels}>
      <ListBase
        key={`${resource.name} ${at ?? ''}`}
        debounce={300}
        queryOptions={{ onError: () => undefined }}
        filterDefaultValues={start.filter}
        {...rest}
        filter={filter}
        resource={resource.name}
        perPage={start.size}
        sort={start.sort}
      >
        <AfterFirstRows>
          <DeclaredResource value={resource}>
            <Neighbours>
              <ListFrame>{children}</ListFrame>
            </Neighbours>
          </DeclaredResource>
        </AfterFirstRows>
        <AsOfHost />
      </ListBase>
    </ListChoice>
  );
}

/** A list with saved views, earlier times, action dialogs and keyboard shortcuts. */
export function DeclaredList(props: DeclaredListProps) {
  const t = useT();
  const name = useResourceContext() ?? '';
  // Undefined if the user loses the permission while the list is open.
  const resource = useDeclaredResourceOrNone();
  const mayList = useMay('list', resource);
  return resource && mayList ? <OpenList {...props} /> : <NoPermission right={`${name}:list`} t={t} />;
}
