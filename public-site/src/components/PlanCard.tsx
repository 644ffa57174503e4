import type { CardPlan, Cycle, OrderStatus } from '../api/answers';
import {
  formatLeft,
  formatMoment,
  formatOffer,
  formatReset,
  formatSize,
  formatUsage,
  timeLeft,
  zoneName,
  usedRatio,
} from '../card/formats';
import { readText } from '../language';
import { recallOrder } from '../orderKeys';
import { orderHref } from '../routing';
import { text } from '../text';
import { Icon, type IconName } from './Notice';
import { Link } from './Link';
import type { Tone } from '../card/doctor';
import { NEARLY_USED_RATIO } from '../constants';

interface UsageBarProps {
  usedMB: number;
  totalMB: number;
  /** The text for screen readers, such as `1.86 / 3.00 GB used`. */
  label: string;
}

/** A bar for the used share of the data. From 80 % on the bar is amber, and a text says the same. */
function UsageBar({ usedMB, totalMB, label }: UsageBarProps) {
  const ratio = usedRatio(usedMB, totalMB);
  const percent = Math.floor(ratio * 100);
  const near = ratio >= NEARLY_USED_RATIO;
  return (
    <>
      <div
        className={near ? 'bar bar-near' : 'bar'}
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={label}
        aria-label={label}
      >
        <div className="bar-used" style={{ width: `${ratio * 100}%` }} />
      </div>
      {near && (
        <p className="bar-words">
          <Icon name="warning" size={18} />
          {ratio >= 1 ? text.plans.usedUp : text.plans.nearlyUsed(percent)}
        </p>
      )}
    </>
  );
}

const span = (plan: CardPlan, cycles: number): string =>
  plan.cycleKind === 'MONTH' ? text.offers.months(cycles) : text.offers.days(cycles);
const perCycle = (plan: CardPlan, { totalMB }: Cycle): string =>
  plan.cycleKind === 'MONTH' ? text.offers.perMonth(formatOffer(totalMB)) : text.offers.perDay(formatOffer(totalMB));

/** Summarises a plan: `2 GB a day · 15 days`, `3 GB`, `100 text messages`. */
function sizeOfPlan(plan: CardPlan): string {
  if (plan.messages) return `${plan.messages.total} ${text.plans.messageUnit}`;
  if (plan.totalMB === null) return text.plans.unlimited;
  return plan.cycle ? `${perCycle(plan, plan.cycle)} · ${span(plan, plan.cycle.of)}` : formatOffer(plan.totalMB);
}

interface CycleProps {
  plan: CardPlan;
  cycle: Cycle;
  /** The time of the response, in milliseconds. */
  now: number;
}

/**
 * Shows the number of the current cycle, the total usage, and the reduced speed after the data of a cycle is used up.
 */
function CycleNotes({ plan, cycle }: { plan: CardPlan; cycle: Cycle }) {
  const { throttleKbps, throttled } = plan;
  const which = plan.cycleKind === 'MONTH' ? text.plans.monthOf : text.plans.dayOf;
  const notes = [which(cycle.no, cycle.of), text.plans.usedInAll(formatSize(plan.usedMB ?? 0))];
  if (throttleKbps) notes.push(throttled ? text.plans.slowNow(throttleKbps) : text.offers.throttle(throttleKbps));
  return <p className="plan-note">{notes.join(' · ')}</p>;
}

/**
 * Shows a plan with recurring data. The remaining data of the current cycle comes first, because it expires. The start
 * of the next cycle follows.
 */
