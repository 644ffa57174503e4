export { platformUser } from './accounts';
export { audit, auditHourly } from './audit';
export { BILL_WATCH, type BillWatch, type WrittenBills, post, postAll, requireNew } from './post';
export {
  bookChannelCost,
  keepsCurrency,
  refundChannel,
  settleChannel,
  chargePool,
  receiveVoip,
  refundPool,
} from './channels';
export { chainLine, chainNext, chainStart, type ChainEntry, availableOf, insufficient } from './entries';
export { sharesLeft } from './orderCharges';
export { compareHeads, headsOf, type Heads } from './heads';
export {
  findReversible,
  isPaidIn,
  payIn,
  recharge,
  reverse,
  transfer,
  reverseMovement,
  suspend,
  isSuspended,
  releaseSuspended,
} from './movements';
export {
  balancesThen,
  movedSince,
  balanceOf,
  changeCurrency,
  forecastOf,
  openWallet,
  setCreditLimit,
  setCreditLimits,
  newestBill,
  walletsOf,
} from './wallets';
export { refund, refundAll } from './refunds';
export {
  announceRefunds,
  refundEffects,
  type RefundedOrder,
  refundTerms,
  refundUnused,
  voidTerm,
  worthUnused,
} from './refundTerms';
export { MAX_ALONE, TWO_PERSONS, announcePayBack, needsSecondPerson, withdrawAnnounced } from './secondPerson';
export { sealBooks } from './sealBooks';
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
export {
  CLAWBACK,
  type AuditReport,
  type ChainLink,
  type ChannelSale,
  type Forecast,
  type Kind,
  type Leg,
  type Posted,
  type Posting,
  type Purchase,
  type Refunded,
  type RefundRequest,
  type RetailSale,
  type StockSale,
  type SystemPurpose,
  type TermSale,
  type TermsRequest,
  type UnusedRequest,
  type WalletState,
} from './ledgerTypes';
