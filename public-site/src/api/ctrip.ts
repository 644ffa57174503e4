import { call, CallFailed, type CallOptions } from './client';
import type { PlanRules } from './types';

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

/** The items of an order of Ctrip, by its number there. Refusal: no such number. */
export async function fetchCtripOrder(otaOrderId: string, options?: CallOptions): Promise<CtripItem[]> {
  const { data } = await call(`/data-api/ctrip-orders/${encodeURIComponent(otaOrderId)}`, options);
  const items = (data as { items?: unknown } | null | undefined)?.items;
  if (!Array.isArray(items)) throw new CallFailed();
  return items as CtripItem[];
}
