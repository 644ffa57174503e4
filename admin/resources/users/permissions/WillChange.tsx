import { Alert, Box, LinearProgress } from '@mui/material';
import type { Permissions, RightChange, RightsChange } from '@t3d/resources/kit';
import type { ActionCheck } from '../../../declared/actions/check';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { FactLine, FactList } from '../../../ui/FactList';
import { Heading, SmallText, Text } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';

const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, px: 2, py: 1.5 } as const;
/** The number of rows at which the server stops counting. */
const MOST_COUNTED = 100_000;
const SHOWN = 40;

const MARK = {
  gained: { sign: '+', colour: 'tone.green', soft: 'soft.green' },
  lost: { sign: '−', colour: 'tone.red', soft: 'soft.red' },
} as const;

function ChangeLine({ change, which }: { change: RightChange; which: keyof typeof MARK }) {
  const { sign, colour, soft } = MARK[which];
  const t = useT();
  return (
    <Box component="li" data-change={which} data-pattern={change.pattern} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
      <Box
        component="span"
        role="img"
        aria-label={t(`users.permissions.${which}`)}
        sx={{
          flex: 'none',
          width: 20,
          height: 20,
          lineHeight: '20px',
          textAlign: 'center',
          borderRadius: ROUND.chip,
          fontWeight: 600,
          bgcolor: soft,
          color: colour,
        }}
      >
        {sign}
      </Box>
      <Text as="span" size="small" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {t('users.permissions.screenAction', { screen: change.screen })} <b>{change.label}</b>
      </Text>
    </Box>
  );
}

function Actions({ gained, lost }: RightsChange) {
  const t = useT();
  const lines = [
    ...gained.map((change) => ({ change, which: 'gained' as const })),
    ...lost.map((change) => ({ change, which: 'lost' as const })),
  ];
  return (
    <Box sx={CARD}>
      <Text size="figure" strong data-sum={`${gained.length} ${lost.length}`}>
        {t('users.permissions.sum', { gained: gained.length, lost: lost.length })}
      </Text>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}>
        {lines.slice(0, SHOWN).map(({ change, which }) => (
          <ChangeLine key={`${which} ${change.pattern}`} change={change} which={which} />
        ))}
      </Box>
      {lines.length > SHOWN && (
        <SmallText>{t('users.permissions.moreLines', { count: lines.length - SHOWN })}</SmallText>
      )}
    </Box>
  );
}

function Rows({ rows }: { rows: NonNullable<RightsChange['rows']> }) {
  const t = useT();
  return (
    <Box sx={CARD} data-rows>
      <Text size="small" strong>
        {t('users.permissions.rows')}
      </Text>
      {rows.map(({ screen, label, rows: which, count, gained }) => (
        <Box key={screen} data-rows-of={screen} sx={{ py: 0.5, '&:not(:last-of-type)': { borderBottom: 'soft' } }}>
          <Box sx={{ display: 'flex', gap: 1, fontSize: 'size.small' }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            <Box
              component="b"
              sx={{ color: MARK[gained ? 'gained' : 'lost'].colour, fontVariantNumeric: 'tabular-nums' }}
            >
              {MARK[gained ? 'gained' : 'lost'].sign}
              {countText(count)}
              {count >= MOST_COUNTED && '+'}
            </Box>
          </Box>
          <SmallText>{which}</SmallText>
        </Box>
      ))}
    </Box>
  );
}

/** The effects of the change, and the users whom it does not affect. */
function Facts({ permissions, calls }: { permissions: Permissions; calls: NonNullable<RightsChange['calls']> }) {
  const t = useT();
  const { sessions, below } = permissions;
  const line = { '&:not(:first-of-type)': { borderTop: 'soft' } } as const;
  return (
    <FactList sx={{ ...CARD, py: 0.5 }}>
      <FactLine sx={line} label={t('users.permissions.inAll')}>
        {calls.before} → <b>{calls.after}</b> {t('users.permissions.ofRole', { all: calls.all })}
      </FactLine>
      <FactLine sx={line} label={t('users.permissions.when')}>
        {t('users.permissions.atOnce', { count: sessions })}
      </FactLine>
      {below > 0 && (
        <FactLine sx={line} label={t('users.permissions.below')}>
          {t('users.permissions.keep', { count: below })}
        </FactLine>
      )}
    </FactList>
  );
}

interface Props {
  permissions: Permissions;
  check: ActionCheck;
  changed: boolean;
}

/** The preview of the change, faded while the next one loads. */
export function WillChange({ permissions, check, changed }: Props) {
  const t = useT();
  const { preview, last, checking, problem, failed, again } = check;
  const shown = changed ? (preview ?? last) : undefined;
  const rights = shown?.rights;
  return (
    <Box component="section" aria-live="polite" aria-busy={checking} sx={{ display: 'grid', gap: 1.5 }}>
      <Heading level={3} size="body">
        {t('users.permissions.willChange')}
      </Heading>
      {changed && checking && <LinearProgress aria-label={t('users.permissions.checking')} sx={{ height: 2 }} />}
      {changed && problem && (
        <Alert severity="warning" onClick={failed ? again : undefined}>
          {problem}
        </Alert>
      )}
      {(shown?.refused ?? []).map(({ reason }) => (
        <Alert key={reason} severity="error" data-refused>
          {reason}
        </Alert>
      ))}
      {!changed && <SmallText>{t('users.permissions.nothing')}</SmallText>}
      {rights && (
        <Box sx={{ display: 'grid', gap: 1.5, opacity: preview ? 1 : 0.45 }}>
          <Actions {...rights} />
          {rights.rows && rights.rows.length > 0 && <Rows rows={rights.rows} />}
          {rights.calls && <Facts permissions={permissions} calls={rights.calls} />}
        </Box>
      )}
    </Box>
  );
}
