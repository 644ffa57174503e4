import { Alert, Box } from '@mui/material';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useDeclaredResource } from '../declaration';
import { recordName } from '../records';
import { ChildrenSections } from '../show/ChildrenSection';
import { RecordFields } from '../show/RecordFields';
import { useRecord } from '../useRecord';
import { FormTitle } from './FormTitle';

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
