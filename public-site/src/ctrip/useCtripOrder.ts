import { useCallback, useEffect, useState } from 'react';
import { Refusal } from '../api/client';
import { fetchCtripOrder, type CtripItem } from '../api/ctrip';

type Lookup =
  | { phase: 'loading' }
  | { phase: 'refused'; message: string }
  | { phase: 'failed' }
  | { phase: 'shown'; items: CtripItem[] };

/** Looks an order of Ctrip up, and again on the returned call. One component per number. */
export function useCtripOrder(number: string): [Lookup, () => void] {
  const [lookup, setLookup] = useState<Lookup>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLookup((before) => (before.phase === 'shown' ? before : { phase: 'loading' }));
    fetchCtripOrder(number, { signal })
      .then((items) => {
        if (!signal.aborted) setLookup({ phase: 'shown', items });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setLookup(error instanceof Refusal ? { phase: 'refused', message: error.message } : { phase: 'failed' });
      });
    return () => controller.abort();
  }, [number, round]);
  return [lookup, useCallback(() => setRound((count) => count + 1), [])];
}
