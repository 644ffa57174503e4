import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { listPath, showPath } from '../paths';
import { NoPermission } from '../states';
import { useSay } from '../text';
import { FormPage } from './FormPage';
import { useSave } from './useSave';
import { startingValues } from './validation';

/** The form of a new record: the fields that this person may give. `?<field>=` in the address fills one in. */
export function ResourceCreate({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  const navigate = useNavigate();
  const [given] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const fields = useMemo(() => resource.fields.filter((field) => field.creatable), [resource]);
  const starting = useMemo(() => {
    const values = startingValues(fields);
    for (const field of fields) {
      const text = given.get(field.name);
      if (text !== null) values[field.name] = ['reference', 'integer', 'money'].includes(field.kind) ? Number(text) : text;
    }
    return values;
  }, [fields, given]);
  const save = useSave({ resource, fields, onSaved: (row) => void navigate(resource.calls.show && row?.id ? showPath(resource, row.id) : listPath(resource)) });
  if (!resource.calls.create) return <NoPermission right={`${resource.name}:create`} say={say} />;
  const submit = async (values: Record<string, unknown>): Promise<unknown> => {
    setSaving(true);
    try { return await save(values); } finally { setSaving(false); }
  };
  return <FormPage resource={resource} title={say('create', { name: resource.singular })} fields={fields} starting={starting} saving={saving} back={listPath(resource)} onSubmit={submit} />;
}
