import { useState } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PlanRules } from '@t3d/resources/kit/schemas';
import { useTranslate } from 'react-admin';
import { fullMoment, shortMoment } from '../../crud/cells/dates';
import { dataSize, planRulesSentence, speed } from '../../crud/cells/planRules';
import { useOffset } from '../../crud/doors';
import type { Row } from '../../crud/records';
import { countText } from '../../crud/text';
import { useManifest } from '../../providers/manifest';
import type { RulesSource } from '../../providers/stock';
import { loadRules } from '../../providers/stock';
import { SMALL } from './Section';
import type { Term, Usage } from './usage';
import { termOf, usageOf } from './usage';

const NOT_BEGUN = ['INITIAL', 'NO_REAL_NAME', 'UNUSED'];

/** Where this caller reads what a plan gives. */
function useRulesSource(isSms: boolean): RulesSource | null {
  const { resources } = useManifest();
  const has = (name: string): boolean => resources.some((one) => one.name === name && one.calls.show);
  const [own, issued] = isSms ? ['sms-plans', 'agent-sms-plans'] : ['plans', 'agent-plans'];
  return has(own) ? { resource: own, byPlan: false } : has(issued) ? { resource: issued, byPlan: true } : null;
}

interface BarProps { label: string; text: string; share: number; nearly: boolean; thin?: boolean }

function Bar({ label, text, share, nearly, thin }: BarProps) {
  return (
    <Box role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} aria-valuetext={text} sx={{ flex: 1, minWidth: 80, height: thin ? 4 : 10, borderRadius: '5px', bgcolor: 'var(--sunken)', boxShadow: thin ? 'none' : 'inset 0 0 0 1px var(--control)', overflow: 'hidden', printColorAdjust: 'exact' }}>
      <Box sx={{ width: `${share * 100}%`, minWidth: share > 0 ? 4 : 0, height: '100%', bgcolor: thin ? 'var(--control)' : nearly ? 'var(--amber)' : 'var(--main)' }} />
    </Box>
  );
}

function useAmounts(): (usage: Usage, amount: number) => string {
  const translate = useTranslate();
  return (usage, amount) => (usage.unit === 'messages' ? translate('stock.usage.messages', { count: amount, _: countText(amount) }) : dataSize(amount));
}

function Used({ usage }: { usage: Usage }) {
  const translate = useTranslate();
  const say = useAmounts();
  const used = say(usage, usage.used);
  if (usage.total === null) {
    const key = usage.throttleKbps ? 'unlimitedAt' : 'unlimited';
    return <Box sx={{ fontWeight: 600 }}>{translate(`stock.usage.${key}`, { used, speed: usage.throttleKbps ? speed(usage.throttleKbps) : '' })}</Box>;
  }
  const gone = usage.used >= usage.total;
  const left = gone ? translate('stock.usage.gone') : translate('stock.usage.left', { left: say(usage, usage.total - usage.used) });
  const sentence = translate('stock.usage.of', { used, total: say(usage, usage.total) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      <Bar label={translate(usage.unit === 'MB' ? 'stock.usage.data' : 'stock.usage.title')} text={sentence} share={usage.share ?? 0} nearly={usage.nearly} />
      <Box sx={{ width: { xs: '100%', sm: 'auto' } }}><b style={{ fontWeight: 600 }}>{sentence}</b> · {Math.round((usage.share ?? 0) * 100)}%</Box>
      <Box sx={{ ...SMALL, width: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Box component="span" sx={usage.nearly ? { color: 'var(--amber)' } : undefined}>{usage.nearly && !gone ? `${translate('stock.usage.nearly')}: ${left}` : left}</Box>
        {usage.cycle && <span>{translate(`stock.usage.cycle.${usage.cycle.kind}`, { index: usage.cycle.index, count: usage.cycle.count })}</span>}
        {usage.inAll !== null && <span>{translate('stock.usage.inAll', { used: say(usage, usage.inAll) })}</span>}
        {usage.throttleKbps && <span>{translate('stock.usage.then', { speed: speed(usage.throttleKbps) })}</span>}
      </Box>
    </Box>
  );
}

function TermLine({ term }: { term: Term }) {
  const translate = useTranslate();
  const offset = useOffset();
  const left = term.over ? translate('stock.usage.over') : term.daysLeft > 0 ? translate('stock.usage.daysLeft', { count: term.daysLeft, smart_count: term.daysLeft }) : translate('stock.usage.lastDay');
  const day = translate('stock.usage.day', { day: term.day, days: term.days });
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex' }}><Bar thin label={translate('stock.usage.time')} text={day} share={term.share} nearly={false} /></Box>
      <Box sx={{ ...SMALL, mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        {!term.over && <span>{day}</span>}
        <span>{left}</span>
        <Box component="span" title={fullMoment(term.endsAt, offset)} sx={{ ml: 'auto' }}>{translate(term.over ? 'stock.usage.ended' : 'stock.usage.ends', { at: shortMoment(term.endsAt, offset) })}</Box>
      </Box>
    </Box>
  );
}

function Waiting({ order, rules }: { order: Row; rules: PlanRules | null }) {
  const translate = useTranslate();
  const kind = order.preOrder ? 'preOrder' : (rules?.activation ?? 'FIRST_USE');
  return <Box sx={{ ...SMALL, mt: 0.5 }}>{translate(`stock.usage.notStarted.${kind}`)}{rules && ` · ${planRulesSentence(rules, (key, params) => translate(key, params))}`}</Box>;
}

/** What an order has used of its plan's data or messages, and of its time. */
export function UsageBar({ order }: { order: Row }) {
  const [now] = useState(() => new Date());
  const isSms = order.orderType === 'SMS';
  const source = useRulesSource(isSms);
  const plan = typeof order.plan === 'number' ? order.plan : null;
  const { data, isPending, isFetching } = useQuery({ queryKey: ['plan rules', source?.resource, plan], queryFn: () => loadRules(source as RulesSource, plan as number), enabled: source !== null && plan !== null && !order.rules, retry: false, staleTime: 60_000 });
  if (isPending && isFetching) return <Skeleton variant="rounded" height={52} />;
  const rules = (order.rules as PlanRules | null | undefined) ?? data ?? null;
  if (NOT_BEGUN.includes(String(order.status)) && !order.startedAt) return <Waiting order={order} rules={rules} />;
  const term = termOf(order, now);
  return <Box data-usage><Used usage={usageOf(rules, order, now)} />{term && <TermLine term={term} />}</Box>;
}
