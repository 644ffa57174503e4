import { hasLuhn } from '@t3d/resources/cards/numbers';
import type { Row } from '../../declared/records';

interface Ends {
  start: string;
  end: string;
  /** True if the ends are complete, with a check digit or with letters. */
  whole: boolean;
  /** The number of cards in the range, counted without the check digits. */
  numbers: number;
}

/** Parses a range, with or without check digits. */
export function endsOf(range: string): Ends {
  const [start = '', end = start] = range.split('-');
  const hasLetters = /[A-F]/.test(start);
  const whole = hasLetters || (hasLuhn(start) && hasLuhn(end));
  const bodyOf = (number: string): bigint => {
    const digits = /\d*$/.exec(number)?.[0] ?? '';
    return BigInt(whole && !hasLetters ? digits.slice(0, -1) : digits);
  };
  return { start, end, whole, numbers: Number(bodyOf(end) - bodyOf(start)) + 1 };
}

/** Returns a filter for the cards of a range. Numbers of equal length compare as text. */
export function cardsIn(range: string): { iccid_gte: string; iccid_lte: string } {
  const { start, end, whole } = endsOf(range);
  return { iccid_gte: start, iccid_lte: whole ? end : `${end}9` };
}

export const rangesOf = ({ ranges }: Row): string[] => (Array.isArray(ranges) ? (ranges as string[]) : []);

/** Returns the giver and receiver of the cards. Cards from stock have no giver. */
export const movementOf = (record: Row): { from: string; to: string; count: number } => ({
  from: String(record.fromLabel ?? '–'),
  to: String(record.toLabel ?? '–'),
  count: Number(record.count ?? 0),
});

/** Splits the end of a range at the first group of four digits that differs from the start. */
export function splitEnd({ start, end }: Pick<Ends, 'start' | 'end'>): { shared: string; own: string } {
  let at = 0;
  while (at < end.length && end.slice(at, at + 4) === start.slice(at, at + 4)) at += 4;
  return { shared: end.slice(0, at), own: end.slice(at) };
}
