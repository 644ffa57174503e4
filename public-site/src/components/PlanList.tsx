import { type ReactNode, useState } from 'react';
import type { Card, CardPlan, OrderStatus } from '../api/responses';
import { formatLeft } from '../card/formats';
import { text } from '../text';
import { PastPlan, PlanCard, UnpaidPlan, UpcomingPlan } from './PlanCard';

interface PlanGroups {
  unpaid: CardPlan[];
  /** The plans in use or about to start. */
  current: CardPlan[];
  /** The plans that start when the previous one ends. */
  upcoming: CardPlan[];
  /** The plans that ended, were refunded or never started. */
  past: CardPlan[];
}

const PAST: OrderStatus[] = ['COMPLETED', 'REVOKED', 'REFUNDED', 'INITIAL_FAILED'];
const WAITING: OrderStatus[] = ['INITIAL', 'NO_REAL_NAME', 'UNUSED'];
const URGENCY: OrderStatus[] = ['USING', 'NO_REAL_NAME', 'UNUSED', 'INITIAL'];

function urgency(plan: CardPlan): number {
  const place = URGENCY.indexOf(plan.status);
  return place < 0 ? URGENCY.length : place;
}

/** Groups plans, in the server's order within a group. */
export function groupPlans(plans: CardPlan[]): PlanGroups {
  const groups: PlanGroups = { unpaid: [], current: [], upcoming: [], past: [] };
  for (const plan of plans) {
    if (plan.unpaid) groups.unpaid.push(plan);
    else if (PAST.includes(plan.status)) groups.past.push(plan);
    else if (plan.preOrder && WAITING.includes(plan.status)) groups.upcoming.push(plan);
    else groups.current.push(plan);
  }
  groups.current.sort((a, b) => urgency(a) - urgency(b));
  return groups;
}

const PAST_SHOWN = 5;

function PastPlans({ plans, now }: { plans: CardPlan[]; now: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? plans : plans.slice(0, PAST_SHOWN);
  return (
    <section>
      <h2 className="group-title">{text.plans.past}</h2>
      <ul className="card list">
        {shown.map((plan) => (
          <PastPlan key={plan.orderNo} plan={plan} now={now} />
        ))}
      </ul>
      {shown.length < plans.length && (
        <button type="button" className="button button-plain" onClick={() => setAll(true)}>
          {text.plans.showAll(plans.length)}
        </button>
      )}
    </section>
  );
}

/** The totals, unless a single plan shows the same. */
function Totals({ card, live }: { card: Card; live: CardPlan[] }) {
  const { balance } = card;
  if (!balance) return null;
  // Shows no sum for plans with cycles, whose future data cannot be used today.
  const sums = live.length > 1 && live.every((plan) => !plan.cycle);
  const total = sums && balance.remainingMB !== null ? formatLeft(balance.remainingMB) : null;
  const hasSeveral = card.plans.filter(({ messages }) => messages).length > 1;
  const messages = hasSeveral ? balance.remainingMessages : null;
  if (!total && !messages) return null;
  return (
    <dl className="card totals">
      {total && (
        <div>
          <dt>{text.plans.total}</dt>
          <dd>
            {total.value} {total.unit} {text.plans.left}
          </dd>
        </div>
      )}
      {messages ? (
        <div>
          <dt>{text.plans.messages}</dt>
          <dd>{messages}</dd>
        </div>
      ) : null}
    </dl>
  );
}

interface PlanListProps {
  card: Card;
  /** The time of the response, in milliseconds. */
  now: number;
  /** The content between live and past plans. */
  children?: ReactNode;
}

export function PlanList({ card, now, children }: PlanListProps) {
  const { unpaid, current, upcoming, past } = groupPlans(card.plans);
  return (
    <>
      {current.length > 0 && (
        <section>
          <h2 className="unseen">{text.plans.current}</h2>
          <ul className="list stack">
            {current.map((plan) => (
              <PlanCard key={plan.orderNo} plan={plan} now={now} paused={card.status === 'SUSPEND'} />
            ))}
          </ul>
        </section>
      )}
      {upcoming.length > 0 && (
        <section>
          <h2 className="group-title">{text.plans.upcoming}</h2>
          <ul className="list stack">
            {upcoming.map((plan) => (
              <UpcomingPlan key={plan.orderNo} plan={plan} />
            ))}
          </ul>
        </section>
      )}
      {unpaid.length > 0 && (
        <section>
          <h2 className="group-title">{text.plans.unpaid}</h2>
          <ul className="list stack">
            {unpaid.map((plan) => (
              <UnpaidPlan key={plan.orderNo} plan={plan} now={now} />
            ))}
          </ul>
        </section>
      )}
      <Totals card={card} live={[...current, ...upcoming].filter((plan) => !plan.messages)} />
      {children}
      {past.length > 0 && <PastPlans plans={past} now={now} />}
    </>
  );
}