function CycleData({ plan, cycle, now }: CycleProps) {
  if (!plan.startedAt) {
    return (
      <div className="plan-figures">
        <p className="plan-left">
          <span className="plan-size">{sizeOfPlan(plan)}</span>
        </p>
      </div>
    );
  }
  const left = formatLeft(cycle.totalMB - cycle.usedMB);
  const kind = plan.cycleKind ?? 'DAY';
  const usage = text.plans.used(formatUsage(cycle.usedMB, cycle.totalMB));
  return (
    <>
      <div className="plan-figures">
        <p className="plan-left">
          <span className="hero">{left.value}</span> {left.unit}{' '}
          {kind === 'DAY' ? text.plans.leftToday : text.plans.leftThisMonth}
        </p>
        <p className="plan-used">{usage}</p>
      </div>
      <UsageBar usedMB={cycle.usedMB} totalMB={cycle.totalMB} label={usage} />
      {cycle.resetsAt && <p className="plan-resets">{text.plans.resets(formatReset(cycle.resetsAt, kind, now))}</p>}
      <CycleNotes plan={plan} cycle={cycle} />
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

/** Shows the status of a plan as a colour, an icon and a text. */
function StatusChip({ status, unpaid = false }: { status: OrderStatus; unpaid?: boolean }) {
  const [tone, icon] = unpaid ? UNPAID : (looks[status] ?? ['grey', 'info']);
  return (
    <span className={`chip tone-${tone}`}>
      <Icon name={icon} size={14} />
      {unpaid ? text.plans.unpaid : (text.plans.statuses[status] ?? status)}
    </span>
  );
}

interface PlanProps {
  plan: CardPlan;
  /** The time of the response, in milliseconds. The remaining time is computed from it. */
  now: number;
}

function PlanHead({ plan }: { plan: CardPlan }) {
  return (
    <div className="plan-head">
      <h3 className="plan-name">{readText(plan.name)}</h3>
      <StatusChip status={plan.status} unpaid={plan.unpaid ?? false} />
    </div>
  );
}

const formatMessages = ({ used, total }: NonNullable<CardPlan['messages']>): string =>
  `${Math.min(used, total)} / ${total} ${text.plans.messageUnit}`;

function PlanMessages({ messages }: { messages: NonNullable<CardPlan['messages']> }) {
  const { used, total } = messages;
  const usage = text.plans.used(formatMessages(messages));
  return (
    <>
      <div className="plan-figures">
        <p className="plan-left">
          <span className="hero">{Math.max(0, total - used)}</span> {text.plans.messageUnit} {text.plans.left}
        </p>
        <p className="plan-used">{usage}</p>
      </div>
      <UsageBar usedMB={used} totalMB={total} label={usage} />
    </>
  );
}

function PlanData({ plan, now }: PlanProps) {
  const used = plan.usedMB ?? 0;
  if (plan.cycle) return <CycleData plan={plan} cycle={plan.cycle} now={now} />;
  if (plan.messages) return <PlanMessages messages={plan.messages} />;
  if (plan.totalMB === null) {
    return (
      <div className="plan-figures">
        <p className="plan-left">
          <span className="hero">{text.plans.unlimited}</span>
        </p>
        <p className="plan-used">{text.plans.used(formatSize(used))}</p>
      </div>
    );
  }
  const left = formatLeft(plan.totalMB - used);
  const usage = text.plans.used(formatUsage(used, plan.totalMB));
  return (
    <>
      <div className="plan-figures">
        <p className="plan-left">
          <span className="hero">{left.value}</span> {left.unit} {text.plans.left}
        </p>
        <p className="plan-used">{usage}</p>
      </div>
      <UsageBar usedMB={used} totalMB={plan.totalMB} label={usage} />
    </>
  );
}

function PlanTime({ plan, now }: PlanProps) {
  const waits = text.plans.waits[plan.status] ?? (plan.endsAt ? null : text.plans.startsOnUse);
  if (waits || !plan.endsAt)
    return (
      <p className="plan-time">
        <Icon name="clock" />
        {waits}
      </p>
    );
  const left = timeLeft(plan.endsAt, now);
  return (
    <div className="plan-time">
      <Icon name="clock" />
      {left && (
        <span>
          {text.plans.timeLeftBefore}
          <b>{text.plans.timeLeft(left)}</b>
          {text.plans.timeLeftAfter}
        </span>
      )}
      <span className="plan-end">{text.plans.endsAt(formatMoment(plan.endsAt, now))}</span>
    </div>
  );
}

/** Shows a plan that is in use or about to start, with its remaining data, its usage and its end. */
export function PlanCard({ plan, now }: PlanProps) {
  return (
    <li className="card">
      <PlanHead plan={plan} />
      <PlanData plan={plan} now={now} />
      <PlanTime plan={plan} now={now} />
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

/**
 * Shows an unpaid plan with its payment deadline. If the plan was ordered in this browser, also shows a link to pay.
 */
export function UnpaidPlan({ plan, now }: PlanProps) {
  const known = recallOrder(plan.orderNo);
  return (
    <li className="card">
      <PlanHead plan={plan} />
      <p className="plan-note">
        {sizeOfPlan(plan)}
        {plan.expiresAt && <> · {text.plans.payBy(`${formatMoment(plan.expiresAt, now)} (${zoneName(now)})`)}</>}
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
