import { useCallback, useEffect, useImperativeHandle, useMemo } from 'react';
import type { Ref } from 'react';
import { useListContext } from 'ra-core';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Box, Link } from '@mui/material';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { Cell, NamedCurrency } from '../cells/Cell';
import { useManyActions } from '../actions/useRowActions';
import { usePreferences } from '../../state/preferences';
import { useRecordDialog } from '../actions/useRecordDialog';
import { useExtension } from '../handMade';
import { showPath, editPath } from '../../state/resourcePaths';
import { isNumeric } from '../records';
import type { Row } from '../records';
import { useElement } from '../screen';
import { useT } from '../../locales/useT';
import { RowActions } from './RowActions';
import { sharedCurrency } from './currency';
import { InlineCell } from './inline/InlineCell';
import { TotalsRow } from './TotalsRow';
import type { RowsHandle } from './useListKeys';
import { optionalColumns, useColumnsToDrop } from './useColumnsToDrop';
import { useListChoice, useColumns } from './views/ListChoice';
import { COLOURS } from '../../ui/themeKeys';

const TABLE = {
  // On its own ground the table is not painted again at each key typed beside it.
  '& .RaDataTable-tableWrapper': { overflow: 'visible', isolation: 'isolate' },
  '& .MuiTableHead-root .MuiTableCell-root': { top: 40, borderTop: 0, bgcolor: 'surface.sunken' },
  '& .MuiTableBody-root .MuiTableCell-root': { whiteSpace: 'nowrap', bgcolor: 'inherit' },
  '& .MuiTableBody-root .MuiTableRow-root': { bgcolor: 'surface.paper', cursor: 'pointer' },
  '& .MuiTableCell-root': { px: 1 },
  '& .MuiTableCell-paddingCheckbox': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    textAlign: 'center',
    px: '5px !important',
    width: 38,
    '& .MuiCheckbox-root': { p: 0.5 },
  },
  // An arrow that waits for a press would cost each head a fifth of its width.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  '& .MuiTableHead-root .MuiTableCell-paddingCheckbox': { zIndex: 3 },
  '& .column-rowActions': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    width: 56,
    px: '2px !important',
    textAlign: 'center',
    borderLeft: 'soft',
  },
  '& .MuiTableHead-root .column-rowActions': { zIndex: 3 },
} as const;

// Sticky cells lie over the row's own outline: the frame is drawn cell by cell.
const FOCUSED = {
  '& > td': { boxShadow: `inset 0 2px 0 ${COLOURS.accent.base}, inset 0 -2px 0 ${COLOURS.accent.base}` },
  '& > td:first-of-type': {
    boxShadow: `inset 2px 2px 0 ${COLOURS.accent.base}, inset 0 -2px 0 ${COLOURS.accent.base}`,
  },
  '& > td:last-of-type': {
    boxShadow: `inset -2px 2px 0 ${COLOURS.accent.base}, inset 0 -2px 0 ${COLOURS.accent.base}`,
  },
} as const;

const looks = new Map<string, object>();

/** How a row looks that is ticked (t), focused (f), new (n): one object for each, so that an unchanged row stays. */
function rowLooks(state: string): object {
  const known = looks.get(state);
  if (known) return known;
  const made = {
    ...(state.includes('t') && { bgcolor: `${COLOURS.accent.selected} !important` }),
    ...(state.includes('f') && FOCUSED),
    ...(state.includes('n') && { '& > td': { fontWeight: 600 } }),
  };
  looks.set(state, made);
  return made;
}

interface CellContentProps {
  resource: ManifestResource;
  field: ManifestField;
  record: Row;
  isName: boolean;
}

function NameLink({ resource, field, record }: Omit<CellContentProps, 'isName'>) {
  return (
    <Link
      component={RouterLink}
      to={showPath(resource, record.id)}
      underline="hover"
      sx={{ display: 'inline-block', lineHeight: '24px', verticalAlign: 'middle' }}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      <Cell field={field} record={record} />
    </Link>
  );
}

const EMPTY: Row[] = [];

/** Times, plain words and what is declared so stand back, so that states, names and amounts are what the eye meets. */
const isSecondary = (field: ManifestField): boolean =>
  field.secondary === true ||
  field.kind === 'time' ||
  field.kind === 'date' ||
  (field.kind === 'enum' && !field.options?.some((option) => option.tone));

/** Where a click on a row leads; a click that ends a text selection leads nowhere. */
function rowTarget(resource: ManifestResource, id: number): string | false {
  if (window.getSelection()?.toString()) return false;
  if (resource.calls.show) return showPath(resource, id);
  return resource.calls.update ? editPath(resource, id) : false;
}

/** What a cell shows: the name leads to the record, the others are changed in place where that is allowed. */
const cellContent = ({ resource, field, record, isName }: CellContentProps) =>
  isName && resource.calls.show ? (
    <NameLink resource={resource} field={field} record={record} />
  ) : (
    <InlineCell resource={resource} field={field} record={record}>
      <Cell field={field} record={record} />
    </InlineCell>
  );

