/** The list with one item moved to another place; places beyond the ends are the ends. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(to, 0), items.length - 1);
  const item = items[from];
  if (item === undefined || from === place) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(place, 0, item);
}
