import { call, CallFailed, type CallOptions } from './client';
import type { Brand, Card, PlanOffer } from './responses';

const cardPath = (number: string): string => `/data-api/cards/${encodeURIComponent(number)}`;

/** Loads a card. Without a network it comes from a cache, and `keptAt` is its time in milliseconds. */
export async function fetchCard(
  number: string,
  options?: CallOptions,
): Promise<{ card: Card; keptAt: number | undefined }> {
  const { data, keptAt } = await call(cardPath(number), options);
  const card = data as Card | null | undefined;
  if (!card || !Array.isArray(card.plans)) throw new CallFailed();
  return { card, keptAt };
}

/** Loads the brand of an agent by the key of the look-up URL. */
export async function fetchBrand(key: string, options?: CallOptions): Promise<Brand> {
  const { data } = await call(`/data-api/brands/${encodeURIComponent(key)}`, options);
  const brand = data as Brand | null | undefined;
  if (!brand || typeof brand !== 'object') throw new CallFailed();
  return brand;
}

/** Loads the offers for a card, at the prices of its seller. */
export async function fetchOffers(number: string, options?: CallOptions): Promise<PlanOffer[]> {
  const { rows } = await call(`${cardPath(number)}/plans`, options);
  if (!Array.isArray(rows)) throw new CallFailed();
  return rows as PlanOffer[];
}
