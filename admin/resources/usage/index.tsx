import { useState } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { offsetText } from '@t3d/resources/kit/times';
import { type Translate, useT } from '../../locales/useT';
import { DAY_MS, fullMoment, shortMoment } from '../../declared/fields/dates';
import { planRulesSentence, speed } from '../plans';
import { type Cycle, cycleSentence, leftSize, usedSize } from '../../../resources/cards/kinds/usage/field';
import { useOffset } from '../../state/useOffset';
import type { Row } from '../../declared/records';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { SmallText } from '../../ui/Text';
import { Bar } from './Bar';
import { readPage } from '../../providers/rows';
import { readTime } from '@t3d/resources/kit';

/** The days of a plan's month. */
const MONTH_DAYS = 30;
const NEARLY = 0.8;

type UsedOrder = Readonly<Record<string, unknown>>;
interface Amounts {
  used: number;
  total: number | null;
  share: number | null;
}
interface Usage extends Amounts {
  unit: 'MB' | 'messages';
  /** The current cycle, to which `used` and `total` belong. Null for a plan without cycles. */
  cycle: (Cycle & { kind: 'DAY' | 'MONTH' }) | null;
  /** The total over all cycles, or null without cycles. */
  inAll: number | null;
  nearly: boolean;
  throttleKbps: number | null;
  throttled: boolean;
}
interface Term {
  startedAt: string;
  endsAt: string;
  share: number;
  day: number;
  days: number;
  daysLeft: number;
  over: boolean;
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const shareOf = (used: number, total: number | null): number | null =>
  total === null || total <= 0 ? null : Math.min(1, used / total);
const amounts = (used: number, total: number | null): Amounts => ({ used, total, share: shareOf(used, total) });

function messagesOf(rules: Partial<PlanRules>, order: UsedOrder): Amounts {
  const [start, end] = [readTime(order.startedAt), readTime(order.endsAt)];
  const term = (rules.months ?? 1) * MONTH_DAYS * DAY_MS;
  const terms = start && end ? Math.max(1, Math.round((end.getTime() - start.getTime()) / term)) : 1;
  return amounts(count(order.usedMessages), typeof rules.messages === 'number' ? rules.messages * terms : null);
}

/** Returns the usage of an order, for a plan with cycles that of the current cycle. */
export function usageOf(rules: Partial<PlanRules> | null, order: UsedOrder): Usage {
  const given = rules ?? {};
  const isSms = order.orderType === 'SMS' || typeof given.messages === 'number';
  const { cycle, totalMB, throttled } = order as { cycle?: Cycle | null; totalMB?: number | null; throttled?: boolean };
  const inCycle = !isSms && cycle && given.cycle ? { ...cycle, kind: given.cycle } : null;
  const data = inCycle ? amounts(inCycle.usedMB, inCycle.totalMB) : amounts(count(order.usedMB), totalMB ?? null);
  const known = isSms ? messagesOf(given, order) : data;
  return {
    ...known,
    unit: isSms ? 'messages' : 'MB',
    cycle: inCycle,
    inAll: inCycle ? count(order.usedMB) : null,
    nearly: (known.share ?? 0) >= NEARLY,
    throttleKbps: given.throttleKbps ?? null,
    throttled: throttled === true,
  };
}

/** Returns the term of an order, or null before it starts. */
export function termOf(order: UsedOrder, now: Date): Term | null {
  const [start, end] = [readTime(order.startedAt), readTime(order.endsAt)];
  if (!start || !end || end <= start) return null;
  const length = end.getTime() - start.getTime();
  const passed = Math.min(Math.max(now.getTime() - start.getTime(), 0), length);
  const left = Math.max(0, end.getTime() - now.getTime());
  const days = Math.max(1, Math.round(length / DAY_MS));
  return {
    startedAt: start.toISOString(),
    endsAt: end.toISOString(),
    share: passed / length,
    day: Math.min(Math.floor(passed / DAY_MS) + 1, days),
    days,
    daysLeft: Math.floor(left / DAY_MS),
    over: left === 0 || !['USING', 'COMPLETING', 'REVOKING', 'REFUNDING'].includes(String(order.status)),
  };
}

/** The source of the rules: plans, or agent plans for readers who may not see plans. */
interface RulesSource {
  resource: string;
  byPlan: boolean;
}

const NOT_BEGUN = ['INITIAL', 'NO_REAL_NAME', 'UNUSED'];

function useRulesSource(isSms: boolean): RulesSource | null {
  const { resources } = useManifest();
  const has = (name: string): boolean => resources.some((one) => one.name === name && one.calls.show);
  const [own, issued] = isSms ? ['sms-plans', 'agent-sms-plans'] : ['plans', 'agent-plans'];
  return has(own) ? { resource: own, byPlan: false } : has(issued) ? { resource: issued, byPlan: true } : null;
}

const size = (usage: Usage, amount: number, t: Translate, round: (megabytes: number) => string): string =>
  usage.unit === 'messages' ? t('usage.messages', { count: amount }) : round(amount);

/** The state of a plan's data: it can be used, its card is suspended, or the plan has ended. */
type Use = 'possible' | 'suspended' | 'over';

/** The remaining data of the current cycle, or of the whole plan. */
function Left({ usage, running, use }: { usage: Usage; running: boolean; use: Use }) {
  const t = useT();
  const offset = useOffset();
  if (use !== 'possible') {
    const rest = size(usage, Math.max(0, (usage.total ?? 0) - usage.used), t, leftSize);
    return (
      <Box data-usage-left sx={{ fontWeight: 600, color: 'ink.secondary' }}>
        {usage.used >= (usage.total ?? 0) ? t('usage.gone') : t(`usage.rest.${use}`, { left: rest })}
      </Box>
    );
  }
  const { cycle, used } = usage;
  const total = usage.total ?? 0;
  const isCycle = cycle !== null && running;
  const gone = used >= total;
  const left = gone ? t('usage.gone') : t('usage.left', { left: size(usage, total - used, t, leftSize) });
  return (
    <Box data-usage-left sx={{ fontWeight: 600, color: usage.nearly ? 'tone.amber' : undefined }}>
      {isCycle
        ? cycleSentence(cycle, cycle.kind, offset, t)
        : usage.nearly && !gone
          ? `${t('usage.nearly')}: ${left}`
          : left}
      {isCycle && cycle.resetsAt && (
        <SmallText as="span" title={fullMoment(cycle.resetsAt, offset)} sx={{ fontWeight: 400 }}>
          {' '}
          ({offsetText(offset)})
        </SmallText>
      )}
    </Box>
  );
}

function Used({ usage, running, use }: { usage: Usage; running: boolean; use: Use }) {
  const t = useT();
  const used = size(usage, usage.used, t, usedSize);
  const slow = usage.throttleKbps ? speed(usage.throttleKbps) : '';
  if (usage.total === null) {
    return (
      <Box data-usage-left sx={{ fontWeight: 600 }}>
        {t(slow ? 'usage.unlimitedAt' : 'usage.unlimited', { used, speed: slow })}
      </Box>
    );
  }
  const sentence = t('usage.of', { used, total: size(usage, usage.total, t, usedSize) });
  const { cycle } = usage;
  const facts = [
    `${sentence} · ${Math.round((usage.share ?? 0) * 100)}%`,
    use !== 'over' &&
      cycle &&
      t(cycle.kind === 'DAY' ? 'usage.dayOf' : 'usage.monthOf', { no: cycle.no, of: cycle.of }),
    usage.inAll !== null && t('usage.inAll', { used: usedSize(usage.inAll) }),
    use !== 'over' && slow && t(usage.throttled ? 'usage.slowNow' : 'usage.then', { speed: slow }),
  ];
  return (
    <Box sx={{ display: 'grid', rowGap: 0.5 }}>
      <Left usage={usage} running={running} use={use} />
      <Box sx={{ display: 'flex' }}>
        <Bar
          label={t(usage.unit === 'MB' ? 'usage.data' : 'usage.title')}
          text={sentence}
          share={usage.share ?? 0}
          nearly={usage.nearly}
          quiet={use !== 'possible'}
        />
      </Box>
      <SmallText>{facts.filter(Boolean).join(' · ')}</SmallText>
    </Box>
  );
}

function TermLine({ term }: { term: Term }) {
  const t = useT();
  const offset = useOffset();
  const left = term.over
    ? t('usage.over')
    : term.daysLeft > 0
      ? t('usage.daysLeft', { count: term.daysLeft })
      : t('usage.lastDay');
  const day = t('usage.day', { day: term.day, days: term.days });
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex' }}>
        <Bar thin label={t('usage.time')} text={day} share={term.share} nearly={false} />
      </Box>
      <SmallText sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        {!term.over && <span>{day}</span>}
        <span>{left}</span>
        <Box component="span" title={fullMoment(term.endsAt, offset)} sx={{ ml: 'auto' }}>
          {t(term.over ? 'usage.ended' : 'usage.ends', { at: shortMoment(term.endsAt, offset) })}
        </Box>
      </SmallText>
    </Box>
  );
}

