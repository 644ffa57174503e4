import type { OrderStatus } from '../orders/orders';
import type { TERMINAL_STATUSES } from '../cards/terminals';

export type CardStatus = (typeof TERMINAL_STATUSES)[number];

/** The facts of a plan that decide whether its card can go online. `totalMB` null means unlimited. */
export interface PlanFacts {
  status: OrderStatus;
  /** True if the plan is not paid yet. The plan is cancelled at `expiresAt` if it stays unpaid. */
  unpaid?: boolean;
  expiresAt?: string | null;
  usedMB: number | null;
  totalMB: number | null;
  /** The current cycle of a plan with recurring data. `resetsAt` is null in the last cycle. */
  cycle?: { usedMB: number; totalMB: number; resetsAt: string | null } | null;
  throttled?: boolean;
}

/** The facts of a card that decide whether it can go online. */
export interface CardFacts<Plan extends PlanFacts = PlanFacts> {
  status: CardStatus;
  /** The value `document` is the state of the newest submitted document. */
  realName: { required: boolean; verified: boolean; document?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | null };
  plans: readonly Plan[];
  /** True if the card is an eSIM, whose profile must be installed. */
  esim?: boolean;
}

export type Diagnosis =
  | 'online'
  | 'slow'
  | 'nextCycle'
  | 'usedUp'
  | 'unpaid'
  | 'ready'
  | 'install'
  | 'preparing'
  | 'realName'
  | 'inReview'
  | 'notApproved'
  | 'ending'
  | 'failed'
  | 'over'
  | 'noPlan'
  | 'suspended'
  | 'disabled'
  | 'invalid';

/**
 * The remedies: read the `steps` of roaming, `wait`, `buy` a plan, `pay` a plan, `verify` the user's identity,
 * `install` the eSIM, ask the agent to `resume` the card, `move` its plans to another card, or `ask` the agent for the
 * reason.
 */
export type Act = 'steps' | 'wait' | 'buy' | 'pay' | 'verify' | 'install' | 'resume' | 'move' | 'ask';

export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'amber' | 'red';
