import { Suspense, useState } from 'react';
import { RecordContextProvider, useGetOne } from 'ra-core';
import { useParams } from 'react-router';
import { Alert, Box } from '@mui/material';
import { useApi } from '../../providers/useApi';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { recordName } from '../records';
import type { Row } from '../records';
import { NoPermission, RowsSkeleton } from '../../ui/states';
import { RecordUnavailable } from '../RecordUnavailable';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useDelayed } from '../../ui/timing';
import { useDeclaredResource, useRecord } from '../declaration';
import { useClosedReason, useMay } from '../editable';
import { useExtension } from '../handMade';
import { FormPage } from './FormPage';
import { useFormInitialState } from './draft';
import { useSaveRecord } from './useSaveRecord';
import type { Values } from './validation';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { ChildrenSections } from '../show/ChildrenSection';
import { RecordFields } from '../show/RecordFields';
import { FormTitle } from './FormFrame';

function EditForm({ record }: { record: Row }) {
  const t = useT();
  const resource = useDeclaredResource();
  const language = useLanguage();
  const provider = useApi();
  const { path } = useTabPlace();
  const closedBy = useClosedReason();
  // As the record was read: what somebody else closes meanwhile, the server refuses in the same words.
  const [fields] = useState(() =>
    resource.fields.filter((field) => field.updatable && closedBy(field, record) === null),
  );
  const { initial, restart, mergeWith } = useFormInitialState<Row>(fields, record, path);
  const { base, round } = initial;
  const save = useSaveRecord({ fields, record: base });
  const now = useResourceOf(resource.name);
  const mayEdit = useMay('edit', resource);
  const back = now?.calls.show ? showPath(now, record.id) : now?.calls.list ? listPath(now) : '/';
  const merge = async (mine: Values): Promise<void> => {
    const { data } = await provider.getOne<Row>(resource.name, { id: record.id });
    mergeWith(data, mine);
  };
  return (
    <RecordContextProvider value={base}>
      <FormPage
        key={round}
        title={t('crud.editOf', { name: recordName(resource, base, language) })}
        fields={fields}
        record={base}
        initial={initial}
        back={back}
        lost={mayEdit ? null : `${resource.name}:update`}
        onSave={save}
        next={() => back}
        onConflict={merge}
        onDiscard={restart}
      />
    </RecordContextProvider>
  );
}

/** Reads the record once, whole and as it is now; from then on only the person changes what the form holds. */
function EditPage({ id }: { id: number }) {
  const resource = useDeclaredResource();
  const [record, setRecord] = useState<Row>();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<Row>(
    resource.name,
    { id },
    {
      enabled: record === undefined,
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      retry: false,
    },
  );
  // A list may have left its own row in the cache, with long values cut and sealed ones masked.
  if (record === undefined && data && isFetchedAfterMount && !error) setRecord(data);
  const late = useDelayed(record === undefined);
  const closedBy = useClosedReason();
  const { form: Form } = useExtension(resource);
  if (record) {
    const reason = closedBy(resource, record);
    if (reason === null && !Form) return <EditForm record={record} />;
    return (
      <RecordContextProvider value={record}>
        {Form && reason === null ? (
          <Suspense fallback={null}>
            <Form />
          </Suspense>
        ) : (
          <ClosedRecord reason={reason ?? ''} />
        )}
      </RecordContextProvider>
    );
  }
  if (error) return <RecordUnavailable error={error} retry={() => void refetch()} />;
  return late ? <RowsSkeleton /> : null;
}

/** The form of a record with the fields that this person may change; it sends changed fields with their version. */
export function ResourceEdit() {
  const t = useT();
  const resource = useDeclaredResource();
  const { id = '' } = useParams();
  if (!resource.calls.update) return <NoPermission right={`${resource.name}:update`} t={t} />;
  return <EditPage key={id} id={Number(id)} />;
}

/** In place of the form of a record that cannot be changed as it is: its values, and the reason. */
export function ClosedRecord({ reason }: { reason: string }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const language = useLanguage();
  const exit = useTabExit();
  const back = resource.calls.show ? showPath(resource, record.id) : listPath(resource);
  const leave = (event: React.MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    exit.abandon(back);
  };
  return (
    <Box data-closed-record sx={{ maxWidth: 720 }}>
      <FormTitle
        title={t('crud.editOf', { name: recordName(resource, record, language) })}
        back={back}
        onCancel={leave}
      />
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {reason}
      </Alert>
      <RecordFields />
      <ChildrenSections />
    </Box>
  );
}
