import { useSyncExternalStore } from 'react';

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
