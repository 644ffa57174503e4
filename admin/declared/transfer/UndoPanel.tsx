import { useRef, useState } from 'react';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useNotify, useRefresh } from 'ra-core';
import type { ManifestAction } from '@t3d/resources/kit';
import { DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { EffectPanel } from '../actions/EffectPanel';
import { JobProgress } from '../actions/JobProgress';
import { ChangedNotice } from '../actions/ChangedNotice';
import { changedBy, maySend, useCheck } from '../actions/check';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { newKey, useIsMounted } from '../../ui/timing';
import { ROUND } from '../../ui/themeKeys';

interface UndoPanelProps {
  action: ManifestAction;
  id: number;
  name: string;
  onBack: (undone: boolean) => void;
}

function useUndo(action: ManifestAction, id: number) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const key = useRef(newKey());
  const [job, setJob] = useState<number | string>();
  const [undone, setUndone] = useState<string>();
  const isHere = useIsMounted();
  const body = { ids: [id] };
  const check = useCheck('imports', action, undone ? null : body);
  const finish = (affected: number | undefined): void => {
    refresh();
    const words = t('imports.undo.done', { count: countText(affected ?? 0) });
    setUndone(words);
    // The dialog shows it itself, and hides what is behind it.
    if (!isHere()) notify(words, { type: 'success' });
  };
  const { run, pending, problem } = useApiMutation({
    send: (digest: string | undefined) =>
      provider.act('imports', 'undo', { ...body, ...(digest && { digest }) }, key.current, [400, 403, 404, 409]),
    onDone: (result) => {
      if (result.jobId === undefined || result.jobId === null) finish(result.affected);
      else setJob(result.jobId);
    },
    onRefused: (refusal) => {
      key.current = newKey();
      const changed = changedBy(refusal);
      if (changed) check.take(changed, body);
    },
  });
  return { busy: pending, problem, job, undone, finish, send: run, check };
}

/** What undoing an import would do, or what stands in the way, in the place of the wizard; then the action. */
export function UndoPanel({ action, id, name, onBack }: UndoPanelProps) {
  const t = useT();
  const { busy, problem, job, undone, finish, send, check } = useUndo(action, id);
  const { preview } = check;
  const blocked = preview !== undefined && preview.available === 0;
  const asks = job === undefined && !undone;
  return (
    <>
      <Stack spacing={1.5} sx={{ p: 2.5, overflow: 'auto' }} data-undo={id}>
        <Box sx={{ fontSize: 'size.small', overflowWrap: 'anywhere' }}>
          <b>{name}</b>
        </Box>
        {asks && action.help && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{action.help}</Box>}
        {check.changes && <ChangedNotice changes={check.changes} />}
        {problem && !check.changes && <Alert severity="error">{problem}</Alert>}
        {undone && <Alert severity="success">{undone}</Alert>}
        {asks && (
          <Box sx={{ border: 'divider', borderRadius: ROUND.card, overflow: 'hidden' }}>
            <EffectPanel action={action} check={check} />
          </Box>
        )}
        {job !== undefined && !undone && (
          <JobProgress id={job} onDone={(result) => finish(result.affected)} onFailed={() => undefined} />
        )}
        {asks && blocked && (
          <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{t('imports.undo.blocked')}</Box>
        )}
      </Stack>
      <DialogFooter>
        <Button variant="outlined" autoFocus onClick={() => onBack(undone !== undefined)}>
          {t('imports.back')}
        </Button>
        {asks && check.failed && (
          <Button variant="text" color="primary" onClick={check.again}>
            {t('crud.retry')}
          </Button>
        )}
        {asks && (
          <BusyButton
            data-submit
            variant="contained"
            color="error"
            waiting={check.checking ? t('crud.action.checking') : undefined}
            reason={blocked ? t('crud.action.nothing') : check.problem}
            busy={busy}
            busyText={t('crud.busy')}
            onPress={() => {
              if (!maySend(action, { ids: [id] }, check)) return false;
              void send(check.digest);
              return true;
            }}
          >
            {preview && !blocked ? t('imports.undo.submit', { count: countText(preview.available) }) : action.label}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  );
}
