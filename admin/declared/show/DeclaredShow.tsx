import { type ReactNode, useMemo } from 'react';
import { RecordContextProvider, ShowBase, useShowContext } from 'ra-core';
import { useParams } from 'react-router';
import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ActionHost } from '../actions/ActionHost';
import { AsOfBanner, AsOfHost } from '../asOf/AsOfHost';
import { useAsOf } from '../asOf/store';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { DeclaredResource, useDeclaredResource, useRecord } from '../declaration';
import { listPath } from '../../state/resourcePaths';
import { type Row, isBlank } from '../records';
import { NoPermission, RowsSkeleton } from '../../ui/states';
import { RecordUnavailable } from '../RecordUnavailable';
import { isBuiltIn, readOnlyResource, useMay } from '../editable';
import { useT } from '../../locales/useT';
import { useDelayed } from '../../ui/timing';
import { ChildrenSections } from './ChildrenSection';
import { MoneyCard, RecordFields } from './RecordFields';
import { RecordTabs } from './RecordTabs';
import { RecordBar } from './RecordActions';
import { type RecordTitleProps, RecordTitle } from './RecordTitle';
import { Timeline, useStatusField } from './Timeline';
import { queryKeys } from '../../providers/queryKeys';
import { recordAt } from '../../providers/pastRecords';
import { useApi } from '../../providers/useApi';
import { Card } from '../../ui/Section';
import { Text } from '../../ui/Text';

interface RecordColumnsProps {
  /** The content beside the fields. By default the timeline of the status. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function RecordColumns({ aside, children }: RecordColumnsProps) {
  const { calls } = useDeclaredResource();
  const status = useStatusField();
  const timeline = status && calls.history && (
    <Card data-timeline sx={{ p: 2, breakInside: 'auto' }}>
      <Timeline field={status} />
    </Card>
  );
  const beside = aside === undefined ? timeline : <Box sx={{ minWidth: 0 }}>{aside}</Box>;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          ...(beside && { md: 'minmax(0, 2fr) minmax(280px, 1fr)' }),
        },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {children ?? (
          <>
            <RecordFields />
            <ChildrenSections />
            <MoneyCard />
            <RecordTabs />
          </>
        )}
      </Box>
      {beside}
    </Box>
  );
}

function BuiltInRecord({ headline }: Pick<RecordTitleProps, 'headline'>) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const hasValue = (name: string): boolean => !isBlank(record[name]) && record[name] !== false;
  const shown = readOnlyResource({
    ...resource,
    calls: { ...resource.calls, asOf: false },
    fields: resource.fields.filter(({ name }) => hasValue(name)),
  });
  return (
    <DeclaredResource value={shown}>
      <RecordTitle headline={headline} />
      <Alert severity="info" data-built-in sx={{ mb: 1.5 }}>
        {t('crud.builtIn')}
      </Alert>
      <RecordFields without={[]} />
    </DeclaredResource>
  );
}

function PresentRecord({ children, headline, title, beside, filledFor, ...given }: DeclaredShowProps) {
  const resource = useDeclaredResource();
  const exit = useTabExit();
  const { record, error, isPending, refetch } = useShowContext<Row>();
  const late = useDelayed(isPending);
  if (error && !record) return <RecordUnavailable error={error} retry={() => void refetch()} />;
  if (!record) return late ? <RowsSkeleton /> : null;
  if (isBuiltIn(resource, record)) return <BuiltInRecord headline={headline} />;
  const steps = filledFor ? { ...given, filled: filledFor(record) } : given;
  return (
    <ActionHost
      onDone={(action) => {
        if (action.name === 'delete') exit.finish(listPath(resource));
      }}
    >
      <RecordTitle {...{ headline, title, beside }} {...steps} />
      {children}
      <RecordBar {...steps} />
      <AsOfHost id={record.id} />
    </ActionHost>
  );
}

// Disables react-admin's toast and redirect after a load error, which the page itself shows.
const QUERY_OPTIONS = { onError: () => undefined };

interface DeclaredShowProps extends RecordTitleProps {
  /** Returns the filled button of a record whose next step is no action, or nothing. */
  filledFor?: (record: Row) => ReactNode;
  children?: ReactNode;
}

/** The page of a record. At an earlier time it shows only the fields. */
export function DeclaredShow({ children = <RecordColumns />, ...head }: DeclaredShowProps) {
  const t = useT();
  const { id } = useParams();
  const resource = useDeclaredResource();
  const { name, calls } = resource;
  const mayShow = useMay('show', resource);
  const { at } = useAsOf(name);
  if (!mayShow) return <NoPermission right={`${name}:show`} t={t} />;
  if (at !== null && calls.asOf) return <PastRecord key={`${id} ${at}`} at={at} headline={head.headline} />;
  return (
    // Disables react-admin's permission check, because DeclaredShow has checked already.
    <ShowBase disableAuthentication queryOptions={QUERY_OPTIONS}>
      <PresentRecord {...head}>{children}</PresentRecord>
    </ShowBase>
  );
}

/** The record as it was at an instant (ISO 8601 UTC). */
export function PastRecord({ at, headline }: { at: string } & Pick<RecordTitleProps, 'headline'>) {
  const t = useT();
  const provider = useApi();
  const present = useDeclaredResource();
  const resource = useMemo(() => readOnlyResource(present), [present]);
  const id = Number(useParams().id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.recordAt(resource.name, id, at),
    queryFn: () => recordAt(provider, resource.name, id, at),
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
            <RecordTitle headline={headline} />
            <RecordFields />
            <ChildrenSections />
            <MoneyCard />
          </RecordContextProvider>
        </DeclaredResource>
      )}
    </>
  );
}
