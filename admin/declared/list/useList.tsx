import { type ReactNode, type RefObject, createContext, use, useContext, useRef } from 'react';
import { type ListControllerResult, ListContext } from 'ra-core';
import type { Row } from '../records';

type List = ListControllerResult<Row>;
const SELECTION: ReadonlySet<string> = new Set(['selectedIds', 'onUnselectItems'] satisfies (keyof List)[]);
type Unselected = Omit<List, 'selectedIds' | 'onUnselectItems'>;

const ListWithoutSelection = createContext<Unselected | null>(null);
const LatestList = createContext<RefObject<List> | null>(null);

/** Returns react-admin's list context without the selected rows, so that a selection does not render the component. */
export function useList(): Unselected {
  const list = use(ListWithoutSelection) ?? (use(ListContext) as List | undefined);
  if (!list) throw new Error('This part of a list stands outside of a list');
  return list;
}

/** Returns a reference from which event handlers read the selected rows. */
export function useLatestList(): RefObject<List> {
  const list = useContext(LatestList);
  if (!list) throw new Error('This part of a list stands outside of <DeclaredList>');
  return list;
}

const differs = (one: List, other: List): boolean =>
  Object.entries(one).some(([name, value]) => !SELECTION.has(name) && value !== other[name as keyof List]);

/** Provides the list to react-admin's components, and to `useList` without the selected rows. */
export function ListValues({ value, children }: { value: List; children: ReactNode }) {
  const latest = useRef(value);
  const unselected = useRef(value);
  latest.current = value;
  if (differs(value, unselected.current)) unselected.current = value;
  return (
    <LatestList value={latest}>
      <ListWithoutSelection value={unselected.current}>{children}</ListWithoutSelection>
    </LatestList>
  );
}
