import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import type { HistoryEntry, HistoryPage } from '../../providers/dataProvider';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { queryKeys } from '../../providers/queryKeys';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { useRecord } from '../useRecord';
import type { Translate } from '../../locales/useT';
import { wordOf } from '../../locales/useT';

export type Entry = HistoryEntry & {
  actorLabel?: string | null;
  via?: { key?: string; assistant?: string; conversation?: string } | null;
};

/** Writes the person of a history entry, and the API key or assistant that acted for them: `Lvxin Tech · shop`. */
export const whoOf = ({ actorLabel, actor, via }: Entry, t: Translate): string =>
  [String(actorLabel ?? actor ?? t('crud.history.system')), via?.key, via?.assistant].filter(Boolean).join(' · ');

/** The audit trail of the page's record, newest first; read anew when the record changes. */
export function useHistory() {
  return useQuery({ ...newest(useApi(), useDeclaredResource(), useRecord()), select: rowsOf });
}

const rowsOf = ({ rows }: HistoryPage): Entry[] => rows;
const newest = (provider: T3dDataProvider, resource: ManifestResource, record: Row) => ({
  queryKey: queryKeys.trail(resource.name, record.id, record.version),
  queryFn: () => provider.historyPage(resource.name, record.id),
  retry: false,
  // While the trail of a newer version is read, the one before stays on the screen; that of another record never does.
  placeholderData: (read: HistoryPage | undefined, { queryKey }: { queryKey?: readonly unknown[] } = {}) =>
    queryKey?.[0] === resource.name && queryKey[2] === record.id ? read : undefined,
});

/** The whole trail, the newest rows first and older ones at a press. */
export function useTrail() {
  const provider = useApi();
  const resource = useDeclaredResource();
  const record = useRecord();
  const first = useQuery<HistoryPage>(newest(provider, resource, record));
  // Rows of a trail never change: what was read stays right when newer ones come.
  const [older, setOlder] = useState<HistoryPage[]>([]);
  const next = older.length > 0 ? (older.at(-1)?.next ?? null) : (first.data?.next ?? null);
  // A refusal is shown by the error catalogue; the button stays.
  const { run: readOlder, pending: reading } = useApiMutation({
    send: (before: number) => provider.historyPage(resource.name, record.id, before),
    onDone: (page) => setOlder((before) => [...before, page]),
  });
  const known = new Set<number | undefined>();
  const entries: Entry[] = [first.data, ...older]
    .flatMap((page) => page?.rows ?? [])
    .filter(({ id }) => (id !== undefined && known.has(id) ? false : known.add(id)));
  return {
    entries,
    isRead: first.data !== undefined,
    error: first.error,
    isPending: first.isPending,
    retry: () => void first.refetch(),
    hasOlder: next !== null,
    reading,
    readOlder: () => {
      if (next !== null) void readOlder(next);
    },
  };
}

/** The action of an entry: in the words of its resource, else in those that all share. */
export const actionText = (entry: Entry, t: Translate): string =>
  entry.actionLabel ?? wordOf(t, 'crud.history.actions', entry.action);

/** The names of the records and files in the changes of a history, by `nameKey`. */
export type ReferenceNames = ReadonlyMap<string, string>;

/** The key under which a field's record, or its file, has its name. */
export const nameKey = ({ name }: Pick<ManifestField, 'name'>, id: unknown): string => `${name} ${String(id)}`;

/** The names that come with the rows of a history. Records that the reader may not see have none. */
export const namesIn = (entries: readonly Entry[]): ReferenceNames =>
  new Map(
    entries.flatMap(({ changesLabel }) =>
      Object.entries(changesLabel ?? {}).flatMap(([name, names]) =>
        Object.entries(names).map(([id, text]) => [nameKey({ name }, id), text] as const),
      ),
    ),
  );
