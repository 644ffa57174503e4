import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchOffers } from '../api/cards';
import type { PlanOffer } from '../api/types';
import { formatPrice } from '../card/formats';
import { readText } from '../language';
import { text } from '../text';
import { Notice } from './Notice';
import { Areas, describeRules } from './offerFacts';

const BuySheet = lazy(() => import('../shop/BuySheet').then((loaded) => ({ default: loaded.BuySheet })));

type State = { phase: 'loading' } | { phase: 'failed' } | { phase: 'shown'; offers: PlanOffer[] };

/** Fetches the offers once, and again when the returned function is called, which sets a new `query` object. */
function useOffers(number: string): [State, () => void] {
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [query, setQuery] = useState({ number });
  useEffect(() => {
    const controller = new AbortController();
    setState({ phase: 'loading' });
    fetchOffers(query.number, { signal: controller.signal })
      .then((offers) => setState({ phase: 'shown', offers }))
      .catch(() => {
        if (!controller.signal.aborted) setState({ phase: 'failed' });
      });
    return () => controller.abort();
  }, [query]);
  return [state, () => setQuery({ number })];
}

function Offer({ offer, onBuy }: { offer: PlanOffer; onBuy: () => void }) {
  const price = formatPrice(offer.price, offer.currency);
  return (
    <li className="offer">
      <div>
        <h3 className="plan-name">{readText(offer.name)}</h3>
        <p className="plan-note">{describeRules(offer.rules ?? {}, text).join(' · ')}</p>
        {offer.areaCodes && offer.areaCodes.length > 0 && (
          <div className="plan-note">
            <Areas codes={offer.areaCodes} />
          </div>
        )}
      </div>
      <div className="offer-price">
        {offer.originalPrice != null && (
          <s className="plan-note">
            <span className="unseen">{text.offers.was} </span>
            {formatPrice(offer.originalPrice, offer.currency)}
          </s>
        )}
        <button
          type="button"
          className="button button-price"
          aria-label={text.offers.buyFor(readText(offer.name), price)}
          onClick={onBuy}
        >
          {price}
        </button>
      </div>
    </li>
  );
}

/**
 * Lists the plans that can be bought for the card. Pressing a price opens the purchase. `masked` is the number as shown
 * on the page.
 */
export function Offers({ number, masked }: { number: string; masked: string }) {
  const [bought, setBought] = useState<PlanOffer | null>(null);
  const [state, reload] = useOffers(number);
  if (state.phase === 'loading') return <div className="card skeleton skeleton-late" aria-hidden="true" />;
  if (state.phase === 'failed') {
    return (
      <Notice tone="red" title={text.offers.failed} urgent>
        <button type="button" className="link-button" onClick={reload}>
          {text.errors.retry}
        </button>
      </Notice>
    );
  }
  return (
    <section>
      <h2 className="group-title">{text.offers.heading}</h2>
      {state.offers.length === 0 ? (
        <p className="card plan-note">{text.offers.none}</p>
      ) : (
        <>
          <p className="group-note">{text.offers.buy}</p>
          <ul className="card list">
            {state.offers.map((offer) => (
              <Offer key={offer.id} offer={offer} onBuy={() => setBought(offer)} />
            ))}
          </ul>
        </>
      )}
      {bought && (
        <Suspense fallback={null}>
          <BuySheet offer={bought} number={number} masked={masked} onClose={() => setBought(null)} />
        </Suspense>
      )}
    </section>
  );
}
