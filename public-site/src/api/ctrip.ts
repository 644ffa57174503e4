import { call, CallFailed, type CallOptions, Refusal } from './client';
import type { Brand, PlanRules } from './types';
import { useCallback, useEffect, useRef, useState } from 'react';

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
interface CtripOrder {
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
async function searchCtrip(orderNo: string, tail: string | null, options?: CallOptions): Promise<CtripOrder> {
  const { data } = await call('/data-api/ctrip/search', {
    ...options,
    body: tail === null ? { orderNo } : { orderNo, tail },
  });
  const order = data as CtripOrder | null | undefined;
  if (!Array.isArray(order?.items)) throw new CallFailed();
  return order;
}

/** `problem`: why the tail that was sent opened nothing; null `problem.text`: no usable answer, so try again. */
export interface ShownOrder {
  phase: 'shown';
  order: CtripOrder;
  problem: { text: string | null; isOver: boolean } | null;
  busy: boolean;
}
type Lookup = { phase: 'loading' } | { phase: 'refused'; message: string } | { phase: 'failed' } | ShownOrder;

const TOO_MANY = 429;

/**
 * Looks an order of Ctrip up, masked first; `prove` sends a tail, `reload` asks again with the tail that was right. The
 * tail is kept by this component alone, so a reload of the page asks for it again. One component per number.
 */
export function useCtripOrder(number: string): { lookup: Lookup; prove: (tail: string) => void; reload: () => void } {
  const [lookup, setLookup] = useState<Lookup>({ phase: 'loading' });
  const proven = useRef<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const ask = useCallback(
    (tail: string | null) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setLookup((before) => (before.phase === 'shown' ? { ...before, busy: true } : { phase: 'loading' }));
      searchCtrip(number, tail, { signal })
        .then((order) => {
          if (signal.aborted) return;
          if (order.needs === null) proven.current = tail;
          setLookup({ phase: 'shown', order, problem: null, busy: false });
        })
        .catch((error: unknown) => {
          if (signal.aborted) return;
          const isRefusal = error instanceof Refusal;
          const text = isRefusal ? (error.errors.tail ?? error.message) : null;
          const isOver = isRefusal && error.status === TOO_MANY;
          setLookup((before) => {
            if (before.phase === 'shown') return { ...before, problem: { text, isOver }, busy: false };
            return text === null ? { phase: 'failed' } : { phase: 'refused', message: text };
          });
        });
    },
    [number],
  );
  useEffect(() => {
    ask(null);
    return () => running.current?.abort();
  }, [ask]);
  return { lookup, prove: ask, reload: useCallback(() => ask(proven.current), [ask]) };
}
