import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/client';
import { searchCtrip, type CtripOrder } from '../api/ctrip';

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
