import type { Role } from '@t3d/resources/kit';
import { dataClient } from './http';

/** Option lists of the API, each loaded once a page and kept in memory. */
export const OPTION_LISTS = [
  'dict',
  'topic/all',
  'plan-topic-all',
  'salesman/all',
  'inferior-options',
  'inferior-all',
] as const;
export type OptionList = (typeof OPTION_LISTS)[number];
export interface Option {
  value: number | string;
  label: string;
  data?: unknown;
}

const loaded = new Map<string, Promise<Option[]>>();

/**
 * The options of a list (`/salesman/all` and `salesman/all` are the same one). A failed load is tried again next time.
 */
export function loadOptions(list: string): Promise<Option[]> {
  const path = list.replace(/^\//, '');
  const known = loaded.get(path);
  if (known) return known;
  const loading = dataClient.call('GET', path).then(({ json }) => (json.rows ?? []) as Option[]);
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

/** Forgets what was loaded, e.g. after a new customer or tag was made. */
export const forgetOptions = (list?: OptionList): void => {
  if (list) loaded.delete(list);
  else loaded.clear();
};

/** The lists that a role loads at start; the tags and salesmen are for staff only. */
export function startingLists(role: Role): OptionList[] {
  return role === 'ADMIN' || role === 'SALESMAN'
    ? ['dict', 'topic/all', 'plan-topic-all', 'salesman/all']
    : ['dict', 'topic/all'];
}
