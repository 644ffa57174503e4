import { call, CallFailed, type CallOptions } from './client';
import type { Brand, Card, PlanOffer } from './answers';

const cardPath = (number: string): string => `/data-api/cards/${encodeURIComponent(number)}`;

/** Without a network the response comes from a cache, and `keptAt` is its time in milliseconds. */
export async function fetchCard(
  number: string,
  options?: CallOptions,
): Promise<{ card: Card; keptAt: number | undefined }> {
  const { data, keptAt } = await call(cardPath(number), options);
  const card = data as Card | null | undefined;
  if (!card || !Array.isArray(card.plans)) throw new CallFailed();
  return { card, keptAt };
}

/** `key` is part of the agent's look-up URL. */
export async function fetchBrand(key: string, options?: CallOptions): Promise<Brand> {
  const { data } = await call(`/data-api/brands/${encodeURIComponent(key)}`, options);
  const brand = data as Brand | null | undefined;
  if (!brand || typeof brand !== 'object') throw new CallFailed();
  return brand;
}

/** The prices are those of the card's seller. */
export async function fetchOffers(number: string, options?: CallOptions): Promise<PlanOffer[]> {
  const { rows } = await call(`${cardPath(number)}/plans`, options);
  if (!Array.isArray(rows)) throw new CallFailed();
  return rows as PlanOffer[];
}
