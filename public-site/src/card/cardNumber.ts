import { hasLuhn, isLetteredIccid, luhnDigit, cleanIccid } from '@t3d/resources/cards/numbers';
import { foldCode } from '@t3d/resources/kit/typed';

const GROUP = 4;

/**
 * Removes separators, makes letters capitals, and converts full-width characters. Others stay, so that the page reports
 * them.
 */
export function cleanCardNumber(raw: string): string {
  return cleanIccid(foldCode(raw).replace(/[ -]/g, ''));
}

/** Returns whether the text has 8 to 22 digits, or is an ICCID with letters. */
export function isCardNumber(cleaned: string): boolean {
  return /^\d{8,22}$/.test(cleaned) || isLetteredIccid(cleaned);
}

/** Returns the right last digit, or null if the number has it. */
export const missedLastDigit = (cleaned: string): string | null =>
  /^89\d{17,18}$/.test(cleaned) && !hasLuhn(cleaned) ? luhnDigit(cleaned.slice(0, -1)) : null;

export function groupCardNumber(cleaned: string): string[] {
  return cleaned.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];
}

/** Groups the typed digits, and keeps the caret after the same digit. */
export function regroupInput(raw: string, caret: number): { value: string; caret: number } {
  const value = groupCardNumber(cleanCardNumber(raw)).join(' ');
  const before = cleanCardNumber(raw.slice(0, caret)).length;
  const spaces = before === 0 ? 0 : Math.floor((before - 1) / GROUP);
  return { value, caret: before + spaces };
}

/** Groups a masked number in fours. Any character can be the mask. */
export function groupMaskedNumber(masked: string): string[] {
  return groupCardNumber(masked.replace(/\s/g, '').replace(/[^\d]/g, '•'));
}

const RUN = /\d(?:[ -]*\d)*/g;
/** Matches an ICCID with letters, with or without blanks. */
const LETTERED_RUN = /\b89(?:[ -]?\d){4}(?:[ -]?[\dA-F]){14}\b/gi;
/** Matches an ICCID of digits (ITU-T E.118). */
const ICCID = /^89\d{16,18}$/;

/** Returns the run as one number if possible, else its parts. */
const numbersOf = (run: string): string[] => {
  const whole = cleanCardNumber(run);
  if (isCardNumber(whole)) return [whole];
  return run.split(/\s+/).map(cleanCardNumber).filter(isCardNumber);
};

/** Finds the card numbers in a text. If one can be an ICCID, others such as phone numbers are ignored. */
export function findCardNumbers(pasted: string): string[] {
  const lines = pasted.split(/[\t\r\n]+/).map(foldCode);
  const lettered = lines
    .flatMap((line) => line.match(LETTERED_RUN) ?? [])
    .map(cleanCardNumber)
    .filter(isLetteredIccid);
  const digits = lines.flatMap((line) => line.match(RUN) ?? []).flatMap(numbersOf);
  const found = [...new Set([...lettered, ...digits])];
  const iccids = found.filter((number) => ICCID.test(number) || isLetteredIccid(number));
  return iccids.length > 0 ? iccids : found;
}
