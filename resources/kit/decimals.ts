import { foldCode } from './typed';

/** Matches plain digits, or thousands grouped by commas. Rejects `12,50`, which may be a decimal comma. */
const DECIMAL = /^(?<sign>[+-]?)(?<whole>\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<places>\d+))?$/;
/** The most digits that a JavaScript number represents exactly. */
const MOST_DIGITS = 15;

/** The parts of a decimal. For example, `-1,234.5` is `{isNegative: true, whole: '1234', places: '5'}`. */
export interface Decimal {
  isNegative: boolean;
  whole: string;
  places: string;
}

/** Parses a typed decimal with at most `most` decimal places and 15 digits. Returns null for any other text. */
function readDecimal(text: string, most: number): Decimal | null {
  const { sign, whole = '', places = '' } = DECIMAL.exec(foldCode(text))?.groups ?? {};
  const digits = whole.replaceAll(',', '');
  if (digits === '' || places.length > most || digits.length + places.length > MOST_DIGITS) return null;
  return { isNegative: sign === '-', whole: digits, places };
}

/** Parses a decimal and returns it times `10 ** most` as a whole number. */
export function readScaled(text: string, most: number): number | null {
  const decimal = readDecimal(text, most);
  if (!decimal) return null;
  const scaled = Number(decimal.whole + decimal.places.padEnd(most, '0'));
  return !Number.isSafeInteger(scaled) ? null : decimal.isNegative && scaled !== 0 ? -scaled : scaled;
}

/** Parses a number with at most `most` decimals. Returns null for any other text. */
export function readNumber(text: string, most = 6): number | null {
  const decimal = readDecimal(text, most);
  if (!decimal) return null;
  const number = Number(`${decimal.whole}.${decimal.places || '0'}`);
  return decimal.isNegative && number !== 0 ? -number : number;
}

/**
 * Formats a number with 15 digits, as a spreadsheet does. Returns null for longer whole numbers, which a spreadsheet
 * has rounded.
 */
export function numberText(number: number): string | null {
  const text = String(Number(number.toPrecision(MOST_DIGITS)));
  return /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? text : null;
}

/** Formats whole millionths with six places, for example `0.790000`. */
export function formatMillionths(millionths: number, grouped = false): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  const units = digits.slice(0, -6);
  return `${millionths < 0 ? '-' : ''}${grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units}.${digits.slice(-6)}`;
}

/** Formats whole millionths without the zeros after the third place, for example `0.790`. */
export const shortMillionths = (millionths: number, grouped = false): string =>
  formatMillionths(millionths, grouped).replace(/0{1,3}$/, '');

export const parseMillionths = (text: string): number | null => readScaled(text, 6);
