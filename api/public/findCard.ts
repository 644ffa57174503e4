import type { RowOf } from '@t3d/resources/kit';
import { normaliseDigits } from '@t3d/resources/kit';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../context';
import { Invalid } from '../errors';
import { table } from '../models/table';
import { recordMiss } from './missGuard';

export { maskNumber } from '../subjects/terminals';

export type Card = RowOf<typeof terminals.fields>;

/**
 * A typed card number as it is stored: 8–22 digits, or an ICCID with letters, without blanks, hyphens and the filler of
 * an ICCID. Anything else is 400 "card number input error".
 */
export function readCardNumber(text: string): string {
  const number = /[.·']/.test(text) ? null : normaliseDigits('card', text);
  if (number === null) throw new Invalid('cardNumber');
  return number;
}

/** The card whose printed number or ICCID this is, if there is one. */
export async function lookUpCard(ctx: Context, number: string): Promise<Card | null> {
  const cards = table(ctx, terminals);
  return (await cards.one({ iccid: number })) ?? (await cards.one({ cid: number }));
}

/**
 * The card whose printed number or ICCID this is. None: 400 "enter a correct card number", and a miss for the address.
 */
export async function findCard(ctx: Context, number: string, address: string): Promise<Card> {
  const card = await lookUpCard(ctx, number);
  if (card) return card;
  await recordMiss(ctx, address);
  throw new Invalid('cardUnknown');
}

/** The agent that sells for the card: the deepest of its chain; null while the platform holds it. */
export const sellerOf = (card: Card): number | null => card.agent3 ?? card.agent2 ?? card.agent1 ?? null;

/** Everybody who sells the card, from the top. */
export const chainOf = (card: Card): number[] =>
  [card.agent1, card.agent2, card.agent3].filter((id): id is number => id !== null);
