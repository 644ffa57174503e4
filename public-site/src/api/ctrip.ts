import { call, CallFailed, type CallOptions, ApiError } from './client';
import type { Brand, PlanRules } from './responses';
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
  /** The status: Ctrip's own code, 1 to 14. */
  status: string;
  quantity: number;
  used: number;
  cancelled: number;
  useStartDate: string | null;
  useEndDate: string | null;
  vouchers: CtripVoucher[];
}

/** An order at Ctrip. `needs` is "tail" while the cards are masked, and "seller" if nobody can unmask them. */
interface CtripOrder {
  needs: 'tail' | 'seller' | null;
  /** The tail to ask for: the last four digits of a phone number, or the first three letters of an email address. */
  asks: 'phone' | 'mail' | null;
  items: CtripItem[];
  brand: Brand;
}

/**
 * Loads an order, which a correct `tail` unmasks. Both are in the body, because a URL must not give access to an eSIM.
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

/** A shown order. `problem` says why the tail did not unmask it, and its text is null without a response. */
export interface ShownOrder {
  phase: 'shown';
  order: CtripOrder;
  problem: { text: string | null; isOver: boolean } | null;
  busy: boolean;
}
type Lookup = { phase: 'loading' } | { phase: 'refused'; message: string } | { phase: 'failed' } | ShownOrder;

const TOO_MANY = 429;

/** Loads a masked order, which `prove` unmasks by a tail. Use a separate component for each order number. */
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
          const isRefusal = error instanceof ApiError;
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
