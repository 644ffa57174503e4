/** The ids of each list as last shown, for the previous and next links of a record's page. */
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

/** Returns the ids before and after a record in the list shown last, or null. */
export function neighboursOf(resource: string, id: number): NeighbourIds | null {
  const ids = lists.get(resource) ?? [];
  const index = ids.indexOf(id);
  return index < 0 || ids.length < 2
    ? null
    : { at: index + 1, count: ids.length, previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}
