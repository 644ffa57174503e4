import { call, CallFailed, type CallOptions } from './client';
import type { Brand, Card, PlanOffer } from './types';

const cardPath = (number: string): string => `/data-api/cards/${encodeURIComponent(number)}`;

/**
 * A card with its plans and what is left of them. `keptAt`: there is no network, and this is what the browser kept then
 * (milliseconds).
 */
export async function fetchCard(
  number: string,
  options?: CallOptions,
): Promise<{ card: Card; keptAt: number | undefined }> {
  const { data, keptAt } = await call(cardPath(number), options);
  const card = data as Card | null | undefined;
  if (!card || !Array.isArray(card.plans)) throw new CallFailed();
  return { card, keptAt };
}

/** What the pages of an agent wear, by the key in its look-up address. */
export async function fetchBrand(key: string, options?: CallOptions): Promise<Brand> {
  const { data } = await call(`/data-api/brands/${encodeURIComponent(key)}`, options);
  const brand = data as Brand | null | undefined;
  if (!brand || typeof brand !== 'object') throw new CallFailed();
  return brand;
}

/** What can be bought for the card, at its seller's prices. */
export async function fetchOffers(number: string, options?: CallOptions): Promise<PlanOffer[]> {
  const { rows } = await call(`${cardPath(number)}/plans`, options);
  if (!Array.isArray(rows)) throw new CallFailed();
  return rows as PlanOffer[];
}
