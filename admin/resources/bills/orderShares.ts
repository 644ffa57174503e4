import { formatMoney } from '@t3d/resources/kit';
import type { Translate } from '../../locales/useT';
import type { Parties, Party } from '../orders';
import type { Explanation } from './billCalls';

export interface ShareLine extends Party {
  isPayer: boolean;
  paid: number;
  received: number;
  /** The refunded amount: positive for the payer, negative for parties that gave money back. */
  refunded: number;
  how: string;
}
type Order = NonNullable<Explanation['order']>;
export type PaidParties = Parties & { payer: Party };

function howOf({ lines, payer }: PaidParties, party: Party, order: Order, t: Translate): string {
  const difference = (price: number, cost: number): string =>
    price - cost === party.earned ? `${formatMoney(price)} − ${formatMoney(cost)}` : '';
  if (party === payer) {
    const amount = formatMoney(
      lines.filter(({ kind }) => kind !== 'ESIM_FEE').reduce((sum, one) => sum + one.earned, 0),
    );
    if (party.own) return t('bills.page.rules.own', { amount });
    if (party.kind === 'BELOW') return t('bills.page.rules.child', { amount });
    return party.kind === 'AGENT' ? t('bills.page.rules.agent', { amount }) : t('bills.page.rules.retail', { amount });
  }
  if (party.kind === 'ABOVE') return t('bills.page.rules.own', { amount: formatMoney(party.earned) });
  if (party.kind === 'PLATFORM' && order.chain?.[0]?.cost === party.earned)
    return t('bills.page.rules.agent', { amount: formatMoney(party.earned) });
  if (party.kind !== 'AGENT') return '';
  const above = lines.find(({ kind }) => kind === 'ABOVE');
  if (party.own && above) return difference(payer.earned, above.earned);
  const step = order.chain?.find(({ who }) => who === party.who);
  return step ? difference(step.price, step.cost) : '';
}

/** Returns the payer, and then each party with a part of the payment. */
export function sharesOf(parties: PaidParties, order: Order, t: Translate): ShareLine[] {
  const { lines, payer } = parties;
  return [
    {
      ...payer,
      isPayer: true,
      paid: payer.earned,
      received: 0,
      refunded: -payer.back,
      how: howOf(parties, payer, order, t),
    },
    ...lines.map((line) => ({
      ...line,
      isPayer: false,
      paid: 0,
      received: line.earned,
      refunded: line.back,
      how: howOf(parties, line, order, t),
    })),
  ];
}
