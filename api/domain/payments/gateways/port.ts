/** The request to open a checkout for a payer. Amounts are in minor units of `currency`. */
export interface CheckoutRequest {
  /** Our payment number, which cannot be guessed and has at most 32 letters and digits. */
  paymentNo: string;
  method: PaymentMethod;
  amount: number;
  currency: string;
  /** The line on the payer's statement, without personal data. */
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
  /** The notice's id, the same for all repetitions. */
  noticeId: string;
  /** Our payment number. A refund made at the gateway's console lacks it. */
  paymentNo?: string;
  gatewayNo: string;
  /** The payment's new state. REVERSED means a chargeback, or a refund that we did not request. */
  state: 'PAID' | 'CLOSED' | 'REFUNDED' | 'REVERSED';
  amount: number;
  currency: string;
  at: Date;
  /** The refund number that the gateway returns. It is foreign if the refund was requested elsewhere. */
  refundNo?: string;
  /** True if `amount` is the payment's total refund so far. */
  cumulative?: boolean;
}

export interface RawNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  query: Readonly<Record<string, string>>;
}

/** Thrown for a notice that the gateway has not signed or that does not concern us. */
export class NoticeRejected extends Error {
  constructor(
    readonly reason: 'signature' | 'stale' | 'foreign' | 'malformed',
    message: string = reason,
  ) {
    super(message);
    this.name = 'NoticeRejected';
  }
}

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/**
 * A finished or pending refund at the gateway. `noticeId` is the same in every report, so that the refund counts once.
 */
export interface FoundRefund {
  noticeId: string;
  amount: number;
  at?: Date;
  refundNo?: string;
}
/**
 * A payment's state at the gateway. REFUNDED without `refunds` is a full refund, or one of unknown amount if
 * `unreported` is true.
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
  /** Our refund number, the same for a repeated request. */
  refundNo: string;
  amount: number;
  /** The amount of the whole payment in minor units. */
  total: number;
  currency: string;
  reason: string;
  notifyUrl: string;
}
/** The state of a refund. UNKNOWN means that it may be requested again with the same number. */
export interface RefundAnswer {
  state: 'DONE' | 'PENDING' | 'REFUSED' | 'UNKNOWN';
  gatewayRefundNo?: string;
  reason?: string;
}

/** A line of a gateway's statement. Refunds have negative amounts. */
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
 * A company that receives payments for us. Its calls may fail and are repeated with the same numbers, outside any
 * transaction.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  /** The accepted currencies, the preferred one first, or null for any. */
  readonly currencies: readonly string[] | null;
  /** Opens a checkout. A repeated call with the same paymentNo returns an equal one. */
  checkout(request: CheckoutRequest): Promise<Checkout>;
  verify(notice: RawNotice): Promise<Notice | null>;
  /** The responses to a notice: `accepted` after it is stored, `refused` for it to be repeated or dropped. */
  readonly answers: { readonly accepted: Answer; readonly refused: Answer };
  query(paymentNo: string, gatewayNo: string | null): Promise<Found>;
  close(paymentNo: string, gatewayNo: string | null): Promise<void>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  queryRefund(request: RefundRequest): Promise<RefundAnswer>;
  /** Returns the lines of a UTC+8 day (`2026-11-20`), or null if the gateway has no statements. */
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
