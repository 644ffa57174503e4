import { Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ManifestField } from '@t3d/resources/kit';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import { useMay } from '../editable';
import type { Row } from '../records';
import { NoPermission } from '../../ui/states';
import { useT } from '../../locales/useT';
import { FormPage } from './FormPage';
import { useFormInitialState } from './draft';
import { useSaveRecord } from './useSaveRecord';
import { startingValues } from './validation';
import { usePredicateVariables } from '../variables';
import type { Values } from './validation';

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
