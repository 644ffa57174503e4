import { Alert, Box, Button, Card, TextField } from '@mui/material';
import type { RightRow, Rights } from '@t3d/resources/kit';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../locales/useT';
import { useRights } from '../../providers/rights';
import { useApi } from '../../providers/useApi';
import { MONO } from '../../tokens';
import { Heading, SmallText } from '../../ui/Text';
import { LoadedSection } from '../../ui/Section';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { findRights, RightsTable, type Shown } from './RightsTable';

interface GrantProps {
  people: string;
  user: Rights['user'];
  call: RightRow;
  onClose: () => void;
  onDone: () => void;
}

function GrantDialog({ people, user, call, onClose, onDone }: GrantProps) {
  const t = useT();
  const provider = useApi();
  const { run, pending, problem } = useApiMutation({
    send: () =>
      provider.act(people, 'set-apis', { ids: [user.id], apis: [...user.apis, call.pattern] }, undefined, true),
    onDone,
  });
  return (
    <AskDialog
      id="grant-title"
      title={t('access.grant.title', { name: user.nickname ?? user.account, action: call.label })}
      fullWidth
      onClose={onClose}
      contentSx={{ display: 'grid', gap: 1.5 }}
      focus="verb"
      verb={t(pending ? 'access.grant.adding' : 'access.grant.add')}
      ask={{ disabled: pending, onClick: () => void run() }}
      problem={problem}
    >
      <Box>
        {t('access.grant.text')}{' '}
        <Box component="span" sx={{ fontFamily: MONO }}>
          {call.pattern}
        </Box>
      </Box>
    </AskDialog>
  );
}

const SHOWN: readonly Shown[] = ['all', 'allowed', 'denied'];

function Patterns({ apis }: { apis: readonly string[] }) {
  const t = useT();
  return (
    <Box sx={{ fontSize: 'size.small' }}>
      <Box component="span" sx={{ color: 'ink.secondary' }}>
        {t('access.rights.patterns')}{' '}
      </Box>
      {apis.includes('*') ? (
        t('access.rights.everything')
      ) : apis.length === 0 ? (
        t('access.rights.nothing')
      ) : (
        <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {apis.join('  ')}
        </Box>
      )}
    </Box>
  );
}

interface Props {
  /** The resource of the user with the id `user`, or undefined for the logged-in user. */
  people?: string;
  user?: number;
  /** The version of the user's record. A new version reloads the permissions. */
  version?: unknown;
  question?: string;
  mayGrant?: boolean;
  onGranted?: () => void;
}

export function RightsPanel({ people, user, version, question: input = '', mayGrant = false, onGranted }: Props) {
  const t = useT();
  const [question, setQuestion] = useState(input);
  const [shown, setShown] = useState<Shown>('all');
  const [granting, setGranting] = useState<RightRow | null>(null);
  const deferred = useDeferredValue(question);
  const query = useRights(people, user, version);
  return (
    <LoadedSection query={query} rows={3} sx={{ px: 2, pb: 2 }}>
      {(rights) => {
        const found = findRights(rights.resources, deferred, shown);
        return (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <Box sx={{ px: 2, display: 'grid', gap: 1.5 }}>
              {rights.standing.map(({ code, text, remedy }) => (
                <Alert key={code} severity="warning">
                  {t('access.rights.standing', { text, remedy })}
                </Alert>
              ))}
              <Patterns apis={rights.user.apis} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
                <TextField
                  id="rights-question"
                  label={t('access.rights.search')}
                  placeholder={t('access.rights.example')}
                  value={question}
                  onChange={(event) => setQuestion(event.target.value)}
                  sx={{ flex: '1 1 240px', minWidth: 0 }}
                />
                <ChoiceButtons
                  label={t('access.rights.filter')}
                  value={shown}
                  options={SHOWN.map((one) => [one, t(`access.rights.${one}`)])}
                  onChange={setShown}
                  size="medium"
                />
              </Box>
              <SmallText role="status">
                {t('access.rights.count', { count: found.length })}
                {rights.withheld > 0 && ` ${t('access.rights.withheld', { count: rights.withheld })}`}
              </SmallText>
            </Box>
            {found.length > 0 ? (
              <RightsTable found={found} onGrant={mayGrant ? setGranting : undefined} />
            ) : (
              <Box sx={{ px: 2, pb: 2 }}>{t('access.rights.none')}</Box>
            )}
            {granting && people && (
              <GrantDialog
                people={people}
                user={rights.user}
                call={granting}
                onClose={() => setGranting(null)}
                onDone={() => {
                  setGranting(null);
                  void query.refetch();
                  onGranted?.();
                }}
              />
            )}
          </Box>
        );
      }}
    </LoadedSection>
  );
}

/** The user's own permissions. `?why=<resource>:<action>` searches for one. */
export function OwnRights() {
  const t = useT();
  const { search } = useLocation();
  const why = new URLSearchParams(search).get('why');
  const [open, setOpen] = useState(why !== null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (why === null) return;
    setOpen(true);
    card.current?.scrollIntoView({ block: 'start' });
  }, [why]);
  return (
    <Card component="section" ref={card} data-section="rights" sx={{ scrollMarginTop: '96px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Heading level={2}>{t('access.rights.title')}</Heading>
          <Box sx={{ color: 'ink.secondary' }}>{t('access.rights.ownHint')}</Box>
        </Box>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'access.rights.close' : 'access.rights.open')}
        </Button>
      </Box>
      {open && <RightsPanel key={why} question={why ?? ''} />}
    </Card>
  );
}
