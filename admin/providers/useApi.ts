import { useDataProvider } from 'ra-core';
import type { T3dDataProvider } from './dataProvider';

/** What the API answers, with the calls that react-admin does not know. */
export const useApi = (): T3dDataProvider => useDataProvider<T3dDataProvider>();
