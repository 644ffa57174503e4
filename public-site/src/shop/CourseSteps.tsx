import type { CourseStep, PublicOrder } from '../api/types';
import { formatPrice } from '../card/money';
import { formatClock } from '../card/time';
import { Icon } from '../components/Icon';
import { shopText } from './text';

const words = shopText.order;
/** From here on a step that runs is longer than usual. */
const LONG_MS = 60_000;

function noteOf({ name, state }: CourseStep, { paid, refund }: PublicOrder): string {
  const { notes } = words;
  if (name === 'paid') {
    if (state === 'failed') return notes.payFailed;
    if (state !== 'done' || !paid) return notes.payFirst;
    const method = shopText.methods[paid.method]?.[0] ?? paid.method;
    return notes.paidWith(formatPrice(paid.amount, paid.currency), method);
  }
  if (name === 'refund' && refund) {
    const amount = formatPrice(refund.amount, refund.currency);
    return state === 'done' ? notes.refunded(amount) : notes.refund(amount);
  }
  if (name === 'verified') return state === 'now' ? notes.verify : '';
  if (name === 'activating') return state === 'now' ? notes.activating : state === 'failed' ? notes.refused : '';
  return notes.active;
}

/** Since when a running step runs: the end of the one before. */
function runsFor(steps: CourseStep[], index: number, now: number): number | null {
  const before = steps[index - 1]?.at;
  return before ? Math.max(0, now - Date.parse(before)) : null;
}

const MARKS = { done: 'tick', failed: 'close' } as const;

function Step({ order, index, now }: { order: PublicOrder; index: number; now: number }) {
  const steps = order.steps ?? [];
  const step = steps[index] as CourseStep;
  const runs = step.state === 'now' && step.name === 'activating' ? runsFor(steps, index, now) : null;
  const note = runs !== null && runs > LONG_MS ? words.longer : noteOf(step, order);
  const mark = step.state === 'done' || step.state === 'failed' ? MARKS[step.state] : null;
  return (
    <li className={`step step-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
      <span className="step-mark">{mark && <Icon name={mark} size={16} />}</span>
      <div className="step-words">
        <p className="step-head">
          <b>{words.steps[step.name][step.state]}</b>
          <span className="plan-note">
            {step.at ? formatClock(Date.parse(step.at)) : runs !== null ? `${Math.floor(runs / 1000)} s` : ''}
          </span>
        </p>
        {note && <p className="plan-note">{note}</p>}
      </div>
    </li>
  );
}

/** The steps of an order, with what each means for its buyer. */
export function CourseSteps({ order, now }: { order: PublicOrder; now: number }) {
  return (
    <ol className="card list steps">
      {(order.steps ?? []).map(({ name }, index) => (
        <Step key={name} order={order} index={index} now={now} />
      ))}
    </ol>
  );
}
