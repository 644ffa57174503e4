import { kindOf } from '@t3d/resources/kit';
import { Alert, Box } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { CreateBase, EditBase, RecordContextProvider, useEditContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { NoPermission, RowsSkeleton } from '../../ui/states';
import { useDelayed } from '../../ui/timing';
import { useDeclaredResource, useRecord } from '../declaration';
import { useClosedReason, useMay } from '../editable';
import { RecordUnavailable } from '../RecordUnavailable';
import type { Row } from '../records';
import { ChildrenSections } from '../show/ChildrenSection';
import { RecordFields } from '../show/RecordFields';
import { usePredicateVariables } from '../variables';
import { DeclaredForm } from './DeclaredForm';
import { FormTitle, useFormTitle } from './FormFrame';
import { type SaveOptions, RecordForm } from './recordForm';
import { type Values, startingValues } from './validation';

interface PageProps extends SaveOptions {
  children?: ReactNode;
}

function givenValues(fields: readonly ManifestField[], search: string): Values {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const text = given.get(field.name);
      return text === null ? [] : [[field.name, ['whole', 'id'].includes(kindOf(field).value) ? Number(text) : text]];
    }),
  );
}

/** The form of a new record. The URL can give initial values. */
export function DeclaredCreate(props: PageProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const { search } = useLocation();
  if (!resource.calls.create) return <NoPermission right={`${resource.name}:create`} t={t} />;
  return (
    <CreateBase disableAuthentication>
      <NewRecord key={search} search={search} {...props} />
    </CreateBase>
  );
}

function NewRecord({ search, children = <DeclaredForm />, ...options }: PageProps & { search: string }) {
  const resource = useDeclaredResource();
  const { today } = usePredicateVariables();
  const [fields] = useState(() => resource.fields.filter((field) => field.creatable));
  const [given] = useState(() => givenValues(fields, search));
  const [begin] = useState(() => ({ ...startingValues(fields, today), ...given }));
  const now = useResourceOf(resource.name);
  const mayCreate = useMay('create', resource);
  return (
    <RecordForm
      fields={fields}
      begin={begin}
      given={given}
      back={now?.calls.list ? listPath(now) : '/'}
      lost={mayCreate ? null : `${resource.name}:create`}
      next={(row) => (resource.calls.show ? showPath(resource, row.id) : listPath(resource))}
      {...options}
    >
      {children}
    </RecordForm>
  );
}

/** The form of a record. A locked record is read-only with the reason. */
export function DeclaredEdit(props: PageProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const { id = '' } = useParams();
  if (!resource.calls.update) return <NoPermission right={`${resource.name}:update`} t={t} />;
  return <KnownRecord key={id} id={Number(id)} {...props} />;
}

/** Loads the record once, so that other users' changes do not alter the open form. */
function KnownRecord({ id, ...props }: PageProps & { id: number }) {
  const [record, setRecord] = useState<Row>();
  return (
    <EditBase<Row>
      id={id}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={{
        enabled: record === undefined,
        // Ignores the cache, because a list's row may contain shortened or masked values.
        staleTime: 0,
        refetchOnMount: 'always',
        onSuccess: setRecord,
        onError: () => undefined,
      }}
    >
      {record ? <OpenRecord record={record} {...props} /> : <UnreadRecord />}
    </EditBase>
  );
}

function UnreadRecord() {
  const { error, refetch } = useEditContext<Row>();
  const late = useDelayed(true);
  if (error) return <RecordUnavailable error={error} retry={() => void refetch()} />;
  return late ? <RowsSkeleton /> : null;
}

function OpenRecord({ record, children = <DeclaredForm />, ...options }: PageProps & { record: Row }) {
  const resource = useDeclaredResource();
  const closedBy = useClosedReason();
  // Keeps the reason while the form is open. The server rejects the save of a record that was locked later.
  const [reason] = useState(() => closedBy(resource, record));
  const [fields] = useState(() => resource.fields.filter((one) => one.updatable && closedBy(one, record) === null));
  const now = useResourceOf(resource.name);
  const mayEdit = useMay('edit', resource);
  const back = now?.calls.show ? showPath(now, record.id) : now?.calls.list ? listPath(now) : '/';
  if (reason !== null)
    return (
      <RecordContextProvider value={record}>
        <ClosedRecord reason={reason} />
      </RecordContextProvider>
    );
  return (
    <RecordForm
      fields={fields}
      record={record}
      begin={record}
      back={back}
      lost={mayEdit ? null : `${resource.name}:update`}
      next={() => back}
      {...options}
    >
      {children}
    </RecordForm>
  );
}

function ClosedRecord({ reason }: { reason: string }) {
  const resource = useDeclaredResource();
  const record = useRecord();
  const back = resource.calls.show ? showPath(resource, record.id) : listPath(resource);
  return (
    <Box data-closed-record sx={{ maxWidth: 720 }}>
      <FormTitle title={useFormTitle(record)} back={back} />
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {reason}
      </Alert>
      <RecordFields />
      <ChildrenSections />
    </Box>
  );
}
