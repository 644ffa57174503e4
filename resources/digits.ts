import type { DigitRules } from './kit';
import { phoneGroups } from './kit/phones';
import { hasLuhn, isLetteredIccid, luhnDigit, cleanIccid } from './cards/numbers';

/** Normalises an ICCID. Adds the missing check digit to 18 digits, and returns null if a check digit is wrong. */
function normaliseIccid(given: string): string | null {
  const number = cleanIccid(given);
  if (isLetteredIccid(number)) return number;
  if (!/^89\d{16,18}$/.test(number)) return null;
  if (number.length === 18) return number + luhnDigit(number);
  return hasLuhn(number) ? number : null;
}

/** Returns the right check digit if only the check digit of the ICCID is wrong. */
function iccidCheckDigit(given: string): string | null {
  const number = cleanIccid(given);
  return /^89\d{17,18}$/.test(number) && !hasLuhn(number) ? luhnDigit(number.slice(0, -1)) : null;
}

/** Accepts the first part of an ICCID: digits, or six digits followed by digits and letters A to F. */
function iccidBeginning(given: string): string | null {
  const number = cleanIccid(given);
  return /^\d+$/.test(number) || /^89\d{4}[\dA-F]{1,14}$/.test(number) ? number : null;
}

/** Accepts an ICCID, or the other number printed on a card (`cid`). */
const normaliseCard = (given: string): string | null => {
  const number = cleanIccid(given);
  return /^\d{8,22}$/.test(number) || isLetteredIccid(number) ? number : null;
};

function isEid(number: string): boolean {
  if (!/^89\d{30}$/.test(number)) return false;
  return BigInt(number) % 97n === 1n;
}

const accepts =
  (pattern: RegExp, tidy = (number: string) => number) =>
  (number: string): string | null =>
    pattern.test(number) ? tidy(number) : null;

const withoutPlus = (number: string): string => number.replace('+', '');

const imsiGroups = (number: string): string[] => [
  number.slice(0, 3),
  number.slice(3, 5),
  ...(number.slice(5).match(/.{1,5}/g) ?? []),
];

export const DIGITS = {
  iccid: { length: 20, normalise: normaliseIccid, beginning: iccidBeginning, checkDigit: iccidCheckDigit },
  imsi: { length: 15, normalise: accepts(/^\d{6,15}$/), groups: imsiGroups },
  eid: { length: 32, normalise: (number) => (isEid(number) ? number : null) },
  msisdn: {
    length: 15,
    normalise: accepts(/^\+?[1-9]\d{4,14}$/, withoutPlus),
    beginning: accepts(/^\+?\d+$/, withoutPlus),
    groups: phoneGroups,
    sign: '+',
  },
  card: { length: 22, normalise: normaliseCard, beginning: iccidBeginning },
} satisfies DigitRules;

type Schemes = Record<keyof typeof DIGITS, true>;
declare module './kit/digits' {
  interface DigitSchemes extends Schemes {}
}
