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

/** Where the back-office begins; it is another site. */
export const officeHref = '/t3d/';
/** Where people log in to the back-office. */
export const loginHref = '/t3d/login';

/** The page of an address; an unknown one is the 404 page. A trailing slash does not matter. */
export function pageOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): PageName {
  const path = pathname.replace(/\/+$/, '');
  if (path === hrefs.find && searchParams.get('do') === 'real-name') return 'realName';
  const found = (Object.keys(hrefs) as (keyof typeof hrefs)[]).find((name) => hrefs[name] === path);
  return found ?? 'notFound';
}

/** What the page of an address is about, by which its brand is known; null: nothing of its own (help, search). */
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

/** Whether a subject is a card. */
export const isCard = (subject: string): boolean => subject.startsWith('card ');

/** The address of a card's page. */
export function cardHref(number: string): string {
  return `${hrefs.find}?number=${encodeURIComponent(number)}`;
}

/** The address at which the holder of a card proves who they are: a part of the card's page. */
export function realNameHref(number: string): string {
  return `${cardHref(number)}&do=real-name`;
}

/** The address at which the holder of a card asks for another one in its place. */
export function transferHref(number: string): string {
  return `${hrefs.transfer}?from=${encodeURIComponent(number)}`;
}

/** The address of an order of Ctrip; its number is a fragment. */
export const ctripHref = (number: string): string => `${hrefs.ctrip}#${encodeURIComponent(number)}`;

/** The address of an order's page. Its key is a fragment: browsers send it to no server and name it in no referrer. */
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

/** The current path and query; the component renders again when they change. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
}

/** Goes to another page of the site without loading it anew. */
export function navigate(href: string): void {
  history.pushState(null, '', href);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(CHANGED));
}
