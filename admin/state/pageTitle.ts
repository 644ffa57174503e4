import { useEffect } from 'react';
import { makeStore } from '../ui/store';

/** Names that pages have set, by path. A page in a hidden tab keeps its own. */
const names = makeStore<ReadonlyMap<string, string>>(new Map());
export const usePageNames = names.use;

export function namePage(path: string, name: string): void {
  if (names.get().get(path) !== name) names.set(new Map(names.get()).set(path, name));
}

/** Names a page by its heading, unless the heading only adds words to its record's name. */
export function namePageByHeading(path: string, heading: string): void {
  const name = names.get().get(path);
  if (name === undefined || !heading.includes(name)) namePage(path, heading);
}

export function forgetName(path: string): void {
  if (names.get().has(path)) names.set(new Map([...names.get()].filter(([one]) => one !== path)));
}

/** Names the page of a path in its tab, in the breadcrumbs and in the browser's title. */
export function usePageTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (title) namePage(path, title);
  }, [path, title]);
}
