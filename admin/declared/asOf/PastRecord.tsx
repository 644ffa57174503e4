import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider } from 'ra-core';
import { useParams } from 'react-router';
import { queryKeys } from '../../providers/queryKeys';
import { recordAt } from '../../providers/pastRecords';
import { useApi } from '../../providers/useApi';
import { useT } from '../../locales/useT';
import { RowsSkeleton } from '../../ui/states';
import { Text } from '../../ui/Text';
import { useDelayed } from '../../ui/timing';
import { DeclaredResource, useDeclaredResource } from '../declaration';
import { RecordUnavailable } from '../RecordUnavailable';
import { ChildrenSections } from '../show/ChildrenSection';
import { MoneyCard } from '../show/MoneyCard';
import { RecordFields } from '../show/RecordFields';
import { RecordTitle } from '../show/RecordTitle';
import { AsOfBanner } from './AsOfBanner';
import { AsOfHost } from './AsOfHost';
import { readOnlyResource } from '../readOnlyResource';

/**
 * The page of the route's record as it was at an instant (ISO 8601 UTC): its fields and amounts, and nothing that can
 * be done with it.
 */
export function PastRecord({ at }: { at: string }) {
  const t = useT();
  const provider = useApi();
  const present = useDeclaredResource();
  const resource = useMemo(() => readOnlyResource(present), [present]);
  const id = Number(useParams().id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.recordAt(resource.name, id, at),
    queryFn: () => recordAt(provider, resource.name, id, at),
    retry: false,
  });
  const late = useDelayed(isPending);
  const isMissing = (error as { status?: number } | null)?.status === 404;
  return (
    <>
      <AsOfBanner unknown={data?.unknown} />
      <AsOfHost id={id} />
      {isMissing && <Text role="status">{t('asOf.notThere')}</Text>}
      {error && !isMissing && <RecordUnavailable error={error} retry={() => void refetch()} />}
      {isPending && late && <RowsSkeleton />}
      {data && (
        <DeclaredResource value={resource}>
          <RecordContextProvider value={data.record}>
            <RecordTitle />
            <RecordFields />
            <ChildrenSections />
            <MoneyCard />
          </RecordContextProvider>
        </DeclaredResource>
      )}
    </>
  );
}
