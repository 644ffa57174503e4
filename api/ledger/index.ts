export { audit } from './audit';
export { findReversible, payIn, recharge, reverse, transfer } from './movements';
export { post } from './post';
export { refund } from './refunds';
export { purchase, sellRetail } from './sales';
export { CLAWBACK } from './types';
export type { AuditReport, ChainLink, Kind, Leg, Posted, Posting, Purchase, Refunded, RefundRequest, RetailSale, SystemPurpose, WalletState } from './types';
export { balanceOf, changeCurrency, openWallet, walletsOf } from './wallets';
