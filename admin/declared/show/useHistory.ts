import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isEqual, matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource, PredicateVariables } from '@t3d/resources/kit';
import type { HistoryEntry, HistoryPage, T3dDataProvider } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { queryKeys } from '../../providers/queryKeys';
import { useDeclaredResource, useRecord, findField } from '../declaration';
import { type Row, fieldOf } from '../records';
import { type Translate, wordOf } from '../../locales/useT';

export type Entry = HistoryEntry & {
  actorLabel?: string | null;
  via?: { key?: string; assistant?: string; conversation?: string } | null;
};

/** Returns the actor of an entry, for example `Lvxin Tech · shop`. */
export const whoOf = ({ actorLabel, actor, via }: Entry, t: Translate): string =>
  [String(actorLabel ?? actor ?? t('crud.history.system')), via?.key, via?.assistant].filter(Boolean).join(' · ');

/** Loads the history of the record, again when its version changes. */
export function useHistory() {
  return useQuery({ ...newest(useApi(), useDeclaredResource(), useRecord()), select: rowsOf });
}

const rowsOf = ({ rows }: HistoryPage): Entry[] => rows;
const newest = (provider: T3dDataProvider, resource: ManifestResource, record: Row) => ({
  queryKey: queryKeys.trail(resource.name, record.id, record.version),
  queryFn: () => provider.historyPage(resource.name, record.id),
  // Keeps the previous history of the same record while a newer one loads.
  placeholderData: (read: HistoryPage | undefined, { queryKey }: { queryKey?: readonly unknown[] } = {}) =>
    queryKey?.[0] === resource.name && queryKey[2] === record.id ? read : undefined,
});

/** Loads the history page by page. `readOlder` loads the next older page. */
export function useTrail() {
  const provider = useApi();
  const resource = useDeclaredResource();
  const record = useRecord();
  const first = useQuery<HistoryPage>(newest(provider, resource, record));
  // Older pages, which stay valid because entries never change.
  const [older, setOlder] = useState<HistoryPage[]>([]);
  const { next } = older.at(-1) ?? first.data ?? { next: null };
  // Leaves the button in place after a failed call.
  const { run, pending } = useApiMutation({
    send: (before: number) => provider.historyPage(resource.name, record.id, before),
    onDone: (page) => setOlder((before) => [...before, page]),
  });
  const rows: Entry[] = [first.data, ...older].flatMap((page) => page?.rows ?? []);
  return {
    first,
    entries: [...new Map(rows.map((row) => [row.id ?? row, row])).values()],
    isReading: pending,
    /** Undefined if there are no older entries. */
    readOlder: typeof next === 'number' ? () => void run(next) : undefined,
  };
}

/** Returns the label of the entry's action, from its resource or else a general one. */
export const actionText = (entry: Entry, t: Translate): string =>
  entry.actionLabel ?? wordOf(t, 'crud.history.actions', entry.action);

/** The names of records, with keys made by `nameKey`. */
export type ReferenceNames = ReadonlyMap<string, string>;

export const nameKey = ({ name }: Pick<ManifestField, 'name'>, id: unknown): string => `${name} ${String(id)}`;

/** Returns the names of the records in the entries, as far as the user may see them. */
export const namesIn = (entries: readonly Entry[]): ReferenceNames =>
  new Map(
    entries.flatMap(({ changesLabel }) =>
      Object.entries(changesLabel ?? {}).flatMap(([name, names]) =>
        Object.entries(names).map(([id, text]) => [nameKey({ name }, id), text] as const),
      ),
    ),
  );

export interface HistoryRow {
  entry: Entry;
  name: string | null;
  before?: unknown;
  after?: unknown;
  first: boolean;
}
/** The filter of a history. Null selects all fields or actions. */
export interface HistoryFilter {
  field: string | null;
  action: string | null;
}

/** Returns a row for each changed field, or a single row for an entry without changes. */
export function historyRowsOf(
  entries: readonly Entry[],
  { field, action }: HistoryFilter = { field: null, action: null },
): HistoryRow[] {
  return entries
    .filter((entry) => action === null || entry.action === action)
    .flatMap((entry): HistoryRow[] => {
      const changed = Object.entries(entry.changes ?? {}).filter(
        ([, change]) => !isEqual(change?.before, change?.after),
      );
      if (changed.length === 0) return field === null ? [{ entry, name: null, first: true }] : [];
      return changed
        .filter(([name]) => field === null || name === field)
        .map(([name, change], index) => ({
          entry,
          name,
          before: change?.before,
          after: change?.after,
          first: index === 0,
        }));
    });
}

export const filterOptionsOf = (entries: readonly Entry[]): { fields: string[]; actions: string[] } => ({
  fields: [...new Set(historyRowsOf(entries).flatMap(({ name }) => (name === null ? [] : [name])))],
  actions: [...new Set(entries.map((entry) => entry.action))],
});

/** Returns the value to restore, or null if the user cannot restore the field. */
export function revertable(
  resource: ManifestResource,
  record: Row,
  { entry, name, before }: HistoryRow,
  variables: PredicateVariables = {},
): ManifestField | null {
  const field = name === null ? undefined : fieldOf(resource, name);
  if (!field || !resource.calls.update || !field.updatable || !entry.revertable?.includes(field.name)) return null;
  if (![resource.editable, field.editable].every((where) => matches(where, record, variables))) return null;
  if (!(field.name in record) || isEqual(record[field.name], before)) return null;
  return field.required && (before === null || before === undefined) ? null : field;
}

/** Returns the record after each entry, newest first. Status labels may depend on these values. */
export function pastRows(record: Row, entries: readonly Pick<Entry, 'changes'>[]): Row[] {
  let row = record;
  return entries.map(({ changes }) => {
    const changed = Object.entries(changes ?? {});
    const after: Row = { ...row, ...Object.fromEntries(changed.map(([name, change]) => [name, change.after])) };
    row = { ...after, ...Object.fromEntries(changed.map(([name, change]) => [name, change.before])) };
    return after;
  });
}

/** Returns the label of a field or history field. */
export const labelOf = ({ fields, historyFields }: ManifestResource, name: string): string =>
  (findField(fields, name) ?? findField(historyFields, name))?.label ?? name;
