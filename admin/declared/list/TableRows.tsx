import { createContext, memo, useContext, useMemo } from 'react';
import { TableBody } from '@mui/material';
import { useDataTableCallbacksContext, useDataTableDataContext, useDataTableSelectedIdsContext } from 'ra-core';
import type { Row } from '../records';
import { useT } from '../../locales/useT';
import type { CellPlan } from './RowCells';
import { RowCells } from './RowCells';

/** What the table tells the rows of its body. */
export interface RowsPlan {
  cells: CellPlan;
  /** Whether rows can be ticked. */
  ticks: boolean;
  /** The index of the row that has the keyboard. */
  focused: number | null;
  isNew: ((record: Row) => boolean) | undefined;
  /** Does what a press on a row does. */
  open: (record: Row) => void;
}

const RowsPlanContext = createContext<RowsPlan | null>(null);
export const RowsPlanProvider = RowsPlanContext;

type Toggle = (id: number, event: React.MouseEvent<HTMLInputElement>) => void;

interface TableRowProps extends Pick<RowsPlan, 'ticks' | 'open'> {
  record: Row;
  cells: CellPlan;
  isTicked: boolean;
  isFocused: boolean;
  isNew: boolean;
  tickLabel: string;
  toggle: Toggle | undefined;
}

const nothing = (): void => undefined;

/** Drawn anew only when its record, its tick or its frame changes: of a hundred rows a tick changes one. */
const TableRow = memo(function TableRow({
  record,
  cells,
  ticks,
  isTicked,
  isFocused,
  isNew,
  tickLabel,
  toggle,
  open,
}: TableRowProps) {
  const looks = [isTicked && 'is-ticked', isFocused && 'is-focused', isNew && 'is-new'].filter(Boolean);
  return (
    <tr className={['list-row', ...looks].join(' ')} onClick={() => open(record)}>
      {ticks && (
        <td className="row-cell tick-cell">
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
        </td>
      )}
      <RowCells plan={cells} record={record} />
    </tr>
  );
});

/**
 * The body of a table of react-admin's, of plain rows and cells: its own are four components and two subscriptions a
 * cell, which a hundred rows pay at each tick and whenever their tab is shown.
 */
export function TableRows() {
  const t = useT();
  const plan = useContext(RowsPlanContext);
  const data = useDataTableDataContext<Row>();
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const ticked = useMemo(() => new Set<unknown>(selectedIds), [selectedIds]);
  if (!plan) throw new Error('The rows of a table are shown outside of their plan');
  const { cells, ticks, focused, isNew, open } = plan;
  return (
    <TableBody>
      {data?.map((record, index) => (
        <TableRow
          key={record.id}
          record={record}
          cells={cells}
          ticks={ticks}
          isTicked={ticked.has(record.id)}
          isFocused={index === focused}
          isNew={isNew?.(record) ?? false}
          tickLabel={t('crud.list.tickRow')}
          toggle={handleToggleItem as Toggle | undefined}
          open={open}
        />
      ))}
    </TableBody>
  );
}
