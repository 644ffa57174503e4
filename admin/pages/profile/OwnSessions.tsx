import { Alert, Box, Button, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortMoment } from '../../crud/cells/dates';
import { useT } from '../../locales/useT';
import type { OwnSession } from '../../providers/ownSessions';
import { endOtherSessions, endOwnSession, loadOwnSessions } from '../../providers/ownSessions';
import { queryKeys } from '../../providers/queryKeys';
import { dropSession, reloadToLogin } from '../../providers/session';
import { useApiMutation } from '../../providers/useApiMutation';
import { useOffset } from '../../state/useOffset';
import { AskDialog } from '../../ui/AskDialog';
import { LoadedSection, SectionHeads, SectionTable } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { ProfileSection } from './ProfileSection';

/** What is about to be ended: one session, or all but this one. */
type Asked = OwnSession | { others: number };
const isOne = (asked: Asked): asked is OwnSession => 'id' in asked;

function useDeviceName(): (session: OwnSession) => string {
  const t = useT();
  return ({ device }) => device ?? t('ownSessions.unknown');
}

function EndDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const nameOf = useDeviceName();
  const title = isOne(asked)
    ? t('ownSessions.askOne', { device: nameOf(asked) })
    : t('ownSessions.askOthers', { others: asked.others });
  const { run, pending, problem } = useApiMutation({
    send: async () => {
      if (isOne(asked)) await endOwnSession(asked.id);
      return isOne(asked) ? 1 : endOtherSessions();
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
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button variant="contained" color="error" disabled={pending} onClick={() => void run()}>
            {t(isOne(asked) ? 'ownSessions.end' : 'ownSessions.endOthers')}
          </Button>
        </>
      }
    >
      {t(isOne(asked) && asked.current ? 'ownSessions.askSelf' : 'ownSessions.askHint')}
      {problem && <Alert severity="error">{problem}</Alert>}
    </AskDialog>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT();
  const offset = useOffset();
  const name = useDeviceName()(session);
  return (
    <TableRow data-session={session.current ? 'current' : 'other'}>
      <TableCell>
        {name}
        {session.current && (
          <Text as="span" size="note" colour="ink.secondary" sx={{ ml: 1 }}>
            {t('ownSessions.current')}
          </Text>
        )}
      </TableCell>
      <TableCell>{session.address ?? '–'}</TableCell>
      <TableCell>{shortMoment(session.createdAt, offset)}</TableCell>
      <TableCell>{shortMoment(session.lastUsedAt, offset)}</TableCell>
      <TableCell className="number">
        <Button size="small" aria-label={t('ownSessions.endOf', { device: name })} onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      </TableCell>
    </TableRow>
  );
}

const COLUMNS = ['device', 'address', 'createdAt', 'lastUsedAt'] as const;

/** Where the caller is logged in: which browser, from where, since when; each can be ended, or all others at once. */
export function OwnSessions() {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const query = useQuery({ queryKey: queryKeys.ownSessions, queryFn: loadOwnSessions, retry: false });
  const title = t('ownSessions.title');
  return (
    <ProfileSection title={title}>
      <SmallText>{t('ownSessions.help')}</SmallText>
      <LoadedSection query={query}>
        {({ rows }) => {
          const others = rows.filter(({ current }) => !current).length;
          return (
            <>
              <SectionTable label={title}>
                <SectionHeads columns={COLUMNS.map((name) => ({ name, label: t(`ownSessions.${name}`) }))}>
                  <TableCell />
                </SectionHeads>
                <TableBody>
                  {rows.map((session) => (
                    <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
                  ))}
                </TableBody>
              </SectionTable>
              {others > 0 ? (
                <Box>
                  <Button color="error" onClick={() => setAsked({ others })}>
                    {t('ownSessions.endOthers')}
                  </Button>
                </Box>
              ) : (
                <SmallText>{t('ownSessions.none')}</SmallText>
              )}
            </>
          );
        }}
      </LoadedSection>
      {asked && <EndDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </ProfileSection>
  );
}
