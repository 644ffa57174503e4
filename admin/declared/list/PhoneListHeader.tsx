import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import FilterListIcon from '@mui/icons-material/FilterList';
import SearchIcon from '@mui/icons-material/Search';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useDeclaredResource } from '../declaration';
import { useMay } from '../editable';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useExport } from '../transfer/ListExportButton';
import { useChipFilters } from './DeclaredFilters';
import { useList } from './useList';
import { FilterText } from './filters/FilterText';
import { type ListActions, EntryButton, filledFirst, headEntries, importEntry, TOUCH_BUTTON } from './ListAction';
import { type MenuEntry, MoreMenu } from '../actions/MoreMenu';
import { SearchBox } from './search/SearchBox';
import { AppliedChips } from './search/SearchChips';
import { ListZone } from './Pager';
import { TotalsLine } from './TotalsRow';
import { useListTotals } from './totals';
import { useFilters } from './useFilters';
import { useColumns } from './views/useViews';
import { ViewBar } from './views/ViewBar';
import { CUT } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';

const FilterSheet = lazyPart(() => import('./FilterSheet'));

const CHIP = {
  flex: 'none',
  minWidth: 44,
  height: 44,
  borderRadius: ROUND.card,
  border: 'control',
  bgcolor: 'surface.paper',
  color: 'ink.primary',
} as const;
const APPLIED = { borderColor: 'accent.base', bgcolor: 'accent.selected' } as const;
const STRIP = {
  display: 'flex',
  gap: 0.75,
  flex: '1 1 176px',
  // Leaves room for a few letters of the view's name.
  minWidth: 176,
  p: 0.5,
  m: -0.5,
  mr: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: '8px',
} as const;

// Scrolls to the focused element, because Chromium ignores partly visible elements.
const showWhole = ({ target }: React.FocusEvent): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** Tracks the open search box. Closing it by key or button returns the focus. */
function useSearching() {
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (!searching && returns.current) opener.current?.focus();
    returns.current = false;
  }, [searching]);
  const leave = useCallback((byHand: boolean) => {
    returns.current = byHand;
    setSearching(false);
  }, []);
  return { searching, opener, open: () => setSearching(true), leave };
}

const SUMMARY = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  mt: 1,
  minHeight: 24,
  typography: 'note',
  color: 'ink.secondary',
  '& button': { my: -1, minHeight: 40 },
  '& [data-sums]': { columnGap: 0.5, flexWrap: 'wrap', whiteSpace: 'normal', justifyContent: 'flex-end' },
} as const;

function Summary() {
  const t = useT();
  const { list } = useDeclaredResource();
  const { total } = useList();
  const applied = useChipFilters(useFilters().applied);
  const { shown } = useColumns();
  const totalled = shown.filter((field) => list.sums.includes(field.name)).slice(0, 1);
  const { fields } = useListTotals();
  const hasTotal = totalled.some(({ name }) => fields.includes(name));
  const parts = applied
    .map(({ field, value }) => value && <FilterText key={field.name} field={field} value={value} />)
    .filter(Boolean);
  return (
    <Box data-summary sx={SUMMARY}>
      {parts.length > 0 && (
        <Box sx={{ ...CUT, flex: 1, minWidth: 48 }}>
          {parts.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
        </Box>
      )}
      <TotalsLine columns={totalled} />
      <Box sx={{ flex: 'none' }}>{total === undefined ? '' : t('crud.list.total', { count: countText(total) })}</Box>
      {/* Shows the zone only without a total, because both do not fit in one line. */}
      {!hasTotal && <ListZone />}
    </Box>
  );
}

interface PhoneListHeaderProps {
  own: readonly MenuEntry[];
  actions: ListActions;
  openImport: (() => void) | undefined;
  children: ReactNode;
}

/** The header on a phone: filters, search, views and menu, and a line of summary. */
export function PhoneListHeader({ own, actions, openImport, children }: PhoneListHeaderProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const mayExport = useMay('export', resource);
  const filters = useFilters();
  const { primary, others, looks, create } = actions;
  const { busy, entries: files, notice } = useExport();
  const { searching, opener, open, leave } = useSearching();
  const [sheet, setSheet] = useState<boolean>();
  const count = useChipFilters(filters.applied).length;
  const q = String(filters.query.q ?? '');
  const { filled, rest } = filledFirst([...own, ...primary, ...create, ...others]);
  const entries = [
    ...headEntries([...(openImport ? [importEntry(t, openImport)] : []), ...rest, ...looks]),
    ...(mayExport ? files.map((file) => ({ ...file, group: 'files' })) : []),
  ];
  return (
    <>
      {searching ? (
        <SearchBox value={q} search={filters.search} leave={leave} />
      ) : (
        <Box sx={{ display: 'flex', gap: 0.75 }}>
          <Box data-views sx={STRIP} onFocus={showWhole}>
            <Button
              aria-haspopup="dialog"
              aria-label={`${t('crud.list.filters')}${count ? ` ${count}` : ''}`}
              onClick={() => setSheet(true)}
              sx={{ ...CHIP, px: 0.75, gap: 0.5, ...(count > 0 && APPLIED) }}
            >
              <FilterListIcon sx={{ fontSize: 'icon.lg' }} />
              {count > 0 && count}
            </Button>
            {resource.list.search && (
              <IconButton
                ref={opener}
                data-search
                aria-label={q ? `${t('crud.list.search')} “${q}”` : t('crud.list.search')}
                onClick={open}
                sx={{ ...CHIP, width: 44, ...(q && APPLIED) }}
              >
                <SearchIcon sx={{ fontSize: 'icon.lg' }} />
              </IconButton>
            )}
            <ViewBar collapsed />
          </Box>
          {filled && <EntryButton action={filled} phone />}
          <MoreMenu
            data-action-menu
            aria-busy={busy}
            loading={busy}
            entries={entries}
            iconSize="icon.lg"
            sx={{ ...TOUCH_BUTTON, border: 'control', bgcolor: 'surface.paper' }}
          />
        </Box>
      )}
      {!searching && <AppliedChips value={q} search={filters.search} />}
      <Summary />
      {children}
      {notice}
      {busy && (
        <Box role="status" className="visually-hidden">
          {t('crud.export.busy')}
        </Box>
      )}
      {sheet !== undefined && <FilterSheet open={sheet} onClose={() => setSheet(false)} />}
    </>
  );
}
