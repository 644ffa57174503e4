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
import { maySend } from './check';
import type { ActionCheck } from './check';

interface CheckedSendProps {
  action: ManifestAction;
  check: ActionCheck;
  /** The body whose check is shown: nothing else is sent. */
  body: Record<string, unknown>;
  send: () => void;
  busy: boolean;
  /** Why it was refused. */
  problem: string | null;
  job: number | string | undefined;
  onJobDone: (result: ActionResult) => void;
  /** What was done, in words. */
  done?: string | undefined;
  /** Says that nothing of it can be done. */
  blocked: string;
  /** The words and the looks of the button. */
  submit: { text: ReactNode; reason: string; color: 'error' | 'primary'; autoFocus?: boolean };
  /** Cancels, or closes in the end. */
  leave: ReactNode;
  /** Stands above the effect. */
  children: ReactNode;
  /** The name by which tests find it. */
  [mark: `data-${string}`]: number;
}

/** The middle and the foot of a dialog that undoes something: what that would do, the button, the job that does it. */
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
