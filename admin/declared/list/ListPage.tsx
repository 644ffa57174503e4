import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { Link } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { ActionHost, useRun } from '../actions/ActionHost';
import { useCreatingAction } from '../actions/useRowActions';
import { useDeclaredResource } from '../declaration';
import { newRecordPath } from '../../state/resourcePaths';
import { useT } from '../../locales/useT';
import { lazyPart } from '../../providers/lazyWithRetry';
import type { Row } from '../records';
import { useElement, usePhone, useTop } from '../screen';
import { rememberList } from '../neighbours';
import { useMay } from '../editable';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
import { useDelayed } from '../../ui/timing';
import { ListHeader } from './ListHeader';
import { ListEdge, Pager } from './Pager';
import { ListToolbar } from './ListToolbar';
import { RowsTable } from './RowsTable';
import { WordTotals } from './WordTotals';
import { useListKeys } from './useListKeys';
import type { RowsHandle } from './useListKeys';
import { ROUND } from '../../ui/themeKeys';

const ROOM = <Box sx={{ minHeight: 240 }} />;
const KeySheet = lazyPart(() => import('./KeySheet'));
// Only a phone shows cards: a desk never loads them.
const Cards = lazyPart(async () => ({ default: (await import('./Cards')).Cards }), ROOM);

/** The records as a sentence names them: “orders”, yet “Ctrip orders”, as the word for one of them is written. */
const inSentence = ({ label, singular }: ManifestResource): string =>
  /^\p{Ll}/u.test(singular) ? label.replace(/^./u, (first) => first.toLowerCase()) : label;

/** “None yet” and “no match” are two things: the one offers to make a record, the other to drop the filters. */
function ListEmpty() {
  const t = useT();
  const resource = useDeclaredResource();
  const run = useRun();
  const action = useCreatingAction();
  const mayCreate = useMay('create', resource);
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues ?? {}).length > 0)
    return (
      <EmptyState text={t('crud.list.noMatch', { name: inSentence(resource) })}>
        <Button onClick={() => setFilters({}, {}, false)}>{t('crud.list.reset')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState text={t('crud.list.noneYet', { name: inSentence(resource) })}>
      {action && <Button onClick={() => run(action)}>{action.label}</Button>}
      {mayCreate && !action && (
        <Button component={Link} to={newRecordPath(resource)}>
          {t('crud.create', { name: resource.singular })}
        </Button>
      )}
    </EmptyState>
  );
}

interface ListRowsProps {
  focused: number | null;
  rows: RefObject<RowsHandle | null>;
}

function ListRows({ focused, rows }: ListRowsProps) {
  const phone = usePhone();
  const { isPending, error, total, refetch } = useListContext<Row>();
  const late = useDelayed(isPending);
  if (error && total === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (isPending) return late ? <RowsSkeleton /> : ROOM;
  if (total === 0) return <ListEmpty />;
  if (!phone) return <RowsTable focused={focused} ref={rows} />;
  return <Cards />;
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
  ({ position: 'sticky', left: gap, width: `calc(100cqw - ${2 * gap}px)`, '@media print': { width: 'auto' } }) as const;

const COLUMN = { display: 'flex', flexDirection: 'column' } as const;
const CANVAS = {
  ...COLUMN,
  width: 'max-content',
  minWidth: '100%',
  minHeight: '100%',
  boxSizing: 'border-box',
} as const;
const DESK = { border: 'divider', borderRadius: ROUND.card, bgcolor: 'surface.paper', overflow: 'clip' } as const;

/** The page of a record leads to its neighbours in the list as it was seen last. */
function useRememberedList({ name }: ManifestResource): void {
  const { data } = useListContext<Row>();
  useEffect(() => {
    const ids = data?.map(({ id }) => id);
    if (ids) rememberList(name, ids);
  }, [name, data]);
}

/** One scroller for both directions; what is not the table keeps the width of the window. */
export function ListPage() {
  const phone = usePhone();
  const resource = useDeclaredResource();
  const [root, setRoot] = useElement();
  const top = useTop(root);
  const { onUnselectItems } = useListContext<Row>();
  useRememberedList(resource);
  const [sheet, setSheet] = useState(false);
  const openSheet = (): void => setSheet(true);
  const rows = useRef<RowsHandle>(null);
  const focused = useListKeys(root, rows, openSheet);
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
        <Box sx={{ ...CANVAS, p: `${gap}px`, pb: 0 }}>
          <Box sx={{ ...pinned, zIndex: 1 }}>
            <ListHeader />
          </Box>
          <Box sx={pinned}>
            <WordTotals />
          </Box>
          <Box
            component="section"
            aria-label={resource.label}
            sx={{ ...(phone ? { ...pinned, position: 'relative', left: 0 } : DESK), ...COLUMN, flex: 1 }}
          >
            <ListToolbar />
            <Box sx={{ flex: 1 }}>
              <ListRows focused={focused} rows={rows} />
            </Box>
            <Pager openSheet={openSheet} />
          </Box>
          {!phone && <ListEdge />}
        </Box>
      </Box>
      {sheet && <KeySheet onClose={() => setSheet(false)} />}
    </ActionHost>
  );
}
