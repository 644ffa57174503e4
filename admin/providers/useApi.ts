import { DataProviderContext, useDataProvider } from 'ra-core';
import { useContext } from 'react';
import type { T3dDataProvider } from './dataProvider';

/** The calls of the API, with those that react-admin does not have. */
export const useApi = (): T3dDataProvider => useDataProvider<T3dDataProvider>();

/**
 * The same for what is drawn in the cells of a list: `useDataProvider` follows the address, and would draw each cell
 * anew when another tab is opened. Errors are not shown to the authProvider.
 */
export const useCellApi = (): T3dDataProvider => useContext(DataProviderContext) as T3dDataProvider;
