import { useQuery } from '@tanstack/react-query';
import { Alert, Box, Button, Stack } from '@mui/material';
import type { ActionPreview, ManifestAction } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { UndoScope } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { AppDialog, DialogFooter, DialogHeader } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { ROUND } from '../../ui/themeKeys';
import { EffectPanel } from '../actions/EffectPanel';
import { JobProgress } from '../actions/JobProgress';
import type { CheckError } from '../actions/check';
import { checkQuery, maySend, readCheck } from '../actions/check';
import { useUndoEntry } from '../actions/outcome';
import type { Entry } from './useHistory';
import { actionText } from './useHistory';

/** An undo as the panel of effects reads it: an action on several records that is always checked first. */
const AS_ACTION = { on: 'many', ranges: false, preview: true, fields: [] } as unknown as ManifestAction;

/** Checks with the server which values an undo would put back. */
function useUndoCheck(entry: number, scope: UndoScope) {
  const provider = useApi();
  const text = JSON.stringify({ entry, scope });
  const check = (_resource: string, _action: string, _body: object, signal?: AbortSignal): Promise<ActionPreview> =>
    provider.checkUndo(entry, scope, signal);
  const found = useQuery<ActionPreview, CheckError>(checkQuery({ check }, 'history', 'undo', text, true));
  return { check: readCheck({ text, rested: text, typing: false, found }), body: { entry, scope } };
}

/** Asks whether to undo an entry or its whole conversation, with the values that come back or the reason why not. */
export default function UndoDialog({ entry, scope, onClose }: { entry: Entry; scope: UndoScope; onClose: () => void }) {
  const t = useT();
  const id = Number(entry.id);
  const isWhole = scope === 'conversation';
  const action = isWhole ? t('undo.conversation', { assistant: entry.via?.assistant ?? '' }) : actionText(entry, t);
  const { run, busy, problem, job, finish } = useUndoEntry(id, scope, action, onClose);
  const { check, body } = useUndoCheck(id, scope);
  const blocked = check.preview?.available === 0;
  const asks = job === undefined;
  return (
    <AppDialog
      id="undo-title"
      header={<DialogHeader id="undo-title" title={t('undo.ask', { action })} />}
      width={560}
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={{ p: 2.5, overflow: 'auto' }} data-undo-entry={id}>
        {asks && (
          <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
            {t(isWhole ? 'undo.wholeConversation' : 'undo.whole')}
          </Box>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        {asks && (
          <Box sx={{ border: 'divider', borderRadius: ROUND.card, overflow: 'hidden' }}>
            <EffectPanel action={AS_ACTION} check={check} />
          </Box>
        )}
        {job !== undefined && <JobProgress id={job} onDone={finish} onFailed={() => undefined} />}
        {asks && blocked && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{t('undo.blocked')}</Box>}
      </Stack>
      <DialogFooter>
        <Button variant="outlined" onClick={onClose}>
          {t(asks ? 'crud.cancel' : 'crud.close')}
        </Button>
        {asks && check.failed && (
          <Button variant="text" color="primary" onClick={check.again}>
            {t('crud.retry')}
          </Button>
        )}
        {asks && (
          <BusyButton
            data-submit
            autoFocus
            variant="contained"
            color="primary"
            waiting={check.checking ? t('crud.action.checking') : undefined}
            reason={blocked ? t('undo.blocked') : check.problem}
            busy={busy}
            busyText={t('crud.busy')}
            onPress={() => {
              if (!maySend(AS_ACTION, body, check)) return false;
              void run();
              return true;
            }}
          >
            {check.preview && check.preview.available > 1
              ? t('undo.submitCount', { count: countText(check.preview.available) })
              : t('undo.submit')}
          </BusyButton>
        )}
      </DialogFooter>
    </AppDialog>
  );
}
