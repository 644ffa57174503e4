import { PART_BREAK, type Reading, type Recognised } from '@t3d/resources/kit';

/** The texts of a chip: fields and comparison (`before`), compared value, and further meanings (`others`). */
export interface ChipText {
  before: string;
  value: string;
  others: string[];
}
export type SearchWords = Readonly<Record<'is' | 'contains' | 'or', string>>;

const LONG_NUMBER = /^[\dA-F]{9,}$/;
const SHOWN_DIGITS = 4;

const shortened = (value: string): string => (LONG_NUMBER.test(value) ? `…${value.slice(-SHOWN_DIGITS)}` : value);

/** Shortens a long number to its last digits. `…` marks a value that is only the beginning or the end of the field. */
function valueOf({ by, value }: Reading): string {
  if (by === 'ends') return `…${value}`;
  if (by === 'is') return shortened(value);
  return by === 'begins' ? `${value}…` : value;
}

const verbOf = ({ by }: Reading): 'is' | 'contains' => (by === 'contains' ? 'contains' : 'is');

/** Formats a chip, and joins fields with the same comparison, for example “ICCID or IMSI is …5976”. */
export function chipText({ text, readings }: Recognised, words: SearchWords): ChipText {
  const groups = new Map<string, { labels: string[]; verb: string; value: string }>();
  for (const reading of readings) {
    const [verb, value] = [verbOf(reading), valueOf(reading)];
    const known = groups.get(`${verb} ${value}`);
    if (known) known.labels.push(reading.label);
    else groups.set(`${verb} ${value}`, { labels: [reading.label], verb: words[verb], value });
  }
  const all = [...groups.values()].map(({ labels, verb, value }) => ({
    before: `${labels.join(` ${words.or} `)} ${verb}`,
    value,
  }));
  const [first, ...rest] = all;
  if (!first) return { before: words.contains, value: shortened(text), others: [] };
  return { ...first, others: rest.map(({ before, value }) => `${before} ${value}`) };
}

export const splitParts = (q: string): string[] =>
  q
    .split(PART_BREAK)
    .map((one) => one.trim())
    .filter((one) => one !== '');
export const joinParts = (parts: readonly string[]): string => splitParts(parts.join(PART_BREAK)).join(PART_BREAK);

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
const joined = (texts: readonly string[]): string => texts.flatMap(wordsOf).toSorted().join(' ');

/**
 * Returns the chips without the text that is being typed (`draft`). Before the response, a chip contains the plain
 * text.
 */
export function chipsFor(q: string, draft: string, recognised: readonly Recognised[] | undefined): Recognised[] {
  const parts = splitParts(q);
  const typed = draft.trim();
  const done = typed !== '' && parts.at(-1) === typed ? parts.slice(0, -1) : parts;
  const texts = (recognised ?? []).map(({ text }) => text);
  if (recognised && joined(texts) === joined(parts)) {
    // Compares line by line, because the server reorders the parts within a line.
    for (let count = 0; count <= recognised.length; count += 1)
      if (joined(texts.slice(0, count)) === joined(done)) return recognised.slice(0, count);
  }
  return done.map((text) => ({ text, readings: [] }));
}

/** The largest difference between a number and its neighbours, which limits the rows to count. */
const FAR = 100_000n;

/** Returns the range of a number's neighbours, or only the number if it contains letters. */
export function neighbourRange(number: string): { first: string; last: string } {
  if (!/^\d+$/.test(number)) return { first: number, last: number };
  const at = (shift: bigint): string => String(BigInt(number) + shift).padStart(number.length, '0');
  const [first, last] = [at(-FAR), at(FAR)];
  return first.length === number.length && last.length === number.length
    ? { first, last }
    : { first: number, last: number };
}
