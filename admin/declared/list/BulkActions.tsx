import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type IconButtonProps, type SvgIconProps, Box, Button, IconButton } from '@mui/material';
import DensityMediumIcon from '@mui/icons-material/DensityMedium';
import DensitySmallIcon from '@mui/icons-material/DensitySmall';
import RefreshIcon from '@mui/icons-material/Refresh';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { useListContext } from 'ra-core';
import { usePreferences } from '../../state/preferences';
import { lazyPart } from '../../providers/lazyWithRetry';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { Later } from '../../ui/Later';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { BulkBar, BulkHints } from './BulkBar';
import { barGround } from './ListFrame';
import { TotalsLine, useLowWindow } from './TotalsRow';
import { FoundNote, useFound } from './search/Neighbours';
import { useColumns, useListChoice } from './views/useViews';
import { useList } from './useList';

const ColumnChooser = lazyPart(() => import('./ColumnChooser'));

/** Returns all rows loaded so far, because selected rows may be on other pages. */
function useKnownRows(): Map<number, Row> {
  const { data } = useList();
  const [known] = useState(() => new Map<number, Row>());
  useEffect(() => {
    for (const row of data ?? []) known.set(row.id, row);
  }, [data, known]);
  return known;
}

/** Clears the selection when the filters change. */
function useDroppedTicks(): void {
  const { filterValues, onUnselectItems } = useListContext<Row>();
  const question = JSON.stringify(filterValues ?? {});
  const last = useRef(question);
  useEffect(() => {
    if (last.current === question) return;
    last.current = question;
    onUnselectItems();
  }, [question, onUnselectItems]);
}

interface ToggleProps extends IconButtonProps {
  label: string;
  icon: ComponentType<SvgIconProps>;
}

const Toggle = ({ label, icon: Icon, ...rest }: ToggleProps) => (
  <LazyTooltip title={label}>
    <IconButton {...rest} aria-label={label} sx={{ width: 28, height: 28, p: 0 }}>
      <Icon sx={{ fontSize: 'icon.md' }} />
    </IconButton>
  </LazyTooltip>
);

function ListToggles() {
  const t = useT();
  const [columns, setColumns] = useState<HTMLElement | null>(null);
  const { density, setDensity } = usePreferences();
  const { unfit } = useColumns();
  const { refetch, isFetching, total } = useList();
  const compact = density === 'compact';
  const openColumns = (event: React.MouseEvent<HTMLElement>): void => setColumns(event.currentTarget);
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      <Toggle label={t('crud.list.refresh')} icon={RefreshIcon} disabled={isFetching} onClick={() => void refetch()} />
      {unfit.length > 0 && total !== 0 && (
        <Button
          size="small"
          variant="text"
          color="primary"
          data-unfit={unfit.map(({ name }) => name).join(' ')}
          aria-haspopup="dialog"
          title={unfit.map(({ label }) => label).join(', ')}
          onClick={openColumns}
          sx={{ whiteSpace: 'nowrap', px: 1 }}
        >
          {t('views.columns.unfit', { count: unfit.length })}
        </Button>
      )}
      <Toggle label={t('crud.list.columns')} icon={ColumnsIcon} aria-haspopup="dialog" onClick={openColumns} />
      <Toggle
        label={t(compact ? 'crud.list.comfortable' : 'crud.list.compact')}
        icon={compact ? DensityMediumIcon : DensitySmallIcon}
        aria-pressed={!compact}
        onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
      />
      {columns && <ColumnChooser anchor={columns} onClose={() => setColumns(null)} />}
    </Box>
  );
}

/** A constant element, which a selected row does not render again. */
const TOGGLES = <ListToggles />;

const TOOLBAR = {
  top: 0,
  zIndex: 4,
  height: 40,
  px: 1.25,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  borderBottom: 'divider',
  fontSize: 'size.small',
} as const;

interface BulkActionsProps {
  /** The hints for clicks without a selected row, by action name. */
  tickFirst?: Readonly<Record<string, string>>;
  /** Further buttons, which read `selectedIds` from the list. */
  children?: ReactNode;
}

/** The bar above the table, which becomes the bulk bar when rows are selected. */
export function BulkActions({ tickFirst, children }: BulkActionsProps) {
  const t = useT();
  const phone = usePhone();
  const { total, selectedIds } = useListContext<Row>();
  const known = useKnownRows();
  const low = useLowWindow();
  const found = useFound();
  const { setOwnBulk } = useListChoice();
  const has = Boolean(children);
  useEffect(() => setOwnBulk(has), [has, setOwnBulk]);
  useDroppedTicks();
  const hasTicks = selectedIds.length > 0;
  // The first tick is painted with its row alone, because rendering the bar takes longer than a frame. The bar follows.
  const ticked = useDeferredValue(hasTicks) && hasTicks;
  const bulk = ticked && <BulkBar known={known}>{children}</BulkBar>;
  if (phone) return bulk;
  return (
    <Box
      role="toolbar"
      aria-label={t('crud.list.bulk')}
      sx={{ ...barGround(ticked ? 'selected' : 'paper'), ...TOOLBAR }}
    >
      <Later>
        {bulk || (
          <>
            {found ? (
              <FoundNote found={found} />
            ) : (
              <Box sx={{ color: 'ink.secondary', whiteSpace: 'nowrap' }}>
                {total === undefined ? '' : t('crud.list.total', { count: countText(total) })}
              </Box>
            )}
            {low && <TotalsLine />}
            {!found && total !== 0 && <BulkHints tickFirst={tickFirst} />}
            <Box sx={{ flex: 1 }} />
          </>
        )}
        {TOGGLES}
      </Later>
    </Box>
  );
}
