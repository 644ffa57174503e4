import { isLetteredIccid, tidyIccid } from '@t3d/resources/cards/numbers';
import { foldCode } from '@t3d/resources/kit/typed';

const GROUP = 4;

/**
 * The number without what people and spreadsheets put between the digits: spaces and hyphens of every kind, and the F
 * after 19 digits. Full-width signs become plain, letters capitals. Anything else stays, so that a mistyped letter is
 * reported, not swallowed.
 */
export function cleanCardNumber(raw: string): string {
  return tidyIccid(foldCode(raw).replace(/[ -]/g, ''));
}

/** Whether a cleaned number can be that of a card: 8 to 22 digits, or an ICCID with letters. */
export function isCardNumber(cleaned: string): boolean {
  return /^\d{8,22}$/.test(cleaned) || isLetteredIccid(cleaned);
}

/** Digits in groups of four, for reading. */
export function groupCardNumber(cleaned: string): string[] {
  return cleaned.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];
}

/** Regroups a field while it is typed into, keeping the caret beside the same digit. */
export function regroupInput(raw: string, caret: number): { value: string; caret: number } {
  const value = groupCardNumber(cleanCardNumber(raw)).join(' ');
  const before = cleanCardNumber(raw.slice(0, caret)).length;
  const spaces = before === 0 ? 0 : Math.floor((before - 1) / GROUP);
  return { value, caret: before + spaces };
}

/** A masked number in groups of four, whatever sign the mask is made of. */
export function groupMaskedNumber(masked: string): string[] {
  return groupCardNumber(masked.replace(/\s/g, '').replace(/[^\d]/g, '•'));
}

const RUN = /\d(?:[ -]*\d)*/g;
/** What may be an ICCID with letters, in groups or not. */
const LETTERED_RUN = /\b89(?:[ -]?\d){4}(?:[ -]?[\dA-F]){14}\b/gi;
/** As the world's SIM cards are numbered (ITU-T E.118). */
const ICCID = /^89\d{16,18}$/;

/** Card numbers of a run of digits: the whole, else its parts between blanks. */
const numbersOf = (run: string): string[] => {
  const whole = cleanCardNumber(run);
  if (isCardNumber(whole)) return [whole];
  return run.split(/\s+/).map(cleanCardNumber).filter(isCardNumber);
};

/**
 * The card numbers in a sentence or a chat, without repeats; one that can be an ICCID outdoes phone numbers and dates
 * beside it.
 */
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
