/* Computes the check digit of a card number. This module imports nothing, because the public site uses it too. */

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
  /^\d{2,}$/.test(number) && luhnDigit(number.slice(0, -1)) === number.slice(-1);

const LETTERED = /^89\d{4}(?=.*[A-F])[\dA-F]{14}$/;
/** Matches an ICCID of 20 characters with letters A to F after the first six digits, which has no check digit. */
export const isLetteredIccid = (number: string): boolean => LETTERED.test(number);

const FILLER = /^(89\d{17})F$/;
/** Converts an ICCID without blanks to capitals, and removes a padding F at its end. */
export const cleanIccid = (number: string): string => number.toUpperCase().replace(FILLER, '$1');
