import { Suspense, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { ManifestField } from '@t3d/resources/kit';
import { RecordContextProvider, useGetOne } from 'ra-core';
import { Alert, Box } from '@mui/material';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { useDeclaredResource, useRecord } from '../declaration';
import { useExtension } from '../handMade';
import { useClosedReason, useMay } from '../editable';
import { recordName } from '../records';
import type { Row } from '../records';
import { NoPermission, RowsSkeleton } from '../../ui/states';
import { useT } from '../../locales/useT';
import { FormPage } from './FormPage';
import { useFormInitialState } from './draft';
import { useSaveRecord } from './useSaveRecord';
import { startingValues } from './validation';
import type { Values } from './validation';
import { usePredicateVariables } from '../variables';
import { useApi } from '../../providers/useApi';
import { RecordUnavailable } from '../RecordUnavailable';
import { useLanguage } from '../../locales/useLanguage';
import { useDelayed } from '../../ui/timing';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { ChildrenSections } from '../show/ChildrenSection';
import { RecordFields } from '../show/RecordFields';
import { FormTitle } from './FormFrame';

/** What the address gives, e.g. `?<field>=`. */
function givenValues(fields: readonly ManifestField[], search: string): Values {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const text = given.get(field.name);
      return text === null
        ? []
        : [[field.name, ['reference', 'integer', 'money'].includes(field.kind) ? Number(text) : text]];
    }),
  );
}

function CreateForm({ path, search }: { path: string; search: string }) {
  const t = useT();
  const resource = useDeclaredResource();
  const fields = useMemo(() => resource.fields.filter((field) => field.creatable), [resource]);
  const [given] = useState(() => givenValues(fields, search));
  const { today } = usePredicateVariables();
  const [starting] = useState(() => ({ ...startingValues(fields, today), ...given }));
  const { initial, restart } = useFormInitialState(fields, starting, path, given);
  const now = useResourceOf(resource.name);
  const mayCreate = useMay('create', resource);
  const save = useSaveRecord({ fields });
  const next = (row: Row): string => (resource.calls.show && row?.id ? showPath(resource, row.id) : listPath(resource));
  return (
    <FormPage
      key={initial.round}
      title={t('crud.create', { name: resource.singular })}
      fields={fields}
      initial={initial}
      back={now?.calls.list ? listPath(now) : '/'}
      lost={mayCreate ? null : `${resource.name}:create`}
      onSave={save}
      next={next}
      onDiscard={restart}
    />
  );
}

/** The form of a new record with the fields that this person may give; its address can fill in values. */
export function ResourceCreate() {
  const t = useT();
  const resource = useDeclaredResource();
  const { path } = useTabPlace();
  const { search } = useLocation();
  const { form: Form } = useExtension(resource);
  if (!resource.calls.create) return <NoPermission right={`${resource.name}:create`} t={t} />;
  if (Form)
    return (
      <Suspense fallback={null}>
        <Form />
      </Suspense>
    );
  return <CreateForm key={search} path={path} search={search} />;
}

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
