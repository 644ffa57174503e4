import type { CardPlan, Cycle, OrderStatus } from '../api/responses';
import {
  formatDay,
  formatLeft,
  formatMoment,
  formatOffer,
  formatReset,
  formatSize,
  formatUsage,
  timeLeft,
  usedRatio,
} from '../card/formats';
import { endsSoon } from '../card/need';
import { planName } from '../language';
import { recallOrder } from '../orderKeys';
import { orderHref } from '../routing';
import { text } from '../text';
import { Icon, type IconName } from './Notice';
import { Link } from './Link';
import type { Tone } from '../card/doctor';
import { NEARLY_USED_RATIO } from '../constants';

interface RingProps {
  /** The usage, or null for an unlimited plan. */
  usage: { used: number; total: number } | null;
  /** The number inside the ring, with `unit` below. */
  value: string;
  unit: string;
  /** The text for screen readers, for example `1.86 / 3.00 GB used`. */
  label: string;
  isAmber: boolean;
}

const RADIUS = 50;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring of the used share around the remaining amount. */
function Ring({ usage, value, unit, label, isAmber }: RingProps) {
  const ratio = usage ? usedRatio(usage.used, usage.total) : 0;
  const meter = usage && {
    role: 'meter',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.floor(ratio * 100),
    'aria-valuetext': label,
    'aria-label': label,
  };
  return (
    <div className={isAmber ? 'gauge gauge-near' : 'gauge'} {...meter}>
      <svg viewBox="0 0 116 116" width="116" height="116" aria-hidden="true" focusable="false">
        <circle className="gauge-edge" cx="58" cy="58" r="57.5" />
        <circle className="gauge-track" cx="58" cy="58" r={RADIUS} />
        <circle className="gauge-edge" cx="58" cy="58" r="42.5" />
        {ratio > 0 && (
          <circle
            className="gauge-used"
            cx="58"
            cy="58"
            r={RADIUS}
            strokeDasharray={`${ratio * LENGTH} ${LENGTH}`}
            transform="rotate(-90 58 58)"
          />
        )}
      </svg>
      <p className="gauge-words">
        <span className={value.length > 5 ? 'gauge-value gauge-long' : 'gauge-value'}>{value}</span>{' '}
        <span className="gauge-unit">{unit}</span>
      </p>
    </div>
  );
}

/** The used share, shown when the plan is nearly used up. */
function UsedShare({ used, total }: { used: number; total: number }) {
  const ratio = usedRatio(used, total);
  if (ratio < NEARLY_USED_RATIO) return null;
  return (
    <p className="plan-near">
      <Icon name="warning" size={16} />
      {ratio >= 1 ? text.plans.usedUp : text.plans.percentUsed(Math.floor(ratio * 100))}
    </p>
  );
}

const span = (plan: CardPlan, cycles: number): string =>
  plan.cycleKind === 'MONTH' ? text.offers.months(cycles) : text.offers.days(cycles);
const perCycle = (plan: CardPlan, { totalMB }: Cycle): string =>
  plan.cycleKind === 'MONTH' ? text.offers.perMonth(formatOffer(totalMB)) : text.offers.perDay(formatOffer(totalMB));

/** Describes the size of a plan, for example `2 GB a day · 15 days`. */
function sizeOfPlan(plan: CardPlan): string {
  if (plan.messages) return `${plan.messages.total} ${text.plans.messageUnit}`;
  if (plan.totalMB === null) return text.plans.unlimited;
  return plan.cycle ? `${perCycle(plan, plan.cycle)} · ${span(plan, plan.cycle.of)}` : formatOffer(plan.totalMB);
}

/** The notes of a cycle, for example the speed after its data is used up. */
function CycleNotes({ plan, cycle, now }: { plan: CardPlan; cycle: Cycle; now: number }) {
  const { throttleKbps, throttled } = plan;
  const kind = plan.cycleKind ?? 'DAY';
  const which = kind === 'MONTH' ? text.plans.monthOf : text.plans.dayOf;
  const notes = [which(cycle.no, cycle.of), text.plans.usedInAll(formatSize(plan.usedMB ?? 0))];
  if (throttleKbps) notes.push(throttled ? text.plans.slowNow(throttleKbps) : text.offers.throttle(throttleKbps));
  return (
    <>
      {cycle.resetsAt && <p className="plan-note">{text.plans.resets(formatReset(cycle.resetsAt, kind, now))}</p>}
      <p className="plan-note">{notes.join(' · ')}</p>
    </>
  );
}

const looks: Record<OrderStatus, [Tone, IconName]> = {
  INITIAL: ['blue', 'clock'],
  REVOKING: ['blue', 'sync'],
  COMPLETING: ['blue', 'hourglass'],
  REFUNDING: ['blue', 'exchange'],
  UNUSED: ['teal', 'ring'],
  USING: ['green', 'play'],
  NO_REAL_NAME: ['amber', 'badge'],
  INITIAL_FAILED: ['red', 'error'],
  COMPLETED: ['grey', 'check'],
  REVOKED: ['grey', 'undo'],
  REFUNDED: ['grey', 'returned'],
};

const UNPAID: [Tone, IconName] = ['amber', 'hourglass'];
const PAUSED: [Tone, IconName] = ['amber', 'pause'];

/** The status of a plan. On a suspended card, a plan in use is `paused`. */
function StatusChip({ status, unpaid = false, paused = false }: StatusChipProps) {
  const [tone, icon] = unpaid ? UNPAID : paused ? PAUSED : (looks[status] ?? ['grey', 'info']);
  return (
    <span className={`chip tone-${tone}`}>
      <Icon name={icon} size={14} />
      {unpaid ? text.plans.unpaid : paused ? text.plans.paused : (text.plans.statuses[status] ?? status)}
    </span>
  );
}

