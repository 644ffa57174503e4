/** Enough of the number to recognise one's own card by, not enough to use another's. */
export function maskNumber(number: string): string {
  const kept = number.length >= 12 ? 4 : 2;
  return number.slice(0, kept) + '*'.repeat(number.length - 2 * kept) + number.slice(-kept);
}
