import { useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { queryKeys } from '../../providers/queryKeys';
import { recordAt } from '../../providers/pastRecords';
import { useApi } from '../../providers/useApi';
import { useT } from '../../locales/useT';
import { RowsSkeleton } from '../../ui/states';
import { Text } from '../../ui/Text';
import { useDelayed } from '../../ui/timing';
import { ActionHost } from '../actions/ActionHost';
import { childrenFields } from '../children';
import { RecordUnavailable } from '../RecordUnavailable';
import { ChildrenSection } from '../show/ChildrenSection';
import { FIELDS_CARD, Fields } from '../show/Fields';
import { MoneyCard } from '../show/MoneyCard';
import { RecordTitle } from '../show/RecordTitle';
import { AsOfBanner } from './AsOfBanner';
import { AsOfHost } from './AsOfHost';
import { readOnlyResource } from '../readOnlyResource';

interface PastRecordProps {
  resource: ManifestResource;
  id: number;
  /** ISO 8601 UTC. */
  at: string;
}

/** The page of one record as it stood: its fields and amounts, and nothing that can be done with it. */
export function PastRecord({ resource: present, id, at }: PastRecordProps) {
  const t = useT();
  const provider = useApi();
  const resource = readOnlyResource(present);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.recordAt(resource.name, id, at),
    queryFn: () => recordAt(provider, resource.name, id, at),
    retry: false,
  });
  const late = useDelayed(isPending);
  const isMissing = (error as { status?: number } | null)?.status === 404;
  return (
    <>
      <AsOfBanner resource={resource} unknown={data?.unknown} />
      <AsOfHost resource={present} id={id} />
      {isMissing && <Text role="status">{t('asOf.notThere')}</Text>}
      {error && !isMissing && (
        <RecordUnavailable resource={resource} id={String(id)} error={error} retry={() => void refetch()} />
      )}
      {isPending && late && <RowsSkeleton />}
      {data && (
        <ActionHost resource={resource} record={data.record}>
          <RecordTitle resource={resource} record={data.record} />
          <Fields resource={resource} record={data.record} />
          {childrenFields(resource).map((field) => (
            <ChildrenSection key={field.name} resource={resource} record={data.record} field={field} />
          ))}
          <MoneyCard resource={resource} record={data.record} sx={FIELDS_CARD} />
        </ActionHost>
      )}
    </>
  );
}
