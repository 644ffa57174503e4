import { Alert } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { ActionHost } from '../actions/ActionHost';
import { readOnlyResource } from '../readOnlyResource';
import { isBlank } from '../records';
import type { Row } from '../records';
import { Fields } from './Fields';
import { RecordTitle } from './RecordTitle';

/** The page of the built-in row of a resource: what it holds, and nothing that can be done with it. */
export function BuiltInRecord({ resource, record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  const holds = (name: string): boolean => !isBlank(record[name]) && record[name] !== false;
  const shown = readOnlyResource({
    ...resource,
    calls: { ...resource.calls, asOf: false },
    fields: resource.fields.filter(({ name }) => holds(name)),
  });
  return (
    <ActionHost resource={shown} record={record}>
      <RecordTitle resource={shown} record={record} />
      <Alert severity="info" data-built-in sx={{ mb: 1.5 }}>
        {t('crud.builtIn')}
      </Alert>
      <Fields resource={shown} record={record} />
    </ActionHost>
  );
}