interface StatusChipProps {
  status: OrderStatus;
  unpaid?: boolean;
  paused?: boolean;
}

interface PlanProps {
  plan: CardPlan;
  /** The time of the response in milliseconds, from which the remaining time is counted. */
  now: number;
}

function PlanHead({ plan }: { plan: CardPlan }) {
  return (
    <div className="plan-head">
      <h3 className="plan-name">{planName(plan.name)}</h3>
      <StatusChip status={plan.status} unpaid={plan.unpaid ?? false} />
    </div>
  );
}

const formatMessages = ({ used, total }: NonNullable<CardPlan['messages']>): string =>
  `${Math.min(used, total)} / ${total} ${text.plans.messageUnit}`;

/** The figures of a plan, or of its current cycle. */
interface Figures {
  usage: RingProps['usage'];
  value: string;
  unit: string;
  words: string;
}

function figuresOf(plan: CardPlan): Figures {
  const { cycle, messages } = plan;
  if (messages) {
    const { used, total } = messages;
    const value = String(Math.max(0, total - used));
    return {
      usage: messages,
      value,
      unit: text.plans.messageUnit,
      words: text.plans.used(formatMessages({ used, total })),
    };
  }
  const used = (cycle ? cycle.usedMB : plan.usedMB) ?? 0;
  const total = cycle ? cycle.totalMB : plan.totalMB;
  if (total === null)
    return { usage: null, value: '∞', unit: text.plans.unlimited, words: text.plans.used(formatSize(used)) };
  const left = formatLeft(total - used);
  const isToday = cycle && (plan.cycleKind ?? 'DAY') === 'DAY';
  const leftWord = isToday ? text.plans.leftToday : cycle ? text.plans.leftThisMonth : text.plans.leftShort;
  const unit = `${left.unit} ${plan.startedAt ? leftWord : text.plans.waiting}`;
  return { usage: { used, total }, value: left.value, unit, words: text.plans.used(formatUsage(used, total)) };
}

function PlanTime({ plan, now }: PlanProps) {
  const waits = text.plans.waits[plan.status] ?? (plan.endsAt ? null : text.plans.startsOnUse);
  if (waits || !plan.endsAt) return <p className="plan-note">{waits}</p>;
  const left = timeLeft(plan.endsAt, now);
  return (
    <p className={endsSoon(plan, now) ? 'plan-near' : 'plan-note'}>
      <span>
        {left && (
          <>
            {text.plans.timeLeftBefore}
            {text.plans.timeLeft(left)}
            {text.plans.timeLeftAfter}
          </>
        )}
        <span className="whole">
          {text.plans.endsAt((left?.unit === 'days' ? formatDay : formatMoment)(plan.endsAt, now))}
        </span>
      </span>
    </p>
  );
}

/** A plan in use, with remaining data, usage and end. */
export function PlanCard({ plan, now, paused }: PlanProps & { paused: boolean }) {
  const { usage, value, unit, words } = figuresOf(plan);
  const isStarted = plan.startedAt !== null;
  const isNear = usage !== null && usedRatio(usage.used, usage.total) >= NEARLY_USED_RATIO;
  return (
    <li className="card plan">
      <Ring
        usage={isStarted ? usage : null}
        value={value}
        unit={unit}
        label={words}
        isAmber={isStarted && (isNear || endsSoon(plan, now))}
      />
      <div className="plan-words">
        <h3 className="plan-name">{planName(plan.name)}</h3>
        <StatusChip status={plan.status} unpaid={plan.unpaid ?? false} paused={paused && plan.status === 'USING'} />
        {isStarted && usage && <UsedShare {...usage} />}
        {isStarted && <p className="plan-note">{words}</p>}
        {isStarted && plan.cycle && <CycleNotes plan={plan} cycle={plan.cycle} now={now} />}
        <PlanTime plan={plan} now={now} />
      </div>
    </li>
  );
}

export function UpcomingPlan({ plan }: { plan: CardPlan }) {
  return (
    <li className="card">
      <PlanHead plan={plan} />
      <p className="plan-note">
        {sizeOfPlan(plan)} · {text.plans.waits[plan.status] ?? text.plans.startsAfter}
      </p>
    </li>
  );
}

/** An unpaid plan, with a link to pay if it was ordered here. */
export function UnpaidPlan({ plan, now }: PlanProps) {
  const known = recallOrder(plan.orderNo);
  return (
    <li className="card">
      <PlanHead plan={plan} />
      <p className="plan-note">
        {sizeOfPlan(plan)}
        {plan.expiresAt && <> · {text.plans.payBy(formatMoment(plan.expiresAt, now))}</>}
      </p>
      {known && (
        <p>
          <Link href={orderHref(known.orderNo, known.key)}>{text.offers.follow}</Link>
        </p>
      )}
    </li>
  );
}

export function PastPlan({ plan, now }: PlanProps) {
  const used = plan.usedMB ?? 0;
  const usage = plan.messages
    ? formatMessages(plan.messages)
    : plan.totalMB === null || plan.cycle
      ? formatSize(used)
      : formatUsage(used, plan.totalMB);
  return (
    <li className="past">
      <PlanHead plan={plan} />
      <p className="plan-note">
        {text.plans.used(usage)}
        {plan.endsAt && <> · {text.plans.endedAt(formatMoment(plan.endsAt, now))}</>}
      </p>
    </li>
  );
}
