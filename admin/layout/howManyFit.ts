/**
 * How many entries of these widths stand side by side in `room`; where not all do, `more` is the width kept for the
 * button to the others.
 */
export function howManyFit(widths: readonly number[], gap: number, room: number, more: number): number {
  const ends = widths.reduce<number[]>((before, width) => [...before, (before.at(-1) ?? -gap) + gap + width], []);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end + gap + more <= room).length;
}
