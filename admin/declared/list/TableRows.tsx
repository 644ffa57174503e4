import { fieldPartOf } from '../kinds';
import { cloneElement, createContext, memo, useContext, useDeferredValue, useMemo } from 'react';
import { Box, TableBody } from '@mui/material';
import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'ra-core';
import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import type { ManifestAction, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { DeclaredField } from '../fields/DeclaredField';
import { showPath } from '../../state/resourcePaths';
import { type Row, isNumeric } from '../records';
import { useT } from '../../locales/useT';
import { InlineCell } from './inline/InlineCell';
import { FocusedRow } from './ListFrame';
import { RowActions } from '../actions/RowActions';
import { useFound } from './search/Neighbours';
import { type OwnColumn, contentOf } from './tableColumns';

/** The columns of a table. The object stays the same until a value changes, because all rows share it. */
export interface CellPlan {
  resource: ManifestResource;
  columns: readonly ManifestField[];
  /** The columns that replace declared columns, by name, and those behind all columns. */
  replaced: ReadonlyMap<string, OwnColumn>;
  behind: readonly OwnColumn[];
  name: string | undefined;
  actions: readonly ManifestAction[];
  hasActions: boolean;
}

const stop = (event: React.MouseEvent): void => event.stopPropagation();

/** Returns whether the value is less prominent, for example a time. */
const isSecondary = (field: ManifestField): boolean => field.secondary === true || fieldPartOf(field).isQuiet(field);

const cellClass = (field: ManifestField): string =>
  `row-cell column-${field.name}${isNumeric(field) ? ' is-number' : ''}${isSecondary(field) ? ' is-secondary' : ''}`;

/** The cell of a custom column. */
function OwnCell({ column, record }: { column: OwnColumn; record: Row }) {
  const { source = '', align, cellClassName = '', cellSx } = column.props;
  const className = `row-cell column-${source}${align === 'right' ? ' is-number' : ''} ${cellClassName}`.trimEnd();
  if ((column.type as unknown) !== DataTable.Col) return cloneElement(column, { className });
  if (!cellSx) return <td className={className}>{contentOf(column, record)}</td>;
  return (
    <Box component="td" className={className} sx={cellSx(record)}>
      {contentOf(column, record)}
    </Box>
  );
}

/** The cells of a row, which do not render when the row is selected or focused. */
const RowCells = memo(function RowCells({ plan, record }: { plan: CellPlan; record: Row }) {
  const { resource, columns, replaced, behind, name, actions, hasActions } = plan;
  const ownCell = (column: OwnColumn) => <OwnCell key={column.key} column={column} record={record} />;
  const declaredCell = (field: ManifestField) => (
    <td key={field.name} className={cellClass(field)}>
      {field.name === name && resource.calls.show ? (
        <Link to={showPath(resource, record.id)} className="row-name" onClick={stop}>
          <DeclaredField source={field.name} />
        </Link>
      ) : (
        <InlineCell resource={resource} field={field} record={record}>
          <DeclaredField source={field.name} />
        </InlineCell>
      )}
    </td>
  );
  return (
    <RecordContextProvider value={record}>
      {columns.map((field) => {
        const own = replaced.get(field.name);
        return own ? ownCell(own) : declaredCell(field);
      })}
      {behind.map(ownCell)}
      {hasActions && (
        <td className="row-cell column-rowActions">
          <RowActions actions={actions} />
        </td>
      )}
    </RecordContextProvider>
  );
});

export interface RowsPlan {
  cells: CellPlan;
  ticks: boolean;
  isNew: ((record: Row) => boolean) | undefined;
  isTickable?: ((record: Row) => boolean) | undefined;
  open: (record: Row) => void;
  /** Returns the address that `open` opens, which makes the row usable before the app has started. */
  pathOf?: ((resource: ManifestResource, id: number) => string | undefined) | undefined;
}

export const RowsPlanContext = createContext<RowsPlan | null>(null);

type Toggle = (id: number, event: React.MouseEvent<HTMLInputElement>) => void;

interface TableRowProps extends Pick<RowsPlan, 'cells' | 'ticks' | 'open'> {
  record: Row;
  path: string | undefined;
  isTickable: boolean;
  isTicked: boolean;
  isFocused: boolean;
  isNew: boolean;
  isFound: boolean;
  tickLabel: string;
  toggle: Toggle | undefined;
}

const nothing = (): void => undefined;

/** A row, which renders only when its record, selection or focus changes. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { record, path, cells, ticks, isTickable, isTicked, isFocused, isNew, isFound, tickLabel, toggle, open } =
    props;
  const looks = [isTicked && 'is-ticked', isFocused && 'is-focused', isNew && 'is-new', isFound && 'is-found'].filter(
    Boolean,
  );
  return (
    <tr className={['list-row', ...looks].join(' ')} data-to={path} onClick={() => open(record)}>
      {ticks && (
        <td className="row-cell tick-cell">
          {isTickable && (
            <input
              type="checkbox"
              className="row-tick"
              aria-label={tickLabel}
              checked={isTicked}
              onChange={nothing}
              onClick={(event) => {
                event.stopPropagation();
                toggle?.(record.id, event);
              }}
            />
          )}
        </td>
      )}
      <RowCells plan={cells} record={record} />
    </tr>
  );
});

/** Returns the selected ids. If several change at once, the head's check box is painted before the rows. */
function useTickedIds(): ReadonlySet<unknown> {
  const selectedIds = useDataTableSelectedIdsContext();
  const painted = useDeferredValue(selectedIds);
  const isOne = Math.abs((selectedIds?.length ?? 0) - (painted?.length ?? 0)) < 2;
  const ids = isOne ? selectedIds : painted;
  return useMemo(() => new Set<unknown>(ids), [ids]);
}

/** Replaces react-admin's table body, which needs four components and two subscriptions per cell. */
export function TableRows() {
  const t = useT();
  const plan = useContext(RowsPlanContext);
  const focused = useContext(FocusedRow);
  const found = useFound();
  const data = useDataTableDataContext<Row>();
  const ticked = useTickedIds();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!plan) throw new Error('The rows of a table are shown outside of their plan');
  const { cells, ticks, isNew, isTickable, open, pathOf } = plan;
  return (
    <TableBody>
      {data?.map((record, index) => (
        <TableRow
          key={record.id}
          record={record}
          path={pathOf?.(cells.resource, record.id)}
          cells={cells}
          ticks={ticks}
          isTickable={isTickable?.(record) ?? true}
          isTicked={ticked.has(record.id)}
          isFocused={index === focused}
          isNew={isNew?.(record) ?? false}
          isFound={record.id === found?.id && !found.isAlone}
          tickLabel={t('crud.list.tickRow')}
          toggle={handleToggleItem as Toggle | undefined}
          open={open}
        />
      ))}
    </TableBody>
  );
}
