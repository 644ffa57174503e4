import type { I18nText } from '../language';

export type OrderStatus =
  | 'INITIAL'
  | 'NO_REAL_NAME'
  | 'UNUSED'
  | 'USING'
  | 'COMPLETING'
  | 'COMPLETED'
  | 'REVOKING'
  | 'REVOKED'
  | 'REFUNDING'
  | 'REFUNDED'
  | 'INITIAL_FAILED';

export type TerminalStatus = 'STOCKED' | 'UNUSED' | 'UNACTIVATED' | 'ACTIVATED' | 'SUSPEND' | 'DISABLE' | 'INVALID';

/** A cycle of a plan. `resetsAt` is null in the last cycle and before the plan begins. */
export interface Cycle {
  no: number;
  of: number;
  usedMB: number;
  totalMB: number;
  resetsAt: string | null;
}

/** A plan of a card, with times in ISO 8601 UTC. `totalMB` null means unlimited. */
export interface CardPlan {
  orderNo: string;
  name: I18nText;
  status: OrderStatus;
  startedAt: string | null;
  endsAt: string | null;
  usedMB: number | null;
  totalMB: number | null;
  cycle?: Cycle | null;
  cycleKind?: 'DAY' | 'MONTH' | null;
  throttled?: boolean;
  throttleKbps?: number | null;
  /** True if the plan is not paid. It is cancelled at `expiresAt`. */
  unpaid?: boolean;
  expiresAt?: string | null;
  /** The messages of an SMS plan. */
  messages?: { used: number; total: number } | null;
  preOrder?: boolean;
  /** The offer by which the plan was bought. */
  agentPlanId?: number | null;
  areaCodes?: string[] | null;
}

/** The totals over all live plans. Null data means unlimited, null messages none. */
export interface CardBalance {
  remainingMB: number | null;
  totalMB: number | null;
  remainingMessages: number | null;
  endsAt: string | null;
}

/** The branding of the card's agent. `theme` is for example THEME_PURPLE. */
export interface Brand {
  /** The key of the agent's look-up URL. */
  key?: string | null;
  name: I18nText;
  logo: string | null;
  theme: string | null;
  contact?: string | null;
}

export type DocumentStatus = 'SUBMITTED' | 'APPROVED' | 'REJECTED';
export type DocumentType = 'PASSPORT' | 'ID_CARD' | 'PERMIT';

/** A document as its holder sees it, with masked names and numbers. */
export interface SubmittedDocument {
  id: number;
  status: DocumentStatus;
  docType: DocumentType;
  name: string | null;
  documentNumber: string | null;
  submittedAt: string;
  reviewedAt: string | null;
  reason: string | null;
  /** The number of earlier documents in the review queue. */
  ahead: number | null;
  number: string;
  plan: I18nText | null;
  brand: Brand;
}

/** A transfer as the cardholder sees it, with masked numbers and email address. */
export interface CardTransfer {
  transferId: number;
  status: 'CODE_SENT' | 'WAITING' | 'DONE' | 'REFUSED' | 'EXPIRED';
  sentTo: string | null;
  from: string;
  to: string;
  reason: string | null;
  requestedAt: string;
  decidedAt: string | null;
  expiresAt: string | null;
  brand: Brand;
}

export interface Card {
  number: string;
  type: string;
  status: TerminalStatus;
  /** The state of the verification. `document` is that of the newest document. */
  realName: { required: boolean; verified: boolean; document?: DocumentStatus | null };
  plans: CardPlan[];
  /** True if the eSIM profile must be installed. */
  esim?: boolean;
  balance?: CardBalance | null;
  brand?: Brand | null;
}

/** The rules of a plan. An empty `dataMB` means unlimited. */
export interface PlanRules {
  dataMB?: number | null;
  cycle?: 'DAY' | 'MONTH' | null;
  cycles?: number | null;
  validDays?: number | null;
  throttleKbps?: number | null;
}

/** A plan on offer. `price` is in minor units of `currency`. */
export interface PlanOffer {
  id: number;
  name: I18nText;
  price: number;
  originalPrice?: number | null;
  currency: string;
  payMethods?: PayMethod[];
  rules?: PlanRules | null;
  areaCodes?: string[] | null;
}

/** A payment method of this browser. The amount is in minor units, with an exchange rate if the currency differs. */
export interface PayMethod {
  method: string;
  amount: number;
  currency: string;
  rate: string | null;
}

export interface CourseStep {
  name: 'paid' | 'verified' | 'activating' | 'active' | 'refund';
  at: string | null;
  state: 'waiting' | 'now' | 'done' | 'failed';
}

/** An order. Optional fields are only for requests with the order's key. */
export interface PublicOrder {
  orderNo: string;
  plan: I18nText;
  price: number;
  currency: string;
  unpaid: boolean;
  expiresAt: string | null;
  payUrl: string | null;
  brand: Brand;
  status?: OrderStatus;
  steps?: CourseStep[];
  refund?: { amount: number; currency: string; state: 'ASKED' | 'DONE' | 'REFUSED' };
  number?: string;
  rules?: PlanRules | null;
  areaCodes?: string[];
  /** True if the order's key gives access to an eSIM profile. */
  esim?: boolean;
  paid?: { amount: number; currency: string; method: string } | null;
  now?: string;
}
