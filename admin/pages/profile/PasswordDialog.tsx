import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Alert, IconButton, InputAdornment, LinearProgress, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { AskDialog, NoticeDialog } from '../../ui/AskDialog';
import { changePassword, dropSession, reloadToLogin } from '../../providers/session';
import { storage } from '../../providers/storage';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { type PasswordForm, type PasswordProblem, passwordProblems } from '../auth';

const FIELDS = [
  ['original', 'current-password'],
  ['next', 'new-password'],
  ['confirm', 'new-password'],
] as const;

interface FieldProps {
  name: keyof PasswordForm;
  complete: string;
  value: string;
  problem: PasswordProblem | undefined;
  onChange: (value: string) => void;
}

function Field({ name, complete, value, problem, onChange }: FieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffIcon : VisibilityIcon;
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        aria-label={t(shown ? 'shell.password.hide' : 'shell.password.show')}
        onClick={() => setShown(!shown)}
        edge="end"
      >
        <Icon sx={{ fontSize: 'icon.md' }} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      id={`password-${name}`}
      label={t(`shell.password.${name}`)}
      type={shown ? 'text' : 'password'}
      autoComplete={complete}
      autoFocus={name === 'original'}
      value={value}
      error={problem !== undefined}
      helperText={problem && t(`shell.password.${problem}`)}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
}

/** Confirms that the password changed and every session ended. Its one button opens the login page. */
function ChangedDialog() {
  const t = useT();
  return (
    <NoticeDialog
      id="password-changed"
      text={t('shell.password.changed')}
      verb={t('shell.password.toLogin')}
      go={() => {
        dropSession();
        storage.activity = null;
        reloadToLogin();
      }}
    />
  );
}

/** Sends a new password. `checked` is the progress of a human check, or null without one. */
function usePasswordChange({ original, next }: PasswordForm, onDone: () => void) {
  const provider = useApi();
  const [checked, setChecked] = useState<number | null>(null);
  const check = useRef<AbortController>(undefined);
  const mutation = useApiMutation({
    send: () => {
      check.current = new AbortController();
      return changePassword(provider, original, next, { onProgress: setChecked, signal: check.current.signal });
    },
    onDone,
    onRefused: () => setChecked(null),
  });
  return { ...mutation, checked, stop: () => check.current?.abort() };
}

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [form, setForm] = useState<PasswordForm>({ original: '', next: '', confirm: '' });
  const [pressed, setPressed] = useState(false);
  const [changed, setChanged] = useState(false);
  const problems = passwordProblems(form);
  const { run, pending, problem, checked, stop } = usePasswordChange(form, () => setChanged(true));
  const close = (): void => {
    stop();
    onClose();
  };
  const submit = (): void => {
    setPressed(true);
    if (Object.keys(problems).length === 0) void run();
  };
  if (changed) return <ChangedDialog />;
  return (
    <AskDialog
      id="password-title"
      title={t('shell.password.title')}
      fullWidth
      filled={Object.values(form).some((typed) => typed !== '')}
      onClose={close}
      onSubmit={submit}
      contentSx={{ display: 'grid', gap: 2, pt: '4px !important' }}
      verb={t(pending ? 'shell.password.busy' : 'shell.password.submit')}
      ask={{ disabled: pending }}
      problem={problem}
    >
      {FIELDS.map(([name, complete]) => (
        <Field
          key={name}
          name={name}
          complete={complete}
          value={form[name]}
          problem={pressed ? problems[name] : undefined}
          onChange={(value) => setForm({ ...form, [name]: value })}
        />
      ))}
      {checked !== null && (
        <Alert severity="info" role="status">
          {t('shell.password.check')}
          <LinearProgress
            variant="determinate"
            value={checked * 100}
            aria-label={t('shell.password.checkProgress')}
            sx={{ mt: 1 }}
          />
        </Alert>
      )}
    </AskDialog>
  );
}
