import ChevronRight from '@mui/icons-material/ChevronRight';
import CurrencyExchange from '@mui/icons-material/CurrencyExchange';
import Badge from '@mui/icons-material/BadgeOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { Waiting } from '../../providers/dashboard';
import { useManifest } from '../../providers/manifest';
import { useWaiting } from '../../providers/waiting';
import { BoardCard, CUT, Loaded, Nothing, SMALL } from '../../ui/DashboardCard';
import { usePathOf } from './useDashboard';

const ICONS: Readonly<Record<string, SvgIconComponent>> = { ErrorOutline, Badge, Wallet, CurrencyExchange };

/** A state that only its declaration knows is called as its own list calls it. */
function nameOf(resources: readonly ManifestResource[], { resource: name, state }: Waiting): string {
  const resource = resources.find((one) => one.name === name);
  const option = resource?.fields
    .find((field) => field.name === 'status')
    ?.options?.find(({ value }) => value === state);
  return [resource?.label, option?.label].filter(Boolean).join(' · ');
}

function Line({ waiting }: { waiting: Waiting }) {
  const t = useT();
  const pathTo = usePathOf();
  const { resources } = useManifest();
  const { kind, tone, count, daysLeft, names = [], mine } = waiting;
  const [colour, icon = ''] = tone.split('/');
  const Icon = ICONS[icon] ?? ReportProblem;
  const title = kind === 'state' ? nameOf(resources, waiting) : t(`board.waiting.${kind}`);
  const hints = {
    failed: mine ? 'board.waiting.failedMine' : 'board.waiting.failedHint',
    anomaly: mine ? 'board.waiting.anomalyMine' : 'board.waiting.anomalyHint',
    realName: 'board.waiting.realNameHint',
    lowBalance: '',
    refunding: 'board.waiting.refundingHint',
    state: mine ? 'board.waiting.stateMine' : '',
  } as const;
  const hint =
    kind === 'lowBalance'
      ? names.join(t('board.waiting.and'))
      : hints[kind] && t(hints[kind], { count: daysLeft ?? 0 });
  return (
    <Box
      component="li"
      data-waiting={kind}
      sx={{ '&:not(:first-of-type)': { borderTop: '1px solid var(--dividerSoft)' } }}
    >
      <Box
        component={Link}
        to={pathTo(waiting) ?? '/main'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 48,
          py: 0.5,
          mx: -1,
          px: 1,
          color: 'var(--text)',
          textDecoration: 'none',
          borderRadius: '6px',
          '&:hover': { bgcolor: 'var(--hover)' },
        }}
      >
        <Box
          aria-hidden
          sx={{
            width: 30,
            height: 30,
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            borderRadius: '6px',
            color: `var(--${colour})`,
            bgcolor: `var(--${colour}-soft)`,
          }}
        >
          <Icon sx={{ fontSize: 16 }} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ fontSize: 13, lineHeight: '20px' }}>{title}</Box>
          {hint && <Box sx={{ ...SMALL, ...CUT }}>{hint}</Box>}
        </Box>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{countText(count)}</Box>
        <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'var(--text2)' }} />
      </Box>
    </Box>
  );
}

function Lines({ lines }: { lines: readonly Waiting[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((waiting) => (
        <Line key={[waiting.kind, waiting.resource, waiting.state].join()} waiting={waiting} />
      ))}
    </Box>
  );
}

/** What needs a hand, each leading to its list, and how much that is in all; below it what is worth knowing besides. */
export function WaitingCard() {
  const t = useT();
  const query = useWaiting();
  // Rows of a view are told with the list that they stand in, too.
  const told = (query.data ?? []).filter(({ among }) => !among);
  const [needed, known] = [told.filter(({ counted }) => counted), told.filter(({ counted }) => !counted)];
  const total = needed.reduce((sum, { count }) => sum + count, 0);
  return (
    <BoardCard
      name="waiting"
      title={t('board.waiting.title')}
      end={total > 0 && <span data-total={total}>{t('board.waiting.items', { count: countText(total) })}</span>}
    >
      <Loaded query={query} rows={4} rowHeight={48}>
        {() => (
          <>
            {needed.length === 0 ? <Nothing text={t('board.waiting.none')} /> : <Lines lines={needed} />}
            {known.length > 0 && (
              <Box component="h3" sx={{ ...SMALL, fontWeight: 600, m: 0, mt: 1 }}>
                {t('board.waiting.known')}
              </Box>
            )}
            {known.length > 0 && <Lines lines={known} />}
          </>
        )}
      </Loaded>
    </BoardCard>
  );
}
