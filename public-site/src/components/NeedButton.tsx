import { useEffect, useState } from 'react';
import type { Card } from '../api/responses';
import { fetchOrder } from '../api/orders';
import { groupMaskedNumber } from '../card/cardNumber';
import { askHref, sentenceOf, type Diagnosis } from '../card/doctor';
import { formatPrice } from '../card/formats';
import { isUnlimited, type Need, runningPlan, WITHOUT_PLAN } from '../card/need';
import { type KnownOrder, recallOrder } from '../orderKeys';
import { orderHref, realNameHref } from '../routing';
import { text } from '../text';
import { Link } from './Link';
import { Icon } from './Notice';

const { acts, question } = text.doctor;
const MAIN = 'button button-main';

/** A button that prepares a message to the agent. */
function AskAgent({ card, need }: { card: Card; need: Diagnosis }) {
  const act = need === 'suspended' ? 'resume' : 'ask';
  const href = askHref(card.brand?.contact, {
    subject: question.subject(groupMaskedNumber(card.number).join(' ')),
    body: `${sentenceOf(need).headline} ${question[act]}`,
  });
  if (!href) return null;
  return (
    <a className={MAIN} href={href}>
      {acts[act]}
    </a>
  );
}

/** A button that pays an order, with the price once it is known. */
function PayOrder({ order }: { order: KnownOrder }) {
  const { orderNo, key } = order;
  const [price, setPrice] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchOrder(orderNo, key, { signal: controller.signal })
      .then((found) => setPrice(formatPrice(found.price, found.currency)))
      // Leaves the button without a price.
      .catch(() => undefined);
    return () => controller.abort();
  }, [orderNo, key]);
  return (
    <Link className={MAIN} href={orderHref(orderNo, key)}>
      {price === null ? acts.pay : acts.payAmount(price)}
    </Link>
  );
}

interface NeedButtonProps {
  need: Need;
  card: Card;
  /** The number as searched for, because the response masks it. */
  number: string;
  /** False if no plan is on offer. */
  canBuy: boolean;
  onBuy: () => void;
  onInstall: () => void;
  onRetry: () => void;
}

const FINE: readonly Need[] = ['online', 'ready'];

/** Returns the button for a need, or nothing. */
export function needButton({ need, card, number, canBuy, onBuy, onInstall, onRetry }: NeedButtonProps) {
  const press = (name: string, onClick: () => void, className = MAIN) => (
    <button type="button" className={className} onClick={onClick}>
      {(name === acts.add || name === acts.next) && <Icon name="add" />}
      {name}
    </button>
  );
  switch (need) {
    case 'offline':
      return press(acts.retry, onRetry);
    case 'suspended':
    case 'disabled':
    case 'invalid':
      return card.brand?.contact ? <AskAgent card={card} need={need} /> : null;
    case 'unpaid': {
      const known = card.plans.flatMap(({ unpaid, orderNo }) => (unpaid ? [recallOrder(orderNo)] : []));
      const order = known.find((one) => one !== null);
      return order ? <PayOrder order={order} /> : null;
    }
    case 'realName':
    case 'inReview':
    case 'notApproved':
      return (
        <Link className={MAIN} href={realNameHref(number)}>
          <Icon name="badge" />
          {acts[need]}
        </Link>
      );
    case 'install':
      return press(acts.install, onInstall);
    case 'preparing':
    case 'ending':
      return null;
    default:
      if (!canBuy) return null;
      if (WITHOUT_PLAN.includes(need)) return press(acts.buy, onBuy);
      return press(
        isUnlimited(runningPlan(card)) ? acts.next : acts.add,
        onBuy,
        FINE.includes(need) ? 'button button-main button-outlined' : MAIN,
      );
  }
}
