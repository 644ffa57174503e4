import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { useRecordContext } from 'ra-core';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import type { Row, RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';

interface RelatedOptions {
  /** A field, behind `-` where the greatest comes first; the order of the list itself unless given. */
  sort?: string | undefined;
  size: number;
  enabled?: boolean;
}

/**
 * The rows of another list that a filter finds, read anew with a new version of the record around. `resource` is
 * undefined for readers without the right to that list.
 */
export function useRelatedRows<T extends Row = Row>(
  reference: string,
  filter: Readonly<Record<string, string>>,
  { sort, size, enabled = true }: RelatedOptions,
): { resource: ManifestResource | undefined; query: UseQueryResult<RowPage<T>> } {
  const provider = useApi();
  const version = useRecordContext<Row>()?.version;
  const found = useResourceOf(reference);
  const resource = found?.calls.list ? found : undefined;
  const [by, order] = sort?.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC'];
  const query = useQuery({
    queryKey: queryKeys.related(reference, filter, by, order, size, version),
    queryFn: () => readPage<T>(provider, reference, { ...filter, ...(by && { sort: by, order }), size }),
    enabled: enabled && resource !== undefined,
    retry: false,
  });
  return { resource, query };
}
