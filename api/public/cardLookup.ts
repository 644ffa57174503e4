import type { Context } from '../context';
import type { CardAnswer, CardLookup } from '../subjects/wechat';
import { readOwnedPlans } from './cardPlans';
import { chainOf, lookUpCard, maskNumber, isWatched, recordMiss } from './findCard';

async function find(ctx: Context, number: string): Promise<CardAnswer | null> {
  const card = await lookUpCard(ctx, number);
  if (!card) return null;
  return { agents: chainOf(card), masked: maskNumber(number), plans: await readOwnedPlans(ctx, card.id) };
}

/** The look-up of cards for those who write to an official account: the same as that of the public pages. */
export const cardLookup: CardLookup = { find, isWatched, recordMiss };
