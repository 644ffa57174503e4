import { call, CallFailed, type CallOptions } from './client';
import type { Brand, PlanRules } from './types';

export interface CtripVoucher {
  code: string;
  status: 'UNUSED' | 'USED' | 'CANCELLED';
  number: string | null;
  lpa: string | null;
}
export interface CtripItem {
  plan: string;
  rules: PlanRules | null;
  areaCodes: string[];
  /** As Ctrip numbers it, 1 to 14. */
  status: string;
  quantity: number;
  used: number;
  cancelled: number;
  useStartDate: string | null;
  useEndDate: string | null;
  vouchers: CtripVoucher[];
}

/** An order. `needs` is "tail" while its cards are masked, "seller" if nothing can prove who bought it. */
export interface CtripOrder {
  needs: 'tail' | 'seller' | null;
  /** What the tail is: the last four digits of a phone or the first three letters of a mail. */
  asks: 'phone' | 'mail' | null;
  items: CtripItem[];
  brand: Brand;
}

/**
 * An order of Ctrip by its number there, with a right `tail` whole. Both go in the body, because what installs an eSIM
 * must not be found by an address. Refusal: no such number, a wrong tail (`errors.tail`), or too many (429).
 */
export async function searchCtrip(orderNo: string, tail: string | null, options?: CallOptions): Promise<CtripOrder> {
  const { data } = await call('/data-api/ctrip/search', {
    ...options,
    body: tail === null ? { orderNo } : { orderNo, tail },
  });
  const order = data as CtripOrder | null | undefined;
  if (!Array.isArray(order?.items)) throw new CallFailed();
  return order;
}
