import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { DataProviderContext, useDataProvider } from 'ra-core';
import { useContext } from 'react';
import type { T3dDataProvider } from './dataProvider';
import type { QueryValue } from './http';

export const useApi = (): T3dDataProvider => useDataProvider<T3dDataProvider>();

/**
 * Returns the dataProvider for table cells and streams, which `useDataProvider` would render again at every change of
 * the address.
 */
export const useSteadyApi = (): T3dDataProvider => useContext(DataProviderContext) as T3dDataProvider;

/** Returns the cache key of `useRead`: the parts of the path, which starts with the resource, and the query. */
export const readKey = (path: string, query?: Readonly<Record<string, QueryValue>>): unknown[] =>
  query ? [...path.split('/'), query] : path.split('/');

/** Loads the data of a route below `/t3d-api`. An error shows no toast, because the page shows the error. */
export function useRead<T>(
  path: string,
  query?: Record<string, QueryValue>,
  options?: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> & { queryKey?: readonly unknown[] },
): UseQueryResult<T> {
  const provider = useApi();
  return useQuery({ queryKey: readKey(path, query), queryFn: () => provider.read<T>(path, query), ...options });
}
