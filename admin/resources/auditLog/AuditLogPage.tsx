import { useMemo } from 'react';
import { Box } from '@mui/material';
import { useStoreContext } from 'ra-core';
import { useLocation } from 'react-router';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { DeclaredFilters } from '../../declared/list/DeclaredFilters';
import { DeclaredList, ListHeader } from '../../declared/list';
import { ListCard } from '../../declared/list/ListFrame';
import { Pager } from '../../declared/list/Pager';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { LogSearch } from './LogSearch';
import { type Filter, LogRows } from './Operations';

/** Returns whether a filter can match an entry other than the first of its operation. */
const asksEntries = (filter: Filter): boolean => filter.follows !== undefined || filter.recordId !== undefined;

/** Returns the filter of the URL, or the one from the last visit. */
function useAskedFilter(): Filter {
  const { search } = useLocation();
  const store = useStoreContext();
  const given = new URLSearchParams(search).get('filter');
  if (given === null) return (store.getItem<{ filter?: Filter }>('audit-log.listParams')?.filter ?? {}) as Filter;
  try {
    return (JSON.parse(given) ?? {}) as Filter;
  } catch {
    return {};
  }
}

const ONE_EACH = { follows: 'false' } as const;
const NO_FILTER = {};

/** The views filter by the kind, and only programs filter by the other fields. */
const OWN_FILTERS: ReadonlySet<string> = new Set(['kind', 'follows', 'asUser', 'via', 'import', 'id', 'updatedAt']);

const FIRST = ['actor', 'resource', 'action', 'createdAt'];

function Filters() {
  const resource = useDeclaredResource();
  const phone = usePhone();
  const offered = useMemo(
    () => ({
      ...resource,
      list: { ...resource.list, search: false },
      fields: resource.fields.map((field) => (OWN_FILTERS.has(field.name) ? { ...field, filterable: false } : field)),
    }),
    [resource],
  );
  return phone ? (
    <Box sx={{ mb: 1 }}>
      <LogSearch />
    </Box>
  ) : (
    <DeclaredResource value={offered}>
      <DeclaredFilters before={<LogSearch />} first={FIRST} />
    </DeclaredResource>
  );
}

/** The audit log, with a row for each operation. */
export default function AuditLogPage() {
  const input = useAskedFilter();
  const areEntries = asksEntries(input);
  const filter = areEntries ? NO_FILTER : ONE_EACH;
  const t = useT();
  const hints = [
    ['j k', t('audit.keys.move')],
    ['→', t('audit.keys.unfold')],
    ['r', t('audit.keys.raw')],
    ['u', t('audit.keys.undo')],
  ] as const;
  const resource = useDeclaredResource();
  // Removes the list's search, because the log has its own.
  const unsearched = useMemo(() => ({ ...resource, list: { ...resource.list, search: false } }), [resource]);
  return (
    <DeclaredList filter={filter}>
      <DeclaredResource value={unsearched}>
        <ListHeader />
      </DeclaredResource>
      <Filters />
      <ListCard>
        <LogRows filter={filter} />
        <Pager hints={hints} />
      </ListCard>
    </DeclaredList>
  );
}
