/** The ids in each list as last shown, for the previous and next links on a record's page. */
const lists = new Map<string, readonly number[]>();

export const rememberList = (resource: string, ids: readonly number[]): void => {
  lists.set(resource, ids);
};

interface NeighbourIds {
  at: number;
  count: number;
  previous: number | null;
  next: number | null;
}

/**
 * Returns a record's position in the list shown last. Returns null if the list does not contain the record or has no
 * other.
 */
export function neighboursOf(resource: string, id: number): NeighbourIds | null {
  const ids = lists.get(resource) ?? [];
  const index = ids.indexOf(id);
  return index < 0 || ids.length < 2
    ? null
    : { at: index + 1, count: ids.length, previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}
