/** The ids of each list as it was last on the screen: what a record's page goes on to. */
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

/** The place of a record in the list that was last looked at; null when it is not in it, or alone. */
export function neighboursOf(resource: string, id: number): NeighbourIds | null {
  const ids = lists.get(resource) ?? [];
  const index = ids.indexOf(id);
  return index < 0 || ids.length < 2
    ? null
    : { at: index + 1, count: ids.length, previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}
