import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { DataProviderContext, useDataProvider } from 'ra-core';
import { useContext } from 'react';
import type { T3dDataProvider } from './dataProvider';
import type { QueryValue } from './http';

export const useApi = (): T3dDataProvider => useDataProvider<T3dDataProvider>();

/** Returns the dataProvider. The component does not render when the address changes. */
export const useSteadyApi = (): T3dDataProvider => useContext(DataProviderContext) as T3dDataProvider;

/** Returns the query key of a path, which begins with the resource. */
export const readKey = (path: string, query?: Readonly<Record<string, QueryValue>>): unknown[] =>
  query ? [...path.split('/'), query] : path.split('/');

/** Loads a path. The page shows an error. */
export function useRead<T>(
  path: string,
  query?: Record<string, QueryValue>,
  options?: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> & { queryKey?: readonly unknown[] },
): UseQueryResult<T> {
  const provider = useApi();
  return useQuery({ queryKey: readKey(path, query), queryFn: () => provider.read<T>(path, query), ...options });
}
