import type { ReactNode } from 'react';
import { Alert, Box, Button, Stack } from '@mui/material';
import type { ManifestAction } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { ROUND } from '../../ui/themeKeys';
import { ChangedNotice } from './ChangedNotice';
import { EffectPanel } from './EffectPanel';
import { JobProgress } from './JobProgress';
import { type ActionCheck, maySend } from './check';

interface CheckedSendProps {
  action: ManifestAction;
  check: ActionCheck;
  body: Record<string, unknown>;
  send: () => void;
  busy: boolean;
  problem: string | null;
  job: number | string | undefined;
  onJobDone: (result: ActionResult) => void;
  done?: string | undefined;
  blocked: string;
  submit: { text: ReactNode; reason: string; color: 'error' | 'primary'; autoFocus?: boolean };
  leave: ReactNode;
  children: ReactNode;
  [mark: `data-${string}`]: number;
}

export function CheckedSend(props: CheckedSendProps) {
  const { action, check, body, send, busy, problem, job, onJobDone, done, blocked, submit, leave, children, ...marks } =
    props;
  const t = useT();
  const isBlocked = check.preview?.available === 0;
  const asks = job === undefined && !done;
  const { text, reason, ...looks } = submit;
  return (
    <>
      <Stack spacing={1.5} sx={{ p: 2.5, overflow: 'auto' }} {...marks}>
        {children}
        {check.changes && <ChangedNotice changes={check.changes} />}
        {problem && !check.changes && <Alert severity="error">{problem}</Alert>}
        {done && <Alert severity="success">{done}</Alert>}
        {asks && (
          <Box sx={{ border: 'divider', borderRadius: ROUND.card, overflow: 'hidden' }}>
            <EffectPanel action={action} check={check} />
          </Box>
        )}
        {job !== undefined && !done && <JobProgress id={job} onDone={onJobDone} onFailed={() => undefined} />}
        {asks && isBlocked && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{blocked}</Box>}
      </Stack>
      <DialogFooter>
        {leave}
        {asks && check.failed && (
          <Button variant="text" color="primary" onClick={check.again}>
            {t('crud.retry')}
          </Button>
        )}
        {asks && (
          <BusyButton
            {...looks}
            data-submit
            variant="contained"
            waiting={check.checking ? t('crud.action.checking') : undefined}
            reason={isBlocked ? reason : check.problem}
            busy={busy}
            busyText={t('crud.busy')}
            onPress={() => {
              if (!maySend(action, body, check)) return false;
              send();
              return true;
            }}
          >
            {text}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  );
}
