/**
 * The document before or after one of a queue: the nearest that still waits, round to the other end; null when no other
 * is left.
 */
export function neighbour(queue: readonly number[], current: number, step: 1 | -1): number | null {
  const others = queue.filter((id) => id !== current);
  if (others.length === 0) return null;
  const sorted = others.toSorted((one, other) => one - other);
  const next = step === 1 ? sorted.find((id) => id > current) : sorted.findLast((id) => id < current);
  return next ?? (step === 1 ? sorted[0] : sorted.at(-1)) ?? null;
}

/** Which of a card's documents is looked at first: the newest that waits, else the newest. */
export const firstDocument = <P extends { id: number; status: string }>(documents: readonly P[]): P | undefined =>
  documents.find((realName) => realName.status === 'SUBMITTED') ?? documents[0];
