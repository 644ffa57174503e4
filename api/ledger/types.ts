import type { BillType } from '@t3d/resources/money/bills';

/**
 * The platform's own accounts: money received and paid back, sales, eSIM fees, what suppliers are owed, payments that
 * are booked to no customer yet, what sales channels owe.
 */
export type SystemPurpose = 'CASH' | 'REVENUE' | 'ESIM_FEE' | 'SUPPLIER_COST' | 'SUSPENSE' | 'CHANNEL_RECEIVABLE';

export type Kind =
  | 'RECHARGE'
  | 'PAYMENT'
  | 'REVERSAL'
  | 'TRANSFER'
  | 'PURCHASE'
  | 'RETAIL_SALE'
  | 'REFUND'
  | 'STOCK_PURCHASE'
  | 'STOCK_REFUND'
  | 'RENEWAL'
  | 'CHANNEL_SALE'
  | 'CHANNEL_REFUND'
  | 'CHANNEL_COST'
  | 'CHANNEL_SETTLEMENT'
  | 'HOLD_BACK'
  | 'RELEASE'
  | 'POOL_PURCHASE'
  | 'POOL_REFUND'
  | 'VOS_RECHARGE';

/** `reason` of a DEC that takes an earned profit share back: the one movement that may push a wallet below zero. */
export const CLAWBACK = 'PROFIT_SHARE_CLAWBACK';

/**
 * One side of a movement, in minor units: of a user's wallet (always a bill), or of an account of the platform's (a
 * bill only when `type` is given).
 */
export type Leg =
  | { readonly wallet: number; readonly amount: number; readonly type: BillType; readonly reason?: string }
  | { readonly system: SystemPurpose; readonly amount: number; readonly type?: BillType; readonly reason?: string };

export interface Posting {
  readonly kind: Kind;
  /** Makes it happen once: the same key answers as the first time; with another request it is a Conflict. */
  readonly key: string;
  /** Keys are unique within it; the kind by default. Give the caller when the caller chose the key. */
  readonly scope?: string;
  readonly currency: string;
  readonly orderNo?: string | null;
  readonly remark?: string | null;
  /** The transaction that this one takes back; possible once. */
  readonly reverses?: number | null;
  readonly legs: readonly Leg[];
  /** The request that the key identifies; the legs by default. */
  readonly request?: unknown;
  /** Kept with the transaction and answered again on a replay. */
  readonly result?: Readonly<Record<string, unknown>>;
}

export interface Posted {
  readonly transaction: number;
  /** True when the key had been used before with this request: nothing was written now. */
  readonly replayed: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  /** What signs the movement, and its moment; null of one from before there were seals. */
  readonly seal: string | null;
  readonly at: Date;
}

/** One agent of a chain and what it pays for the thing sold, level 1 first. */
export interface ChainLink {
  readonly agent: number;
  readonly cost: number;
}

export interface Purchase {
  readonly key: string;
  readonly orderNo: string;
  /** Level 1 … the buyer; the last one pays its cost. */
  readonly chain: readonly ChainLink[];
  /** The eSIM fee, 0 when none. */
  readonly extraPrice: number;
  readonly currency: string;
  readonly remark?: string | null;
}

/** A term of days paid in advance: an SMS plan, a number for a month. */
export type TermSale = Omit<Purchase, 'extraPrice'>;

export interface StockSale {
  readonly key: string;
  readonly buyer: number;
  /** What all of it costs together. */
  readonly amount: number;
  readonly currency: string;
  readonly remark?: string | null;
  /** What was bought, kept with the movement; `unitPrice` when each card cost the same. */
  readonly cards?: { readonly count: number; readonly type: string; readonly unitPrice?: number };
}

export interface RetailSale {
  readonly key: string;
  readonly orderNo: string;
  /** Level 1 … the seller. */
  readonly chain: readonly ChainLink[];
  /** What the end user paid. */
  readonly retailPrice: number;
  readonly currency: string;
  readonly remark?: string | null;
}

/** What a sales channel sold and owes; `orderNo` is the item's own number. */
export interface ChannelSale {
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
}

export interface RefundRequest {
  readonly key: string;
  readonly orderNo: string;
  /** Of the price; `all` is what is left of it. */
  readonly amount: number | 'all';
  /** Whether the eSIM fee goes back too. */
  readonly fee: boolean;
  readonly remark?: string | null;
}

export interface UnusedRequest {
  readonly key: string;
  readonly orderNo: string;
  /** Whole days that the order has still to run, over all the terms paid. */
  readonly unusedDays: number;
  /** Days of one term. */
  readonly termDays: number;
  /**
   * Where a term is of messages too: those not yet used over all its terms, and those of one term. What gives less
   * counts.
   */
  readonly messages?: { readonly unused: number; readonly term: number };
  readonly remark?: string | null;
}

/** Part of what an order paid by terms has cost. */
export interface TermsRequest {
  readonly key: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly remark?: string | null;
}

/** What went back now, and what has gone back in all (of the price; the fee apart). */
export interface Refunded {
  readonly refunded: number;
  readonly total: number;
  readonly fee: number;
}

export interface WalletState {
  readonly account: number;
  readonly user: number;
  readonly currency: string;
  readonly balance: number;
  readonly bills: number;
  /** How far below zero it may buy, minor units; 0 for none. */
  readonly creditLimit: number;
  /** The hash of its newest bill; null while it has none. */
  readonly headHash: string | null;
  /** What signs all of this; null of a wallet that nobody has sealed. */
  readonly seal: string | null;
}

/** How fast a wallet is spent, minor units; TX counts, for money sent to sub-agents is gone too. */
export interface Forecast {
  readonly balance: number;
  readonly currency: string;
  readonly creditLimit: number;
  readonly spentLastWeek: number;
  readonly perDay: number;
  /** Until it can buy no more (its credit used too), one decimal; null when it is not being spent. */
  readonly daysLeft: number | null;
  /** How long the balance alone lasts, without its credit. */
  readonly balanceDaysLeft: number | null;
}

export interface Invariant {
  readonly id: string;
  readonly title: string;
  readonly checked: number;
  readonly broken: number;
  readonly examples: readonly string[];
}
export interface AuditReport {
  readonly ok: boolean;
  /** All of the books were read, not only what came since the last time. */
  readonly whole: boolean;
  readonly invariants: readonly Invariant[];
}
