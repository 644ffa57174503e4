import type { OrderStatus } from '../orders/orders';
import type { TERMINAL_STATUSES } from '../cards/terminals';

export type CardStatus = (typeof TERMINAL_STATUSES)[number];

/** A plan of a card, as far as it decides whether the card can go online. `totalMB` null is unlimited. */
export interface PlanFacts {
  status: OrderStatus;
  /** Nobody has paid it yet; it ends at `expiresAt` if nobody does. */
  unpaid?: boolean;
  expiresAt?: string | null;
  usedMB: number | null;
  totalMB: number | null;
  /** The present one of a plan whose data comes anew; `resetsAt` null: no other follows. */
  cycle?: { usedMB: number; totalMB: number; resetsAt: string | null } | null;
  /** It runs at its slower speed now. */
  throttled?: boolean;
}

/** A card, as far as it decides whether it can go online. */
export interface CardFacts<Plan extends PlanFacts = PlanFacts> {
  status: CardStatus;
  /** `document`: what became of the newest document that was submitted. */
  realName: { required: boolean; verified: boolean; document?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | null };
  plans: readonly Plan[];
  /** It has an eSIM profile to install. */
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
 * What cures it: read the `steps` of roaming, `wait`, `buy` a plan, `pay` one, `verify` who uses the card, `install`
 * the eSIM, ask the agent to `resume` the card, `move` its plans to another card, `ask` the agent why.
 */
export type Act = 'steps' | 'wait' | 'buy' | 'pay' | 'verify' | 'install' | 'resume' | 'move' | 'ask';

export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'amber' | 'red';
