import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { dropSession, reloadToLogin } from '../../providers/session';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { useOffset } from '../../state/useOffset';
import { AskDialog } from '../../ui/AskDialog';
import { LoadedSection } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { ProfileSection } from './OwnRecords';
import type { RouteCalls } from '../../providers/routeCalls';

interface OwnSession {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  device: string | null;
  address: string | null;
  current: boolean;
}

/** Loads the user's sessions, last used first. The caller shows an error. */
const loadOwnSessions = (provider: RouteCalls): Promise<{ rows: OwnSession[] }> =>
  provider.request<{ rows: OwnSession[] }>('GET', 'sessions/all', { quiet: true });

/** Ends a session. Succeeds if it has already ended. */
async function endOwnSession(provider: RouteCalls, id: number): Promise<void> {
  await provider.request('DELETE', `sessions/${id}`, { quiet: [404] }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
  });
}

const endOtherSessions = async (provider: RouteCalls): Promise<number> =>
  (await provider.request<{ data: { affected: number } }>('DELETE', 'sessions/all')).data.affected;

/** The sessions that the dialog asks about: one, or all `others`. */
type PendingEnd = OwnSession | { others: number };
const isOne = (input: PendingEnd): input is OwnSession => 'id' in input;

function useDeviceName(): (session: OwnSession) => string {
  const t = useT();
  return ({ device }) => device ?? t('ownSessions.unknown');
}

function EndDialog({ asked, onClose }: { asked: PendingEnd; onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const nameOf = useDeviceName();
  const title = isOne(asked)
    ? t('ownSessions.askOne', { device: nameOf(asked) })
    : t('ownSessions.askOthers', { others: asked.others });
  const { run, pending, problem } = useApiMutation({
    send: async () => {
      if (isOne(asked)) await endOwnSession(provider, asked.id);
      return isOne(asked) ? 1 : endOtherSessions(provider);
    },
    success: (others) =>
      isOne(asked) ? t('ownSessions.endedOne', { device: nameOf(asked) }) : t('ownSessions.endedOthers', { others }),
    onDone: async () => {
      if (isOne(asked) && asked.current) {
        dropSession();
        reloadToLogin();
        return;
      }
      await client.invalidateQueries({ queryKey: queryKeys.ownSessions });
      onClose();
    },
  });
  return (
    <AskDialog
      id="end-session"
      title={title}
      onClose={onClose}
      focus="cancel"
      verb={t(isOne(asked) ? 'ownSessions.end' : 'ownSessions.endOthers')}
      ask={{ color: 'error', disabled: pending, onClick: () => void run() }}
      problem={problem}
    >
      {t(isOne(asked) && asked.current ? 'ownSessions.askSelf' : 'ownSessions.askHint')}
    </AskDialog>
  );
}

const LINE = { display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 'divider' } as const;

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT();
  const offset = useOffset();
  const name = useDeviceName()(session);
  const { address, createdAt, lastUsedAt, current } = session;
  const facts = [
    address,
    t('ownSessions.since', { at: shortMoment(createdAt, offset) }),
    t('ownSessions.used', { at: shortMoment(lastUsedAt, offset) }),
  ];
  return (
    <Box component="li" data-session={current ? 'current' : 'other'} sx={LINE}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text strong>
          {name}{' '}
          {current && (
            <Text as="span" size="note" colour="tone.green" sx={{ ml: 1 }}>
              {t('ownSessions.current')}
            </Text>
          )}
        </Text>
        <SmallText>{facts.filter(Boolean).join(' · ')}</SmallText>
      </Box>
      <Button sx={{ flex: 'none' }} aria-label={t('ownSessions.endOf', { device: name })} onClick={onEnd}>
        {t('ownSessions.end')}
      </Button>
    </Box>
  );
}

export function OwnSessions() {
  const t = useT();
  const provider = useApi();
  const [input, setAsked] = useState<PendingEnd>();
  const query = useQuery({ queryKey: queryKeys.ownSessions, queryFn: () => loadOwnSessions(provider) });
  const title = t('ownSessions.title');
  return (
    <ProfileSection title={title}>
      <SmallText>{t('ownSessions.help')}</SmallText>
      <LoadedSection query={query}>
        {({ rows }) => {
          const others = rows.filter(({ current }) => !current).length;
          return (
            <>
              <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {rows.map((session) => (
                  <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
                ))}
              </Box>
              {others > 0 && (
                <Box>
                  <Button color="error" onClick={() => setAsked({ others })}>
                    {t('ownSessions.endOthers')}
                  </Button>
                </Box>
              )}
            </>
          );
        }}
      </LoadedSection>
      {input && <EndDialog asked={input} onClose={() => setAsked(undefined)} />}
    </ProfileSection>
  );
}
