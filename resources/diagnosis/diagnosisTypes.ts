import type { OrderStatus } from '../orders/orders';
import type { TERMINAL_STATUSES } from '../cards/terminals';

export type CardStatus = (typeof TERMINAL_STATUSES)[number];

/** A plan of a card. `totalMB` is null if the plan is unlimited. */
export interface PlanFacts {
  status: OrderStatus;
  /** True if the plan is not paid. An unpaid plan is cancelled at `expiresAt`. */
  unpaid?: boolean;
  expiresAt?: string | null;
  usedMB: number | null;
  totalMB: number | null;
  /** The current cycle. `resetsAt` is null in the last cycle. */
  cycle?: { usedMB: number; totalMB: number; resetsAt: string | null } | null;
  throttled?: boolean;
}

export interface CardFacts<Plan extends PlanFacts = PlanFacts> {
  status: CardStatus;
  /** The state of the verification. `document` is the state of the newest submitted document. */
  realName: { required: boolean; verified: boolean; document?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | null };
  plans: readonly Plan[];
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
 * The remedies: follow the roaming steps, wait, buy or pay a plan, verify the identity, install the eSIM, resume the
 * card, move the plans, or ask the agent.
 */
export type Act = 'steps' | 'wait' | 'buy' | 'pay' | 'verify' | 'install' | 'resume' | 'move' | 'ask';

export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'amber' | 'red';
