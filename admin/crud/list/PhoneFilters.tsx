import { useState } from 'react';
import { Box, Button, Drawer, Stack } from '@mui/material';
import FilterListIcon from '@mui/icons-material/FilterList';
import { useListContext } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { countText, useSay } from '../text';
import { FilterEditor, FilterText } from './filters';
import { SearchBox } from './SearchBox';
import { useFilters } from './useFilters';

/** On a phone: the search, one button for all filters, and a line that says what is applied. */
export function PhoneFilters({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  const { total } = useListContext();
  const filters = useFilters(resource);
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const count = filters.applied.length;
  return (
    <Box sx={{ pb: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button startIcon={<FilterListIcon />} onClick={() => setOpen(true)} sx={count ? { bgcolor: 'var(--selected)', borderColor: 'var(--main)' } : undefined}>{say('list.filters')}{count ? ` ${count}` : ''}</Button>
        {resource.list.search && <Box sx={{ flex: 1 }}><SearchBox resource={resource} value={String(filters.query.q ?? '')} search={filters.search} /></Box>}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5, fontSize: 12, lineHeight: '18px', color: 'var(--text2)' }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{filters.applied.map(({ field, value }, index) => <span key={field.name}>{index > 0 && ' · '}{value && <FilterText field={field} value={value} />}</span>)}</Box>
        <Box sx={{ ml: 'auto', flex: 'none' }}>{total === undefined ? '' : say('list.total', { count: countText(total) })}</Box>
      </Box>
      <Drawer anchor="bottom" open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } } }}>
        <Stack sx={{ p: 2 }} spacing={1}>
          {filters.all.map(({ field, value }) => (
            <Box key={field.name} sx={{ borderBottom: '1px solid var(--dividerSoft)' }}>
              <Button fullWidth variant="text" onClick={() => setEditing(editing === field.name ? null : field.name)} aria-expanded={editing === field.name} sx={{ justifyContent: 'flex-start', fontWeight: value ? 600 : 400 }}>
                {field.label}<Box component="span" sx={{ ml: 'auto', color: 'var(--main)' }}>{value && <FilterText field={field} value={value} />}</Box>
              </Button>
              {editing === field.name && <FilterEditor field={field} value={value} apply={(next, close) => { filters.set(field, next); if (close) setEditing(null); }} />}
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
