import { Alert, Box, Button, IconButton, InputAdornment, LinearProgress, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { type OwnFactor, switchOffFactor } from '../../providers/secondFactor';
import { storage } from '../../providers/storage';
import { useApi, useRead } from '../../providers/useApi';
import { shortMoment } from '../../declared/fields/dates';
import { StatusChip } from '../../ui/StatusChip';
import { LoadedSection } from '../../ui/Section';
import { RowsSkeleton } from '../../ui/states';
import { Text } from '../../ui/Text';
import { type PasswordForm, type PasswordProblem, passwordProblems, SetUpFactor } from '../auth';
import { type CallFailure, useApiMutation } from '../../providers/useApiMutation';
import { AskDialog, NoticeDialog } from '../../ui/AskDialog';
import { ProfileSection } from './OwnRecords';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { changePassword, dropSession, reloadToLogin } from '../../providers/session';

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

/** Reports the changed password. All sessions have ended, so its button opens the login page. */
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

/** Changes the password, with a human check if required. */
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

interface SwitchOffProps {
  /** True if the user's role requires a second factor, which the user must then set up again. */
  required: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Disables the second factor. Asks for a code, because a stolen session must not be enough. */
function SwitchOffDialog({ required, onClose, onDone }: SwitchOffProps) {
  const t = useT();
  const provider = useApi();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useApiMutation({
    send: () => switchOffFactor(provider, code.trim()),
    success: () => t('secondFactor.isOff'),
    onDone: () => {
      // Opens the start page, which leads to the set-up of the required second factor.
      if (required) window.location.replace('/t3d/');
      else onDone();
    },
    onRefused: ({ message, body }: CallFailure) => setProblem(body?.errors?.code ?? message),
  });
  const submit = (): void => {
    setProblem(code.trim() === '' ? t('secondFactor.codeMissing') : null);
    if (code.trim() !== '') void run();
  };
  return (
    <AskDialog
      id="second-factor-off"
      title={t('secondFactor.offTitle')}
      fullWidth
      onClose={onClose}
      onSubmit={submit}
      contentSx={{ display: 'grid', gap: 2, pt: '4px !important' }}
      verb={t('secondFactor.switchOff')}
      ask={{ color: 'error', disabled: pending }}
    >
      <Text size="small">{t(required ? 'secondFactor.offRequired' : 'secondFactor.offText')}</Text>
      <TextField
        id="second-factor-code"
        label={t('secondFactor.code')}
        autoFocus
        autoComplete="one-time-code"
        value={code}
        error={problem !== null}
        helperText={problem ?? t('secondFactor.codeHint')}
        onChange={(event) => setCode(event.target.value)}
        slotProps={{ formHelperText: problem === null ? {} : { role: 'alert' } }}
      />
    </AskDialog>
  );
}

/** The number of recovery codes below which the section explains how to get new ones. */
const FEW_CODES = 3;

function ActivePart({ factor, onOff }: { factor: OwnFactor; onOff: () => void }) {
  const t = useT();
  const { account } = useSessionUser();
  const time = shortMoment(factor.since, storage.gmtOffset(account));
  const few = factor.recoveryCodes < FEW_CODES;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip tone="green/CheckCircle" label={t('secondFactor.on')} />
        <Text size="small" colour="ink.secondary">
          {t('secondFactor.since', { time })}
        </Text>
      </Box>
      <Text size="small" colour={few ? 'tone.amber' : 'ink.secondary'}>
        {t('secondFactor.codesLeft', { count: factor.recoveryCodes })}
        {few && ` ${t('secondFactor.renewCodes')}`}
      </Text>
      <Box>
        <Button onClick={onOff}>{t('secondFactor.switchOff')}</Button>
      </Box>
    </>
  );
}

export function SecondFactorSection() {
  const t = useT();
  const provider = useApi();
  const { viewedBy } = useSessionUser();
  const client = useQueryClient();
  const [doing, setDoing] = useState<'setUp' | 'off' | null>(null);
  const query = useRead<OwnFactor>('sessions/totp', undefined, { queryKey: queryKeys.ownFactor });
  const done = (): void => {
    setDoing(null);
    void client.invalidateQueries({ queryKey: queryKeys.ownFactor });
  };
  return (
    <ProfileSection title={t('secondFactor.title')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('secondFactor.hint')}</Box>
      <LoadedSection query={query}>
        {(factor) =>
          doing === 'setUp' ? (
            <Suspense fallback={<RowsSkeleton rows={4} />}>
              <SetUpFactor provider={provider} onDone={done} onCancel={() => setDoing(null)} />
            </Suspense>
          ) : factor.active ? (
            <ActivePart factor={factor} onOff={() => setDoing('off')} />
          ) : (
            <>
              {factor.required && <Alert severity="warning">{t('secondFactor.required')}</Alert>}
              <Box>
                <Button disabled={viewedBy !== undefined} onClick={() => setDoing('setUp')}>
                  {t('secondFactor.setUp')}
                </Button>
              </Box>
            </>
          )
        }
      </LoadedSection>
      {doing === 'off' && query.data && (
        <SwitchOffDialog required={query.data.required} onClose={() => setDoing(null)} onDone={done} />
      )}
    </ProfileSection>
  );
}
