import { Alert, Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { useOffset } from '../../state/useOffset';
import { shortMoment } from '../../declared/fields/dates';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { SmallText, Text } from '../../ui/Text';
import type { T3dDataProvider } from '../../providers/dataProvider';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { useCopy } from '../../ui/Digits';
import { Qr } from '../../ui/Qr';

export function InviteLink({ url }: { url: string }) {
  const t = useT();
  const { copied, copy } = useCopy(url, Infinity);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
      <Box sx={{ flex: 'none', mx: { xs: 'auto', sm: 0 } }}>
        <Qr text={url} label={t('invites.qr')} failed={t('invites.qrFailed')} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, display: 'grid', gap: 1.25, alignContent: 'start' }}>
        <Box>{t('invites.scan')}</Box>
        <Text size="small" data-invite-link sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {url}
        </Text>
        <Box>
          <Button startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />} onClick={copy}>
            {t(copied ? 'crud.copied' : 'invites.copy')}
          </Button>
        </Box>
        <SmallText>{t('invites.care')}</SmallText>
      </Box>
    </Box>
  );
}

const INVITES = 'invites';
interface MadeInvite {
  id: number;
  url: string;
  expiresAt: string;
}
interface InviteForm {
  uses: number;
  days: number;
  remark: string;
}

/** Creates an invite without Idempotency-Key, because the server would store the response with the secret link. */
async function makeInvite(provider: T3dDataProvider, { uses, days, remark }: InviteForm) {
  const body = { uses, days, ...(remark.trim() && { remark: remark.trim() }) };
  return (await provider.act('users', 'invite', body, undefined, [400])) as unknown as MadeInvite;
}

type NumberName = 'uses' | 'days';
type Form = Record<NumberName | 'remark', string>;
interface Limit {
  max: number;
  usual: number;
}

function useLimits(): Record<NumberName, Limit> {
  const action = useResourceOf('users')?.actions.find(({ name }) => name === 'invite');
  const limitOf = (name: NumberName): Limit => {
    const field = action?.fields.find((one) => one.name === name);
    return { max: field?.max ?? 1, usual: Number(field?.default ?? 1) };
  };
  return { uses: limitOf('uses'), days: limitOf('days') };
}

const fits = (text: string, { max }: Limit): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max;

function Made({ invite, onClose }: { invite: MadeInvite; onClose: () => void }) {
  const t = useT();
  const until = shortMoment(invite.expiresAt, useOffset());
  return (
    <>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        <Alert severity="success">{t('invites.made', { until })}</Alert>
        <InviteLink url={invite.url} />
      </Box>
      <DialogFooter>
        <Button variant="contained" color="primary" autoFocus onClick={onClose}>
          {t('invites.done')}
        </Button>
      </DialogFooter>
    </>
  );
}

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const limits = useLimits();
  const { register, handleSubmit, watch, formState } = useForm<Form>({
    defaultValues: { uses: String(limits.uses.usual), days: String(limits.days.usual), remark: '' },
  });
  const [made, setMade] = useState<MadeInvite>();
  const { run, pending, problem } = useApiMutation({
    send: ({ uses, days, remark }: Form) => makeInvite(provider, { uses: Number(uses), days: Number(days), remark }),
    onDone: (invite) => {
      setMade(invite);
      void client.invalidateQueries({ queryKey: queryKeys.resource(INVITES) });
    },
  });
  const filled = !made && watch('remark').trim() !== '';
  const boxOf = (name: keyof Form, limit?: Limit) => {
    const { ref, ...input } = register(name, { validate: (text) => !limit || fits(text, limit) });
    return { ...input, inputRef: ref, id: `invite-${name}`, label: t(`invites.${name}`) };
  };
  return (
    <AppDialog id="invite-title" title={t('invites.title')} width={560} filled={filled} onClose={onClose}>
      {made ? (
        <Made invite={made} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={handleSubmit((form) => void run(form))}>
          <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
            <SmallText>{t('invites.help')}</SmallText>
            {(['uses', 'days'] as const).map((name) => {
              const wrong = formState.errors[name] !== undefined;
              return (
                <TextField
                  {...boxOf(name, limits[name])}
                  key={name}
                  error={wrong}
                  helperText={t(wrong ? 'invites.between' : `invites.${name}Hint`, { max: limits[name].max })}
                  slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 2 } }}
                />
              );
            })}
            <TextField
              {...boxOf('remark')}
              helperText={t('invites.remarkHint')}
              slotProps={{ htmlInput: { maxLength: 64 } }}
            />
            {problem && <Alert severity="error">{problem}</Alert>}
          </Box>
          <DialogFooter>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" variant="contained" color="primary" disabled={pending}>
              {t(pending ? 'invites.making' : 'invites.make')}
            </Button>
          </DialogFooter>
        </form>
      )}
    </AppDialog>
  );
}
