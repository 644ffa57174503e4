import { useEffect, useSyncExternalStore } from 'react';

/** Names that pages have given themselves, by their path; a page in a hidden tab keeps its own. */
let names: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function setNames(next: ReadonlyMap<string, string>): void {
  names = next;
  for (const listener of listeners) listener();
}

export function namePage(path: string, name: string): void {
  if (names.get(path) !== name) setNames(new Map(names).set(path, name));
}

/** Names a page by its heading, unless the heading only adds words to the name of its record. */
export function namePageByHeading(path: string, heading: string): void {
  const name = names.get(path);
  if (name === undefined || !heading.includes(name)) namePage(path, heading);
}

/** Forgets the name of a page that is open no more. */
export function forgetName(path: string): void {
  if (names.has(path)) setNames(new Map([...names].filter(([one]) => one !== path)));
}

/**
 * Names the page of a path, in its tab, in the breadcrumb and in the browser's title (e.g. by the record that it
 * shows).
 */
export function usePageTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (title) namePage(path, title);
  }, [path, title]);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The names that open pages have given themselves, by path. */
export const usePageNames = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => names);
