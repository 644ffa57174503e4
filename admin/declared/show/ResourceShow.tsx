import { Suspense } from 'react';
import { useGetOne } from 'ra-core';
import { useParams } from 'react-router';
import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { ActionHost } from '../actions/ActionHost';
import { AsOfHost } from '../asOf/AsOfHost';
import { PastRecord } from '../asOf/PastRecord';
import { useAsOf } from '../asOf/store';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { sectionsIn } from '../extensions';
import { useExtension } from '../handMade';
import { listPath } from '../../state/resourcePaths';
import { childrenFields } from '../children';
import type { Row } from '../records';
import { NoPermission, RowsSkeleton } from '../../ui/states';
import { RecordUnavailable } from '../RecordUnavailable';
import { useT } from '../../locales/useT';
import { useDelayed } from '../../ui/timing';
import { isBuiltIn } from '../editable';
import { BuiltInRecord } from './BuiltInRecord';
import { ChildrenSection } from './ChildrenSection';
import { FIELDS_CARD, Fields } from './Fields';
import { MoneyCard } from './MoneyCard';
import { RecordBar } from './RecordActions';
import { RecordTabs } from './RecordTabs';
import { RecordTitle } from './RecordTitle';
import { Timeline, statusField } from './Timeline';

interface PageProps {
  resource: ManifestResource;
  record: Row;
}

/** Fields, amounts, the sections of its own, and the history. */
function RecordMain({ resource, record }: PageProps) {
  const extension = useExtension(resource);
  return (
    <Box sx={{ minWidth: 0 }}>
      {!extension.fieldsAside && <Fields resource={resource} record={record} />}
      {childrenFields(resource).map((field) => (
        <ChildrenSection key={field.name} resource={resource} record={record} field={field} />
      ))}
      {!extension.ownMoney && <MoneyCard resource={resource} record={record} sx={FIELDS_CARD} />}
      {sectionsIn(extension).map((Part, index) => (
        <Suspense key={index} fallback={null}>
          <Part resource={resource} record={record} />
        </Suspense>
      ))}
      <RecordTabs resource={resource} record={record} />
    </Box>
  );
}

/** The record as it is now. */
function PresentRecord({ resource }: { resource: ManifestResource }) {
  const t = useT();
  const exit = useTabExit();
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useGetOne<Row>(
    resource.name,
    { id: Number(id) },
    { enabled: resource.calls.show, retry: false },
  );
  const late = useDelayed(isPending);
  const { recordTop: Top, recordAside: Aside, fieldsAside } = useExtension(resource);
  const timeline = resource.calls.history ? statusField(resource) : undefined;
  if (!resource.calls.show) return <NoPermission right={`${resource.name}:show`} t={t} />;
  if (error && !data)
    return <RecordUnavailable resource={resource} id={id} error={error} retry={() => void refetch()} />;
  if (!data) return late ? <RowsSkeleton /> : null;
  if (isBuiltIn(resource, data)) return <BuiltInRecord resource={resource} record={data} />;
  return (
    <ActionHost
      resource={resource}
      record={data}
      onDone={(action) => {
        if (action.name === 'delete') exit.finish(listPath(resource));
      }}
    >
      <RecordTitle resource={resource} record={data} />
      {Top && (
        <Suspense fallback={null}>
          <Top resource={resource} record={data} />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            ...((timeline ?? Aside) && { md: 'minmax(0, 2fr) minmax(280px, 1fr)' }),
          },
        }}
      >
        <RecordMain resource={resource} record={data} />
        {Aside ? (
          <Box sx={{ minWidth: 0 }}>
            <Suspense fallback={null}>
              <Aside resource={resource} record={data} />
            </Suspense>
            {fieldsAside && <Fields resource={resource} record={data} />}
          </Box>
        ) : (
          timeline && (
            <Box component="section" data-timeline sx={{ ...FIELDS_CARD, p: 2 }}>
              <Timeline resource={resource} record={data} field={timeline} />
            </Box>
          )
        )}
      </Box>
      <RecordBar resource={resource} record={data} />
      <AsOfHost resource={resource} id={data.id} />
    </ActionHost>
  );
}

/**
 * The page of one record: its fields by section, its actions as buttons, its history; as of an earlier time its fields
 * alone.
 */
export function ResourceShow({ resource }: { resource: ManifestResource }) {
  const { id = '' } = useParams();
  const { at } = useAsOf(resource.name);
  return at !== null && resource.calls.asOf ? (
    <PastRecord key={`${id} ${at}`} resource={resource} id={Number(id)} at={at} />
  ) : (
    <PresentRecord resource={resource} />
  );
}
