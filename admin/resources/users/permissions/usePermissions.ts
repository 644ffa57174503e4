import { patternsFor, type Permissions, tickedBy, withTicks } from '@t3d/resources/kit';
import { useMemo, useState } from 'react';
import type { T3dDataProvider } from '../../../providers/dataProvider';
import { readPage } from '../../../providers/rows';

export interface Model {
  id: number;
  account: string;
  nickname: string | null;
  apis: string[];
}

export async function findModels(provider: T3dDataProvider, role: string, text: string): Promise<Model[]> {
  const query = { role, size: 20, ...(text && { q: text }) };
  return (await readPage<Model>(provider, 'users', query)).rows;
}

/** Saves permissions. Returns the log entry for an undo, and throws errors without a toast. */
export function savePermissions(provider: T3dDataProvider, user: number, apis: readonly string[], digest?: string) {
  const body = { ids: [user], apis, ...(digest !== undefined && { digest }) };
  return provider.act('users', 'set-apis', body, undefined, true);
}

export const modelsKey = (role: string, text: string) => ['users', 'same as', role, text] as const;

/** The preset or user from which the permissions come, or null. */
export type Source = { preset: string } | { model: Model } | null;

interface Draft {
  base: readonly string[];
  ticked: ReadonlySet<string>;
  source: Source;
}

export interface Ticks {
  before: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
  tick: (patterns: readonly string[], on: boolean) => void;
}

export interface Editing extends Ticks {
  all: readonly string[];
  patterns: readonly string[];
  source: Source;
  touched: boolean;
  changed: boolean;
  fill: (patterns: readonly string[], source: Source) => void;
  reset: () => void;
}

const sameSets = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** Manages the permissions, as check boxes and as patterns. */
export function usePermissions({ groups, user }: Permissions): Editing {
  const all = useMemo(
    () => groups.flatMap(({ screens }) => screens.flatMap(({ calls }) => calls.map(({ pattern }) => pattern))),
    [groups],
  );
  const before = useMemo(() => tickedBy(user.apis, all), [user.apis, all]);
  const start: Draft = { base: user.apis, ticked: before, source: null };
  const [draft, setDraft] = useState<Draft>(start);
  const patterns = useMemo(() => patternsFor(draft.base, draft.ticked, all), [draft, all]);
  return {
    all,
    before,
    ticked: draft.ticked,
    patterns,
    source: draft.source,
    touched: draft.source !== null && !sameSets(draft.ticked, tickedBy(draft.base, all)),
    changed: JSON.stringify(patterns) !== JSON.stringify(user.apis),
    tick: (calls, on) => setDraft((last) => ({ ...last, ticked: withTicks(last.ticked, calls, on, all) })),
    fill: (base, source) => setDraft({ base: [...new Set(base)], ticked: tickedBy(base, all), source }),
    reset: () => setDraft(start),
  };
}
