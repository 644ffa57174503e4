import { useDataTableStoreContext } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyNamed } from '../../providers/lazyWithRetry';

// In the bundle, react-admin's table takes these parts instead of its own (see build/adminConfig.ts), because the first
// list needs none of them.

const parts = lazyNamed(() => import('./stockTableParts'));
type Parts = typeof parts;
const late = (name: keyof Parts) => {
  const Part = parts[name] as React.ComponentType<Record<string, unknown>>;
  return function Late(props: Record<string, unknown>) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
};

export const BulkActionsToolbar = late('BulkActionsToolbar');
export const BulkDeleteButton = late('BulkDeleteButton');
export const ColumnsSelectorItem = late('ColumnsSelectorItem');
export const DataTableBody = late('DataTableBody');
export const DataTableLoading = late('DataTableLoading');
export const ListNoResults = late('ListNoResults');
const StockColumnsSelector = late('ColumnsSelector');

/** Milliseconds in which react-admin's button for columns puts its menu on the page. */
const WAIT = 500;

/** Loads the menu of columns only on a page that has react-admin's button for it. */
export function ColumnsSelector({ children }: { children: ReactNode }) {
  const { storeKey } = useDataTableStoreContext();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(document.getElementById(`${storeKey}-columnsSelector`) !== null), WAIT);
    return () => clearTimeout(timer);
  }, [storeKey]);
  return isThere ? <StockColumnsSelector>{children}</StockColumnsSelector> : null;
}
