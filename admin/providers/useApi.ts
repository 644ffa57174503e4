import { useDataProvider } from 'ra-core';
import type { T3dDataProvider } from './dataProvider';

/** The calls of the API, with those that react-admin does not have. */
export const useApi = (): T3dDataProvider => useDataProvider<T3dDataProvider>();
