import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Button, TextField, Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import type { Refusal } from '../../providers/useApiMutation';
import { useApiMutation } from '../../providers/useApiMutation';
import { MONO } from '../../tokens';
import { AskDialog } from '../../ui/AskDialog';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { SmallText, Text } from '../../ui/Text';
import { useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import type { RequiredRole } from '../../providers/secondFactor';
import { loadRequiredRoles, saveRequiredRoles } from '../../providers/secondFactor';

type Settings =
  | { kind: 'SMTP'; host: string; port: number; secure: boolean; from: string }
  | { kind: 'SIMULATOR' }
  | { kind: 'NONE' };
interface Sent {
  to: string;
  milliseconds: number;
}

const KEY = ['mail-settings'] as const;
const sendTest = async (provider: T3dDataProvider, to: string): Promise<Sent> =>
  (await provider.request<{ data: Sent }>('POST', 'mail-settings/test', { body: { to }, quiet: [400] })).data;

/** How mails leave, as the server was started. */
function MailFacts() {
  const t = useT();
  const provider = useApi();
  const {
    data: settings,
    error,
    refetch,
  } = useQuery({ queryKey: KEY, queryFn: () => provider.read<Settings>(KEY[0]), gcTime: 0, retry: false });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!settings) return <RowsSkeleton rows={2} />;
  return (
    <Box data-mail={settings.kind}>
      {settings.kind === 'SMTP' ? (
        <Text size="small" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {`${settings.secure ? 'smtps' : 'smtp'}://${settings.host}:${settings.port} · ${settings.from}`}
        </Text>
      ) : (
        <Text size="small">{t(`settings.mail.${settings.kind}`)}</Text>
      )}
      <SmallText>{t('settings.mail.where')}</SmallText>
      {settings.kind === 'SIMULATOR' && (
        <Button
          component="a"
          href="/simulator/mail"
          target="_blank"
          rel="noopener"
          startIcon={<OpenInNewIcon />}
          sx={{ mt: 1 }}
        >
          {t('settings.mail.outbox')}
        </Button>
      )}
    </Box>
  );
}

/** The mail server of the installation, and a test mail that shows whether it works. */
export function MailDialog({ own, onClose }: { own: string; onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const [to, setTo] = useState(own);
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useApiMutation({
    send: (address: string) => sendTest(provider, address),
    onDone: setSent,
    onRefused: ({ body, message }: Refusal) => setProblem(body?.errors?.to ?? message),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(null);
    setProblem(null);
    void run(to.trim());
  };
  return (
    <AskDialog
      id="mail-title"
      title={t('settings.mail.title')}
      maxWidth="sm"
      fullWidth
      onClose={onClose}
      onSubmit={submit}
      contentSx={{ display: 'grid', gap: 2 }}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            startIcon={<SendIcon />}
            loading={pending}
            loadingPosition="start"
          >
            {t('settings.mail.send')}
          </Button>
        </>
      }
    >
      <MailFacts />
      <TextField
        label={t('settings.mail.to')}
        fullWidth
        value={to}
        error={problem !== null}
        helperText={problem}
        onChange={(event) => setTo(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'email', spellCheck: false } }}
      />
      <Box role="status">
        {sent && (
          <Text size="small" colour="tone.green">
            {t('settings.mail.sent', { to: sent.to, milliseconds: sent.milliseconds })}
          </Text>
        )}
      </Box>
    </AskDialog>
  );
}

interface RolesProps {
  roles: readonly RequiredRole[];
  ticked: ReadonlySet<string>;
  onTick: (role: string) => void;
}

/** Every role with a tick, and how many of its users have a second factor already. */
function RoleTicks({ roles, ticked, onTick }: RolesProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {roles.map(({ role, label, people, enrolled }) => (
        <FormControlLabel
          key={role}
          data-role={role}
          control={<Checkbox checked={ticked.has(role)} onChange={() => onTick(role)} />}
          label={
            <>
              {label}
              <SmallText>{t('settings.secondFactor.enrolled', { enrolled, people })}</SmallText>
            </>
          }
        />
      ))}
    </Box>
  );
}

/** For which roles a second factor is required, and what changes with it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const { role: own } = useSessionUser();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.requiredRoles,
    queryFn: () => loadRequiredRoles(provider),
    gcTime: 0,
    retry: false,
  });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const ticked = new Set(
    (data ?? []).filter(({ role, required }) => required !== changed.has(role)).map(({ role }) => role),
  );
  const added = (data ?? []).filter(({ role, required }) => !required && changed.has(role));
  const waiting = added.reduce((sum, { people, enrolled }) => sum + people - enrolled, 0);
  const { run, pending, problem } = useApiMutation({
    send: () => saveRequiredRoles(provider, [...ticked]),
    success: () => t('settings.secondFactor.saved'),
    onDone: onClose,
  });
  const tick = (role: string): void => {
    const next = new Set(changed);
    if (!next.delete(role)) next.add(role);
    setChanged(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <AskDialog
      id="second-factor-roles"
      title={t('settings.secondFactor.title')}
      maxWidth="sm"
      fullWidth
      filled={changed.size > 0}
      onClose={onClose}
      onSubmit={submit}
      contentSx={{ display: 'grid', gap: 2 }}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={pending || changed.size === 0}>
            {t('settings.secondFactor.save', { count: changed.size })}
          </Button>
        </>
      }
    >
      <Text size="small">{t('settings.secondFactor.hint')}</Text>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <RoleTicks roles={data} ticked={ticked} onTick={tick} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {waiting > 0 && <Alert severity="warning">{t('settings.secondFactor.waiting', { count: waiting })}</Alert>}
        {added.some(({ role }) => role === own) && <Alert severity="info">{t('settings.secondFactor.own')}</Alert>}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </AskDialog>
  );
}
