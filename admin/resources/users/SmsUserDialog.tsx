import { Alert, Box, TextField } from '@mui/material';
import { isEmail, isPhone } from '@t3d/resources/kit';
import { useRefresh } from 'ra-core';
import { useForm } from 'react-hook-form';
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

function problemOf(name: Name, text: string): 'accountWrong' | 'passwordWrong' | undefined {
  if (name === 'account') return isEmail(text.trim()) || isPhone(text.trim()) ? undefined : 'accountWrong';
  const fits = text.length >= PASSWORD.min && text.length <= PASSWORD.max;
  return name === 'password' && !fits ? 'passwordWrong' : undefined;
}

/** A form for a user who only receives codes, without level, superior and prices. */
export default function SmsUserDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const refresh = useRefresh();
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    defaultValues: { account: '', nickname: '', password: '' },
  });
  const { errors, isDirty } = formState;
  const { run, pending, problem } = useApiMutation({
    send: (form: Form) => addUser(provider, form),
    success: (_done, { account, nickname }) => t('users.smsUser.added', { name: nickname.trim() || account.trim() }),
    onDone: () => {
      refresh();
      onClose();
    },
    onRefused: ({ body }) => {
      for (const [name, message] of Object.entries(body?.errors ?? {}))
        if (FIELDS.some((one) => one === name)) setError(name as Name, { message });
    },
  });
  return (
    <AskDialog
      id="sms-user-title"
      title={t('users.smsUser.title')}
      fullWidth
      filled={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((form) => void run(form))}
      verb={t(pending ? 'users.smsUser.adding' : 'users.smsUser.add')}
      ask={{ disabled: pending }}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        <SmallText>{t('users.smsUser.hint')}</SmallText>
        {FIELDS.map((name) => {
          const validate = (text: string): string | undefined => {
            const wrong = problemOf(name, text);
            return wrong && t(`users.smsUser.${wrong}`);
          };
          const { ref, ...input } = register(name, { validate });
          return (
            <TextField
              {...input}
              key={name}
              inputRef={ref}
              id={`sms-user-${name}`}
              label={t(`users.smsUser.${name}`)}
              type={name === 'password' ? 'password' : 'text'}
              autoComplete={name === 'password' ? 'new-password' : 'off'}
              autoFocus={name === 'account'}
              error={Boolean(errors[name])}
              helperText={errors[name]?.message ?? (name === 'nickname' ? undefined : t(`users.smsUser.${name}Hint`))}
              slotProps={{ htmlInput: { maxLength: name === 'account' ? 128 : 64 } }}
            />
          );
        })}
        {problem && Object.keys(errors).length === 0 && <Alert severity="error">{problem}</Alert>}
      </Box>
    </AskDialog>
  );
}
