import { useEffect, useSyncExternalStore } from 'react';

interface Named { path: string; title: string }
let named: Named = { path: '', title: '' };
const listeners = new Set<() => void>();

const setNamed = (next: Named): void => {
  named = next;
  for (const listener of listeners) listener();
};

/** Names the page at the present address, in the breadcrumb and in the browser's title (e.g. the record that it shows). */
export function usePageTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined;
    setNamed({ path, title });
    return () => { if (named.path === path) setNamed({ path: '', title: '' }); };
  }, [path, title]);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

/** The name that the page at this address has given itself. */
export function useNamedTitle(path: string): string | undefined {
  const current = useSyncExternalStore(subscribe, () => named);
  return current.path === path ? current.title : undefined;
}
