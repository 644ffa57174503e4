/** The request that opens a gateway's checkout for a payer. Amounts are in minor units of `currency`. */
export interface CheckoutRequest {
  /** Our payment number. It cannot be guessed and has at most 32 letters and digits. */
  paymentNo: string;
  method: PaymentMethod;
  amount: number;
  currency: string;
  /** The payer sees this line. It contains no personal data. */
  subject: string;
  notifyUrl: string;
  returnUrl: string;
  expiresAt: Date;
  payer: { address: string; userAgent: string };
}

/** The payer's next step: the gateway's page, a QR code or a form. */
export type Checkout =
  | { readonly kind: 'redirect'; readonly url: string; readonly gatewayNo?: string }
  | { readonly kind: 'qr'; readonly code: string; readonly gatewayNo?: string }
  | {
      readonly kind: 'form';
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly gatewayNo?: string;
    };

/** A notice whose signature is verified. */
export interface Notice {
  /** All repetitions of a notice have the same id. */
  noticeId: string;
  /** Our payment number. Missing for a refund at the gateway's console, which knows only the gateway's number. */
  paymentNo?: string;
  gatewayNo: string;
  /** REVERSED means a chargeback, or a refund that we did not request. */
  state: 'PAID' | 'CLOSED' | 'REFUNDED' | 'REVERSED';
  amount: number;
  currency: string;
  at: Date;
  /** The refund number that the gateway echoes. It is not ours if the refund was requested elsewhere. */
  refundNo?: string;
  /** True if `amount` is the payment's total refund so far. */
  cumulative?: boolean;
}

export interface RawNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  query: Readonly<Record<string, string>>;
}

/**
 * Thrown for a notice that does not come from the gateway or does not concern us. No part of such a notice may be
 * used.
 */
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
 * A finished or pending refund that a gateway reports for a payment. `noticeId` is the same in every report of the
 * refund, so the refund counts only once.
 */
export interface FoundRefund {
  noticeId: string;
  amount: number;
  at?: Date;
  refundNo?: string;
}
/**
 * A payment's state at the gateway. `amount` is the total paid. REFUNDED without `refunds` is a full refund, or of an
 * unknown amount if `unreported` is true.
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
  /** Our refund number. A repeated request has the same number. */
  refundNo: string;
  amount: number;
  /** The whole payment, in minor units. */
  total: number;
  currency: string;
  reason: string;
  notifyUrl: string;
}
/**
 * The state of a refund. UNKNOWN means that the gateway has no such refund, so it may be requested again with the
 * same number.
 */
export interface RefundAnswer {
  state: 'DONE' | 'PENDING' | 'REFUSED' | 'UNKNOWN';
  gatewayRefundNo?: string;
  reason?: string;
}

/** Refunds have negative amounts. `refundNo` is ours, if the statement contains it. */
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
 * A company that receives payments for us. Only `verify` decides whether a notice is trusted. Other calls may fail
 * and are repeated with the same numbers, outside any transaction. A call throws NoticeRefused for data that the
 * gateway has not signed.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** The preferred currency comes first. Null accepts any currency. */
  readonly currencies: readonly string[] | null;
  /** Requests a payment page. A repeated call with the same paymentNo returns an equal page. */
  checkout(request: CheckoutRequest): Promise<Checkout>;
  verify(notice: RawNotice): Promise<Notice | null>;
  /**
   * The HTTP responses that the gateway expects. `accepted` is sent after the notice is stored. After `refused`, the
   * gateway repeats or drops the notice.
   */
  readonly answers: { readonly accepted: Answer; readonly refused: Answer };
  query(paymentNo: string, gatewayNo: string | null): Promise<Found>;
  close(paymentNo: string, gatewayNo: string | null): Promise<void>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  queryRefund(request: RefundRequest): Promise<RefundAnswer>;
  /** Returns a UTC+8 day (`2026-11-20`), or null if the gateway has no statement by API. */
  statement(day: string): Promise<StatementLine[] | null>;
}

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
