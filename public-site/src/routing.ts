import { cleanCardNumber } from './card/cardNumber';
import { hrefs } from './paths';
import { useSyncExternalStore } from 'react';

export { hrefs };

export type PageName =
  | 'search'
  | 'find'
  | 'realName'
  | 'order'
  | 'ctrip'
  | 'transfer'
  | 'join'
  | 'instructions'
  | 'notFound';

/** The URL of the back-office. The back-office is another site. */
export const officeHref = '/t3d/';
export const loginHref = '/t3d/login';

/** Returns the page of a URL, or the 404 page for an unknown URL. A trailing slash is ignored. */
export function pageOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): PageName {
  const path = pathname.replace(/\/+$/, '');
  if (path === hrefs.find && searchParams.get('do') === 'real-name') return 'realName';
  const found = (Object.keys(hrefs) as (keyof typeof hrefs)[]).find((name) => hrefs[name] === path);
  return found ?? 'notFound';
}

/**
 * Returns the subject of the page at a URL, for example the card. The subject decides the brand. Returns null for pages
 * without a subject (help, search).
 */
export function subjectOf({
  pathname,
  searchParams,
  hash,
}: Pick<URL, 'pathname' | 'searchParams' | 'hash'>): string | null {
  switch (pageOf({ pathname, searchParams })) {
    case 'find':
    case 'realName':
      return `card ${cleanCardNumber(searchParams.get('number') ?? '')}`;
    case 'transfer':
      return `card ${cleanCardNumber(searchParams.get('from') ?? '')}`;
    case 'order':
      return `order ${searchParams.get('orderNo') ?? ''}`;
    case 'ctrip':
      return `ctrip ${hash.slice(1)}`;
    case 'join':
      return `invite ${searchParams.get('invite') ?? ''}`;
    default:
      return null;
  }
}

export const isCard = (subject: string): boolean => subject.startsWith('card ');

export function cardHref(number: string): string {
  return `${hrefs.find}?number=${encodeURIComponent(number)}`;
}

/** Returns the URL of all plans on offer for a card. The list of plans is a part of the card's page. */
export function plansHref(number: string): string {
  return `${cardHref(number)}&do=plans`;
}

/** Returns the URL where a cardholder proves their identity. The identity check is a part of the card's page. */
export function realNameHref(number: string): string {
  return `${cardHref(number)}&do=real-name`;
}

/** Returns the URL where a cardholder replaces the card by another card. */
export function transferHref(number: string): string {
  return `${hrefs.transfer}?from=${encodeURIComponent(number)}`;
}

/** Returns the URL of a Ctrip order. The order number is in the fragment. */
export const ctripHref = (number: string): string => `${hrefs.ctrip}#${encodeURIComponent(number)}`;

/**
 * Returns the URL of an order's page. The order's key is in the fragment. Browsers never send a fragment to a server or
 * in a referrer.
 */
export function orderHref(orderNo: string, key: string | null): string {
  return `${hrefs.order}?orderNo=${encodeURIComponent(orderNo)}${key ? `#${key}` : ''}`;
}

const CHANGED = 'app:navigated';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Returns the current path and query. The component renders again when the path or query changes. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
}

/** Opens another page of the site without a page load. */
export function navigate(href: string): void {
  history.pushState(null, '', href);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(CHANGED));
}
