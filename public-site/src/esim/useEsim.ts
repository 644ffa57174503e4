import { useCallback, useEffect, useState } from 'react';
import { openByOrder, type Esim } from '../api/esim';
import { Refusal } from '../api/client';

/** `none`: the key opens nothing (any more). */
export type OpenedEsim = { phase: 'loading' | 'failed' | 'none' } | { phase: 'shown'; esim: Esim };

/** Opens the eSIM of an order by its key, once; and again on `retry` after a failure. */
export function useEsim(orderNo: string, key: string): [OpenedEsim, () => void] {
  const [state, setState] = useState<OpenedEsim>({ phase: 'loading' });
  const [query, setQuery] = useState({ orderNo, key });
  useEffect(() => {
    const controller = new AbortController();
    setState({ phase: 'loading' });
    openByOrder(query.orderNo, query.key, { signal: controller.signal })
      .then((esim) => setState({ phase: 'shown', esim }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ phase: error instanceof Refusal && error.status === 404 ? 'none' : 'failed' });
      });
    return () => controller.abort();
  }, [query]);
  const retry = useCallback(() => setQuery({ orderNo, key }), [orderNo, key]);
  return [state, retry];
}
