import { useCallback, useEffect, useImperativeHandle, useMemo } from 'react';
import type { Ref } from 'react';
import { useListContext } from 'ra-core';
import { DataTable } from 'react-admin';
import { useNavigate } from 'react-router';
import { Box } from '@mui/material';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { NamedCurrency } from '../fields/NumberFields';
import { useManyActions } from '../actions/useRowActions';
import { usePreferences } from '../../state/preferences';
import { useRecordDialog } from '../actions/ActionHost';
import { useExtension } from '../handMade';
import { showPath, editPath } from '../../state/resourcePaths';
import { isNumeric } from '../records';
import type { Row } from '../records';
import { useElement } from '../screen';
import { useT } from '../../locales/useT';
import type { CellPlan, RowsPlan } from './TableRows';
import { RowsPlanProvider, TableRows } from './TableRows';
import { TABLE_LOOKS } from './tableLooks';
import { TotalsRow } from './TotalsRow';
import type { RowsHandle } from './useListKeys';
import { optionalColumns, useColumnsToDrop } from './useColumnsToDrop';
import { useListChoice, useColumns } from './views/useViews';

const EMPTY: Row[] = [];

/** The currency that the head can name for all amounts; null where a column names it or the rows differ. */
export function sharedCurrency(resource: ManifestResource, rows: readonly Row[]): string | null {
  const [first] = rows;
  if (!first || typeof first.currency !== 'string' || resource.list.columns.includes('currency')) return null;
  return rows.every((row) => row.currency === first.currency) ? first.currency : null;
}

/** The chosen columns in their order, and how each looks: some stand back, some have no room. */
function useFittingColumns(resource: ManifestResource, box: HTMLElement | null, data: Row[]) {
  const { density } = usePreferences();
  const { shown: columns, chosen } = useColumns();
  const optional = useMemo(() => optionalColumns(resource, columns), [resource, columns]);
  const dropped = useColumnsToDrop(box, optional, chosen, data, density);
  const { setUnfit } = useListChoice();
  // Left as it is when the tab is hidden: the toolbar would be drawn twice each time that it is shown again.
  useEffect(() => setUnfit(dropped), [dropped, setUnfit]);
  const columnLooks = useMemo(() => {
    const hidden = dropped.map((column) => `&:not([data-measuring]) .column-${column}`);
    return Object.fromEntries(hidden.map((column) => [column, { display: 'none' }]));
  }, [dropped]);
  return { columns, columnLooks };
}

/** Opens the dialog or the page of a record. */
export function useOpenRecord(): (record: Row) => void {
  const resource = useDeclaredResource();
  const { opens } = useExtension(resource);
  const navigate = useNavigate();
  const open = useRecordDialog();
  return useCallback(
    (record) => {
      if (opens) open(record);
      else if (resource.calls.show) void navigate(showPath(resource, record.id));
      else if (resource.calls.update) void navigate(editPath(resource, record.id));
    },
    [resource, opens, open, navigate],
  );
}

/** What a press on a row does. A press that ends a selection of text leads nowhere. */
function useRowPress(): (record: Row) => void {
  const open = useOpenRecord();
  return useCallback((record) => (window.getSelection()?.toString() ? undefined : open(record)), [open]);
}

/** Whether something can be done with a single row. */
function useHasRowActions(resource: ManifestResource): boolean {
  const { extraActions = [] } = useExtension(resource);
  return (
    resource.calls.update ||
    resource.calls.delete ||
    resource.actions.some((action) => action.on !== 'resource' || action.recordInput !== undefined) ||
    extraActions.length > 0
  );
}

function useRowsHandle(ref: Ref<RowsHandle>, box: HTMLElement | null, open: (record: Row) => void): void {
  useImperativeHandle(ref, () => {
    const rowAt = (index: number): Element | undefined => box?.querySelectorAll('.MuiTableBody-root > tr')[index];
    return {
      show: (index) => rowAt(index)?.scrollIntoView({ block: 'nearest' }),
      open,
      // The button itself shows that it has copied.
      copy: (index) => rowAt(index)?.querySelector<HTMLElement>('[data-copy]')?.click(),
    };
  }, [box, open]);
}

/** The head of each column as react-admin's table has it; the same elements as before while none of them changes. */
function useHeads({ columns, hasActions }: CellPlan, currency: string | null) {
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
        />
      )),
      ...(hasActions ? [<DataTable.Col key="rowActions" source="rowActions" label={actions} disableSort />] : []),
    ],
    [columns, currency, hasActions, actions],
  );
}

/** The same object while nothing about the rows changes: each of them is then passed over. */
function usePlan(
  resource: ManifestResource,
  columns: readonly ManifestField[],
  focused: number | null,
  open: (record: Row) => void,
): RowsPlan {
  const { isNew } = useExtension(resource);
  const ticks = useManyActions(resource).length > 0;
  const hasActions = useHasRowActions(resource);
  const name = resource.recordLabel.find((field) =>
    columns.some((column) => column.name === field && column.kind !== 'digits'),
  );
  const cells = useMemo(() => ({ resource, columns, name, hasActions }), [resource, columns, name, hasActions]);
  return useMemo(() => ({ cells, ticks, focused, isNew, open }), [cells, ticks, focused, isNew, open]);
}

interface RowsTableProps {
  /** The row of the keyboard. */
  focused: number | null;
  ref: Ref<RowsHandle>;
}

/** The dense bordered table: the chosen columns in their order, and what they add up to at its foot. */
export function RowsTable({ focused, ref }: RowsTableProps) {
  const resource = useDeclaredResource();
  const { data = EMPTY } = useListContext<Row>();
  const { density } = usePreferences();
  const [box, setBox] = useElement();
  const { columns, columnLooks } = useFittingColumns(resource, box, data);
  const currency = sharedCurrency(resource, data);
  const open = useRowPress();
  useRowsHandle(ref, box, open);
  const plan = usePlan(resource, columns, focused, open);
  const { ticks, cells } = plan;
  const Foot = useCallback(
    () => <TotalsRow columns={columns} ticks={ticks} actions={cells.hasActions} />,
    [columns, ticks, cells],
  );
  const heads = useHeads(cells, currency);
  return (
    <Box ref={setBox} sx={columnLooks}>
      <NamedCurrency value={currency}>
        <RowsPlanProvider value={plan}>
          <DataTable
            body={TableRows}
            foot={Foot}
            bulkActionButtons={ticks ? <></> : false}
            bulkActionsToolbar={<></>}
            empty={<></>}
            sx={TABLE_LOOKS[density]}
            aria-label={resource.label}
          >
            {heads}
          </DataTable>
        </RowsPlanProvider>
      </NamedCurrency>
    </Box>
  );
}
