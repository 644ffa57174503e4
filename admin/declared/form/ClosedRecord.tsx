import { Alert, Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { childrenFields } from '../children';
import { recordName } from '../records';
import type { Row } from '../records';
import { ChildrenSection } from '../show/ChildrenSection';
import { Fields } from '../show/Fields';
import { FormTitle } from './FormTitle';

interface ClosedRecordProps {
  resource: ManifestResource;
  record: Row;
  reason: string;
}

/** In place of the form of a record that cannot be changed as it stands: what it holds, and why. */
export function ClosedRecord({ resource, record, reason }: ClosedRecordProps) {
  const t = useT();
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
      <Fields resource={resource} record={record} />
      {childrenFields(resource).map((field) => (
        <ChildrenSection key={field.name} resource={resource} record={record} field={field} />
      ))}
    </Box>
  );
}
