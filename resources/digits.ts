import type { DigitRules } from './kit';
import { hasLuhn, luhnDigit } from './kit';

/**
 * An ISO 7812/E.118 card number: 19 or 20 digits, last one Luhn. 18 digits, or 19 without a right check digit that
 * could be a body, get theirs added.
 */
function normaliseIccid(number: string): string | null {
  if (!/^89\d{16,18}$/.test(number)) return null;
  if (number.length === 18) return number + luhnDigit(number);
  return hasLuhn(number) ? number : null;
}

function isEid(number: string): boolean {
  if (!/^89\d{30}$/.test(number)) return false;
  return BigInt(number) % 97n === 1n;
}

const accepts =
  (pattern: RegExp, tidy = (number: string) => number) =>
  (number: string): string | null =>
    pattern.test(number) ? tidy(number) : null;

/** The numbers of the trade: of cards (ICCID, EID, or any card), subscriptions (IMSI) and lines (MSISDN, E.164). */
export const DIGITS = {
  iccid: {
    length: 20,
    normalise: normaliseIccid,
    body: { length: 19, isWhole: hasLuhn, complete: (body) => body + luhnDigit(body) },
  },
  imsi: { length: 15, normalise: accepts(/^\d{6,15}$/) },
  eid: { length: 32, normalise: (number) => (isEid(number) ? number : null) },
  msisdn: { length: 15, normalise: accepts(/^\+?[1-9]\d{4,14}$/, (number) => number.replace('+', '')) },
  card: { length: 22, normalise: accepts(/^\d{8,22}$/) },
} satisfies DigitRules;

type Schemes = Record<keyof typeof DIGITS, true>;
declare module './kit/digits' {
  interface DigitSchemes extends Schemes {}
}
