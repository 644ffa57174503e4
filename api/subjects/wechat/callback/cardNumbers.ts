import { cleanDigits, foldCode, isLetteredIccid } from '@t3d/resources/kit';

/** What may be an ICCID with letters, in groups or not. */
const LETTERED = /(?<![A-Za-z0-9])89(?:[ -]?\d){4}(?:[ -]?[\dA-F]){14}(?![A-Za-z0-9])/gi;
const RUN = /\d(?:[ -]{0,2}\d)+/g;
const SHORTEST = 8;
const LONGEST = 22;
const MOST = 3;

const digits = (text: string): string => text.replaceAll(/[ -]/g, '');
const isNumber = (text: string): boolean => text.length >= SHORTEST && text.length <= LONGEST;

/**
 * What may be card numbers in a sentence, at most three: digits, blanks and hyphens among them dropped, wide digits
 * understood. Of a run too long for a number its parts count.
 */
export function cardNumbersIn(text: string): string[] {
  const plain = foldCode(text);
  const lettered = (plain.match(LETTERED) ?? []).map((run) => cleanDigits(run).toUpperCase()).filter(isLetteredIccid);
  const found = (plain.match(RUN) ?? []).flatMap((run) => {
    const whole = digits(run);
    const parts = run.split(' ').filter((part) => /^\d+$/.test(part) && isNumber(part));
    return isNumber(whole) ? [whole, ...parts] : parts;
  });
  return [...new Set([...lettered, ...found])].slice(0, MOST);
}
