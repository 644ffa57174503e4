import { type ReactNode, useEffect, useState } from 'react';
import type { PlanOffer } from '../api/responses';
import { fetchOffers } from '../api/cards';
import { daysAtPace } from '../card/offerGroups';
import { plansHref } from '../routing';
import { text } from '../text';
import { Flag } from './Flag';
import { Link } from './Link';
import { Icon, Notice } from './Notice';
import { areaName, describeEnd } from './offerFacts';
import { OfferRows } from './OfferRows';

export type OffersState = { phase: 'loading' } | { phase: 'failed' } | { phase: 'shown'; offers: PlanOffer[] };

/** Loads the offers, again after each lookup. The old ones stay until then. */
export function useOffers(number: string, isOpen: boolean, round: number): { state: OffersState; retry: () => void } {
  const [state, setState] = useState<OffersState>({ phase: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isOpen) {
      setState({ phase: 'shown', offers: [] });
      return undefined;
    }
    const controller = new AbortController();
    setState((before) => (before.phase === 'shown' ? before : { phase: 'loading' }));
    fetchOffers(number, { signal: controller.signal })
      .then((offers) => setState({ phase: 'shown', offers }))
      .catch(() => {
        if (!controller.signal.aborted) setState({ phase: 'failed' });
      });
    return () => controller.abort();
  }, [number, isOpen, round, tries]);
  return { state, retry: () => setTries((count) => count + 1) };
}

/** The number of offers on a card's page. */
const SHOWN = 3;

interface OffersProps {
  state: OffersState;
  /** The offers for the card's country, sorted by use. */
  nearest: PlanOffer[];
  country: string | null;
  hasPlans: boolean;
  pace: number | null;
  /** The name of the seller, who is asked if nothing is on offer. */
  seller: string;
  /** The name of a plan that is ordered for the card and not paid. */
  unpaid: string | null;
  /** The number as searched for, because the response masks it. */
  number: string;
  onBuy: (offer: PlanOffer) => void;
  onRetry: () => void;
}

type Heading = Pick<OffersProps, 'nearest' | 'country' | 'hasPlans'> & { count: number };

/** Names a country, with its flag, only if all offers work there. `count` is the number of all offers. */
function headingOf({ nearest, country, hasPlans, count }: Heading): ReactNode {
  if (country !== null && nearest.length > 0 && nearest.every(({ areaCodes }) => areaCodes?.includes(country)))
    return (
      <>
        <Flag code={country} />
        {(hasPlans ? text.offers.moreFor : text.offers.heading)(areaName(country))}
      </>
    );
  return nearest.length < count ? text.offers.sameAreas : text.offers.any;
}

export function Offers(props: OffersProps) {
  const { state, nearest, country, hasPlans, pace, seller, unpaid, number, onBuy, onRetry } = props;
  if (state.phase === 'loading') return <div className="card skeleton skeleton-late" aria-hidden="true" />;
  if (state.phase === 'failed')
    return (
      <Notice tone="red" title={text.offers.failed} urgent>
        <button type="button" className="link-button" onClick={onRetry}>
          {text.errors.retry}
        </button>
      </Notice>
    );
  const noteOf = (offer: PlanOffer): string => {
    const days = daysAtPace(offer, pace);
    return days === null ? describeEnd(offer) : text.offers.daysAtPace(days);
  };
  return (
    <section>
      <div className="group-head">
        <h2>{headingOf({ nearest, country, hasPlans, count: state.offers.length })}</h2>
        <span className="plan-note">{state.offers.length > 0 && text.offers.count(nearest.length)}</span>
      </div>
      {unpaid !== null && state.offers.length > 0 && (
        <Notice tone="amber" title={text.offers.waitsForPayment(unpaid)}>
          {text.offers.buyTwice}
        </Notice>
      )}
      {state.offers.length === 0 ? (
        <p className="card plan-note">{text.offers.none(seller)}</p>
      ) : (
        <ul className="card list rows">
          <OfferRows offers={nearest.slice(0, SHOWN)} noteOf={noteOf} onBuy={onBuy} />
          <li>
            <Link href={plansHref(number)} className="all-plans">
              <span>
                <b>{text.offers.all}</b> <span className="plan-note">{text.offers.allHint(state.offers.length)}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        </ul>
      )}
    </section>
  );
}
