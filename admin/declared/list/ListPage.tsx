import { Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { ActionHost } from '../actions/ActionHost';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Row } from '../records';
import { useElement, usePhone, useTop } from '../screen';
import { rememberList } from '../neighbours';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { useDelayed } from '../../ui/timing';
import { ListEdge } from './ListEdge';
import { ListEmpty } from './ListEmpty';
import { ListHeader } from './ListHeader';
import { Pager } from './Pager';
import { ListToolbar } from './ListToolbar';
import { RowsTable } from './RowsTable';
import { WordTotals } from './WordTotals';
import { useListKeys } from './useListKeys';
import type { RowsHandle } from './useListKeys';
import { ROUND } from '../../ui/themeKeys';

const KeySheet = lazyWithRetry(() => import('./KeySheet'));
// Only a phone shows cards: a desk never loads them.
const Cards = lazyWithRetry(async () => ({ default: (await import('./Cards')).Cards }));

interface ListRowsProps {
  focused: number | null;
  rows: RefObject<RowsHandle | null>;
}

function ListRows({ focused, rows }: ListRowsProps) {
  const resource = useDeclaredResource();
  const phone = usePhone();
  const { isPending, error, total, refetch } = useListContext<Row>();
  const late = useDelayed(isPending);
  if (error && total === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (isPending) return late ? <RowsSkeleton /> : <Box sx={{ minHeight: 240 }} />;
  if (total === 0) return <ListEmpty />;
  return phone ? (
    <Suspense fallback={<Box sx={{ minHeight: 240 }} />}>
      <Cards resource={resource} />
    </Suspense>
  ) : (
    <RowsTable focused={focused} ref={rows} />
  );
}

// A wide table needs the long side of the paper; what sticks on a screen stands where it is.
const PRINTED = {
  height: 'auto',
  overflow: 'visible',
  containerType: 'normal',
  page: 'wide',
  '& *': { position: 'static !important' },
  '& .MuiTableCell-root, & .row-cell': { fontSize: '8pt', height: 'auto', p: '3px 4px !important' },
  '& .column-rowActions, & .MuiTableCell-paddingCheckbox, & .tick-cell': { display: 'none' },
} as const;

/** Scrolled sideways it stays where it is. */
const pinnedAt = (gap: number) =>
  ({
    position: 'sticky',
    left: gap,
    width: `calc(100cqw - ${2 * gap}px)`,
    '@media print': { width: 'auto' },
  }) as const;

interface ListSectionProps extends ListRowsProps {
  phone: boolean;
  pinned: object;
  openSheet: () => void;
}

/** Toolbar, rows and pager: a card of its own where there is room for one. */
function ListSection({ phone, pinned, openSheet, ...rows }: ListSectionProps) {
  const resource = useDeclaredResource();
  return (
    <Box
      component="section"
      aria-label={resource.label}
      sx={
        phone
          ? { ...pinned, flex: 1, position: 'relative', left: 0, display: 'flex', flexDirection: 'column' }
          : {
              flex: 1,
              display: 'flex',
              flexDirection: 'column',
              border: 'divider',
              borderRadius: ROUND.card,
              bgcolor: 'surface.paper',
              overflow: 'clip',
            }
      }
    >
      <ListToolbar />
      <Box sx={{ flex: 1 }}>
        <ListRows {...rows} />
      </Box>
      <Pager openSheet={openSheet} />
    </Box>
  );
}

/** A record's page leads to its neighbours in the list as it was seen last. */
function useRememberedList(resource: ManifestResource): void {
  const { data } = useListContext<Row>();
  useEffect(() => {
    if (data)
      rememberList(
        resource.name,
        data.map(({ id }) => id),
      );
  }, [resource.name, data]);
}

/**
 * One scroller for both directions: title and filters scroll away, toolbar, table head and pager stick, and what is not
 * the table keeps the width of the window.
 */
export function ListPage() {
  const resource = useDeclaredResource();
  const phone = usePhone();
  const [root, setRoot] = useElement();
  const top = useTop(root);
  const { onUnselectItems } = useListContext<Row>();
  useRememberedList(resource);
  const [sheet, setSheet] = useState(false);
  const openSheet = (): void => setSheet(true);
  const rows = useRef<RowsHandle>(null);
  const focused = useListKeys(resource, root, rows, openSheet);
  const gap = phone ? 8 : 16;
  const pinned = pinnedAt(gap);
  return (
    <ActionHost
      onDone={(action) => {
        if (action.on === 'many') onUnselectItems();
      }}
    >
      <Box
        ref={setRoot}
        data-scroller
        tabIndex={-1}
        sx={{
          m: `${-gap}px`,
          height: `calc(100dvh - ${top}px)`,
          overflow: 'auto',
          containerType: 'inline-size',
          outline: 'none !important',
          '@media print': PRINTED,
        }}
      >
        <Box
          sx={{
            width: 'max-content',
            minWidth: '100%',
            minHeight: '100%',
            boxSizing: 'border-box',
            p: `${gap}px`,
            pb: 0,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Box sx={{ ...pinned, zIndex: 1 }}>
            <ListHeader />
          </Box>
          <Box sx={pinned}>
            <WordTotals />
          </Box>
          <ListSection phone={phone} pinned={pinned} focused={focused} rows={rows} openSheet={openSheet} />
          {!phone && <ListEdge />}
        </Box>
      </Box>
      {sheet && (
        <Suspense fallback={null}>
          <KeySheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </ActionHost>
  );
}
