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

/** The back-office, which is another site. */
export const backOfficeHref = '/t3d/';
export const loginHref = '/t3d/login';

/** Returns the page of a URL, or the 404 page. A trailing slash is ignored. */
export function pageOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): PageName {
  const path = pathname.replace(/\/+$/, '');
  if (path === hrefs.find && searchParams.get('do') === 'real-name') return 'realName';
  const found = (Object.keys(hrefs) as (keyof typeof hrefs)[]).find((name) => hrefs[name] === path);
  return found ?? 'notFound';
}

/** Returns the subject that decides the brand, for example a card, or null. */
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

/** Returns the URL of the plans on offer, a part of the card's page. */
export function plansHref(number: string): string {
  return `${cardHref(number)}&do=plans`;
}

/** Returns the URL of the identity check, a part of the card's page. */
export function realNameHref(number: string): string {
  return `${cardHref(number)}&do=real-name`;
}

export function transferHref(number: string): string {
  return `${hrefs.transfer}?from=${encodeURIComponent(number)}`;
}

/** Returns the URL of a Ctrip order. The number is in the fragment, which browsers never send. */
export const ctripHref = (number: string): string => `${hrefs.ctrip}#${encodeURIComponent(number)}`;

/** Returns the URL of an order. The key is in the fragment, which browsers never send. */
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

/** Returns the address. The component renders when it changes. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
}

export function navigate(href: string): void {
  history.pushState(null, '', href);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(CHANGED));
}
