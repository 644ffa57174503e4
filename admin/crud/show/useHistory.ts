import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import type { HistoryEntry, HistoryPage } from '../../providers/dataProvider';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { queryKeys } from '../../providers/queryKeys';
import { fieldOf, idsIn, recordName } from '../records';
import type { Row } from '../records';
import type { Translate } from '../../locales/useT';
import { useLanguage } from '../../locales/useLanguage';
import { wordOf } from '../../locales/useT';

export type Entry = HistoryEntry & { actorLabel?: string | null };

/** The audit trail of a record, newest first; read anew when the record changes. */
export function useHistory(resource: ManifestResource, record: Row) {
  const provider = useApi();
  return useQuery({ ...newest(provider, resource, record), select: rowsOf });
}

const rowsOf = ({ rows }: HistoryPage): Entry[] => rows;
const newest = (provider: T3dDataProvider, resource: ManifestResource, record: Row) => ({
  queryKey: queryKeys.trail(resource.name, record.id, record.version),
  queryFn: () => provider.historyPage(resource.name, record.id),
  retry: false,
  // While the trail of a newer version is on its way, the one that was read stays on the screen; another record's never
  // does.
  placeholderData: (read: HistoryPage | undefined, { queryKey }: { queryKey?: readonly unknown[] } = {}) =>
    queryKey?.[0] === resource.name && queryKey[2] === record.id ? read : undefined,
});

/** The whole trail, the newest rows first and older ones at a press. */
export function useTrail(resource: ManifestResource, record: Row) {
  const provider = useApi();
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

/** What was done by an entry of the trail: in the resource's own words, else in those that all share. */
export const actionText = (resource: ManifestResource, entry: Entry, t: Translate): string =>
  entry.actionLabel ??
  wordOf(t, 'crud.history', `of.${resource.name}.${entry.action}`, wordOf(t, 'crud.history.actions', entry.action));

/** Under which a field's records, or its files, have their names. */
export const nameKey = ({ resource, kind }: Pick<ManifestField, 'resource' | 'kind'>, id: unknown): string =>
  `${resource ?? kind} ${String(id)}`;

/** What the records are called that the values of a trail refer to: `users 5` → its name. Unknown ones stay numbers. */
export function useNames(resource: ManifestResource, entries: readonly Entry[]): ReadonlyMap<string, string> {
  const provider = useApi();
  const language = useLanguage();
  const { resources } = useManifest();
  const idsByResource = new Map<string, Set<number>>();
  for (const [name, change] of entries.flatMap(({ changes }) => Object.entries(changes ?? {}))) {
    const target = fieldOf(resource, name)?.resource;
    if (!target || !resources.some((one) => one.name === target && one.calls.list)) continue;
    for (const id of [...idsIn(change?.before), ...idsIn(change?.after)])
      idsByResource.set(target, (idsByResource.get(target) ?? new Set()).add(id));
  }
  const wanted = [...idsByResource].map(
    ([target, ids]) => [target, [...ids].toSorted((one, other) => one - other)] as const,
  );
  const { data } = useQuery({
    queryKey: queryKeys.historyNames(wanted),
    enabled: wanted.length > 0,
    retry: false,
    staleTime: 60_000,
    queryFn: async () =>
      (
        await Promise.all(
          wanted.map(async ([target, ids]) =>
            (await provider.getMany<Row>(target, { ids })).data.map((row) => [target, row] as const),
          ),
        )
      ).flat(),
  });
  const files = entries
    .flatMap(({ changesLabel }) => Object.values(changesLabel ?? {}))
    .flatMap((names) => Object.entries(names).map(([id, name]) => [nameKey({ kind: 'file' }, id), name] as const));
  return new Map([
    ...files,
    ...(data ?? []).map(
      ([target, row]) =>
        [
          nameKey({ resource: target, kind: 'reference' }, row.id),
          recordName(resources.find((one) => one.name === target) as ManifestResource, row, language),
        ] as const,
    ),
  ]);
}
