import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useGetList } from 'ra-core';
import { daysSince, fullMoment, shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useManifest, useResourceOf } from '../../providers/manifest';
import { showPath, usePathOf } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { EmptyCard, QueryCard } from '../../ui/DashboardCard';
import { Digits } from '../../ui/Digits';
import { StatusChip } from '../../ui/StatusChip';
import * as statusIcons from '../../ui/statusIcons';
import { CardLine, DIGITS, FigureLink, LIST } from './parts';
import { AGE, type EndingOrder, type EndingSheet, type RecentBill, useDashboard } from './figures';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { type AttentionItem, neededLines, totalOf, useWaiting, waitingName } from '../../providers/waiting';
import { FigureExplanation } from '../../resources/figures';
import { CUT, Heading, SmallText, Text } from '../../ui/Text';

const ICONS: Readonly<Record<string, SvgIconComponent>> = {
  ErrorOutline: ErrorOutlineIcon,
  Badge: BadgeIcon,
  Wallet: AccountBalanceWalletIcon,
  CurrencyExchange: CurrencyExchangeIcon,
};

const STATES: Readonly<Record<string, SvgIconComponent>> = statusIcons;

function AttentionLine({ waiting }: { waiting: AttentionItem }) {
  const t = useT();
  const pathTo = usePathOf();
  const { resources } = useManifest();
  const { kind, tone, count, daysLeft, oldest, names = [], mine } = waiting;
  const [colour, icon = ''] = tone.split('/');
  const Icon = ICONS[icon] ?? STATES[icon] ?? ReportProblemIcon;
  const title = kind === 'state' ? waitingName(resources, waiting) : t(`dashboard.waiting.${kind}`);
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
  const days = oldest ? daysSince(oldest) : 0;
  const since = days > 0 && t('shell.oldestWaits', { count: days });
  const more = [hint, since].filter(Boolean).join(' · ');
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
        {more && <SmallText>{more}</SmallText>}
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

/** The tasks that need attention, and other useful numbers below. */
export function AttentionCard() {
  const t = useT();
  const query = useWaiting();
  const title = t('dashboard.waiting.title');
  const waiting = query.data ?? [];
  const needed = neededLines(waiting);
  const known = waiting.filter(({ counted }) => !counted);
  const total = totalOf(needed);
  return (
    <QueryCard
      name="waiting"
      title={title}
      more={<FigureExplanation of="waiting" label={title} />}
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

const SHOWN = 8;

function BillLine({ bill }: { bill: RecentBill }) {
  const resource = useResourceOf('bills');
  const offset = useOffset();
  const type = resource?.fields.find((field) => field.name === 'type');
  const option = optionOf(type, bill.type, { ...bill });
  return (
    <CardLine to={resource ? showPath(resource, bill.id) : '/main'} sx={{ minHeight: 40, fontSize: 'size.small' }}>
      <Box
        component="time"
        dateTime={bill.createdAt}
        sx={{ color: 'ink.secondary', fontVariantNumeric: 'tabular-nums', flex: 'none' }}
      >
        {shortMoment(bill.createdAt, offset)}
      </Box>
      <StatusChip label={option?.label ?? bill.type} tone={option?.tone} icon={option?.icon} />
      <Box component="span" sx={{ ...DIGITS, ml: 'auto', color: bill.amount > 0 ? 'tone.green' : undefined }}>
        {formatMoney(bill.amount, { signed: true })}
      </Box>
    </CardLine>
  );
}

export function BillsCard() {
  const t = useT();
  const page = { pagination: { page: 1, perPage: SHOWN }, meta: { quiet: true } };
  const query = useGetList<RecentBill>('bills', page, { staleTime: AGE });
  return (
    <QueryCard
      name="bills"
      title={t('dashboard.bills.title')}
      more={query.data?.[0]?.currency}
      end={
        <FigureLink list={{ resource: 'bills' }} sx={{ color: 'accent.base' }}>
          {t('dashboard.bills.all')}
        </FigureLink>
      }
      query={query}
      rows={SHOWN}
      rowHeight={40}
      none={t('dashboard.bills.none')}
    >
      {(bills) => (
        <Box component="ul" sx={LIST}>
          {bills.map((bill) => (
            <BillLine key={bill.id} bill={bill} />
          ))}
        </Box>
      )}
    </QueryCard>
  );
}

function EndingLine({ order: { id, terminalLabel, planLabel, endsAt, days } }: { order: EndingOrder }) {
  const t = useT();
  const offset = useOffset();
  const resource = useResourceOf('orders');
  return (
    <CardLine
      to={resource ? showPath(resource, id) : '/main'}
      title={fullMoment(endsAt, offset)}
      sx={{ gap: 1, minHeight: 40, py: 0, typography: 'small' }}
    >
      <Box sx={{ minWidth: 0, flex: 1, lineHeight: '18px' }}>
        <Box data-data title={planLabel ?? undefined} sx={CUT}>
          {planLabel}
        </Box>
        {terminalLabel && (
          <SmallText>
            <Digits value={terminalLabel} copy={false} />
          </SmallText>
        )}
      </Box>
      <Box
        component="span"
        sx={{ flex: 'none', minWidth: 40, textAlign: 'right', fontWeight: 600, color: 'tone.amber' }}
      >
        {days <= 0 ? t('dashboard.ending.today') : t('dashboard.ending.days', { count: days })}
      </Box>
    </CardLine>
  );
}

export function EndingCard() {
  const t = useT();
  const query = useDashboard<EndingSheet>('ending');
  const { data } = query;
  const title = t('dashboard.ending.title', { count: data?.days ?? 3 });
  return (
    <QueryCard
      name="ending"
      title={title}
      more={<FigureExplanation of="ending" label={title} list={data} />}
      end={
        data &&
        data.total > 0 && (
          <FigureLink list={data} sx={{ color: 'accent.base' }}>
            {t('dashboard.ending.all', { count: countText(data.total) })}
          </FigureLink>
        )
      }
      query={query}
      rows={5}
      rowHeight={40}
      none={t('dashboard.ending.none')}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <Box component="ul" sx={LIST}>
          {rows.map((order) => (
            <EndingLine key={order.id} order={order} />
          ))}
        </Box>
      )}
    </QueryCard>
  );
}
