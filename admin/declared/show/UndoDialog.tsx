import { useQuery } from '@tanstack/react-query';
import { Box, Button } from '@mui/material';
import type { ActionPreview, ManifestAction } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { UndoScope } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { AppDialog, DialogHeader } from '../../ui/AppDialog';
import { CheckedSend } from '../actions/CheckedSend';
import { type CheckError, checkQuery, readCheck } from '../actions/check';
import { useUndoEntry } from '../actions/outcome';
import { type Entry, actionText } from './useHistory';

/** An undo in the form of an action, which CheckedSend expects. */
const AS_ACTION = { on: 'many', ranges: false, preview: true, fields: [] } as unknown as ManifestAction;

function useUndoCheck(entry: number, scope: UndoScope) {
  const provider = useApi();
  const text = JSON.stringify({ entry, scope });
  const check = (_resource: string, _action: string, _body: object, signal?: AbortSignal): Promise<ActionPreview> =>
    provider.checkUndo(entry, scope, signal);
  const found = useQuery<ActionPreview, CheckError>(checkQuery({ check }, 'history', 'undo', text, true));
  return { check: readCheck({ text, rested: text, typing: false, found }), body: { entry, scope } };
}

/** Shows the values that an undo restores, or why it is impossible. */
export default function UndoDialog({ entry, scope, onClose }: { entry: Entry; scope: UndoScope; onClose: () => void }) {
  const t = useT();
  const id = Number(entry.id);
  const isWhole = scope === 'conversation';
  const action = isWhole ? t('undo.conversation', { assistant: entry.via?.assistant ?? '' }) : actionText(entry, t);
  const { run, busy, problem, job, finish } = useUndoEntry(id, scope, action, onClose);
  const { check, body } = useUndoCheck(id, scope);
  const count = check.preview?.available ?? 0;
  return (
    <AppDialog
      id="undo-title"
      header={<DialogHeader id="undo-title" title={t('undo.ask', { action })} />}
      width={560}
      onClose={onClose}
    >
      <CheckedSend
        action={{ ...AS_ACTION, label: t('undo.offer') }}
        check={check}
        body={body}
        send={() => void run()}
        busy={busy}
        problem={problem}
        job={job}
        onJobDone={finish}
        blocked={t('undo.blocked')}
        submit={{
          text: count > 1 ? t('undo.submitCount', { count: countText(count) }) : t('undo.submit'),
          reason: t('undo.blocked'),
          color: 'primary',
          autoFocus: true,
        }}
        leave={
          <Button variant="outlined" onClick={onClose}>
            {t(job === undefined ? 'crud.cancel' : 'crud.close')}
          </Button>
        }
        data-undo-entry={id}
      >
        {job === undefined && (
          <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
            {t(isWhole ? 'undo.wholeConversation' : 'undo.whole')}
          </Box>
        )}
      </CheckedSend>
    </AppDialog>
  );
}
