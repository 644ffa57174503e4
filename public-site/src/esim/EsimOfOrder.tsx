import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Notice } from '../components/Notice';
import { text } from '../text';
import { EsimInstall } from './EsimInstall';
import { esimText as words } from './text';
import { type Esim, openByOrder } from '../api/esim';
import { ApiError } from '../api/client';

/** A requested eSIM. `none` means that the order's key gives no access. */
type OpenedEsim = { phase: 'loading' | 'failed' | 'none' } | { phase: 'shown'; esim: Esim };

/** Loads an eSIM. Returns also a function to try again. */
function useEsim(orderNo: string, key: string): [OpenedEsim, () => void] {
  const [state, setState] = useState<OpenedEsim>({ phase: 'loading' });
  const [query, setQuery] = useState({ orderNo, key });
  useEffect(() => {
    const controller = new AbortController();
    setState({ phase: 'loading' });
    openByOrder(query.orderNo, query.key, { signal: controller.signal })
      .then((esim) => setState({ phase: 'shown', esim }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ phase: error instanceof ApiError && error.status === 404 ? 'none' : 'failed' });
      });
    return () => controller.abort();
  }, [query]);
  const retry = useCallback(() => setQuery({ orderNo, key }), [orderNo, key]);
  return [state, retry];
}

interface EsimOfOrderProps {
  orderNo: string;
  /** The key that proves the purchase. */
  orderKey: string;
  /** Shown if the key gives no access. */
  otherwise?: ReactNode;
}

export function EsimOfOrder({ orderNo, orderKey, otherwise = null }: EsimOfOrderProps) {
  const [state, retry] = useEsim(orderNo, orderKey);
  if (state.phase === 'shown') return <EsimInstall esim={state.esim} />;
  if (state.phase === 'loading') return <div className="skeleton skeleton-plan" aria-hidden="true" />;
  if (state.phase === 'none') return otherwise;
  return (
    <Notice tone="red" title={words.failed} urgent>
      <button type="button" className="link-button" onClick={retry}>
        {text.errors.retry}
      </button>
    </Notice>
  );
}

export function EsimOnOrderPage(props: EsimOfOrderProps) {
  return (
    <section id="install" className="card">
      <h2 className="install-title">{words.title}</h2>
      <EsimOfOrder {...props} />
    </section>
  );
}
