import { useRef, useState } from 'react';
import { Box, Button } from '@mui/material';
import { useNotify, useRefresh } from 'ra-core';
import type { ManifestAction } from '@t3d/resources/kit';
import { CheckedSend } from '../actions/CheckedSend';
import { changedBy, useCheck } from '../actions/check';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { newKey, useIsMounted } from '../../ui/timing';

interface UndoPanelProps {
  action: ManifestAction;
  id: number;
  name: string;
  onDone: () => void;
  onBack: (undone: boolean) => void;
}

/** Shows what the undo of an import would change, or why it is impossible. */
export function UndoPanel({ action, id, name, onDone, onBack }: UndoPanelProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const key = useRef(newKey());
  const [job, setJob] = useState<number | string>();
  const [done, setDone] = useState<string>();
  const isHere = useIsMounted();
  const body = { ids: [id] };
  const check = useCheck('imports', action, done ? null : body);
  const finish = ({ affected }: { affected?: number | undefined }): void => {
    refresh();
    const words = t('imports.undo.done', { count: countText(affected ?? 0) });
    setDone(words);
    onDone();
    // Shows a toast only if the dialog has closed.
    if (!isHere()) notify(words, { type: 'success' });
  };
  const { run, pending, problem } = useApiMutation({
    send: () => {
      const { digest } = check;
      return provider.act('imports', 'undo', { ...body, ...(digest && { digest }) }, key.current, [400, 403, 404, 409]);
    },
    onDone: (result) => {
      if (result.jobId === undefined || result.jobId === null) finish(result);
      else setJob(result.jobId);
    },
    onRefused: (rejection) => {
      key.current = newKey();
      const changed = changedBy(rejection);
      if (changed) check.take(changed, body);
    },
  });
  const count = check.preview?.available ?? 0;
  return (
    <CheckedSend
      action={action}
      check={check}
      body={body}
      send={() => void run()}
      busy={pending}
      problem={problem}
      job={job}
      onJobDone={finish}
      done={done}
      blocked={t('imports.undo.blocked')}
      submit={{
        text: count > 0 ? t('imports.undo.submit', { count: countText(count) }) : action.label,
        reason: t('crud.action.nothing'),
        color: 'error',
      }}
      leave={
        <Button variant="outlined" autoFocus onClick={() => onBack(done !== undefined)}>
          {t('imports.back')}
        </Button>
      }
      data-undo={id}
    >
      <Box sx={{ fontSize: 'size.small', overflowWrap: 'anywhere' }}>
        <b>{name}</b>
      </Box>
      {job === undefined && !done && action.help && (
        <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{action.help}</Box>
      )}
    </CheckedSend>
  );
}
