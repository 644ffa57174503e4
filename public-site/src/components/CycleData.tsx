import type { CardPlan, Cycle } from '../api/types';
import { formatLeft, formatOffer, formatSize, formatUsage } from '../card/size';
import { formatReset } from '../card/time';
import { text } from '../text';
import { UsageBar } from './UsageBar';

const span = (plan: CardPlan, cycles: number): string =>
  plan.cycleKind === 'MONTH' ? text.offers.months(cycles) : text.offers.days(cycles);
const perCycle = (plan: CardPlan, { totalMB }: Cycle): string =>
  plan.cycleKind === 'MONTH' ? text.offers.perMonth(formatOffer(totalMB)) : text.offers.perDay(formatOffer(totalMB));

/** What a plan gives, in short: `2 GB a day · 15 days`, `3 GB`, `100 text messages`. */
export function sizeOfPlan(plan: CardPlan): string {
  if (plan.messages) return `${plan.messages.total} ${text.plans.messageUnit}`;
  if (plan.totalMB === null) return text.plans.unlimited;
  return plan.cycle ? `${perCycle(plan, plan.cycle)} · ${span(plan, plan.cycle.of)}` : formatOffer(plan.totalMB);
}

interface CycleProps {
  plan: CardPlan;
  cycle: Cycle;
  /** The time of the lookup, in milliseconds. */
  now: number;
}

/** Which cycle it is of how many, what was used in all, and what comes after its share. */
function CycleNotes({ plan, cycle }: { plan: CardPlan; cycle: Cycle }) {
  const { throttleKbps, throttled } = plan;
  const which = plan.cycleKind === 'MONTH' ? text.plans.monthOf : text.plans.dayOf;
  const notes = [which(cycle.no, cycle.of), text.plans.usedInAll(formatSize(plan.usedMB ?? 0))];
  if (throttleKbps) notes.push(throttled ? text.plans.slowNow(throttleKbps) : text.offers.throttle(throttleKbps));
  return <p className="plan-note">{notes.join(' · ')}</p>;
}

/** A plan whose data comes anew: what is left of the present cycle first, for it lapses; and when the next begins. */
export function CycleData({ plan, cycle, now }: CycleProps) {
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
