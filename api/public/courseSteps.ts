import type { OrderStatus } from '@t3d/resources/orders';

export type StepName = 'paid' | 'verified' | 'activating' | 'active' | 'refund';
/** `now`: the step under way; `failed`: the course ends here, or goes on with the refund. */
export type StepState = 'waiting' | 'now' | 'done' | 'failed';
export interface CourseStep {
  name: StepName;
  at: Date | null;
  state: StepState;
}
/** A row of an order's timeline. */
export interface CourseEvent {
  action: string;
  at: Date;
}
/** Minor units of the currency that was paid. */
export interface CourseRefund {
  amount: number;
  currency: string;
  state: 'ASKED' | 'DONE' | 'REFUSED';
  askedAt: Date;
  endedAt: Date | null;
}
export interface CourseFacts {
  status: OrderStatus;
  unpaid: boolean;
  events: readonly CourseEvent[];
  refund: CourseRefund | null;
}

type Find = (...actions: string[]) => Date | null;

const finder =
  (events: readonly CourseEvent[]): Find =>
  (...actions) =>
    events.find(({ action }) => actions.includes(action))?.at ?? null;

function paidStep({ status, unpaid }: CourseFacts, at: Find): CourseStep {
  if (!unpaid) return { name: 'paid', at: at('paid', 'paid-unverified'), state: 'done' };
  if (status === 'INITIAL') return { name: 'paid', at: null, state: 'now' };
  return { name: 'paid', at: at('unpaid'), state: 'failed' };
}

/** Only of an order whose card had to be verified first. */
function verifiedStep({ status }: CourseFacts, at: Find): CourseStep[] {
  if (!at('paid-unverified')) return [];
  if (status === 'NO_REAL_NAME') return [{ name: 'verified', at: null, state: 'now' }];
  const approved = at('real-name-approved');
  if (approved) return [{ name: 'verified', at: approved, state: 'done' }];
  return [{ name: 'verified', at: at('not-verified', 'apply-revoke', 'card-lost'), state: 'failed' }];
}

function activeSteps({ status, unpaid }: CourseFacts, at: Find): CourseStep[] {
  const [accepted, refused] = [at('accepted'), at('refused')];
  if (accepted)
    return [
      { name: 'activating', at: accepted, state: 'done' },
      { name: 'active', at: accepted, state: 'done' },
    ];
  if (refused) return [{ name: 'activating', at: refused, state: 'failed' }];
  const underWay = status === 'INITIAL' && !unpaid;
  const over = status !== 'INITIAL' && status !== 'NO_REAL_NAME';
  if (over) return [];
  return [
    { name: 'activating', at: null, state: underWay ? 'now' : 'waiting' },
    { name: 'active', at: null, state: 'waiting' },
  ];
}

function refundStep({ refund }: CourseFacts): CourseStep[] {
  if (!refund) return [];
  if (refund.state === 'DONE') return [{ name: 'refund', at: refund.endedAt, state: 'done' }];
  // A refusal is staff's to solve: for the payer the money is still on its way.
  return [{ name: 'refund', at: refund.askedAt, state: 'now' }];
}

/**
 * How far a public order is, step by step, from its timeline alone. The timeline begins again when staff try the
 * operator again.
 */
export function courseSteps(facts: CourseFacts): CourseStep[] {
  const retried = facts.events.findLastIndex(({ action }) => action === 'retry');
  const since =
    retried < 0 ? facts.events : facts.events.filter(({ action }, at) => at > retried || action.startsWith('paid'));
  const at = finder(since);
  return [paidStep(facts, at), ...verifiedStep(facts, at), ...activeSteps(facts, at), ...refundStep(facts)];
}

/** Whether nothing more will happen by itself. */
export const isSettled = (steps: readonly CourseStep[]): boolean =>
  !steps.some(({ state }) => state === 'now' || state === 'waiting');
