/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { DataTableCallbacksContext, DataTableDataContext, DataTableSelectedIdsContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import type { Row } from '../records';
import { FocusedRow } from './ListFrame';
import { RowsPlanContext, TableRows } from './TableRows';

const GADGETS = makeResource([makeField('name', 'text')], { path: '/stock/gadgets', recordLabel: [] });
const columns = GADGETS.fields;

let reads: number[] = [];
const opened = jest.fn();
const makeRows = (): Row[] =>
  [1, 2, 3].map((id) => ({
    id,
    get name() {
      reads.push(id);
      return `Lamp ${id}`;
    },
  }));

function Rows({ data }: { data: Row[] }) {
  const [ticked, setTicked] = useState<number[]>([]);
  const [focused, setFocused] = useState<number | null>(null);
  const cells = useMemo(
    () => ({
      resource: GADGETS,
      columns,
      replaced: new Map(),
      behind: [],
      name: undefined,
      actions: [],
      hasActions: false,
    }),
    [],
  );
  const plan = useMemo(() => ({ cells, ticks: true, isNew: undefined, open: opened }), [cells]);
  const callbacks = useMemo(
    () => ({ handleToggleItem: (id: unknown) => setTicked((before) => [...before, id as number]) }),
    [],
  );
  return (
    <DataTableCallbacksContext value={callbacks as never}>
      <DataTableSelectedIdsContext value={ticked}>
        <DataTableDataContext value={data}>
          <RowsPlanContext value={plan}>
            <button onClick={() => setFocused(1)}>Move</button>
            <table>
              <FocusedRow value={focused}>
                <TableRows />
              </FocusedRow>
            </table>
          </RowsPlanContext>
        </DataTableDataContext>
      </DataTableSelectedIdsContext>
    </DataTableCallbacksContext>
  );
}

beforeEach(() => {
  reads = [];
  opened.mockClear();
  openPage(<Rows data={makeRows()} />, { resource: GADGETS });
});
afterEach(cleanup);

const rowAt = (at: number): HTMLElement => screen.getAllByRole('row')[at] as HTMLElement;
const tickAt = (at: number): HTMLInputElement =>
  screen.getAllByRole<HTMLInputElement>('checkbox')[at] as HTMLInputElement;

test('does not render the cells of a row again when the row is selected or focused', () => {
  reads = [];
  fireEvent.click(tickAt(1));
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(tickAt(1).checked).toBe(true);
  expect(rowAt(1).className).toBe('list-row is-ticked is-focused');
  expect(rowAt(0).className).toBe('list-row');
  expect(reads).toEqual([]);
});

test("opens the record when the user clicks a row, but not when the user clicks the row's checkbox", () => {
  fireEvent.click(tickAt(2));
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Lamp 3'));
  expect(opened.mock.calls.map(([row]) => (row as Row).id)).toEqual([3]);
});
