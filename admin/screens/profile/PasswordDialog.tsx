import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  InputAdornment,
  TextField,
} from '@mui/material';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { FilledDialog } from '../../ui/FilledDialog';
import { changePassword, dropSession, reloadToLogin } from '../../providers/session';
import { storage } from '../../providers/storage';
import { useApiMutation } from '../../providers/useApiMutation';
import type { PasswordForm, PasswordProblem } from '../auth';
import { passwordProblems } from '../auth';

const FIELDS = [
  ['original', 'current-password'],
  ['next', 'new-password'],
  ['confirm', 'new-password'],
] as const;

function Field({
  name,
  complete,
  value,
  problem,
  onChange,
  first,
}: {
  name: keyof PasswordForm;
  complete: string;
  value: string;
  problem: PasswordProblem | undefined;
  onChange: (value: string) => void;
  first: boolean;
}) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'shell.password.hide' : 'shell.password.show');
  return (
    <TextField
      id={`password-${name}`}
      label={t(`shell.password.${name}`)}
      type={shown ? 'text' : 'password'}
      autoComplete={complete}
      autoFocus={first}
      value={value}
      error={problem !== undefined}
      helperText={problem && t(`shell.password.${problem}`)}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={label} onClick={() => setShown(!shown)} edge="end">
                {shown ? <VisibilityOff sx={{ fontSize: 18 }} /> : <Visibility sx={{ fontSize: 18 }} />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The end of a change: every session is over, one button leads to the login page. */
function ChangedDialog() {
  const t = useT();
  return (
    <Dialog open maxWidth="xs" role="alertdialog" aria-labelledby="password-changed">
      <DialogContent id="password-changed" sx={{ pt: '24px !important', fontWeight: 600 }}>
        {t('shell.password.changed')}
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          color="primary"
          autoFocus
          onClick={() => {
            dropSession();
            storage.activity = null;
            reloadToLogin();
          }}
        >
          {t('shell.password.toLogin')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [form, setForm] = useState<PasswordForm>({ original: '', next: '', confirm: '' });
  const [pressed, setPressed] = useState(false);
  const [changed, setChanged] = useState(false);
  const problems = passwordProblems(form);
  const {
    run,
    pending: busy,
    problem: refusal,
  } = useApiMutation({
    send: () => changePassword(form.original, form.next),
    onDone: () => setChanged(true),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(problems).length === 0) void run();
  };

  if (changed) return <ChangedDialog />;
  return (
    <FilledDialog
      filled={Object.values(form).some((typed) => typed !== '')}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="password-title"
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id="password-title">{t('shell.password.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: '16px', pt: '4px' }}>
            {FIELDS.map(([name, complete], index) => (
              <Field
                key={name}
                name={name}
                complete={complete}
                first={index === 0}
                value={form[name]}
                problem={pressed ? problems[name] : undefined}
                onChange={(value) => setForm({ ...form, [name]: value })}
              />
            ))}
            {refusal && <Alert severity="error">{refusal}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={busy}>
            {t(busy ? 'shell.password.busy' : 'shell.password.submit')}
          </Button>
        </DialogActions>
      </form>
    </FilledDialog>
  );
}
