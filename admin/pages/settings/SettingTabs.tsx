import MailIcon from '@mui/icons-material/MailOutlined';
import SecurityIcon from '@mui/icons-material/SecurityOutlined';
import { Alert, Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { CONNECTIONS } from '@t3d/resources/resourceRoutes';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SendIcon from '@mui/icons-material/SendOutlined';
import { type RequiredRole, saveRequiredRoles } from '../../providers/secondFactor';
import { useApi, useRead } from '../../providers/useApi';
import { type Refusal, useApiMutation } from '../../providers/useApiMutation';
import { MONO } from '../../tokens';
import { AskDialog } from '../../ui/AskDialog';
import { LinkTabs, LoadedSection } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';

type Settings =
  | { kind: 'SMTP'; host: string; port: number; secure: boolean; from: string }
  | { kind: 'SIMULATOR' }
  | { kind: 'NONE' };
interface Sent {
  to: string;
  milliseconds: number;
}

function MailFacts({ settings }: { settings: Settings }) {
  const t = useT();
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

function MailDialog({ own, onClose }: { own: string; onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const query = useRead<Settings>('mail-settings', undefined, { gcTime: 0 });
  const [to, setTo] = useState(own);
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useApiMutation({
    send: async () => {
      setSent(null);
      setProblem(null);
      const options = { body: { to: to.trim() }, quiet: [400] };
      return (await provider.request<{ data: Sent }>('POST', 'mail-settings/test', options)).data;
    },
    onDone: setSent,
    onRefused: ({ body, message }: Refusal) => setProblem(body?.errors?.to ?? message),
  });
  return (
    <AskDialog
      id="mail-title"
      title={t('settings.mail.title')}
      maxWidth="sm"
      fullWidth
      onClose={onClose}
      onSubmit={() => void run()}
      contentSx={{ display: 'grid', gap: 2 }}
      cancel={t('shell.close')}
      verb={t('settings.mail.send')}
      ask={{ startIcon: <SendIcon />, loading: pending, loadingPosition: 'start' }}
    >
      <LoadedSection query={query}>{(settings) => <MailFacts settings={settings} />}</LoadedSection>
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

/**
 * A dialog for the roles that require a second factor. Shows how many users of each role have set up a second factor.
 */
function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const { role: own } = useSessionUser();
  const query = useRead<{ roles: RequiredRole[] }>('second-factor-roles', undefined, { gcTime: 0 });
  const roles = query.data?.roles ?? [];
  const [changed, setChanged] = useState<readonly string[]>([]);
  const isTicked = ({ role, required }: RequiredRole): boolean => required !== changed.includes(role);
  const added = roles.filter((one) => !one.required && isTicked(one));
  const waiting = added.reduce((sum, { people, enrolled }) => sum + people - enrolled, 0);
  const { run, pending, problem } = useApiMutation({
    send: () =>
      saveRequiredRoles(
        provider,
        roles.filter(isTicked).map(({ role }) => role),
      ),
    success: () => t('settings.secondFactor.saved'),
    onDone: onClose,
  });
  const tick = (role: string): void =>
    setChanged(changed.includes(role) ? changed.filter((one) => one !== role) : [...changed, role]);
  return (
    <AskDialog
      id="second-factor-roles"
      title={t('settings.secondFactor.title')}
      maxWidth="sm"
      fullWidth
      filled={changed.length > 0}
      onClose={onClose}
      onSubmit={() => void run()}
      contentSx={{ display: 'grid', gap: 2 }}
      verb={t('settings.secondFactor.save', { count: changed.length })}
      ask={{ disabled: pending || changed.length === 0 }}
      problem={problem}
    >
      <Text size="small">{t('settings.secondFactor.hint')}</Text>
      <LoadedSection query={query} rows={4}>
        {() => (
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            {roles.map((one) => (
              <FormControlLabel
                key={one.role}
                data-role={one.role}
                control={<Checkbox checked={isTicked(one)} onChange={() => tick(one.role)} />}
                label={
                  <>
                    {one.label}
                    <SmallText>
                      {t('settings.secondFactor.enrolled', { enrolled: one.enrolled, people: one.people })}
                    </SmallText>
                  </>
                }
              />
            ))}
          </Box>
        )}
      </LoadedSection>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {waiting > 0 && <Alert severity="warning">{t('settings.secondFactor.waiting', { count: waiting })}</Alert>}
        {added.some(({ role }) => role === own) && <Alert severity="info">{t('settings.secondFactor.own')}</Alert>}
      </Box>
    </AskDialog>
  );
}

/** The lists that appear as tabs under one menu entry. The menu opens the first list. */
const SETTINGS = ['dictionary', 'suppliers', 'supplier-routes', 'supplier-calls', 'audit-log'];

/** The roles that the server treats as admins. */
const ADMIN_ROLES: ReadonlySet<string> = new Set(['ADMIN', 'backdoor']);

export function SettingTabs() {
  const resource = useDeclaredResource();
  return <TabsAt path={listPath(resource)} />;
}

/** Shows the settings tabs above a page. The tab with the path `path` is active. */
export function TabsAt({ path: present }: { path: string }) {
  const t = useT();
  const { role, account } = useSessionUser();
  const isAdmin = ADMIN_ROLES.has(role);
  const [open, setOpen] = useState<'mail' | 'secondFactor' | null>(null);
  const close = (): void => setOpen(null);
  const { resources } = useManifest();
  const shown = SETTINGS.flatMap((name) => resources.filter((one) => one.name === name && one.calls.list));
  if (shown.length < 2 || !shown.some(({ name, path }) => name === SETTINGS[0] && path)) return null;
  const lists = shown.map((one) => ({ path: listPath(one), label: one.label }));
  const connections = { path: CONNECTIONS.path, label: t('settings.connections.title') };
  const tabs = isAdmin ? [connections, ...lists] : lists;
  return (
    <Box
      className="no-print"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1, mb: 1.5, borderBottom: 'divider' }}
    >
      <LinkTabs
        aria-label={t('settings.label')}
        here={present}
        tabs={tabs}
        className=""
        sx={{ flex: 1, minWidth: 0 }}
      />
      {isAdmin && (
        <>
          <Button size="small" startIcon={<SecurityIcon />} onClick={() => setOpen('secondFactor')}>
            {t('settings.secondFactor.open')}
          </Button>
          <Button size="small" startIcon={<MailIcon />} onClick={() => setOpen('mail')}>
            {t('settings.mail.open')}
          </Button>
        </>
      )}
      {open === 'mail' && <MailDialog own={account.includes('@') ? account : ''} onClose={close} />}
      {open === 'secondFactor' && <SecondFactorDialog onClose={close} />}
    </Box>
  );
}
