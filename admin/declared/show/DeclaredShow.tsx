import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { RecordContextProvider, ShowBase, useShowContext } from 'ra-core';
import { useParams } from 'react-router';
import { Alert, Box, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ActionHost } from '../actions/ActionHost';
import { AsOfBanner, AsOfHost } from '../asOf/AsOfHost';
import { useAsOf } from '../asOf/store';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { DeclaredResource, useDeclaredResource, useRecord } from '../declaration';
import { sectionsIn } from '../extensions';
import { useExtension } from '../handMade';
import { listPath } from '../../state/resourcePaths';
import { isBlank } from '../records';
import type { Row } from '../records';
import { NoPermission, RowsSkeleton } from '../../ui/states';
import { RecordUnavailable } from '../RecordUnavailable';
import { isBuiltIn, readOnlyResource, useMay } from '../editable';
import { useT } from '../../locales/useT';
import { useDelayed } from '../../ui/timing';
import { ChildrenSections } from './ChildrenSection';
import { FIELDS_CARD, MoneyCard, RecordFields } from './RecordFields';
import { RecordBar, RecordTitle } from './RecordTitle';
import { Timeline, useStatusField } from './Timeline';
import { useManifest } from '../../providers/manifest';
import { HistoryTab } from './HistoryTab';
import { queryKeys } from '../../providers/queryKeys';
import { recordAt } from '../../providers/pastRecords';
import { useApi } from '../../providers/useApi';
import { Text } from '../../ui/Text';

function RecordMain() {
  const extension = useExtension(useDeclaredResource());
  return (
    <Box sx={{ minWidth: 0 }}>
      {!extension.fieldsAside && <RecordFields />}
      <ChildrenSections />
      {!extension.ownMoney && <MoneyCard />}
      {sectionsIn(extension).map((Part, index) => (
        <Suspense key={index} fallback={null}>
          <Part />
        </Suspense>
      ))}
      <RecordTabs />
    </Box>
  );
}

/** The generated page below the title: the main column, and beside it the timeline or a part made by hand. */
function RecordBody() {
  const resource = useDeclaredResource();
  const { recordTop: Top, recordAside: Aside, fieldsAside } = useExtension(resource);
  const status = useStatusField();
  const hasTimeline = status !== undefined && resource.calls.history;
  return (
    <>
      {Top && (
        <Suspense fallback={null}>
          <Top />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            ...((hasTimeline || Aside) && { md: 'minmax(0, 2fr) minmax(280px, 1fr)' }),
          },
        }}
      >
        <RecordMain />
        {Aside ? (
          <Box sx={{ minWidth: 0 }}>
            <Suspense fallback={null}>
              <Aside />
            </Suspense>
            {fieldsAside && <RecordFields />}
          </Box>
        ) : (
          hasTimeline && (
            <Box component="section" data-timeline sx={{ ...FIELDS_CARD, p: 2 }}>
              <Timeline field={status} />
            </Box>
          )
        )}
      </Box>
    </>
  );
}

/** The page of the built-in row of a resource: its values, and nothing that can be done with it. */
function BuiltInRecord() {
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
      <RecordTitle />
      <Alert severity="info" data-built-in sx={{ mb: 1.5 }}>
        {t('crud.builtIn')}
      </Alert>
      <RecordFields />
    </DeclaredResource>
  );
}

function PresentRecord({ children }: { children: ReactNode }) {
  const resource = useDeclaredResource();
  const exit = useTabExit();
  const { record, error, isPending, refetch } = useShowContext<Row>();
  const late = useDelayed(isPending);
  if (error && !record) return <RecordUnavailable error={error} retry={() => void refetch()} />;
  if (!record) return late ? <RowsSkeleton /> : null;
  if (isBuiltIn(resource, record)) return <BuiltInRecord />;
  return (
    <ActionHost
      onDone={(action) => {
        if (action.name === 'delete') exit.finish(listPath(resource));
      }}
    >
      <RecordTitle />
      {children}
      <RecordBar />
      <AsOfHost id={record.id} />
    </ActionHost>
  );
}

// A record that cannot be read has a page of its own here: no notice, no way back to the list unasked.
const QUERY_OPTIONS = { onError: () => undefined };

/** The page of one record, as react-admin's <Show>: title, actions, `children`; of an earlier time the fields alone. */
export function DeclaredShow({ children = <RecordBody /> }: { children?: ReactNode }) {
  const t = useT();
  const { id } = useParams();
  const resource = useDeclaredResource();
  const { name, calls } = resource;
  const mayShow = useMay('show', resource);
  const { at } = useAsOf(name);
  if (!mayShow) return <NoPermission right={`${name}:show`} t={t} />;
  if (at !== null && calls.asOf) return <PastRecord key={`${id} ${at}`} at={at} />;
  return (
    // The right was checked above: react-admin would leave for a page of its own in place of saying which right it is.
    <ShowBase disableAuthentication queryOptions={QUERY_OPTIONS}>
      <PresentRecord>{children}</PresentRecord>
    </ShowBase>
  );
}

const HISTORY = 'history';

/** The history of the record, and beside it the tabs that are made by hand. */
export function RecordTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { resources } = useManifest();
  const { recordTabs = [] } = useExtension(resource);
  const tabs = recordTabs.filter(({ needs }) => resources.some((one) => one.name === needs && one.calls.list));
  const first = resource.calls.history ? HISTORY : tabs[0]?.name;
  const [chosen, choose] = useState<string>();
  const tab = chosen ?? first;
  if (tab === undefined) return null;
  const Panel = tabs.find(({ name }) => name === tab)?.panel;
  return (
    <Box component="section" data-tabs sx={{ ...FIELDS_CARD, overflow: 'hidden' }}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: 1, borderBottom: 'divider' }}
      >
        {resource.calls.history && <Tab value={HISTORY} label={t('crud.history.label')} />}
        {tabs.map(({ name, label, count: Count }) => (
          <Tab
            key={name}
            value={name}
            data-tab={name}
            label={
              <span>
                {t(label)}
                {Count && (
                  <Suspense fallback={null}>
                    {' '}
                    <Count />
                  </Suspense>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      {tab === HISTORY && <HistoryTab />}
      {Panel && (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      )}
    </Box>
  );
}

/** The page of the route's record as it was at an instant (ISO 8601 UTC), without actions. */
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
