import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isEqual, matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource, PredicateVariables } from '@t3d/resources/kit';
import type { HistoryEntry, HistoryPage, T3dDataProvider } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { queryKeys } from '../../providers/queryKeys';
import { useDeclaredResource, useRecord, findField } from '../declaration';
import { fieldOf } from '../records';
import type { Row } from '../records';
import { wordOf } from '../../locales/useT';
import type { Translate } from '../../locales/useT';

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
  const { next } = older.at(-1) ?? first.data ?? { next: null };
  // A refusal is shown by the error catalogue; the button stays.
  const { run, pending } = useApiMutation({
    send: (before: number) => provider.historyPage(resource.name, record.id, before),
    onDone: (page) => setOlder((before) => [...before, page]),
  });
  const rows: Entry[] = [first.data, ...older].flatMap((page) => page?.rows ?? []);
  return {
    first,
    entries: [...new Map(rows.map((row) => [row.id ?? row, row])).values()],
    isReading: pending,
    /** Reads older rows; undefined where there are none. */
    readOlder: typeof next === 'number' ? () => void run(next) : undefined,
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

export interface HistoryRow {
  entry: Entry;
  name: string | null;
  before?: unknown;
  after?: unknown;
  first: boolean;
}
/** The part of a trail that is shown; null: all of it. */
export interface HistoryFilter {
  field: string | null;
  action: string | null;
}

/** A line for each changed field; an entry without changes is one line. A field whose value is the same has none. */
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

/** The fields and actions of a trail, in the order in which they come. */
export const filterOptionsOf = (entries: readonly Entry[]): { fields: string[]; actions: string[] } => ({
  fields: [...new Set(historyRowsOf(entries).flatMap(({ name }) => (name === null ? [] : [name])))],
  actions: [...new Set(entries.map((entry) => entry.action))],
});

/** The field of a line when its old value may be put back and differs from the present one; else null. */
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

/** The record as it was after each entry, newest first: the word of a state may depend on values of then. */
export function pastRows(record: Row, entries: readonly Pick<Entry, 'changes'>[]): Row[] {
  let row = record;
  return entries.map(({ changes }) => {
    const changed = Object.entries(changes ?? {});
    const after: Row = { ...row, ...Object.fromEntries(changed.map(([name, change]) => [name, change.after])) };
    row = { ...after, ...Object.fromEntries(changed.map(([name, change]) => [name, change.before])) };
    return after;
  });
}

/** The label of a changed field, which may be in no field of the record. */
export const labelOf = ({ fields, historyFields }: ManifestResource, name: string): string =>
  (findField(fields, name) ?? findField(historyFields, name))?.label ?? name;
