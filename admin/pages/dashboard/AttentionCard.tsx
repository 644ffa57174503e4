import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { type AttentionItem, useWaiting } from '../../providers/waiting';
import { EmptyCard, QueryCard } from '../../ui/DashboardCard';
import { usePathOf } from '../../state/resourcePaths';
import { CardLine, DIGITS, LIST } from './parts';
import { CUT, Heading, SmallText, Text } from '../../ui/Text';

const ICONS: Readonly<Record<string, SvgIconComponent>> = {
  ErrorOutline: ErrorOutlineIcon,
  Badge: BadgeIcon,
  Wallet: AccountBalanceWalletIcon,
  CurrencyExchange: CurrencyExchangeIcon,
};

function nameOf(resources: readonly ManifestResource[], { resource: name, state }: AttentionItem): string {
  const resource = resources.find((one) => one.name === name);
  const option = resource?.fields
    .find((field) => field.name === 'status')
    ?.options?.find(({ value }) => value === state);
  return [resource?.label, option?.label].filter(Boolean).join(' · ');
}

function AttentionLine({ waiting }: { waiting: AttentionItem }) {
  const t = useT();
  const pathTo = usePathOf();
  const { resources } = useManifest();
  const { kind, tone, count, daysLeft, names = [], mine } = waiting;
  const [colour, icon = ''] = tone.split('/');
  const Icon = ICONS[icon] ?? ReportProblemIcon;
  const title = kind === 'state' ? nameOf(resources, waiting) : t(`dashboard.waiting.${kind}`);
  const hints = {
    failed: mine ? 'dashboard.waiting.failedMine' : 'dashboard.waiting.failedHint',
    anomaly: mine ? 'dashboard.waiting.anomalyMine' : 'dashboard.waiting.anomalyHint',
    realName: 'dashboard.waiting.realNameHint',
    lowBalance: '',
    refunding: 'dashboard.waiting.refundingHint',
    state: mine ? 'dashboard.waiting.stateMine' : '',
  } as const;
  const hint =
    kind === 'lowBalance'
      ? names.join(t('dashboard.waiting.and'))
      : hints[kind] && t(hints[kind], { count: daysLeft ?? 0 });
  return (
    <CardLine to={pathTo(waiting) ?? '/main'} marks={{ 'data-waiting': kind }}>
      <Box
        aria-hidden
        sx={{
          width: 30,
          height: 30,
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          borderRadius: 1,
          color: `tone.${colour}`,
          bgcolor: `soft.${colour}`,
        }}
      >
        <Icon sx={{ fontSize: 'icon.sm' }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Text size="small">{title}</Text>
        {hint && <SmallText sx={CUT}>{hint}</SmallText>}
      </Box>
      <Box sx={DIGITS}>{countText(count)}</Box>
      <ChevronRightIcon aria-hidden sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />
    </CardLine>
  );
}

const AttentionList = ({ lines }: { lines: readonly AttentionItem[] }) => (
  <Box component="ul" sx={LIST}>
    {lines.map((waiting) => (
      <AttentionLine key={[waiting.kind, waiting.resource, waiting.state].join()} waiting={waiting} />
    ))}
  </Box>
);

/** Lists what needs attention, with links and a total, and below it other useful figures. */
export function AttentionCard() {
  const t = useT();
  const query = useWaiting();
  // Rows of a view are already counted in its list.
  const shown = (query.data ?? []).filter(({ among }) => !among);
  const [needed, known] = [shown.filter(({ counted }) => counted), shown.filter(({ counted }) => !counted)];
  const total = needed.reduce((sum, { count }) => sum + count, 0);
  return (
    <QueryCard
      name="waiting"
      title={t('dashboard.waiting.title')}
      end={total > 0 && <span data-total={total}>{t('dashboard.waiting.items', { count: countText(total) })}</span>}
      query={query}
      rows={4}
      rowHeight={48}
    >
      {() => (
        <>
          {needed.length === 0 ? <EmptyCard text={t('dashboard.waiting.none')} /> : <AttentionList lines={needed} />}
          {known.length > 0 && (
            <>
              <Heading level={3} size="note" colour="ink.secondary" sx={{ mt: 1 }}>
                {t('dashboard.waiting.known')}
              </Heading>
              <AttentionList lines={known} />
            </>
          )}
        </>
      )}
    </QueryCard>
  );
}
