import { useCallback, useEffect, useRef } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import DensityMediumIcon from '@mui/icons-material/DensityMedium';
import DensitySmallIcon from '@mui/icons-material/DensitySmall';
import RefreshIcon from '@mui/icons-material/Refresh';
import { useListContext } from 'ra-core';
import { ColumnsButton } from 'react-admin';
import type { ManifestResource } from '@t3d/resources/kit';
import { usePreferences } from '../doors';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { countText, useSay } from '../text';
import { BulkBar, BulkHints } from './BulkBar';

/** Rows seen so far: what is ticked may lie on another page, and its state decides which actions are on. */
function useKnownRows(): { known: ReadonlyMap<number, Row>; remember: (rows: readonly Row[]) => void } {
  const { data } = useListContext<Row>();
  const known = useRef(new Map<number, Row>());
  const remember = useCallback((rows: readonly Row[]) => { for (const row of rows) known.current.set(row.id, row); }, []);
  useEffect(() => remember(data ?? []), [data, remember]);
  return { known: known.current, remember };
}

const SQUARE = { width: 28, height: 28, p: 0 } as const;

function Choosers() {
  const say = useSay();
  const { density, setDensity } = usePreferences();
  const { refetch, isFetching } = useListContext();
  const compact = density === 'compact';
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      <Tooltip title={say('list.refresh')}><IconButton aria-label={say('list.refresh')} disabled={isFetching} onClick={() => void refetch()} sx={SQUARE}><RefreshIcon sx={{ fontSize: 18 }} /></IconButton></Tooltip>
      <Tooltip title={say('list.columns')}>
        <Box component="span" sx={{ '& .MuiButton-root': { ...SQUARE, minHeight: 28, border: 0, bgcolor: 'transparent', color: 'var(--text2)', fontSize: 0 }, '& .MuiButton-startIcon': { m: 0 } }}><ColumnsButton aria-label={say('list.columns')} /></Box>
      </Tooltip>
      <Tooltip title={say(compact ? 'list.comfortable' : 'list.compact')}>
        <IconButton aria-label={say(compact ? 'list.comfortable' : 'list.compact')} aria-pressed={!compact} onClick={() => setDensity(compact ? 'comfortable' : 'compact')} sx={SQUARE}>{compact ? <DensityMediumIcon sx={{ fontSize: 18 }} /> : <DensitySmallIcon sx={{ fontSize: 18 }} />}</IconButton>
      </Tooltip>
    </Box>
  );
}

/** The 40 px above the table: count and choosers, or, with ticked rows, the bulk bar; the table never moves. */
export function Strip({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  const phone = usePhone();
  const { total, selectedIds } = useListContext<Row>();
  const { known, remember } = useKnownRows();
  const ticked = selectedIds.length > 0;
  if (phone) return ticked ? <BulkBar resource={resource} known={known} remember={remember} /> : null;
  return (
    <Box role="toolbar" aria-label={say('list.bulk')} sx={{ position: 'sticky', top: 0, left: 17, zIndex: 4, boxSizing: 'border-box', width: 'calc(100cqw - 34px)', height: 40, px: 1.25, display: 'flex', alignItems: 'center', gap: 1, bgcolor: ticked ? 'var(--selected)' : 'var(--paper)', borderBottom: '1px solid var(--divider)', boxShadow: ticked ? '17px 0 0 var(--selected)' : '17px 0 0 var(--paper)', fontSize: 13 }}>
      {ticked ? <BulkBar resource={resource} known={known} remember={remember} /> : (
        <>
          <Box sx={{ color: 'var(--text2)', whiteSpace: 'nowrap' }}>{total === undefined ? '' : say('list.total', { count: countText(total) })}</Box>
          <BulkHints resource={resource} />
          <Box sx={{ flex: 1 }} />
        </>
      )}
      <Choosers />
    </Box>
  );
}
