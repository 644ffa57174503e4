/** The request to a gateway when a payer comes to its checkout. Amounts are minor units of `currency`. */
export interface CheckoutRequest {
  /** Our number of the payment, the gateway's `out_trade_no`: unguessable, at most 32 letters and digits. */
  paymentNo: string;
  method: PaymentMethod;
  amount: number;
  currency: string;
  /** One line for the payer, without personal data. */
  subject: string;
  /** Where the gateway sends its notice. */
  notifyUrl: string;
  /** Where the payer goes afterwards. */
  returnUrl: string;
  expiresAt: Date;
  payer: { address: string; userAgent: string };
}

/** How the payer goes on: to a page of the gateway, by scanning a code, or in an app. */
export type Checkout =
  | { readonly kind: 'redirect'; readonly url: string; readonly gatewayNo?: string }
  | { readonly kind: 'qr'; readonly code: string; readonly gatewayNo?: string }
  | {
      readonly kind: 'form';
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly gatewayNo?: string;
    };

/** What a gateway reports of a payment, once it is proven that the gateway sent it. */
export interface Notice {
  /** Same for each repetition of one notice. */
  noticeId: string;
  /** Ours; absent where money went back at the gateway's console, which has its own number only. */
  paymentNo?: string;
  /** The gateway's own number. */
  gatewayNo: string;
  /** REVERSED: taken back by the gateway or the payer's bank (a refund that we did not request, a chargeback). */
  state: 'PAID' | 'CLOSED' | 'REFUNDED' | 'REVERSED';
  amount: number;
  currency: string;
  at: Date;
  /**
   * Of a refund, where the gateway repeats it: our number of it, or a stranger's when somebody else requested the
   * refund.
   */
  refundNo?: string;
  /** Of a refund: `amount` is all that has gone back of the payment so far, not this refund's alone. */
  cumulative?: boolean;
}

export interface RawNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  query: Readonly<Record<string, string>>;
}

/** A notice that is not the gateway's, or not about us: nothing is believed of it. */
export class NoticeRefused extends Error {
  constructor(
    readonly reason: 'signature' | 'stale' | 'foreign' | 'malformed',
    message: string = reason,
  ) {
    super(message);
    this.name = 'NoticeRefused';
  }
}

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/**
 * One part of a payment that went back, or is on its way. `noticeId`: of the gateway's own notice of it, so that each
 * is counted once.
 */
export interface FoundRefund {
  noticeId: string;
  amount: number;
  at?: Date;
  refundNo?: string;
}
/**
 * A gateway's state of one of our payments. `amount`: of all that was paid; `refunds`: what of it went back, where
 * the gateway lists them; REFUNDED without any means all, or `unreported`: some of it, and the gateway does not report
 * how much.
 */
export interface Found {
  state: 'UNPAID' | 'PAID' | 'CLOSED' | 'REFUNDED' | 'UNKNOWN';
  gatewayNo?: string;
  amount?: number;
  currency?: string;
  at?: Date;
  refunds?: readonly FoundRefund[];
  unreported?: boolean;
}

export interface RefundRequest {
  paymentNo: string;
  gatewayNo: string | null;
  /** Ours, the same for every repetition. */
  refundNo: string;
  amount: number;
  /** Of the whole payment. */
  total: number;
  currency: string;
  reason: string;
  notifyUrl: string;
}
/** UNKNOWN: the gateway has no such refund, so it may be requested (again, with the same number). */
export interface RefundAnswer {
  state: 'DONE' | 'PENDING' | 'REFUSED' | 'UNKNOWN';
  gatewayRefundNo?: string;
  reason?: string;
}

/**
 * One line of a gateway's statement of a day. Amounts are signed: refunds are negative. `refundNo`: of a refund, our
 * number, where the gateway repeats it.
 */
export interface StatementLine {
  paymentNo: string;
  gatewayNo: string;
  kind: 'PAYMENT' | 'REFUND';
  amount: number;
  currency: string;
  at: Date;
  refundNo?: string;
}

/**
 * A company that takes money for us. `verify` alone decides what is believed; every other call may fail and is repeated
 * with the same numbers. No call is made inside a database transaction. Refuses, by NoticeRefused, whatever is not
 * signed by the gateway.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** Currencies in which it takes money, the preferred one first; null: any. */
  readonly currencies: readonly string[] | null;
  /** Requests a payment page; called again for the same paymentNo it answers an equal one. */
  checkout(request: CheckoutRequest): Promise<Checkout>;
  verify(notice: RawNotice): Promise<Notice | null>;
  /**
   * The answer that the gateway expects: `accepted` after the notice is stored, `refused` to be sent it again (or not
   * at all).
   */
  readonly answers: { readonly accepted: Answer; readonly refused: Answer };
  query(paymentNo: string, gatewayNo: string | null): Promise<Found>;
  close(paymentNo: string, gatewayNo: string | null): Promise<void>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  queryRefund(request: RefundRequest): Promise<RefundAnswer>;
  /** Everything of a UTC+8 day (`2026-11-20`), or null where the gateway has no statement by API. */
  statement(day: string): Promise<StatementLine[] | null>;
}

/** The ways to pay that a record can carry; the same words as `recharge-records.payment`. */
export const METHODS = [
  'ALIPAY',
  'ALIPAY_HK',
  'ALIPAY_WEB',
  'ALIPAY_WEB_WAP',
  'WECHAT_PAY',
  'WECHAT_QR',
  'WECHAT_H5',
  'WECHAT_WEB',
  'PAYPAL',
  'APPLE',
  'WEB_ALL_IN_PAY',
] as const;
export type PaymentMethod = (typeof METHODS)[number];
