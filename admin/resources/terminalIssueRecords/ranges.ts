import { hasLuhn } from '@t3d/resources/cards/numbers';

interface Ends {
  start: string;
  end: string;
  /** True if both ends include their check digit, or have letters and thus none. */
  whole: boolean;
  /** Numbers in the range, not counting check digits. */
  numbers: number;
}

/** Parses `start-end` or a single number. Check digits may be missing. */
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

/** Filters the cards in a range. Numbers of equal length sort like text. */
export function cardsIn(range: string): { iccid_gte: string; iccid_lte: string } {
  const { start, end, whole } = endsOf(range);
  return { iccid_gte: start, iccid_lte: whole ? end : `${end}9` };
}
