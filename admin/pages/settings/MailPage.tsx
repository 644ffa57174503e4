import { Box, Button, TextField } from '@mui/material';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SendIcon from '@mui/icons-material/SendOutlined';
import { MAIL } from '@t3d/resources/resourceRoutes';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useApi, useRead } from '../../providers/useApi';
import { type CallFailure, useApiMutation } from '../../providers/useApiMutation';
import { usePageTitle } from '../../state/breadcrumbs';
import { MONO } from '../../tokens';
import { Card, LoadedSection } from '../../ui/Section';
import { PageHeading, SmallText, Text } from '../../ui/Text';

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

/** Sends a test mail. The first recipient is the reader. */
function TestMail() {
  const t = useT();
  const provider = useApi();
  const { account } = useSessionUser();
  const [to, setTo] = useState(account.includes('@') ? account : '');
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
    onRefused: ({ body, message }: CallFailure) => setProblem(body?.errors?.to ?? message),
  });
  const submit = (event: React.FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <TextField
        label={t('settings.mail.to')}
        fullWidth
        value={to}
        error={problem !== null}
        helperText={problem}
        onChange={(event) => setTo(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'email', spellCheck: false } }}
      />
      <Button type="submit" startIcon={<SendIcon />} loading={pending} loadingPosition="start">
        {t('settings.mail.send')}
      </Button>
      <Box role="status">
        {sent && (
          <Text size="small" colour="tone.green">
            {t('settings.mail.sent', { to: sent.to, milliseconds: sent.milliseconds })}
          </Text>
        )}
      </Box>
    </Box>
  );
}

export default function MailPage() {
  const t = useT();
  const query = useRead<Settings>('mail-settings', undefined, { gcTime: 0 });
  usePageTitle(MAIL.path, t('settings.mail.title'));
  return (
    <>
      <PageHeading sx={{ mb: 1.5 }}>{t('settings.mail.title')}</PageHeading>
      <Card aria-label={t('settings.mail.title')} sx={{ maxWidth: 720, p: 2, display: 'grid', gap: 2 }}>
        <LoadedSection query={query}>{(settings) => <MailFacts settings={settings} />}</LoadedSection>
        <TestMail />
      </Card>
    </>
  );
}
