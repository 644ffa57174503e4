/** The request that opens a gateway's checkout for a payer. Amounts are in minor units of `currency`. */
export interface CheckoutRequest {
  /** Our payment number, the gateway's `out_trade_no`: unguessable, at most 32 letters and digits. */
  paymentNo: string;
  method: PaymentMethod;
  amount: number;
  currency: string;
  /** One line that the payer sees, without personal data. */
  subject: string;
  /** The URL to which the gateway sends its notice. */
  notifyUrl: string;
  /** The URL to which the payer returns afterwards. */
  returnUrl: string;
  expiresAt: Date;
  payer: { address: string; userAgent: string };
}

/** The payer's next step: a page of the gateway, a QR code or a form. */
export type Checkout =
  | { readonly kind: 'redirect'; readonly url: string; readonly gatewayNo?: string }
  | { readonly kind: 'qr'; readonly code: string; readonly gatewayNo?: string }
  | {
      readonly kind: 'form';
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly gatewayNo?: string;
    };

/** A gateway's notice about a payment after its signature was verified. */
export interface Notice {
  /** The id of a notice, equal for every repetition. */
  noticeId: string;
  /**
   * Our payment number. Missing if the money went back at the gateway's console, which has only the gateway's number.
   */
  paymentNo?: string;
  /** The gateway's own number. */
  gatewayNo: string;
  /** REVERSED: taken back by the gateway or the payer's bank (a refund that we did not request, or a chargeback). */
  state: 'PAID' | 'CLOSED' | 'REFUNDED' | 'REVERSED';
  amount: number;
  currency: string;
  at: Date;
  /** The refund number that the gateway echoes: ours, or a foreign one if the refund was requested elsewhere. */
  refundNo?: string;
  /** True if `amount` is everything refunded of the payment so far and not only this refund. */
  cumulative?: boolean;
}

export interface RawNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  query: Readonly<Record<string, string>>;
}

/** Thrown for a notice that is not from the gateway or not about us. Nothing in such a notice may be used. */
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
 * A part of a payment that was refunded or is being refunded. `noticeId` is the id of the gateway's notice, so that
 * each refund counts once.
 */
export interface FoundRefund {
  noticeId: string;
  amount: number;
  at?: Date;
  refundNo?: string;
}
/**
 * A gateway's state of one of our payments. `amount` is all that was paid, and `refunds` are the refunds, if the
 * gateway lists them. REFUNDED without refunds means a full refund. With `unreported` it means a refund whose amount
 * the gateway does not report.
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
  /** Our number of the refund, the same for every repetition. */
  refundNo: string;
  amount: number;
  /** The amount of the whole payment. */
  total: number;
  currency: string;
  reason: string;
  notifyUrl: string;
}
/**
 * The state of a refund. UNKNOWN means that the gateway has no such refund, so it may be requested again with the same
 * number.
 */
export interface RefundAnswer {
  state: 'DONE' | 'PENDING' | 'REFUSED' | 'UNKNOWN';
  gatewayRefundNo?: string;
  reason?: string;
}

/**
 * A line of a gateway's daily statement. Refunds have negative amounts. `refundNo` is our refund number, if the gateway
 * repeats it.
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
 * A company that receives payments for us. Only `verify` decides whether a notice is trusted. Every other call may fail
 * and is repeated with the same numbers. No call may run inside a database transaction. Throws NoticeRefused for
 * anything that the gateway has not signed.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** The accepted currencies, the preferred one first. Null accepts any. */
  readonly currencies: readonly string[] | null;
  /** Requests a payment page. Repeated with the same paymentNo, returns an equal page. */
  checkout(request: CheckoutRequest): Promise<Checkout>;
  verify(notice: RawNotice): Promise<Notice | null>;
  /**
   * The HTTP responses that the gateway expects: `accepted` after the notice is stored, `refused` to make the gateway
   * send it again or drop it.
   */
  readonly answers: { readonly accepted: Answer; readonly refused: Answer };
  query(paymentNo: string, gatewayNo: string | null): Promise<Found>;
  close(paymentNo: string, gatewayNo: string | null): Promise<void>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  queryRefund(request: RefundRequest): Promise<RefundAnswer>;
  /** Returns all lines of a UTC+8 day (`2026-11-20`), or null if the gateway has no statement by API. */
  statement(day: string): Promise<StatementLine[] | null>;
}

/** The payment methods, which equal the options of `recharge-records.payment`. */
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
