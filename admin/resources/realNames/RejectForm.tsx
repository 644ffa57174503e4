import { Box, Button, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { useT } from '../../locales/useT';
import { BusyButton } from '../../ui/BusyButton';
import { CONTROL } from '../../declared/inputs/LabelledInput';
import { Text } from '../../ui/Text';

const PRESETS = ['unclear', 'differs', 'expired', 'notHolder', 'incomplete'] as const;
const MAX_LENGTH = 255;

interface RejectFormProps {
  busy: boolean;
  problem: string | undefined;
  reason: string;
  setReason: (reason: string) => void;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

function Presets({ reason, setReason }: Pick<RejectFormProps, 'reason' | 'setReason'>) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {PRESETS.map((name) => {
        const words = t(`realNames.reasons.${name}`);
        return (
          <Button
            key={name}
            size="small"
            variant="outlined"
            aria-pressed={reason === words}
            onClick={() => setReason(words)}
            sx={{
              fontWeight: 400,
              ...(reason === words && { borderColor: 'accent.base', bgcolor: 'accent.selected' }),
            }}
          >
            {words}
          </Button>
        );
      })}
    </Box>
  );
}

/** Why a document is rejected: one of the usual reasons by a press, or words of one's own. The submitter reads them. */
export function RejectForm({ busy, problem, reason, setReason, onReject, onCancel }: RejectFormProps) {
  const t = useT();
  const id = useId();
  const [left, setLeft] = useState(false);
  const missing = reason.trim() === '';
  const error = problem ?? (left && missing ? t('crud.form.fillIn', { label: t('realNames.reason') }) : undefined);
  const send = (): void => {
    if (missing) setLeft(true);
    else onReject(reason.trim());
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        send();
      }}
      sx={{ px: 2.5, py: 1.5, borderTop: 'divider', display: 'grid', gap: 1 }}
    >
      <Box component="label" htmlFor={id} sx={{ fontSize: 'size.small', fontWeight: 600 }}>
        {t('realNames.reason')}
        <Box component="span" aria-hidden sx={{ color: 'tone.red', ml: 0.5 }}>
          *
        </Box>
      </Box>
      <Presets reason={reason} setReason={setReason} />
      <OutlinedInput
        id={id}
        size="small"
        autoFocus
        fullWidth
        value={reason}
        error={Boolean(error)}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ input: { maxLength: MAX_LENGTH, 'aria-required': true, 'aria-describedby': `${id}-help` } }}
        sx={CONTROL}
      />
      <Text
        size="note"
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        sx={{ color: error ? 'tone.red' : 'ink.secondary' }}
      >
        {error ?? t('realNames.reasonHelp')}
      </Text>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={onCancel}>
          {t('crud.cancel')}
        </Button>
        <BusyButton variant="contained" color="error" busy={busy} busyText={t('crud.busy')} wait={500} onPress={send}>
          {t('realNames.reject')}
        </BusyButton>
      </Box>
    </Box>
  );
}
