import type { ReactNode } from 'react';
import type { Card, CardPlan } from '../api/types';
import { recallOrder, type KnownOrder } from '../orderKeys';
import { EsimByCode } from './EsimByCode';
import { EsimOfOrder } from './EsimOfOrder';

/** Orders whose key may open the eSIM of their card: it opens for the one that the profile came with. */
const PROVISIONED: readonly CardPlan['status'][] = ['UNUSED', 'USING', 'COMPLETING'];

/** The orders of the card that were made in this browser. */
const knownOrders = ({ plans }: Card): KnownOrder[] =>
  plans
    .filter(({ status, unpaid }) => !unpaid && PROVISIONED.includes(status))
    .map(({ orderNo }) => recallOrder(orderNo))
    .filter((order) => order !== null);

/** The eSIM that a card is: at once for who ordered it in this browser, else by a code to the card's contact. */
export function EsimOfCard({ card, number }: { card: Card; number: string }) {
  return knownOrders(card).reduceRight<ReactNode>(
    (otherwise, { orderNo, key }) => <EsimOfOrder orderNo={orderNo} orderKey={key} otherwise={otherwise} />,
    <EsimByCode card={card} number={number} />,
  );
}
