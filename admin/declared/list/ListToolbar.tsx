import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import DensityMediumIcon from '@mui/icons-material/DensityMedium';
import DensitySmallIcon from '@mui/icons-material/DensitySmall';
import RefreshIcon from '@mui/icons-material/Refresh';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { useListContext } from 'ra-core';
import { useDeclaredResource } from '../declaration';
import { usePreferences } from '../../state/preferences';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { BulkBar, BulkHints } from './BulkBar';
import { TotalsLine, useLowWindow } from './TotalsRow';
import { useColumns } from './views/ListChoice';
import { COLOURS } from '../../ui/themeKeys';

const ColumnChooser = lazyWithRetry(() => import('./columns/ColumnChooser'));

/** Rows seen so far: what is ticked may lie on another page, and its state decides which actions are on. */
function useKnownRows(): { known: ReadonlyMap<number, Row>; remember: (rows: readonly Row[]) => void } {
  const { data } = useListContext<Row>();
  const known = useRef(new Map<number, Row>());
  const remember = useCallback((rows: readonly Row[]) => {
    for (const row of rows) known.current.set(row.id, row);
  }, []);
  useEffect(() => remember(data ?? []), [data, remember]);
  return { known: known.current, remember };
}

/** Rows were ticked under the filters of then: other filters untick them, another page or order does not. */
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

const SQUARE = { width: 28, height: 28, p: 0 } as const;

function ListToggles() {
  const t = useT();
  const resource = useDeclaredResource();
  const [columns, setColumns] = useState<HTMLElement | null>(null);
  const { density, setDensity } = usePreferences();
  const { unfit } = useColumns(resource);
  const { refetch, isFetching, total } = useListContext();
  const compact = density === 'compact';
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      <Tooltip title={t('crud.list.refresh')}>
        <IconButton
          aria-label={t('crud.list.refresh')}
          disabled={isFetching}
          onClick={() => void refetch()}
          sx={SQUARE}
        >
          <RefreshIcon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
      </Tooltip>
      {unfit.length > 0 && total !== 0 && (
        <Button
          size="small"
          variant="text"
          color="primary"
          data-unfit={unfit.map(({ name }) => name).join(' ')}
          aria-haspopup="dialog"
          title={unfit.map(({ label }) => label).join(', ')}
          onClick={(event) => setColumns(event.currentTarget)}
          sx={{ whiteSpace: 'nowrap', px: 1 }}
        >
          {t('views.columns.unfit', { count: unfit.length })}
        </Button>
      )}
      <Tooltip title={t('crud.list.columns')}>
        <IconButton
          aria-label={t('crud.list.columns')}
          aria-haspopup="dialog"
          onClick={(event) => setColumns(event.currentTarget)}
          sx={SQUARE}
        >
          <ColumnsIcon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
      </Tooltip>
      <Tooltip title={t(compact ? 'crud.list.comfortable' : 'crud.list.compact')}>
        <IconButton
          aria-label={t(compact ? 'crud.list.comfortable' : 'crud.list.compact')}
          aria-pressed={!compact}
          onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
          sx={SQUARE}
        >
          {compact ? (
            <DensityMediumIcon sx={{ fontSize: 'icon.md' }} />
          ) : (
            <DensitySmallIcon sx={{ fontSize: 'icon.md' }} />
          )}
        </IconButton>
      </Tooltip>
      {columns && (
        <Suspense fallback={null}>
          <ColumnChooser resource={resource} anchor={columns} onClose={() => setColumns(null)} />
        </Suspense>
      )}
    </Box>
  );
}

/** The totals of a window too low for a row of them. */
function LowWindowTotals() {
  const resource = useDeclaredResource();
  const low = useLowWindow();
  const { shown } = useColumns(resource);
  return low ? <TotalsLine columns={shown} /> : null;
}

/** The 40 px above the table: count and choosers, or, with ticked rows, the bulk bar; the table never moves. */
export function ListToolbar() {
  const t = useT();
  const phone = usePhone();
  const { total, selectedIds } = useListContext<Row>();
  const { known, remember } = useKnownRows();
  useDroppedTicks();
  const ticked = selectedIds.length > 0;
  if (phone) return ticked ? <BulkBar known={known} remember={remember} /> : null;
  return (
    <Box
      role="toolbar"
      aria-label={t('crud.list.bulk')}
      sx={{
        position: 'sticky',
        top: 0,
        left: 17,
        zIndex: 4,
        boxSizing: 'border-box',
        width: 'calc(100cqw - 34px)',
        height: 40,
        px: 1.25,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: ticked ? 'accent.selected' : 'surface.paper',
        borderBottom: 'divider',
        boxShadow: ticked
          ? `17px 0 0 ${COLOURS.accent.selected}, -17px 0 0 ${COLOURS.accent.selected}`
          : `17px 0 0 ${COLOURS.surface.paper}, -17px 0 0 ${COLOURS.surface.paper}`,
        fontSize: 'size.small',
      }}
    >
      {ticked ? (
        <BulkBar known={known} remember={remember} />
      ) : (
        <>
          <Box sx={{ color: 'ink.secondary', whiteSpace: 'nowrap' }}>
            {total === undefined ? '' : t('crud.list.total', { count: countText(total) })}
          </Box>
          <LowWindowTotals />
          <BulkHints />
          <Box sx={{ flex: 1 }} />
        </>
      )}
      <ListToggles />
    </Box>
  );
}
