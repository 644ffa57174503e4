import { useEffect } from 'react';
import { makeStore } from '../ui/store';

/** Names that pages have given themselves, by their path; a page in a hidden tab keeps its own. */
const names = makeStore<ReadonlyMap<string, string>>(new Map());
export const usePageNames = names.use;

export function namePage(path: string, name: string): void {
  if (names.get().get(path) !== name) names.set(new Map(names.get()).set(path, name));
}

/** Names a page by its heading, unless the heading only adds words to the name of its record. */
export function namePageByHeading(path: string, heading: string): void {
  const name = names.get().get(path);
  if (name === undefined || !heading.includes(name)) namePage(path, heading);
}

/** Forgets the name of a page that is open no more. */
export function forgetName(path: string): void {
  if (names.get().has(path)) names.set(new Map([...names.get()].filter(([one]) => one !== path)));
}

/** Names the page of a path in its tab, in the breadcrumb and in the browser's title. */
export function usePageTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (title) namePage(path, title);
  }, [path, title]);
}
