import { useMemo, useState } from 'react';
import { RecordContextProvider, useGetOne } from 'ra-core';
import { useNavigate, useParams } from 'react-router';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { Cell } from '../cells/Cell';
import { listPath, showPath } from '../paths';
import { recordName } from '../records';
import type { Row } from '../records';
import { ErrorState, NoPermission, RowsSkeleton } from '../states';
import { useLanguage, useSay } from '../text';
import { useDelayed } from '../timing';
import { FormPage } from './FormPage';
import type { Conflict } from './useSave';
import { useSave } from './useSave';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Somebody else was faster: what they made of the fields, beside what was typed here; saving again keeps the typed. */
function ConflictNotice({ fields, conflict, before }: { fields: readonly ManifestField[]; conflict: Conflict; before: Row }) {
  const say = useSay();
  const differing = fields.filter((field) => !same(conflict.theirs[field.name], before[field.name]));
  return (
    <Alert severity="warning" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {say('form.conflict')}
      {differing.length > 0 && (
        <Box sx={{ mt: 1, overflow: 'auto', bgcolor: 'var(--paper)', color: 'var(--text)', borderRadius: '6px', border: '1px solid var(--divider)' }}>
          <Table size="small">
            <TableHead><TableRow><TableCell>{say('form.field')}</TableCell><TableCell>{say('form.theirs')}</TableCell><TableCell>{say('form.mine')}</TableCell></TableRow></TableHead>
            <TableBody>{differing.map((field) => <TableRow key={field.name}><TableCell>{field.label}</TableCell><TableCell><Cell field={field} record={conflict.theirs} /></TableCell><TableCell>{same(conflict.mine[field.name], before[field.name]) ? say('form.unchanged') : <Cell field={field} record={conflict.mine} />}</TableCell></TableRow>)}</TableBody>
          </Table>
        </Box>
      )}
    </Alert>
  );
}

interface EditFormProps { resource: ManifestResource; record: Row; reload: () => Promise<Row | undefined> }

function EditForm({ resource, record, reload }: EditFormProps) {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict & { before: Row }>();
  const fields = useMemo(() => resource.fields.filter((field) => field.updatable), [resource]);
  const back = resource.calls.show ? showPath(resource, record.id) : listPath(resource);
  const save = useSave({
    resource, fields, record: base, onSaved: () => void navigate(back),
    onConflict: (mine) => void reload().then((theirs) => { if (theirs) { setConflict({ mine, theirs, before: base }); setBase(theirs); } }),
  });
  const submit = async (values: Record<string, unknown>): Promise<unknown> => {
    setSaving(true);
    try { return await save(values); } finally { setSaving(false); }
  };
  return (
    <RecordContextProvider value={base}>
      <FormPage
        resource={resource} title={say('editOf', { name: recordName(resource, record, language) })} fields={fields} record={base} saving={saving} back={back} onSubmit={submit}
        notice={conflict && <ConflictNotice fields={fields} conflict={conflict} before={conflict.before} />}
      />
    </RecordContextProvider>
  );
}

/** The form of a record: the fields that this person may change. Only changed fields are sent, with the version they were read at. */
export function ResourceEdit({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useGetOne<Row>(resource.name, { id: Number(id) }, { enabled: resource.calls.update, refetchOnWindowFocus: false, retry: false });
  const late = useDelayed(isPending);
  if (!resource.calls.update) return <NoPermission right={`${resource.name}:update`} say={say} />;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return late ? <RowsSkeleton /> : null;
  return <EditForm key={data.id} resource={resource} record={data} reload={async () => (await refetch()).data} />;
}
