import { call, CallFailed, type CallOptions, Refusal } from './client';
import type { Brand, PlanRules } from './answers';
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
  /** The status is Ctrip's own code, 1 to 14. */
  status: string;
  quantity: number;
  used: number;
  cancelled: number;
  useStartDate: string | null;
  useEndDate: string | null;
  vouchers: CtripVoucher[];
}

/** `needs` is "tail" while the cards are masked, and "seller" if the buyer cannot be verified. */
interface CtripOrder {
  needs: 'tail' | 'seller' | null;
  /** The tail is the end of a phone number (four digits), or the start of an email address (three letters). */
  asks: 'phone' | 'mail' | null;
  items: CtripItem[];
  brand: Brand;
}

/**
 * A correct `tail` unmasks the order. Number and tail are in the body, because a URL must not give access to an eSIM's
 * activation code. Throws a Refusal for an unknown number, a wrong tail (`errors.tail`) or too many attempts (429).
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

/**
 * `problem` is set if the tail did not unmask the order. `problem.text` is null if there was no usable response, so
 * that a retry may help.
 */
export interface ShownOrder {
  phase: 'shown';
  order: CtripOrder;
  problem: { text: string | null; isOver: boolean } | null;
  busy: boolean;
}
type Lookup = { phase: 'loading' } | { phase: 'refused'; message: string } | { phase: 'failed' } | ShownOrder;

const TOO_MANY = 429;

/**
 * The order is masked at first. `prove` sends a tail, and `reload` repeats the request with the correct tail, which
 * only the calling component stores. Use a separate component for each order number.
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
