import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HttpError, useListContext } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import type { TotalRow } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { queryKeys } from '../../providers/queryKeys';
import { totalledFields } from './totals';

/** More rows than these are added up at a press only: the totals of millions cost the database a look at each. */
export const MAX_AUTOMATIC = 100_000;

export interface ListTotals {
  fields: string[];
  rows: TotalRow[] | undefined;
  failed: boolean;
  /** Why these rows are not added up, and what to do about it. */
  refused: string | null;
  /** Too many to add up unasked. */
  request: (() => void) | null;
  retry: () => void;
}

/** The words in which totals were refused; null for other failures: those may be tried again. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof HttpError && error.status === 400 ? error.message : null;

/** What all the rows that match add up to, as far as the list sums anything. Several readers share one call. */
export function useListTotals(resource: ManifestResource): ListTotals {
  const provider = useApi();
  const { filterValues, total } = useListContext();
  const [requested, setRequested] = useState(false);
  const fields = totalledFields(resource);
  const worth = fields.length > 0 && total !== undefined && total > 0;
  const enabled = worth && (requested || total <= MAX_AUTOMATIC);
  const { data, error, isError, refetch } = useQuery({
    queryKey: queryKeys.totals(resource.name, (filterValues ?? {}) as Record<string, unknown>),
    queryFn: ({ signal }) => provider.totals(resource.name, (filterValues ?? {}) as Record<string, unknown>, signal),
    enabled,
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: 5_000,
  });
  return {
    fields: worth ? fields : [],
    rows: data,
    failed: isError,
    refused: refusalOf(error),
    request: worth && !enabled ? () => setRequested(true) : null,
    retry: () => void refetch(),
  };
}
