import type { BillType } from '@t3d/resources/money/bills';

/**
 * Purposes of the platform's own accounts. The purposes are cash, sales, eSIM fees, debts to suppliers, payments
 * without a customer, and debts of sales channels.
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

/**
 * The `reason` of a DEC that takes back a profit share. Only this movement and a purchase on credit may make a balance
 * negative.
 */
export const CLAWBACK = 'PROFIT_SHARE_CLAWBACK';

/**
 * One part of a movement in minor units. The account is a user's wallet or a platform account. A wallet always gets a
 * bill, a platform account only if `type` is given.
 */
export type Leg =
  | { readonly wallet: number; readonly amount: number; readonly type: BillType; readonly reason?: string }
  | { readonly system: SystemPurpose; readonly amount: number; readonly type?: BillType; readonly reason?: string };

export interface Posting {
  readonly kind: Kind;
  /** The idempotency key. A repeated key returns the first result, or a Conflict for a different request. */
  readonly key: string;
  /**
   * The scope in which keys are unique. The default is the kind of movement. For a key that a caller chose, the scope
   * must be that caller.
   */
  readonly scope?: string;
  readonly currency: string;
  readonly orderNo?: string | null;
  readonly remark?: string | null;
  /** The transaction that this one reverses, which is possible once. */
  readonly reverses?: number | null;
  readonly legs: readonly Leg[];
  /** The request of the key. The default is the legs. */
  readonly request?: unknown;
  /** The result that is stored with the transaction and returned when the request is repeated. */
  readonly result?: Readonly<Record<string, unknown>>;
}

export interface Posted {
  readonly transaction: number;
  /** True if an earlier call has used the key for this request. Nothing was written in this case. */
  readonly replayed: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  /** The seal of the movement. Null if the movement is older than seals. */
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
  /** The agents from level 1 to the buyer. The last agent pays the cost. */
  readonly chain: readonly ChainLink[];
  readonly extraPrice: number;
  readonly currency: string;
  readonly remark?: string | null;
}

/** The sale of a term that is paid in advance. A term is a number of days of an SMS plan or of a number. */
export type TermSale = Omit<Purchase, 'extraPrice'>;

export interface StockSale {
  readonly key: string;
  readonly buyer: number;
  readonly amount: number;
  readonly currency: string;
  readonly remark?: string | null;
  /** The bought cards, stored with the movement. `unitPrice` is set if every card has the same price. */
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

/** A sale by a sales channel. The channel owes the price to the platform. `orderNo` is the number of the sold item. */
export interface ChannelSale {
  readonly orderNo: string;
  readonly amount: number;
  readonly currency: string;
}

export interface RefundRequest {
  readonly key: string;
  readonly orderNo: string;
  /** The amount of the price to refund, or `all` for the whole remaining price. */
  readonly amount: number | 'all';
  readonly fee: boolean;
  readonly remark?: string | null;
}

export interface UnusedRequest {
  readonly key: string;
  readonly orderNo: string;
  /** Whole unused days of the order over all paid terms. */
  readonly unusedDays: number;
  readonly termDays: number;
  /**
   * For terms with messages: the unused messages of all terms and the number of messages per term. The smaller value
   * of days and messages is refunded.
   */
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

/** The amount refunded now, the price refunded in total, and the refunded fee. */
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
  /** The amount below zero that purchases may reach, in minor units. 0 means no credit. */
  readonly creditLimit: number;
  /** The hash of the newest bill, or null. */
  readonly headHash: string | null;
  /** The seal of all fields of the wallet. Null if it was never sealed. */
  readonly seal: string | null;
}

/**
 * The forecast of a wallet's spending in minor units. Transfers (TX) count as spending, because money sent to
 * sub-agents is gone too.
 */
export interface Forecast {
  readonly balance: number;
  readonly currency: string;
  readonly creditLimit: number;
  readonly spentLastWeek: number;
  readonly perDay: number;
  /** Days until balance and credit are spent, with one decimal. Null if the wallet spends nothing. */
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
  /** True if the whole ledger was read. False if only rows since the last audit were read. */
  readonly whole: boolean;
  readonly invariants: readonly Invariant[];
}
