import { CURRENCIES, kindOf, type ManifestResource } from '@t3d/resources/kit';
import { type ReactNode, memo, useCallback, useContext, useEffect, useImperativeHandle, useMemo } from 'react';
import { useCreatePath } from 'ra-core';
import { type RowClickFunction, DataTable } from 'react-admin';
import { useNavigate } from 'react-router';
import { Box } from '@mui/material';
import { useRowActions } from '../actions/useRowActions';
import { useDeclaredResource } from '../declaration';
import { NamedCurrency } from '../fields/NamedCurrency';
import { lazyPart } from '../../providers/lazyWithRetry';
import { removeLastVisit } from '../../providers/lastVisit';
import { useSessionUser } from '../../providers/manifest';
import { usePreferences } from '../../state/preferences';
import { editPath, showPath } from '../../state/resourcePaths';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { Later, whenComplete } from '../../ui/Later';
import { useDelayed } from '../../ui/timing';
import type { Row } from '../records';
import { useElement, usePhone } from '../screen';
import { useList } from './useList';
import { ListEmpty } from './ListEmpty';
import { INLINE_CELLS } from './inline/InlineCell';
import { useListKeysContext } from './ListFrame';
import { WIDE, ownColumnsIn, sharedCurrency, useFittingColumns, useHeads, useOwnColumns } from './tableColumns';
import { useFound } from './search/Neighbours';
import { RowsPlanContext, TableRows } from './TableRows';
import { TotalsRow } from './TotalsRow';
import { useListTotals } from './totals';
import { useTicks } from './views/useViews';
import { type Density, ROW_HEIGHT } from '../../ui/density';
import { BOXES, COLOURS } from '../../ui/themeKeys';

const frame = (edges: string): object => ({ boxShadow: edges });
const TOP_AND_BOTTOM = `inset 0 2px 0 ${COLOURS.accent.base}, inset 0 -2px 0 ${COLOURS.accent.base}`;

