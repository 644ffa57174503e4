import type { CardFacts } from '@t3d/resources/diagnosis';
import { cardsClient } from '../../providers/http';

/** A card as its holder looks it up. Shows no toast: without an answer the page goes on without it. */
export async function loadPublicCard(number: string): Promise<CardFacts> {
  const { json } = await cardsClient.call('GET', `cards/${encodeURIComponent(number)}`, { quiet: true });
  return json.data as CardFacts;
}
