import { useState } from 'react';
import { Box, Button, IconButton, Menu, Popover } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import FilterListIcon from '@mui/icons-material/FilterList';
import type { ManifestField } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { usePhone } from '../screen';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useT } from '../../locales/useT';
import { FilterText } from './filters/FilterText';
import type { FilterValue } from './filterQuery';
import { menuEntry } from '../actions/MoreMenu';
import { SearchBox } from './SearchBox';
import type { ListFilter } from './useFilters';
import { useFilters } from './useFilters';
import { Toolbar } from '../../ui/Toolbar';

const FilterEditor = lazyPart(() => import('./filters/FilterEditor'), <Box sx={{ width: 200, height: 96 }} />);

interface ChipProps {
  filter: ListFilter;
  openAt: (anchor: HTMLElement) => void;
  remove: () => void;
}

function FilterChip({ filter: { field, value }, openAt, remove }: ChipProps) {
  const t = useT();
  if (!value)
    return (
      <Button
        data-filter={field.name}
        endIcon={<ExpandMoreIcon />}
        onClick={(event) => openAt(event.currentTarget)}
        sx={{ fontWeight: 400 }}
      >
        {field.label}
      </Button>
    );
  return (
    <Box
      data-filter={field.name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 32,
        border: 'accent',
        borderRadius: 1,
        bgcolor: 'accent.selected',
        maxWidth: 360,
      }}
    >
      <Button
        variant="text"
        onClick={(event) => openAt(event.currentTarget.parentElement ?? event.currentTarget)}
        sx={{ fontWeight: 400, pr: 0.5, minWidth: 0, bgcolor: 'transparent !important' }}
      >
        <Box component="span" sx={{ color: 'ink.secondary', mr: 1 }}>
          {field.label}
        </Box>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <FilterText field={field} value={value} />
        </Box>
      </Button>
      <IconButton
        size="small"
        aria-label={t('crud.list.removeFilter', { name: field.label })}
        onClick={remove}
        sx={{ mr: 0.5, width: 24, height: 24, p: 0 }}
      >
        <CloseIcon sx={{ fontSize: 'icon.sm' }} />
      </IconButton>
    </Box>
  );
}

const TALL = { paper: { sx: { maxHeight: 400 } } } as const;

function DeskFilters() {
  const t = useT();
  const { list } = useDeclaredResource();
  const filters = useFilters();
  const [editing, setEditing] = useState<{ field: ManifestField; at: { top: number; left: number } } | null>(null);
  // A chip changes its shape once it is applied: the editor stands where it was opened.
  const edit = (field: ManifestField, anchor: HTMLElement): void => {
    const { bottom, left } = anchor.getBoundingClientRect();
    setEditing({ field, at: { top: bottom + 4, left } });
  };
  const [more, setMore] = useState<HTMLElement | null>(null);
  const closeMore = (): void => setMore(null);
  const current = editing && filters.all.find(({ field }) => field.name === editing.field.name);
  const apply = (value: FilterValue | null, close: boolean): void => {
    if (editing) filters.set(editing.field, value);
    if (close) setEditing(null);
  };
  const touched = filters.applied.length > 0 || Boolean(filters.query.q);
  return (
    <Toolbar className="no-print" sx={{ mb: 1, zIndex: 1 }}>
      {list.search && <SearchBox value={String(filters.query.q ?? '')} search={filters.search} />}
      {[...filters.applied, ...filters.atHand].map((filter) => (
        <FilterChip
          key={filter.field.name}
          filter={filter}
          openAt={(anchor) => edit(filter.field, anchor)}
          remove={() => filters.set(filter.field, null)}
        />
      ))}
      {filters.others.length > 0 && (
        <Button
          startIcon={<FilterListIcon />}
          onClick={(event) => setMore(event.currentTarget)}
          sx={{ borderStyle: 'dashed', fontWeight: 400, color: 'ink.secondary' }}
        >
          {t('crud.list.moreFilters')}
        </Button>
      )}
      {touched && (
        <Button variant="text" color="primary" onClick={filters.reset} sx={{ ml: 'auto' }}>
          {t('crud.list.reset')}
        </Button>
      )}
      <Menu open={Boolean(more)} anchorEl={more} onClose={closeMore} slotProps={TALL}>
        {filters.others.map(({ field }) => {
          const go = (): void => void (more && edit(field, more));
          return menuEntry({ name: field.name, label: field.label, icon: FilterListIcon, go }, closeMore);
        })}
      </Menu>
      <Popover
        open={Boolean(current)}
        anchorReference="anchorPosition"
        anchorPosition={editing?.at}
        onClose={() => setEditing(null)}
      >
        {current && <FilterEditor field={current.field} value={current.value} apply={apply} />}
      </Popover>
    </Toolbar>
  );
}

/** Search and filters: applied ones can be taken off, a few wait at hand, others in a menu. A phone has a sheet. */
export const DeclaredFilters = () => (usePhone() ? null : <DeskFilters />);
