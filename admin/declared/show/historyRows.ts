import { isEqual, matches } from '@t3d/resources/kit';
import { fieldOf } from '../records';
import type { Row } from '../records';
import type { ManifestField, ManifestResource, PredicateVariables } from '@t3d/resources/kit';
import type { Entry } from './useHistory';

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