/** Returns the styles of cells and rows, which are plain elements for speed. */
const bodyLooks = (density: Density): object => ({
  '& .row-cell': {
    boxSizing: 'border-box',
    height: ROW_HEIGHT[density],
    padding: '0 8px',
    fontSize: 'size.small',
    lineHeight: '20px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: 'soft',
    borderRight: 'soft',
  },
  '& .row-cell:last-of-type': { borderRight: 0 },
  ...INLINE_CELLS,
  '& .row-cell.is-number': { textAlign: 'right' },
  '& .row-cell.is-secondary': { color: 'ink.secondary' },
  '& .row-name': {
    display: 'inline-block',
    lineHeight: '24px',
    verticalAlign: 'middle',
    color: 'accent.base',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  // Isolates each row, so that the browser repaints only the row that changes or is pointed at.
  '& .list-row': { bgcolor: 'surface.paper', color: 'ink.primary', cursor: 'pointer', isolation: 'isolate' },
  '& .list-row:hover': { bgcolor: 'surface.hover' },
  '& .list-row.is-ticked': { bgcolor: 'accent.selected' },
  '& .list-row.is-new > td': { fontWeight: 600 },
  // Highlights the row that a search found among its neighbours.
  '& .list-row.is-found': { bgcolor: 'accent.selected' },
  '& .list-row.is-found > td': { ...frame(TOP_AND_BOTTOM), borderRight: 0 },
  '& .list-row.is-found > td:first-of-type': frame(`inset 2px 0 0 ${COLOURS.accent.base}, ${TOP_AND_BOTTOM}`),
  '& .list-row.is-found > td:last-of-type': frame(`inset -2px 0 0 ${COLOURS.accent.base}, ${TOP_AND_BOTTOM}`),
  // Draws the outline of a focused row on each cell, because sticky cells would cover it.
  '& .list-row.is-focused > td': frame(TOP_AND_BOTTOM),
  '& .list-row.is-focused > td:first-of-type': frame(`inset 2px 0 0 ${COLOURS.accent.base}, ${TOP_AND_BOTTOM}`),
  '& .list-row.is-focused > td:last-of-type': frame(`inset -2px 0 0 ${COLOURS.accent.base}, ${TOP_AND_BOTTOM}`),
  // Makes the touch target larger than the visible check box.
  '& .row-tick': { appearance: 'none', width: 24, height: 24, m: 0, verticalAlign: 'middle', cursor: 'pointer' },
  '& .row-tick::before': {
    content: '""',
    display: 'block',
    width: 18,
    height: 18,
    m: '3px',
    background: `${BOXES.empty} center / contain`,
    forcedColorAdjust: 'none',
  },
  '& .row-tick:checked::before': { backgroundImage: BOXES.ticked },
});

const makeTableLooks = (density: Density): object => ({
  // Isolates the table, so that typing elsewhere does not repaint it.
  '& .RaDataTable-tableWrapper': { overflow: 'visible', isolation: 'isolate' },
  '& .MuiTableHead-root .MuiTableCell-root': { top: 40, borderTop: 0, bgcolor: 'surface.sunken' },
  '& .MuiTableCell-root': { px: 1 },
  ...bodyLooks(density),
  [`[${WIDE}] & .tick-cell, & .MuiTableCell-paddingCheckbox`]: { position: 'sticky', left: 0, zIndex: 1 },
  // Only cells above others have a ground, because each ground would be computed again when its row changes.
  [`[${WIDE}] & .list-row > .tick-cell, [${WIDE}] & .list-row > .column-rowActions`]: { bgcolor: 'inherit' },
  '& .MuiTableCell-paddingCheckbox, & .tick-cell': {
    textAlign: 'center !important',
    px: '5px !important',
    width: 38,
    // Contains the box, because a change of its icon would lay out the whole table again.
    '& .MuiCheckbox-root': { p: 0.5, width: 28, height: 28, contain: 'strict' },
  },
  // Hides the arrow of unsorted columns, which would waste width.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  '& .MuiTableHead-root .MuiTableCell-paddingCheckbox': { zIndex: 3 },
  [`[${WIDE}] & .column-rowActions`]: { position: 'sticky', right: 0, zIndex: 1 },
  '& .column-rowActions': {
    width: 56,
    px: '2px !important',
    // Aligns the row menus to the right, because rows have different numbers of buttons.
    textAlign: 'right !important',
    borderLeft: 'soft',
  },
  '& .MuiTableHead-root .column-rowActions': { zIndex: 3, pr: '8px !important' },
});

/** Constant objects, so that MUI computes the styles once. */
const TABLE_LOOKS: Readonly<Record<Density, object>> = {
  compact: makeTableLooks('compact'),
  comfortable: makeTableLooks('comfortable'),
};

const markOf = (field: string): object => ({
  [`& .list-row.is-found > .column-${field} span > span:not(:only-child)`]: { bgcolor: 'soft.amber' },
});

const ROOM = <Box sx={{ minHeight: 240 }} />;
// Loaded on demand, because only phones show cards.
const Cards = lazyPart(async () => ({ default: (await import('./Cards')).Cards }), ROOM);
const EMPTY: Row[] = [];

/** Returns the address that a click on a row opens by default. */
function recordPath(resource: ManifestResource, id: number): string | undefined {
  const { list, calls } = resource;
  if (calls.show && !list.opensForm) return showPath(resource, id);
  return list.opensForm || calls.update ? editPath(resource, id) : undefined;
}

/** Returns the handler of a click on a row. By default it opens the record. */
function useRowClick(rowClick: DeclaredTableProps['rowClick']): (record: Row) => void {
  const resource = useDeclaredResource();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { onToggleItem } = useList();
  return useCallback(
    (record) => {
      const go = (link: string | false | undefined): void => {
        if (link === 'toggleSelection') onToggleItem(record.id);
        else if (link) void navigate(createPath({ resource: resource.name, id: record.id, type: link }));
      };
      if (typeof rowClick === 'function')
        void Promise.resolve(rowClick(record.id, resource.name, record)).then((link) => go(link));
      else if (rowClick !== undefined) go(rowClick);
      else {
        const path = recordPath(resource, record.id);
        if (path) void navigate(path);
      }
    },
    [resource, rowClick, navigate, createPath, onToggleItem],
  );
}

const BUBBLES = { bubbles: true };

function useRowsHandle(box: HTMLElement | null, open: (record: Row) => void): void {
  const { rows } = useListKeysContext();
  useImperativeHandle(rows, () => {
    const rowAt = (index: number): Element | undefined =>
      box?.querySelectorAll('.MuiTableBody-root > tr, [role=listitem]')[index];
    return {
      show: (index) => rowAt(index)?.scrollIntoView({ block: 'nearest' }),
      open,
      // Clicks the row's copy button, which shows that the text was copied.
      copy: (index) => rowAt(index)?.querySelector<HTMLElement>('[data-copy]')?.click(),
      edit: (index) => rowAt(index)?.querySelector('[data-inline]')?.dispatchEvent(new MouseEvent('dblclick', BUBBLES)),
    };
  }, [box, open]);
}

interface DeclaredTableProps {
  /** The effect of a click on a row: a path, `show`, `edit`, `toggleSelection`, false or a function. */
  rowClick?: string | RowClickFunction<Row> | false;
  /** Returns whether to highlight the row. */
  isNew?: (record: Row) => boolean;
  /** All other rows have no check box. */
  isTickable?: (record: Row) => boolean;
  /** An element replaces the declared column with the same source, or comes after all columns. */
  children?: ReactNode;
  /** The content of a card on a phone. By default `Cards` chooses it. */
  card?: ReactNode;
}

/** Memoised, because react-admin's table renders at each selected row. */
const TableFoot = memo(function TableFoot() {
  const plan = useContext(RowsPlanContext);
  if (!plan) throw new Error('The footer of a table is shown outside of its plan');
  const { columns, behind, hasActions } = plan.cells;
  return (
    <Later>
      <TotalsRow columns={columns} own={behind.length} ticks={plan.ticks} actions={hasActions} />
    </Later>
  );
});

function DeskTable({ rowClick, isNew, isTickable, children }: DeclaredTableProps) {
  const resource = useDeclaredResource();
  const { data = EMPTY } = useList();
  const { density } = usePreferences();
  const [box, setBox] = useElement();
  const { columns, columnLooks, silent } = useFittingColumns(resource, box, data);
  const shared = sharedCurrency(resource, data, columns, useSessionUser().currency ?? CURRENCIES[0]);
  // A header must not name the currency of this page's rows above totals of several currencies.
  const { rows: totals = [], fields: totalled } = useListTotals();
  const currency = totalled.length > 0 && totals.length > 1 ? null : shared;
  const open = useRowClick(rowClick);
  // Ignores a click that ends a text selection.
  const press = useCallback((record: Row) => (window.getSelection()?.toString() ? undefined : open(record)), [open]);
  useRowsHandle(box, open);
  const ticks = useTicks();
  const found = useFound();
  const own = useOwnColumns(resource, columns, children);
  const { replaced, behind } = own;
  const actions = useRowActions(resource);
  const hasActions = actions.length > 0 || resource.calls.update;
  const name = resource.recordLabel.find((field) =>
    columns.some((column) => column.name === field && !kindOf(column).isNumberText),
  );
  // Keeps the objects while the values stay the same, so that memoised rows do not render.
  const cells = useMemo(
    () => ({ resource, columns, replaced, behind, name, actions, hasActions }),
    [resource, columns, replaced, behind, name, actions, hasActions],
  );
  const plan = useMemo(
    () => ({ cells, ticks, isNew, isTickable, open: press, pathOf: rowClick === undefined ? recordPath : undefined }),
    [cells, ticks, isNew, isTickable, press, rowClick],
  );
  const heads = useHeads(cells, currency, hasActions);
  return (
    <Box
      ref={setBox}
      data-silent={silent.map(({ name }) => name).join(' ') || undefined}
      sx={rowClick === false ? { ...columnLooks, '& .list-row': { cursor: 'auto' } } : columnLooks}
    >
      <NamedCurrency value={currency}>
        <RowsPlanContext value={plan}>
          <DataTable
            body={TableRows}
            foot={TableFoot}
            bulkActionButtons={ticks ? <></> : false}
            isRowSelectable={found ? (record) => record.id === found.id : isTickable}
            bulkActionsToolbar={<></>}
            empty={<></>}
            sx={found ? [TABLE_LOOKS[density], markOf(found.field)] : TABLE_LOOKS[density]}
            aria-label={resource.label}
          >
            {heads}
          </DataTable>
        </RowsPlanContext>
      </NamedCurrency>
    </Box>
  );
}

function PhoneCards({ rowClick, children, card }: DeclaredTableProps) {
  const [box, setBox] = useElement();
  const open = useRowClick(rowClick);
  useRowsHandle(box, open);
  const own = useMemo(() => ownColumnsIn(children), [children]);
  return (
    <Box ref={setBox}>
      <Cards open={open} pathOf={rowClick === undefined ? recordPath : undefined} own={own} card={card} />
    </Box>
  );
}

function Rows(props: DeclaredTableProps) {
  const phone = usePhone();
  const { isPending, error, total, refetch } = useList();
  const late = useDelayed(isPending);
  useEffect(() => {
    if (!isPending) whenComplete(() => requestAnimationFrame(removeLastVisit));
  }, [isPending]);
  if (error && total === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (isPending) return late ? <RowsSkeleton /> : ROOM;
  if (total === 0) return <ListEmpty />;
  return phone ? <PhoneCards {...props} /> : <DeskTable {...props} />;
}

export const DeclaredTable = (props: DeclaredTableProps) => (
  <Box className="as-wide-as-rows" sx={{ flex: 1 }}>
    <Rows {...props} />
  </Box>
);
