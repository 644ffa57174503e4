import { cardHref, hrefs } from '../routing';

/**
 * The address that a reader passes on: the look-up page of the card's agent, or the card's page where its holder wants
 * the number in it. No order, key or code is ever part of it.
 */
export function shareHref(origin: string, brandKey: string | null | undefined, number: string | null): string {
  const url = new URL(number === null ? hrefs.search : cardHref(number), origin);
  if (brandKey) url.searchParams.set('a', brandKey);
  return url.href;
}
