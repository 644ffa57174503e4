/** How many characters at the beginning and at the end of a text of that length stay readable. */
function kept(length: number): [number, number] {
  if (length <= 1) return [0, 0];
  if (length <= 5) return [1, 0];
  if (length <= 8) return [1, 1];
  if (length <= 12) return [2, 2];
  return length <= 24 ? [3, 4] : [3, 0];
}

/** A text masked: who knows it recognizes it, and nobody else can read it: `张*`, `110***********002X`. */
export function maskText(text: string): string {
  const characters = [...text];
  const [first, last] = kept(characters.length);
  const stars = Math.min(characters.length - first - last, 12);
  return characters.slice(0, first).join('') + '*'.repeat(stars) + characters.slice(characters.length - last).join('');
}

/** A sealed value as lists, files and trails show it. */
export const maskValue = (value: unknown): unknown => (typeof value === 'string' ? maskText(value) : value);
