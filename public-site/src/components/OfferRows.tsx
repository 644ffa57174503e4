import type { PlanOffer } from '../api/responses';
import { formatPrice } from '../card/formats';
import { planName, readText } from '../language';
import { text } from '../text';

interface OfferRowsProps {
  offers: readonly PlanOffer[];
  noteOf: (offer: PlanOffer) => string;
  onBuy: (offer: PlanOffer) => void;
}

/** The offers as rows, whose price opens the purchase. */
export function OfferRows({ offers, noteOf, onBuy }: OfferRowsProps) {
  return (
    <>
      {offers.map((offer) => {
        const note = noteOf(offer);
        const price = formatPrice(offer.price, offer.currency);
        return (
          <li key={offer.id} className="offer" data-offer={offer.id}>
            <div className="offer-words">
              <h3 className="plan-name">{planName(offer.name)}</h3>
              <p className="plan-note">
                {note}
                {offer.originalPrice != null && (
                  <>
                    {note && ' · '}
                    <span className="unseen">{text.offers.was} </span>
                    <s>{formatPrice(offer.originalPrice, offer.currency)}</s>
                  </>
                )}
              </p>
            </div>
            <button
              type="button"
              className="button button-price"
              aria-label={text.offers.buyFor(readText(offer.name), price)}
              onClick={() => onBuy(offer)}
            >
              {price}
            </button>
          </li>
        );
      })}
    </>
  );
}
