import type { OrderStatus } from '../orders/orders';
import type { TERMINAL_STATUSES } from '../cards/terminals';

export type CardStatus = (typeof TERMINAL_STATUSES)[number];

/** If `totalMB` is null, the plan is unlimited. */
export interface PlanFacts {
  status: OrderStatus;
  /** An unpaid plan is cancelled at `expiresAt`. */
  unpaid?: boolean;
  expiresAt?: string | null;
  usedMB: number | null;
  totalMB: number | null;
  /** `resetsAt` is null in the last cycle. */
  cycle?: { usedMB: number; totalMB: number; resetsAt: string | null } | null;
  throttled?: boolean;
}

export interface CardFacts<Plan extends PlanFacts = PlanFacts> {
  status: CardStatus;
  /** `document` is the state of the newest submitted document. */
  realName: { required: boolean; verified: boolean; document?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | null };
  plans: readonly Plan[];
  /** The profile of an eSIM must be installed. */
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
 * The remedies. `steps`: follow the steps for roaming. `wait`: wait until the state changes. `buy`: buy a plan. `pay`:
 * pay a plan. `verify`: verify the user's identity. `install`: install the eSIM. `resume`: ask the agent to resume the
 * card. `move`: move the plans to another card. `ask`: ask the agent for the reason.
 */
export type Act = 'steps' | 'wait' | 'buy' | 'pay' | 'verify' | 'install' | 'resume' | 'move' | 'ask';

export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'amber' | 'red';