function Waiting({ order, rules }: { order: Row; rules: PlanRules | null }) {
  const t = useT();
  const offset = useOffset();
  if (order.unpaid)
    return <SmallText sx={{ mt: 0.5 }}>{t('usage.unpaid', { at: shortMoment(order.expiresAt, offset) })}</SmallText>;
  const kind = order.preOrder ? 'preOrder' : (rules?.activation ?? 'FIRST_USE');
  return (
    <SmallText sx={{ mt: 0.5 }}>
      {t(`usage.notStarted.${kind}`)}
      {rules && ` · ${planRulesSentence(rules, t)}`}
    </SmallText>
  );
}

/** The states of orders whose plans have ended. */
const OVER = ['COMPLETED', 'REVOKED', 'REFUNDED'];

export function UsageBar({ order, suspended = false }: { order: Row; suspended?: boolean }) {
  const provider = useApi();
  const [now] = useState(() => new Date());
  const isSms = order.orderType === 'SMS';
  const source = useRulesSource(isSms);
  const plan = typeof order.plan === 'number' ? order.plan : null;
  const { data, isPending, isFetching } = useQuery({
    queryKey: ['plan rules', source?.resource, plan],
    queryFn: async () => {
      const filter = source?.byPlan ? { plan } : { id: plan };
      const { rows } = await readPage(provider, source?.resource ?? '', { ...filter, size: 1 });
      return (rows[0]?.rules ?? null) as PlanRules | null;
    },
    enabled: source !== null && plan !== null && !order.rules,
    staleTime: 60_000,
  });
  if (isPending && isFetching) return <Skeleton variant="rounded" height={52} />;
  const rules = (order.rules as PlanRules | null | undefined) ?? data ?? null;
  if (NOT_BEGUN.includes(String(order.status)) && !order.startedAt) return <Waiting order={order} rules={rules} />;
  const term = termOf(order, now);
  const use = OVER.includes(String(order.status)) ? 'over' : suspended ? 'suspended' : 'possible';
  return (
    <Box data-usage>
      <Used usage={usageOf(rules, order)} running={term !== null && !term.over} use={use} />
      {term && <TermLine term={term} />}
    </Box>
  );
}
