import type { CardFacts, Diagnosis, PlanFacts } from '@t3d/resources/diagnosis';
import { diagnose } from '@t3d/resources/diagnosis';
import type { Row } from '../../declared/records';

/** Nothing is wrong with an order that went back whole, and nothing is left to cure. */
const SETTLED = ['REVOKED', 'REFUNDED'];
/** What became of its card no longer matters to it. */
const OVER = ['COMPLETED', 'INITIAL_FAILED'];

const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** An order as the one plan of its card. */
const planOf = (order: Row): PlanFacts => ({
  status: order.status as PlanFacts['status'],
  unpaid: order.unpaid === true,
  expiresAt: typeof order.expiresAt === 'string' ? order.expiresAt : null,
  usedMB: amount(order.usedMB),
  totalMB: amount(order.totalMB),
  cycle: (order.cycle ?? null) as PlanFacts['cycle'],
  throttled: order.throttled === true,
});

/**
 * Why the plan of an order works or does not, by the function of the public site: the card first, as its holder would
 * look it up, then this order alone. Null where nothing is left to say.
 */
export function diagnoseOrder(order: Row, card: CardFacts | undefined): Diagnosis | null {
  const status = String(order.status);
  if (order.orderType !== 'DATA' || SETTLED.includes(status)) return null;
  const unknown: CardFacts = {
    status: 'UNUSED',
    realName: { required: status === 'NO_REAL_NAME', verified: false },
    plans: [],
  };
  const plain: CardFacts = { status: 'ACTIVATED', realName: { required: false, verified: false }, plans: [] };
  // One that nobody paid in time has failed for good: there is nothing to provision.
  const plan = planOf(order);
  if (status === 'INITIAL_FAILED') return 'failed';
  return diagnose({ ...(OVER.includes(status) ? plain : (card ?? unknown)), plans: [plan] });
}
