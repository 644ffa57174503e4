import { useEffect, useState } from 'react';
import { fetchOffers } from '../api/cards';
import type { PlanOffer } from '../api/types';
import { describeRules, nameAreas } from '../card/offer';
import { formatPrice } from '../card/money';
import { currentLanguage, htmlLanguages, readText } from '../language';
import { text } from '../text';
import { Notice } from './Notice';

type State = { phase: 'loading' } | { phase: 'failed' } | { phase: 'shown'; offers: PlanOffer[] };

/** Loads once per component and again on the returned call: a new `query` object is a new try. */
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

function Offer({ offer }: { offer: PlanOffer }) {
  const locale = htmlLanguages[currentLanguage];
  const areas = nameAreas(offer.areaCodes ?? [], locale).join(text.listSeparator);
  return (
    <li className="offer">
      <div>
        <h3 className="plan-name">{readText(offer.name)}</h3>
        <p className="plan-note">{describeRules(offer.rules ?? {}, text).join(' · ')}</p>
        {areas && <p className="plan-note">{areas}</p>}
      </div>
      <p className="price">{formatPrice(offer.price, offer.currency, locale)}</p>
    </li>
  );
}

/** What can be bought for the card, with prices. Selling is the seller's; the page names whom to contact. */
export function Offers({ number }: { number: string }) {
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
              <Offer key={offer.id} offer={offer} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
