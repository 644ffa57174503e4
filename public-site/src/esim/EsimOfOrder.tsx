import type { ReactNode } from 'react';
import { Notice } from '../components/Notice';
import { text } from '../text';
import { EsimInstall } from './EsimInstall';
import { esimText as words } from './text';
import { useEsim } from './useEsim';

interface EsimOfOrderProps {
  orderNo: string;
  /** The key of the order: the proof that the reader bought it. */
  orderKey: string;
  /** Shown where the key opens nothing. */
  otherwise?: ReactNode;
}

/** The eSIM of an order that the reader holds the key of. */
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

/** The same with its heading, on the page of the order. */
export function EsimOnOrderPage(props: EsimOfOrderProps) {
  return (
    <section id="install" className="card">
      <h2 className="install-title">{words.title}</h2>
      <EsimOfOrder {...props} />
    </section>
  );
}
