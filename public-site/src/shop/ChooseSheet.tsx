import { useId, useState } from 'react';
import type { CardPlan, PlanOffer } from '../api/responses';
import { formatPrice } from '../card/formats';
import { isUnlimited } from '../card/need';
import { daysAtPace, pricePerGB, twoChoices } from '../card/offerGroups';
import { describeRules } from '../components/offerFacts';
import { Icon } from '../components/Notice';
import { Sheet } from '../components/Sheet';
import { planName } from '../language';
import { text } from '../text';
import { shopText } from './text';
import './shop.css';

const words = shopText.choose;

type Choice = ReturnType<typeof twoChoices>[number];

/** Explains why the offer is a choice, and for how long it lasts. */
function noteOf({ offer, isSame, isCheapest }: Choice, pace: number | null): string {
  const perGB = pricePerGB(offer);
  const days = daysAtPace(offer, pace);
  const notes = [
    isSame && words.same,
    isCheapest && perGB !== null && words.cheapest(formatPrice(perGB, offer.currency)),
    days !== null && words.days(days),
  ].filter((note) => note !== false);
  return notes.length > 0 ? text.sentences(notes) : describeRules(offer.rules ?? {}, text).join(' · ');
}

interface ChooseSheetProps {
  /** The offers for the card's country, sorted by use. */
  nearest: PlanOffer[];
  count: number;
  inUse: CardPlan | null;
  pace: number | null;
  /** The last digits of the card's number. */
  tail: string;
  onChoose: (offer: PlanOffer) => void;
  onAll: () => void;
  onClose: () => void;
}

/** Two offers to choose from, and a link to all. */
export function ChooseSheet({ nearest, count, inUse, pace, tail, onChoose, onAll, onClose }: ChooseSheetProps) {
  const name = useId();
  const choices = twoChoices(nearest, inUse);
  const [chosen, setChosen] = useState(choices[0]?.offer);
  if (!chosen) return null;
  const more = isUnlimited(inUse) ? text.doctor.acts.next : words.title;
  const title = inUse ? more : words.first;
  return (
    <Sheet title={title} focusFirst="input" onClose={onClose}>
      <p className="plan-note">{(inUse ? words.lead : words.leadFirst)(tail)}</p>
      <div className="choices" role="radiogroup" aria-label={title}>
        {choices.map((choice) => {
          const { offer } = choice;
          return (
            <label key={offer.id} className={offer === chosen ? 'choice choice-chosen' : 'choice'}>
              <input type="radio" name={name} checked={offer === chosen} onChange={() => setChosen(offer)} />
              <span className="choice-words">
                <span className="choice-head">
                  <b>{planName(offer.name)}</b>
                  <b className="price">{formatPrice(offer.price, offer.currency)}</b>
                </span>
                <span className="plan-note">{noteOf(choice, pace)}</span>
              </span>
            </label>
          );
        })}
      </div>
      <button type="button" className="button all-plans" onClick={onAll}>
        <span>
          <b>{text.offers.all}</b> <span className="plan-note">{text.offers.allHint(count)}</span>
        </span>
        <Icon name="next" />
      </button>
      <p className="plan-note sheet-promise">
        <Icon name="undo" />
        {words.refund}
      </p>
      <button type="button" className="button button-main" onClick={() => onChoose(chosen)}>
        {words.go(formatPrice(chosen.price, chosen.currency))}
      </button>
    </Sheet>
  );
}
