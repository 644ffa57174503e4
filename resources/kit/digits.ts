import type { DigitScheme } from './fields';

/** The Luhn check digit of a string of digits. */
export function luhnDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    let digit = body.charCodeAt(body.length - 1 - index) - 48;
    if (index % 2 === 0) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return String((10 - (sum % 10)) % 10);
}

export const hasLuhn = (number: string): boolean =>
  number.length > 1 && luhnDigit(number.slice(0, -1)) === number.slice(-1);

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

/** What people put between digits: blanks, hyphens, dots, a leading `+` stays out too. */
export const cleanDigits = (text: string): string => text.replace(/[\s\-.·]/g, '').replace(/^'/, '');

/**
 * The number as it is stored, or null when it breaks its scheme: `iccid` 19–20 digits with Luhn (18 digits get theirs
 * added), `imsi` 6–15, `eid` 32 with its mod-97 check, `msisdn` E.164 up to 15, `card` 8–22.
 */
export function normaliseDigits(scheme: DigitScheme, text: string): string | null {
  const number = cleanDigits(text);
  switch (scheme) {
    case 'iccid':
      return normaliseIccid(number);
    case 'imsi':
      return /^\d{6,15}$/.test(number) ? number : null;
    case 'eid':
      return isEid(number) ? number : null;
    case 'msisdn':
      return /^\+?[1-9]\d{4,14}$/.test(number) ? number.replace('+', '') : null;
    case 'card':
      return /^\d{8,22}$/.test(number) ? number : null;
  }
}
