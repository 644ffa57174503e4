import type { SessionUser } from '@t3d/resources/kit';
import { hasPattern } from '@t3d/resources/kit';
import type { ListView } from '@t3d/resources/kit/schemas';
import { useMemo, useSyncExternalStore } from 'react';
import { dataClient } from './http';
import { useResourceOf } from './manifest';
import { PAGE_SIZE } from './query';

/**
 * A list with filters, order and columns that somebody keeps under a name. `sharedWith` is told to those who may share.
 */
export interface SavedView {
  id: number;
  version: number;
  resource: string;
  name: string;
  query: ListView;
  isDefault: boolean;
  owner: number;
  ownerLabel?: string;
  sharedWith?: string[] | null;
}
export type ViewChanges = Partial<Pick<SavedView, 'name' | 'query' | 'isDefault' | 'sharedWith'>>;

let known: readonly SavedView[] = [];
const listeners = new Set<() => void>();
function keep(views: readonly SavedView[]): void {
  known = views;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Reads the views that this person has or is shared. Lists are shown without them when that fails. */
export async function loadViews(user: SessionUser): Promise<void> {
  keep([]);
  if (!user.accountAuth || !hasPattern(user.apis, 'saved-views:list')) return;
  const views: SavedView[] = [];
  try {
    for (let page = 1, total = 1; views.length < total; page += 1) {
      const { json } = await dataClient.call('GET', 'saved-views', {
        query: { page, size: PAGE_SIZE, sort: 'id', order: 'ASC' },
        quiet: true,
      });
      views.push(...(json.rows as SavedView[]));
      total = json.rows?.length ? (json.total ?? 0) : 0;
    }
  } catch {
    /* what was read so far serves */
  }
  keep(views);
}

/** The saved views of one list, oldest first. */
export function useViewsOf(resource: string): readonly SavedView[] {
  const all = useSyncExternalStore(subscribe, () => known);
  return useMemo(() => all.filter((view) => view.resource === resource), [all, resource]);
}

/** Whether this person may keep views of its own. */
export const useMaySaveViews = (): boolean => useResourceOf('saved-views')?.calls.create ?? false;

const QUIET = [400, 409] as const;
// One default a list: what the server has taken from the others is taken here too.
const put = (view: SavedView): void =>
  keep(
    [
      ...known
        .filter(({ id }) => id !== view.id)
        .map((other) =>
          view.isDefault && other.resource === view.resource && other.owner === view.owner
            ? { ...other, isDefault: false }
            : other,
        ),
      view,
    ].toSorted((one, other) => one.id - other.id),
  );

/** Keeps a new view. Refusals of its name, roles or content are thrown, not raised. */
export async function createView(
  view: Pick<SavedView, 'resource' | 'name' | 'query'> & ViewChanges,
): Promise<SavedView> {
  const made = (await dataClient.call('POST', 'saved-views', { body: view, quiet: QUIET })).json.data as SavedView;
  put(made);
  return made;
}

export async function updateView(view: SavedView, changes: ViewChanges): Promise<SavedView> {
  const changed = (
    await dataClient.call('PUT', `saved-views/${view.id}`, {
      body: { ...changes, version: view.version },
      quiet: QUIET,
    })
  ).json.data as SavedView;
  put(changed);
  return changed;
}

export async function deleteView(view: SavedView): Promise<void> {
  await dataClient.call('DELETE', `saved-views/${view.id}`);
  keep(known.filter(({ id }) => id !== view.id));
}
