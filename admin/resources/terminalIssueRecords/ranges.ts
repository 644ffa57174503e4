import { hasLuhn } from '@t3d/resources/kit';

interface Ends {
  start: string;
  end: string;
  /** Both have their check digit, or letters and so none. */
  whole: boolean;
  /** How many numbers lie between them, check digits aside. */
  numbers: number;
}

/** The ends of a range `start-end`, or of a single number; their check digits may be left out. */
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

/** The filter of the cards whose number lies in a range: numbers of equal length sort as text does. */
export function cardsIn(range: string): { iccid_gte: string; iccid_lte: string } {
  const { start, end, whole } = endsOf(range);
  return { iccid_gte: start, iccid_lte: whole ? end : `${end}9` };
}