/** The chosen columns in their order, and how each looks: some stand back, some have no room. */
function useFittingColumns(resource: ManifestResource, box: HTMLElement | null, data: Row[]) {
  const { density } = usePreferences();
  const { shown: columns, chosen } = useColumns(resource);
  const optional = useMemo(() => optionalColumns(resource, columns), [resource, columns]);
  const dropped = useColumnsToDrop(box, optional, chosen, data, density);
  const { setUnfit } = useListChoice();
  useEffect(() => {
    setUnfit(dropped);
    return () => setUnfit([]);
  }, [dropped, setUnfit]);
  const columnLooks = useMemo(
    () =>
      Object.fromEntries([
        ...dropped.map((column) => [`&:not([data-measuring]) .column-${column}`, { display: 'none' }] as const),
        ...columns
          .filter(isSecondary)
          .map((field) => [`& tbody .column-${field.name}`, { color: 'ink.secondary' }] as const),
      ]),
    [dropped, columns],
  );
  return { columns, columnLooks };
}

/** How a row looks, and where a click on it leads. */
function useRowProps(resource: ManifestResource, focused: number | null, selectedIds: readonly unknown[]) {
  const { isNew, opens } = useExtension(resource);
  const open = useRecordDialog(resource);
  const ticked = useMemo(() => new Set(selectedIds as number[]), [selectedIds]);
  const rowSx = useCallback(
    (record: Row, index: number) =>
      rowLooks(`${ticked.has(record.id) ? 't' : ''}${index === focused ? 'f' : ''}${isNew?.(record) ? 'n' : ''}`),
    [ticked, focused, isNew],
  );
  const rowClick = useCallback(
    (id: unknown, _name: string, record: Row) =>
      opens && !window.getSelection()?.toString() ? open(record) : rowTarget(resource, id as number),
    [resource, opens, open],
  );
  return { rowSx, rowClick };
}

/** Whether something can be done with a single row. */
function useHasRowActions(resource: ManifestResource): boolean {
  const { extraActions = [], fills = {} } = useExtension(resource);
  return (
    resource.calls.update ||
    resource.calls.delete ||
    resource.actions.some((action) => action.on !== 'resource' || fills[action.name] !== undefined) ||
    extraActions.length > 0
  );
}

/** What the keyboard has done with a row; a table of react-admin's draws them, in their order. */
function useRowsHandle(
  ref: Ref<RowsHandle>,
  box: HTMLElement | null,
  rowClick: ReturnType<typeof useRowProps>['rowClick'],
): void {
  useImperativeHandle(ref, () => {
    const rowAt = (index: number): Element | undefined => box?.querySelectorAll('.MuiTableBody-root > tr')[index];
    return {
      show: (index) => rowAt(index)?.scrollIntoView({ block: 'nearest' }),
      open: (row) => void rowClick(row.id, '', row),
      // The button itself shows that it has copied.
      copy: (index) => rowAt(index)?.querySelector<HTMLElement>('[data-copy]')?.click(),
    };
  }, [box, rowClick]);
}

interface RowsTableProps {
  resource: ManifestResource;
  /** The row of the keyboard. */
  focused: number | null;
  ref: Ref<RowsHandle>;
}

interface ColumnsProps {
  resource: ManifestResource;
  columns: readonly ManifestField[];
  currency: string | null;
  name: string | undefined;
  hasActions: boolean;
}

/**
 * The columns as react-admin's table has them. The same elements as before while nothing about them changes: React then
 * passes over the cells of all rows when one row is ticked or has the keyboard.
 */
function useColumnElements({ resource, columns, currency, name, hasActions }: ColumnsProps) {
  const t = useT();
  const actions = t('crud.list.actions');
  return useMemo(
    () => [
      ...columns.map((field) => (
        <DataTable.Col
          key={field.name}
          source={field.name}
          label={field.kind === 'money' && currency ? `${field.label} ${currency}` : field.label}
          disableSort={!field.sortable}
          align={isNumeric(field) ? 'right' : 'left'}
          sortByOrder={field.kind === 'time' || field.kind === 'money' ? 'DESC' : 'ASC'}
          render={(record: Row) => cellContent({ resource, field, record, isName: field.name === name })}
        />
      )),
      ...(hasActions
        ? [
            <DataTable.Col
              key="rowActions"
              source="rowActions"
              label={actions}
              disableSort
              render={(record: Row) => <RowActions resource={resource} record={record} />}
            />,
          ]
        : []),
    ],
    [resource, columns, currency, name, hasActions, actions],
  );
}

/** The dense bordered table: the chosen columns in their order, and what they add up to at its foot. */
export function RowsTable({ resource, focused, ref }: RowsTableProps) {
  const { selectedIds, data = EMPTY } = useListContext<Row>();
  const [box, setBox] = useElement();
  const { columns, columnLooks } = useFittingColumns(resource, box, data);
  const currency = sharedCurrency(resource, data);
  const name = resource.recordLabel.find((field) =>
    columns.some((column) => column.name === field && column.kind !== 'digits'),
  );
  const { rowSx, rowClick } = useRowProps(resource, focused, selectedIds);
  useRowsHandle(ref, box, rowClick);
  const hasActions = useHasRowActions(resource);
  const ticks = useManyActions(resource).length > 0;
  const Foot = useCallback(
    () => <TotalsRow resource={resource} columns={columns} ticks={ticks} actions={hasActions} />,
    [resource, columns, ticks, hasActions],
  );
  const columnElements = useColumnElements({ resource, columns, currency, name, hasActions });
  return (
    <Box ref={setBox} sx={columnLooks}>
      <NamedCurrency value={currency}>
        <DataTable
          foot={Foot}
          bulkActionButtons={ticks ? <></> : false}
          bulkActionsToolbar={<></>}
          rowClick={rowClick}
          rowSx={rowSx}
          empty={<></>}
          sx={TABLE}
          aria-label={resource.label}
        >
          {columnElements}
        </DataTable>
      </NamedCurrency>
    </Box>
  );
}
