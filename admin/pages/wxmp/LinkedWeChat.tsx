import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { ProfileSection } from '../profile';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { useOffset } from '../../state/useOffset';
import { AskDialog } from '../../ui/AskDialog';
import { Qr } from '../../ui/Qr';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText, Text } from '../../ui/Text';
import { LoadedSection } from '../../ui/Section';
import type { OwnLink } from './wxmpCalls';

const LINK = 'sessions/wechat';
const KEY = ['wechat-link'] as const;
const POLL_MS = 2000;

interface Code {
  url: string;
  expiresAt: string;
}

function CodeToScan({ code, name, onCancel }: { code: Code; name: string; onCancel: () => void }) {
  const t = useT();
  const offset = useOffset();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }} data-link-code>
      <Qr text={code.url} label={t('wxmp.own.qr')} failed={t('wxmp.qrFailed')} />
      <Box sx={{ display: 'grid', gap: 1, flex: '1 1 200px', justifyItems: 'start' }} role="status">
        <Text>{t('wxmp.own.scan', { name })}</Text>
        <SmallText>{t('wxmp.own.until', { at: shortMoment(code.expiresAt, offset) })}</SmallText>
        <Button onClick={onCancel}>{t('crud.cancel')}</Button>
      </Box>
    </Box>
  );
}

function UnlinkDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT();
  const provider = useApi();
  const { run, pending } = useApiMutation({
    send: () => provider.request('DELETE', LINK),
    success: () => t('wxmp.own.unlinked'),
    onDone,
  });
  return (
    <AskDialog
      id="unlink-wechat"
      title={t('wxmp.own.unlinkTitle')}
      onClose={onClose}
      verb={t('wxmp.own.unlink')}
      ask={{ color: 'error', disabled: pending, onClick: () => void run() }}
    >
      {t('wxmp.own.unlinkText')}
    </AskDialog>
  );
}

function Linked({ link, onUnlink }: { link: OwnLink; onUnlink: () => void }) {
  const t = useT();
  const offset = useOffset();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip tone="green/CheckCircle" label={t('wxmp.own.linked')} />
        <Text size="small" colour="ink.secondary">
          {t('wxmp.own.since', { name: link.name ?? '', at: shortMoment(link.boundAt ?? '', offset) })}
        </Text>
      </Box>
      {link.problem && <Alert severity="warning">{link.problem}</Alert>}
      <Box>
        <Button onClick={onUnlink}>{t('wxmp.own.unlink')}</Button>
      </Box>
    </>
  );
}

/** The linked WeChat account, which receives notices. */
export default function LinkedWeChat() {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const { viewedBy } = useSessionUser();
  const mayRead = useResourceOf('notifications')?.calls.list === true;
  const [code, setCode] = useState<Code | null>(null);
  const [asks, setAsks] = useState(false);
  const query = useRead<OwnLink>(LINK, undefined, {
    queryKey: KEY,
    enabled: mayRead,
    refetchInterval: () => (code && Date.now() < Date.parse(code.expiresAt) ? POLL_MS : false),
  });
  const { data } = query;
  const { run, pending } = useApiMutation({
    send: async () => (await provider.request<{ data: Code }>('POST', LINK, { body: {} })).data,
    onDone: setCode,
  });
  if (!mayRead || (data && !data.offered)) return null;
  const isLinked = data?.boundAt != null;
  if (isLinked && code) setCode(null);
  return (
    <ProfileSection title={t('wxmp.own.title')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('wxmp.own.hint')}</Box>
      <LoadedSection query={query}>
        {(link) =>
          isLinked ? (
            <Linked link={link} onUnlink={() => setAsks(true)} />
          ) : code ? (
            <CodeToScan code={code} name={link.name ?? ''} onCancel={() => setCode(null)} />
          ) : (
            <Box>
              <Button disabled={pending || viewedBy !== undefined} onClick={() => void run()}>
                {t('wxmp.own.link')}
              </Button>
            </Box>
          )
        }
      </LoadedSection>
      {asks && (
        <UnlinkDialog
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false);
            return client.invalidateQueries({ queryKey: KEY });
          }}
        />
      )}
    </ProfileSection>
  );
}
