import { DataProviderContext, useDataProvider } from 'ra-core';
import { useContext } from 'react';
import type { T3dDataProvider } from './dataProvider';

/** The calls of the API, with those that react-admin does not have. */
export const useApi = (): T3dDataProvider => useDataProvider<T3dDataProvider>();

/**
 * The dataProvider itself, for cells of lists and for effects that keep a stream open. `useDataProvider` follows the
 * address: each cell would be drawn anew when another tab is opened. The authProvider is not told its errors.
 */
export const useSteadyApi = (): T3dDataProvider => useContext(DataProviderContext) as T3dDataProvider;
