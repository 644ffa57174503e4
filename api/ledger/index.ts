export { platformUser } from './accounts';
export { audit, auditHourly } from './audit';
export { BILL_WATCH } from './post';
export type { BillWatch, WrittenBills } from './post';
export { bookChannelCost, keepsCurrency, refundChannel, settleChannel } from './channels';
export { chainLine, chainNext, chainStart } from './entries';
export type { ChainEntry } from './entries';
export { availableOf, insufficient } from './funds';
export { sharesLeft } from './orderCharges';
export { compareHeads, headsOf } from './heads';
export type { Heads } from './heads';
export { findReversible, isPaidIn, payIn, recharge, reverse, transfer } from './movements';
export { chargePool, receiveVoip, refundPool } from './channels';
export { balancesThen, movedSince } from './wallets';
export { post, postAll } from './post';
export { requireNew } from './posted';
export { refund, refundAll } from './refunds';
export { announceRefunds, refundEffects } from './refundTerms';
export type { RefundedOrder } from './refundTerms';
export { refundTerms, refundUnused, voidTerm, worthUnused } from './refundTerms';
export { MAX_ALONE, TWO_PERSONS, announcePayBack, judgesPayBacks, withdrawAnnounced } from './secondPerson';
export { sealBooks } from './sealBooks';
export { takeBack } from './movements';
export { paymentText } from './seals';
export {
  buyStock,
  buyTerm,
  pricesRise,
  purchase,
  purchaseAll,
  renewAllTerms,
  renewTerm,
  sellByChannel,
  sellRetail,
} from './sales';
export { suspend, isSuspended, releaseSuspended } from './movements';
export { CLAWBACK } from './types';
export type {
  AuditReport,
  ChainLink,
  ChannelSale,
  Forecast,
  Kind,
  Leg,
  Posted,
  Posting,
  Purchase,
  Refunded,
  RefundRequest,
  RetailSale,
  StockSale,
  SystemPurpose,
  TermSale,
  TermsRequest,
  UnusedRequest,
  WalletState,
} from './types';
export {
  balanceOf,
  changeCurrency,
  forecastOf,
  openWallet,
  setCreditLimit,
  setCreditLimits,
  newestBill,
  walletsOf,
} from './wallets';
