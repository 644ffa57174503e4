import { Alert, Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { BusyButton } from '../../ui/BusyButton';
import { fillConfirm } from '../../declared/actions/confirmText';
import { JobProgress } from '../../declared/actions/JobProgress';
import { Sentence, asName } from '../../declared/actions/Sentence';
import type { ActionResult } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { useActionRequest } from '../../declared/actions/request';
import { StatusChip } from '../../ui/StatusChip';
import { Card } from '../../ui/Section';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';

interface TestOutcome {
  ok: boolean;
  milliseconds: number | null;
  message: string | null;
}

const outcomeOf = ({ ok, milliseconds, ms, message }: ActionResult): TestOutcome => ({
  ok: ok === true,
  milliseconds: (milliseconds ?? ms ?? null) as number | null,
  message: (message || null) as string | null,
});

function OutcomeNote({ outcome: { ok, milliseconds, message } }: { outcome: TestOutcome }) {
  const t = useT();
  return (
    <Card role="status" as="div" data-test-ok={ok} sx={{ p: 2, mb: 0, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <StatusChip tone={ok ? 'green/CheckCircle' : 'red'} label={t(ok ? 'suppliers.ok' : 'suppliers.failed')} />
        {milliseconds !== null && (
          <Box sx={{ ml: 'auto', fontSize: 'size.small', color: 'ink.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('suppliers.took', { count: countText(milliseconds) })}
          </Box>
        )}
      </Box>
      {message && <Box sx={{ fontSize: 'size.small', overflowWrap: 'anywhere' }}>{message}</Box>}
    </Card>
  );
}

export default function TestDialog() {
  const t = useT();
  const provider = useApi();
  const { action, records, onClose } = useActionRequest();
  const [supplier] = records;
  const [job, setJob] = useState<number | string>();
  const [outcome, setOutcome] = useState<TestOutcome>();
  const end = (next: TestOutcome): void => {
    setJob(undefined);
    setOutcome(next);
  };
  const { run, pending, problem } = useApiMutation({
    send: (id: number) => {
      setOutcome(undefined);
      return provider.act('suppliers', 'test', { ids: [id] }, undefined, [400, 404]);
    },
    onDone: (result) => {
      if (result.jobId === undefined || result.jobId === null) end(outcomeOf(result));
      else setJob(result.jobId);
    },
  });
  if (!supplier) return null;
  return (
    <AppDialog
      id="test-title"
      title={
        <Sentence
          text={fillConfirm(action.confirm, { label: asName(String(supplier.name ?? supplier.code)) }) ?? action.label}
        />
      }
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={{ p: 2.5 }}>
        {action.help && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{action.help}</Box>}
        {problem && <Alert severity="error">{problem}</Alert>}
        {job !== undefined && (
          <JobProgress
            key={job}
            id={job}
            onDone={(result) => end(outcomeOf(result))}
            onFailed={(failed) => end({ ok: false, milliseconds: null, message: failed?.errors?.message ?? null })}
          />
        )}
        {outcome && <OutcomeNote outcome={outcome} />}
      </Stack>
      <DialogFooter>
        <Button variant="outlined" onClick={onClose}>
          {t('shell.close')}
        </Button>
        <BusyButton
          variant="contained"
          color="primary"
          autoFocus
          busy={pending || job !== undefined}
          busyText={t('crud.busy')}
          wait={800}
          onPress={() => void run(supplier.id)}
        >
          {outcome ? t('suppliers.again') : action.label}
        </BusyButton>
      </DialogFooter>
    </AppDialog>
  );
}
