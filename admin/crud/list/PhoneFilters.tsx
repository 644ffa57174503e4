import { lazy, Suspense, useState } from 'react';
import { Box, Button, Drawer, Stack } from '@mui/material';
import FilterListIcon from '@mui/icons-material/FilterList';
import { useListContext } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { countText, useSay } from '../text';
import { FilterText } from './filters/FilterText';
import { SearchBox } from './SearchBox';
import { SumsLine } from './SumsRow';
import { useFilters } from './useFilters';
import { useColumns } from './views/ListChoice';
import { ViewBar } from './views/ViewBar';

const FilterEditor = lazy(() => import('./filters/FilterEditor'));

/** On a phone: the search, one button for all filters, and a line that says what is applied. */
export function PhoneFilters({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  const { total } = useListContext();
  const filters = useFilters(resource);
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const count = filters.applied.length;
  const { shown } = useColumns(resource);
  const amount = shown.filter((field) => resource.list.sums.includes(field.name)).slice(0, 1);
  return (
    <Box sx={{ pb: 1 }}>
      <Box data-views sx={{ display: 'flex', gap: 1, mx: -1, px: 1, pb: 1, overflowX: 'auto', scrollbarWidth: 'none' }}>
        <Button startIcon={<FilterListIcon />} onClick={() => setOpen(true)} sx={{ flex: 'none', minHeight: 44, ...(count > 0 && { bgcolor: 'var(--selected)', borderColor: 'var(--main)' }) }}>{say('list.filters')}{count ? ` ${count}` : ''}</Button>
        <ViewBar resource={resource} />
      </Box>
      {resource.list.search && <SearchBox resource={resource} value={String(filters.query.q ?? '')} search={filters.search} />}
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5, fontSize: 12, lineHeight: '18px', color: 'var(--text2)' }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{filters.applied.map(({ field, value }, index) => <span key={field.name}>{index > 0 && ' · '}{value && <FilterText field={field} value={value} />}</span>)}</Box>
        <Box sx={{ ml: 'auto', flex: 'none' }}>{total === undefined ? '' : say('list.total', { count: countText(total) })}</Box>
        <SumsLine resource={resource} columns={amount} />
      </Box>
      <Drawer anchor="bottom" open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } } }}>
        <Stack sx={{ p: 2 }} spacing={1}>
          {filters.all.map(({ field, value }) => (
            <Box key={field.name} sx={{ borderBottom: '1px solid var(--dividerSoft)' }}>
              <Button fullWidth variant="text" onClick={() => setEditing(editing === field.name ? null : field.name)} aria-expanded={editing === field.name} sx={{ justifyContent: 'flex-start', fontWeight: value ? 600 : 400 }}>
                {field.label}<Box component="span" sx={{ ml: 'auto', color: 'var(--main)' }}>{value && <FilterText field={field} value={value} />}</Box>
              </Button>
              {editing === field.name && <Suspense fallback={null}><FilterEditor field={field} value={value} apply={(next, close) => { filters.set(field, next); if (close) setEditing(null); }} /></Suspense>}
            </Box>
          ))}
          <Stack direction="row" spacing={1} sx={{ position: 'sticky', bottom: 0, py: 1.5, mb: '-16px !important', bgcolor: 'var(--paper)', borderTop: '1px solid var(--divider)' }}>
            <Button fullWidth onClick={filters.reset}>{say('list.reset')}</Button>
            <Button fullWidth variant="contained" color="primary" onClick={() => setOpen(false)}>{say('list.showResults')}</Button>
          </Stack>
        </Stack>
      </Drawer>
    </Box>
  );
}
