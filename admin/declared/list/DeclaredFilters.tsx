import { type ReactNode, useDeferredValue, useState } from 'react';
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
import { menuEntry } from '../actions/MoreMenu';
import { SearchBox } from './search/SearchBox';
import { type ListFilter, useFilters } from './useFilters';
import { useListState } from './views/useViews';
import { declaredKey, declaredViewsOf } from './views/viewState';
import { Toolbar } from '../../ui/Toolbar';
import { Later } from '../../ui/Later';
import { useMenu } from '../../ui/useMenu';

const FilterEditor = lazyPart(() => import('./filters/FilterEditor'), <Box sx={{ width: 200, height: 96 }} />);

interface ChipProps {
  filter: ListFilter;
  isOpen: boolean;
  openAt: (anchor: HTMLElement) => void;
  remove: () => void;
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 32,
  border: 'accent',
  borderRadius: 1,
  bgcolor: 'accent.selected',
  maxWidth: 360,
} as const;

function FilterChip({ filter: { field, value }, isOpen, openAt, remove }: ChipProps) {
  const t = useT();
  const popup = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen } as const;
  if (!value)
    return (
      <Button
        {...popup}
        data-filter={field.name}
        endIcon={<ExpandMoreIcon />}
        onClick={(event) => openAt(event.currentTarget)}
        sx={{ fontWeight: 400 }}
      >
        {field.label}
      </Button>
    );
  return (
    <Box data-filter={field.name} sx={CHIP}>
      <Button
        {...popup}
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

interface DeclaredFiltersProps {
  before?: ReactNode;
  first?: readonly string[];
}

/** Omits the filters of a declared view, because the pressed button of the view names them. */
export function useChipFilters(applied: readonly ListFilter[]): readonly ListFilter[] {
  const resource = useDeclaredResource();
  const { key } = useListState();
  const isDeclared = typeof key === 'string' && declaredViewsOf(resource).some((view) => declaredKey(view) === key);
  return isDeclared ? [] : applied;
}

function DeskFilters({ before, first }: DeclaredFiltersProps) {
  const t = useT();
  const { list } = useDeclaredResource();
  const filters = useFilters(first);
  const [editing, setEditing] = useState<{ field: ManifestField; at: { top: number; left: number } } | null>(null);
  // Anchors the editor to a position, because a chip changes shape when its filter is applied.
  const edit = (field: ManifestField, anchor: HTMLElement): void => {
    const { bottom, left } = anchor.getBoundingClientRect();
    setEditing({ field, at: { top: bottom + 4, left } });
  };
  const { button, menu, close } = useMenu();
  const applied = useChipFilters(filters.applied);
  // The pressed chip is painted before its editor, because rendering the editor takes longer than a frame.
  const opened = useDeferredValue(editing) && editing;
  const current = opened && filters.all.find(({ field }) => field.name === opened.field.name);
  return (
    <Toolbar className="no-print" sx={{ mb: 1, zIndex: 1 }}>
      {before}
      {list.search && <SearchBox value={String(filters.query.q ?? '')} search={filters.search} />}
      {[...applied, ...filters.atHand].map((filter) => (
        <FilterChip
          key={filter.field.name}
          filter={filter}
          isOpen={filter.field.name === editing?.field.name}
          openAt={(anchor) => edit(filter.field, anchor)}
          remove={() => filters.set(filter.field, null)}
        />
      ))}
      {filters.others.length > 0 && (
        <Button
          startIcon={<FilterListIcon />}
          {...button}
          sx={{ borderStyle: 'dashed', fontWeight: 400, color: 'ink.secondary' }}
        >
          {t('crud.list.moreFilters')}
        </Button>
      )}
      {(applied.length > 0 || Boolean(filters.query.q)) && (
        <Button variant="text" color="primary" onClick={filters.reset} sx={{ ml: 'auto' }}>
          {t('crud.list.reset')}
        </Button>
      )}
      <Menu {...menu} slotProps={TALL}>
        {filters.others.map(({ field }) => {
          const go = (): void => void (menu.anchorEl && edit(field, menu.anchorEl));
          return menuEntry({ name: field.name, label: field.label, icon: FilterListIcon, go }, close);
        })}
      </Menu>
      <Popover
        open={Boolean(current)}
        anchorReference="anchorPosition"
        anchorPosition={opened?.at}
        onClose={() => setEditing(null)}
      >
        {current && (
          <FilterEditor
            {...current}
            apply={(value, isDone) => {
              filters.set(current.field, value);
              if (isDone) setEditing(null);
            }}
          />
        )}
      </Popover>
    </Toolbar>
  );
}

/** The filters of a list: applied ones, a few suggestions, and a menu of all others. Phones use FilterSheet. */
export const DeclaredFilters = (props: DeclaredFiltersProps) =>
  usePhone() ? null : (
    <Later room={<Toolbar sx={{ mb: 1, minHeight: 32 }} />}>
      <DeskFilters {...props} />
    </Later>
  );
