/** Services that Ctrip calls, and the first digit of the codes with which each is refused. */
export const SERVICES = {
  VerifyOrder: { family: 1, limitMs: 3000, writes: false },
  CreatePreOrder: { family: 1, limitMs: 8000, writes: true },
  PayPreOrder: { family: 1, limitMs: 8000, writes: true },
  CancelPreOrder: { family: 2, limitMs: 8000, writes: true },
  CreateOrder: { family: 1, limitMs: 8000, writes: true },
  CancelOrder: { family: 2, limitMs: 8000, writes: true },
  RefundOrder: { family: 3, limitMs: 8000, writes: true },
  QueryOrder: { family: 4, limitMs: 3000, writes: false },
  SendVoucher: { family: 5, limitMs: 8000, writes: true },
  EditOrder: { family: 6, limitMs: 8000, writes: true },
  SupplierBalanceQuery: { family: 7, limitMs: 3000, writes: false },
} as const;
export type Service = keyof typeof SERVICES;
export const isService = (name: string): name is Service => Object.hasOwn(SERVICES, name);

export const OK = '0000';
/** Codes of any service: the message cannot be read, the signature is wrong, the account is not ours. */
export const UNREADABLE = '0001';
export const WRONG_SIGN = '0002';
export const WRONG_ACCOUNT = '0003';

export const PLU_UNKNOWN = '1001';
export const OFF_SHELF = '1002';
export const NO_STOCK = '1003';
export const LIMITED = '1004';
export const MISSING = '1005';
export const WRONG_INFO = '1006';
export const WRONG_PRICE = '1007';
export const WRONG_DATE = '1009';
export const CANCEL_NO_ORDER = '2001';
export const CANCEL_USED = '2002';
export const CANCEL_EXPIRED = '2003';
export const CANCEL_QUANTITY = '2004';
export const NOT_CANCELLABLE = '2005';
export const CANCEL_UNPAID = '2007';
export const REFUND_NO_ORDER = '3001';
export const REFUND_REFUSED = '3002';
export const QUERY_NO_ORDER = '4001';
export const VOUCHER_NO_ORDER = '5001';
export const NOT_RESENDABLE = '5003';
export const EDIT_NO_ORDER = '6001';
export const EDIT_REFUSED = '6002';
export const BALANCE_UNKNOWN = '7001';

/** The first of the codes that a supplier gives a meaning of its own, by service: x100. */
export const ownCode = (service: Service): string => `${SERVICES[service].family}100`;
/** The second: the batch is known with another body. */
export const reusedCode = (service: Service): string => `${SERVICES[service].family}101`;

/** A refusal in the interface's own words: a code of its tables, and the true reason. */
export class CtripRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'CtripRefusal';
  }
}
