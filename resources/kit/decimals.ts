import { foldCode } from './typed';

/** Digits alone, or parted by commas in threes. `12,50` is none, because some people write a half so. */
const DECIMAL = /^(?<sign>[+-]?)(?<whole>\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<places>\d+))?$/;
/** More digits than a number keeps exactly. */
const MOST_DIGITS = 15;

/** A decimal by its parts: `-1,234.5` is `{isNegative: true, whole: '1234', places: '5'}`. */
export interface Decimal {
  isNegative: boolean;
  whole: string;
  places: string;
}

/**
 * Reads a decimal as people type it, in full-width signs too: a sign, digits with thousands parted by commas in threes
 * or not at all, a point and at most `most` decimals. Null for anything else, and for more digits than a number keeps.
 */
function readDecimal(text: string, most: number): Decimal | null {
  const { sign, whole = '', places = '' } = DECIMAL.exec(foldCode(text))?.groups ?? {};
  const digits = whole.replaceAll(',', '');
  if (digits === '' || places.length > most || digits.length + places.length > MOST_DIGITS) return null;
  return { isNegative: sign === '-', whole: digits, places };
}

/** A decimal as a whole number of its smallest part, `10 ** most` of which are one. */
export function readScaled(text: string, most: number): number | null {
  const decimal = readDecimal(text, most);
  if (!decimal) return null;
  const scaled = Number(decimal.whole + decimal.places.padEnd(most, '0'));
  return !Number.isSafeInteger(scaled) ? null : decimal.isNegative && scaled !== 0 ? -scaled : scaled;
}

/** A number that a person typed; null where it is none with at most `most` decimals. */
export function readNumber(text: string, most = 6): number | null {
  const decimal = readDecimal(text, most);
  if (!decimal) return null;
  const number = Number(`${decimal.whole}.${decimal.places || '0'}`);
  return decimal.isNegative && number !== 0 ? -number : number;
}

/**
 * A number of a spreadsheet as the text that its cell shows: by 15 digits, so that `1.1 * 3` is 3.3. Null where more
 * digits stand before the point, because the last of them are lost.
 */
export function numberText(number: number): string | null {
  const text = String(Number(number.toPrecision(MOST_DIGITS)));
  return /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? text : null;
}

/** `0.790000`: whole millionths as the decimal that people read, always with six places. */
export function formatMillionths(millionths: number, grouped = false): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  const units = digits.slice(0, -6);
  return `${millionths < 0 ? '-' : ''}${grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units}.${digits.slice(-6)}`;
}

/** What a person typed as whole millionths; null where it is no decimal of at most six places. */
export const parseMillionths = (text: string): number | null => readScaled(text, 6);
