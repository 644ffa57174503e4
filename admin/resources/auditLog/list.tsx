import { useMemo } from 'react';
import { Box } from '@mui/material';
import { useListContext, useStoreContext } from 'ra-core';
import { useLocation } from 'react-router';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { DeclaredFilters } from '../../declared/list/DeclaredFilters';
import { DeclaredList, ListHeader } from '../../declared/list';
import { ListCard } from '../../declared/list/ListFrame';
import { Pager } from '../../declared/list/Pager';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
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

type Who = 'all' | 'PERSON' | 'SYSTEM';

function WhoButtons() {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { kind, ...rest } = (filterValues ?? {}) as Filter;
  return (
    <ChoiceButtons<Who>
      label={t('audit.people')}
      value={kind === 'PERSON' || kind === 'SYSTEM' ? kind : 'all'}
      options={[
        ['all', t('audit.all')],
        ['PERSON', t('audit.people'), { 'data-who': 'people' }],
        ['SYSTEM', t('audit.bySystem'), { 'data-who': 'system' }],
      ]}
      onChange={(who) => setFilters(who === 'all' ? rest : { ...rest, kind: who }, {}, false)}
      sx={{ '& .MuiToggleButton-root': { height: 32, px: 1.25, whiteSpace: 'nowrap' } }}
    />
  );
}

/** The filters with separate buttons, or for programs only. */
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
  const own = (
    <>
      <LogSearch />
      <WhoButtons />
    </>
  );
  return phone ? (
    <Box sx={{ display: 'grid', gap: 1, mb: 1 }}>{own}</Box>
  ) : (
    <DeclaredResource value={offered}>
      <DeclaredFilters before={own} first={FIRST} />
    </DeclaredResource>
  );
}

/** The audit log, with a row for each operation. */
export default function AuditLogList() {
  const asked = useAskedFilter();
  const areEntries = asksEntries(asked);
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
  const whole = useMemo(() => ({ ...asked, ...filter }), [asked, filter]);
  return (
    <DeclaredList filter={filter}>
      <DeclaredResource value={unsearched}>
        <ListHeader />
      </DeclaredResource>
      <Filters />
      <ListCard>
        <LogRows filter={whole} />
        <Pager hints={hints} />
      </ListCard>
    </DeclaredList>
  );
}
