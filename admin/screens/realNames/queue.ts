/**
 * The paper before or after one of a queue: the nearest that still waits, round to the other end; null when no other is
 * left.
 */
export function neighbour(queue: readonly number[], current: number, step: 1 | -1): number | null {
  const others = queue.filter((id) => id !== current);
  if (others.length === 0) return null;
  const sorted = others.toSorted((one, other) => one - other);
  const next = step === 1 ? sorted.find((id) => id > current) : sorted.findLast((id) => id < current);
  return next ?? (step === 1 ? sorted[0] : sorted.at(-1)) ?? null;
}

/** Which of a card's papers is looked at first: the newest that waits, else the newest. */
export const firstDocument = <P extends { id: number; status: string }>(papers: readonly P[]): P | undefined =>
  papers.find((paper) => paper.status === 'SUBMITTED') ?? papers[0];
