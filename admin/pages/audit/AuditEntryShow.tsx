import { useQuery } from '@tanstack/react-query';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { UndoEntry } from '../../declared/show/UndoEntry';
import type { Entry } from '../../declared/show/useHistory';
import { useRecord } from '../../declared/declaration';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useT } from '../../locales/useT';
import { listPath } from '../../state/resourcePaths';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';

/** A link to the record, if the reader may see it. */
function RecordLink() {
  const t = useT();
  const record = useRecord();
  const about = useResourceOf(String(record.resource ?? ''));
  if (!about?.calls.show || !about.path || typeof record.recordId !== 'number') return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Button component={Link} to={`${listPath(about)}/${record.recordId}/show`}>
        {t('tray.audit.record')}
      </Button>
    </Box>
  );
}

/** The undo of an entry, offered by the record's history if it has one. */
function UndoOfEntry() {
  const record = useRecord();
  const provider = useApi();
  const about = useResourceOf(String(record.resource ?? ''));
  const recordId = typeof record.recordId === 'number' ? record.recordId : 0;
  const hasHistory = about?.calls.history === true;
  const { data } = useQuery({
    queryKey: queryKeys.history(about?.name ?? '', recordId, record.id),
    queryFn: () => provider.historyPage(about?.name ?? '', recordId, record.id + 1),
    enabled: hasHistory && recordId > 0,
    retry: false,
  });
  const isOfAction = about?.actions.some(({ name, final }) => name === record.action && !final) === true;
  const known: Entry | undefined = hasHistory
    ? data?.rows.find(({ id }) => id === record.id)
    : isOfAction
      ? ({ ...record, action: String(record.action), undo: { possible: true } } as unknown as Entry)
      : undefined;
  if (!known) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <UndoEntry entry={known} />
    </Box>
  );
}

const AuditEntryShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <RecordLink />
      <UndoOfEntry />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

export default AuditEntryShow;
