import { hasLuhn, isLetteredIccid, luhnDigit, tidyIccid } from '@t3d/resources/cards/numbers';
import { foldCode } from '@t3d/resources/kit/typed';

const GROUP = 4;

/**
 * Separators are spaces and hyphens of every kind, and the F after 19 digits. Full-width characters become ASCII, and
 * letters become capitals. Other characters stay, because the page must report them as errors.
 */
export function cleanCardNumber(raw: string): string {
  return tidyIccid(foldCode(raw).replace(/[ -]/g, ''));
}

/** A card number is 8 to 22 digits, or an ICCID with letters. */
export function isCardNumber(cleaned: string): boolean {
  return /^\d{8,22}$/.test(cleaned) || isLetteredIccid(cleaned);
}

/** Returns null if the number ends with the digit that its first digits require. */
export const missedLastDigit = (cleaned: string): string | null =>
  /^89\d{17,18}$/.test(cleaned) && !hasLuhn(cleaned) ? luhnDigit(cleaned.slice(0, -1)) : null;

export function groupCardNumber(cleaned: string): string[] {
  return cleaned.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];
}

/** The caret stays after the same digit. */
export function regroupInput(raw: string, caret: number): { value: string; caret: number } {
  const value = groupCardNumber(cleanCardNumber(raw)).join(' ');
  const before = cleanCardNumber(raw.slice(0, caret)).length;
  const spaces = before === 0 ? 0 : Math.floor((before - 1) / GROUP);
  return { value, caret: before + spaces };
}

/** Any character can be the mask. */
export function groupMaskedNumber(masked: string): string[] {
  return groupCardNumber(masked.replace(/\s/g, '').replace(/[^\d]/g, '•'));
}

const RUN = /\d(?:[ -]*\d)*/g;
/** Matches a possible ICCID with or without blanks between groups of digits. */
const LETTERED_RUN = /\b89(?:[ -]?\d){4}(?:[ -]?[\dA-F]){14}\b/gi;
/** ITU-T E.118 defines these numbers of SIM cards. */
const ICCID = /^89\d{16,18}$/;

/** Returns the whole run if it is a card number, or else the parts between blanks. */
const numbersOf = (run: string): string[] => {
  const whole = cleanCardNumber(run);
  if (isCardNumber(whole)) return [whole];
  return run.split(/\s+/).map(cleanCardNumber).filter(isCardNumber);
};

/** If any number can be an ICCID, other numbers are ignored, for example phone numbers and dates. */
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
