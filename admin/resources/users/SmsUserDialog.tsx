import { Alert, Box, TextField } from '@mui/material';
import { isEmail, isPhone } from '@t3d/resources/kit';
import { useState } from 'react';
import { useRefresh } from 'ra-core';
import { useT } from '../../locales/useT';
import { PASSWORD } from '../../declared/form/validation';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { sha256 } from '../../providers/sha256';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';
import { SmallText } from '../../ui/Text';

const FIELDS = ['account', 'nickname', 'password'] as const;
type Name = (typeof FIELDS)[number];
type Form = Record<Name, string>;
type Problems = Partial<Record<string, string>>;

async function addUser(provider: T3dDataProvider, { account, nickname, password }: Form): Promise<void> {
  const name = account.trim();
  const data = {
    role: 'SMS_RECYCLE',
    account: name,
    accountType: isEmail(name) ? 'EMAIL' : 'PHONE',
    nickname: nickname.trim() || null,
    password: await sha256(password),
  };
  await provider.create('users', { data, meta: { quiet: [400, 409] } });
}

/** What is missing or wrong, by field, as the keys of its words. */
function wrongIn({ account, password }: Form): Partial<Record<Name, 'accountWrong' | 'passwordWrong'>> {
  const name = account.trim();
  const fits = password.length >= PASSWORD.min && password.length <= PASSWORD.max;
  return {
    ...(!isEmail(name) && !isPhone(name) && { account: 'accountWrong' as const }),
    ...(!fits && { password: 'passwordWrong' as const }),
  };
}

/** The short form for somebody who only receives codes: no level, superior or prices are asked for. */
export default function SmsUserDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const refresh = useRefresh();
  const [form, setForm] = useState<Form>({ account: '', nickname: '', password: '' });
  const [pressed, setPressed] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const { run, pending, problem } = useApiMutation({
    send: () => addUser(provider, form),
    success: () => t('users.smsUser.added', { name: form.nickname.trim() || form.account.trim() }),
    onDone: () => {
      refresh();
      onClose();
    },
    onRefused: ({ body }) => setRefused(body?.errors ?? {}),
  });
  const wrong = wrongIn(form);
  const submit = (): void => {
    setPressed(true);
    setRefused({});
    if (Object.keys(wrong).length === 0) void run();
  };
  const problemOf = (name: Name): string | undefined => {
    const own = wrong[name];
    return refused[name] ?? (pressed && own ? t(`users.smsUser.${own}`) : undefined);
  };
  const elsewhere = problem !== null && !FIELDS.some((name) => name in refused);
  return (
    <AskDialog
      id="sms-user-title"
      title={t('users.smsUser.title')}
      fullWidth
      filled={FIELDS.some((name) => form[name] !== '')}
      onClose={onClose}
      onSubmit={submit}
      verb={t(pending ? 'users.smsUser.adding' : 'users.smsUser.add')}
      ask={{ disabled: pending }}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        <SmallText>{t('users.smsUser.hint')}</SmallText>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            id={`sms-user-${name}`}
            label={t(`users.smsUser.${name}`)}
            type={name === 'password' ? 'password' : 'text'}
            autoComplete={name === 'password' ? 'new-password' : 'off'}
            autoFocus={name === 'account'}
            value={form[name]}
            error={problemOf(name) !== undefined}
            helperText={problemOf(name) ?? (name === 'nickname' ? undefined : t(`users.smsUser.${name}Hint`))}
            onChange={(event) => {
              setForm({ ...form, [name]: event.target.value });
              setRefused({});
            }}
            slotProps={{ htmlInput: { maxLength: name === 'account' ? 128 : 64 } }}
          />
        ))}
        {elsewhere && <Alert severity="error">{problem}</Alert>}
      </Box>
    </AskDialog>
  );
}
