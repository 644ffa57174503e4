/** `trxstatus`. Everything else is a failed try. */
export const DONE = '0000';
export const CLOSED = '3050';
export const NOT_FOUND = '1001';
/** Being dealt with: 2000 at AllInPay, 2008 at the payer's bank or wallet. */
export const isOpen = (status: string | undefined): boolean => status === '2000' || status === '2008';

/** `trxcode` of refunds on later days: WeChat, QQ, Alipay, UnionPay code, and by card. */
const REFUNDS = new Set(['VSP503', 'VSP507', 'VSP513', 'VSP553', 'VSP003', 'VSP103', 'VSP303']);
/** … and of taking a payment back on its own day, which we never request. */
const REVERSALS = new Set(['VSP502', 'VSP506', 'VSP512', 'VSP552', 'VSP002', 'VSP102', 'VSP302']);

export type TransactionKind = 'PAYMENT' | 'REFUND' | 'REVERSAL';
export const transactionKindOf = (code: string | undefined): TransactionKind =>
  REFUNDS.has(code ?? '') ? 'REFUND' : REVERSALS.has(code ?? '') ? 'REVERSAL' : 'PAYMENT';

/** Fen in digits; null when it is anything else. */
export const parseFen = (text: string | undefined): number | null =>
  text && /^(0|[1-9]\d{0,12})$/.test(text) ? Number(text) : null;
