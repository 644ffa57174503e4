import { useRef, useState } from 'react';
import { Box, Button, Drawer, IconButton, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useT } from '../../locales/useT';
import { FilterText } from './filters/FilterText';
import type { FilterValue } from './filterPart';
import { ListZone } from './Pager';
import { type ListFilter, useFilters } from './useFilters';
import { useList } from './useList';
import { countText } from '../../locales/counts';
import { Heading } from '../../ui/Text';

const FilterEditor = lazyPart(() => import('./filters/FilterEditor'));

interface FilterLineProps {
  filter: ListFilter;
  editing: boolean;
  toggle: () => void;
  apply: (value: FilterValue | null, done: boolean) => void;
}

function FilterLine({ filter: { field, value }, editing, toggle, apply }: FilterLineProps) {
  return (
    <Box sx={{ borderBottom: 'soft' }}>
      <Button
        fullWidth
        variant="text"
        data-field={field.name}
        onClick={toggle}
        aria-expanded={editing}
        sx={{ minHeight: 44, gap: 2, justifyContent: 'flex-start', textAlign: 'left', fontWeight: value ? 600 : 400 }}
      >
        {field.label}
        <Box
          component="span"
          sx={{ ml: 'auto', color: 'accent.base', whiteSpace: 'normal', textAlign: 'right', overflowWrap: 'anywhere' }}
        >
          {value && <FilterText field={field} value={value} />}
        </Box>
        <ExpandMoreIcon
          aria-hidden
          sx={{ fontSize: 'icon.lg', color: 'ink.secondary', rotate: editing ? '180deg' : 'none' }}
        />
      </Button>
      {editing && <FilterEditor field={field} value={value} apply={apply} />}
    </Box>
  );
}

const SHEET = { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } as const;
const FOOT = {
  position: 'sticky',
  bottom: 0,
  py: 1.5,
  mb: '-16px !important',
  bgcolor: 'surface.paper',
  borderTop: 'divider',
} as const;

export default function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const filters = useFilters();
  const { total } = useList();
  const [editing, setEditing] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // Moves the focus before the editor closes, because it would otherwise be lost.
  const close = (name: string): void => {
    sheet.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
    setEditing(null);
  };
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: SHEET, role: 'dialog', 'aria-modal': true, 'aria-label': t('crud.list.filters') } }}
    >
      <Stack ref={sheet} sx={{ p: 2 }} spacing={1}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -0.5 }}>
          <Heading level={2} sx={{ flex: 1 }}>
            {t('crud.list.filters')}
          </Heading>
          <ListZone />
          <IconButton aria-label={t('shell.close')} onClick={onClose} sx={{ width: 44, height: 44, mr: -1.25 }}>
            <CloseIcon />
          </IconButton>
        </Box>
        {filters.all.map((filter) => (
          <FilterLine
            key={filter.field.name}
            filter={filter}
            editing={editing === filter.field.name}
            toggle={() => setEditing(editing === filter.field.name ? null : filter.field.name)}
            apply={(next, done) => {
              filters.set(filter.field, next);
              if (done) close(filter.field.name);
            }}
          />
        ))}
        <Stack direction="row" spacing={1} sx={FOOT}>
          <Button fullWidth onClick={filters.reset}>
            {t('crud.list.reset')}
          </Button>
          <Button fullWidth variant="contained" color="primary" onClick={onClose}>
            {total === undefined ? t('crud.list.showResults') : t('crud.list.showCount', { count: countText(total) })}
          </Button>
        </Stack>
      </Stack>
    </Drawer>
  );
}
