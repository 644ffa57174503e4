import type { Card, CardPlan } from '../api/types';
import { recallOrder, type KnownOrder } from '../orderKeys';
import { EsimByCode } from './EsimByCode';
import { EsimOfOrder } from './EsimOfOrder';

/** Orders whose key opens the eSIM of their card. */
const PROVISIONED: readonly CardPlan['status'][] = ['UNUSED', 'USING', 'COMPLETING'];

/** An order of the card that was made in this browser. */
function knownOrder({ plans }: Card): KnownOrder | null {
  const known = plans
    .filter(({ status, unpaid }) => !unpaid && PROVISIONED.includes(status))
    .map(({ orderNo }) => recallOrder(orderNo));
  return known.find((order) => order !== null) ?? null;
}

/** The eSIM that a card is: at once for who ordered it in this browser, else by a code to the card's contact. */
export function EsimOfCard({ card, number }: { card: Card; number: string }) {
  const order = knownOrder(card);
  const byCode = <EsimByCode card={card} number={number} />;
  if (!order) return byCode;
  return <EsimOfOrder orderNo={order.orderNo} orderKey={order.key} otherwise={byCode} />;
}
