import type { BillType } from '@t3d/resources/money/bills';

/** The purposes of the platform's own accounts. SUSPENSE is money that belongs to no customer. */
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

/** The `reason` of a DEC that takes back a profit share, and may make a balance negative. */
export const CLAWBACK = 'PROFIT_SHARE_CLAWBACK';

/** A part of a movement in minor units. A wallet always gets a bill, a platform account only with `type`. */
export type Leg =
  | { readonly wallet: number; readonly amount: number; readonly type: BillType; readonly reason?: string }
  | { readonly system: SystemPurpose; readonly amount: number; readonly type?: BillType; readonly reason?: string };

export interface Posting {
  readonly kind: Kind;
  /** The idempotency key. A repeated key returns the first result, or a Conflict for another request. */
  readonly key: string;
  /** The scope in which keys are unique, by default the kind of movement. */
  readonly scope?: string;
  readonly currency: string;
  readonly orderNo?: string | null;
  readonly remark?: string | null;
  /** The transaction that this one reverses, once. */
  readonly reverses?: number | null;
  readonly legs: readonly Leg[];
  /** The request of the key, by default the legs. */
  readonly request?: unknown;
  /** The result to store, which a repeated request returns. */
  readonly result?: Readonly<Record<string, unknown>>;
}

export interface Posted {
  readonly transaction: number;
  /** True if an earlier call has used the key, so that nothing was written. */
  readonly replayed: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  /** The movement's seal, or null if it is older than seals. */
  readonly seal: string | null;
  readonly at: Date;
}

export interface ChainLink {
  readonly agent: number;
  readonly cost: number;
}

export interface Purchase {
  readonly key: string;
  readonly orderNo: string;
  /** The agents from level 1 to the buyer, who pays the cost. */
  readonly chain: readonly ChainLink[];
  readonly extraPrice: number;
  readonly currency: string;
  readonly remark?: string | null;
}

/** The sale of a term, which is paid in advance. */
export type TermSale = Omit<Purchase, 'extraPrice'>;

export interface StockSale {
  readonly key: string;
  readonly buyer: number;
  readonly amount: number;
  readonly currency: string;
  readonly remark?: string | null;
  /** The bought cards. `unitPrice` is set if it is the same for all. */
  readonly cards?: { readonly count: number; readonly type: string; readonly unitPrice?: number };
}

export interface RetailSale {
  readonly key: string;
  readonly orderNo: string;
  /** The agents from level 1 to the seller. */
  readonly chain: readonly ChainLink[];
  readonly retailPrice: number;
  readonly currency: string;
  readonly remark?: string | null;
}

/** A sale by a sales channel, which owes the price. `orderNo` is the item's number. */
export interface ChannelSale {
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
}

export interface RefundRequest {
  readonly key: string;
  readonly orderNo: string;
  /** The amount to refund, or `all` for the rest of the price. */
  readonly amount: number | 'all';
  readonly fee: boolean;
  readonly remark?: string | null;
}

export interface UnusedRequest {
  readonly key: string;
  readonly orderNo: string;
  /** The order's unused whole days over all paid terms. */
  readonly unusedDays: number;
  readonly termDays: number;
  /** The unused messages of all terms, and the messages per term. The smaller refund of days and messages counts. */
  readonly messages?: { readonly unused: number; readonly term: number };
  readonly remark?: string | null;
}

/** A partial refund of an order that is paid by terms. */
export interface TermsRequest {
  readonly key: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly remark?: string | null;
}

/** The amount refunded now, the total refund of the price, and the refunded fee. */
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
  /** The furthest below zero that purchases may take the wallet, in minor units. */
  readonly creditLimit: number;
  /** The hash of the newest bill, or null. */
  readonly headHash: string | null;
  /** The seal of the wallet's fields, or null if it was never sealed. */
  readonly seal: string | null;
}

/** The forecast of a wallet's spending in minor units. Transfers (TX) count too. */
export interface Forecast {
  readonly balance: number;
  readonly currency: string;
  readonly creditLimit: number;
  readonly spentLastWeek: number;
  readonly perDay: number;
  /** Days until balance and credit are spent, with one decimal, or null without spending. */
  readonly daysLeft: number | null;
  /** Days until the balance without credit is spent. */
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
  /** True if the whole ledger was read, and not only new rows. */
  readonly whole: boolean;
  readonly invariants: readonly Invariant[];
}
