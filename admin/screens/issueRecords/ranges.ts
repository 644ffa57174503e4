/** An ICCID has 19 digits and then a check digit, which the numbers of a range may leave out. */
const WITH_CHECK = 20;

/** The ends of a range `start-end`, or of a single number, and how many numbers lie between them, check digits aside. */
export function endsOf(range: string): { start: string; end: string; numbers: number } {
  const [start = '', end = start] = range.split('-');
  const bodyOf = (digits: string): bigint =>
    BigInt((digits.length >= WITH_CHECK ? digits.slice(0, -1) : digits) || '0');
  return { start, end, numbers: Number(bodyOf(end) - bodyOf(start)) + 1 };
}

/** The filter of the cards whose number lies in a range: of equal length, numbers sort as text does. */
export function cardsIn(range: string): { iccid_gte: string; iccid_lte: string } {
  const { start, end } = endsOf(range);
  return { iccid_gte: start, iccid_lte: `${end}9` };
}
