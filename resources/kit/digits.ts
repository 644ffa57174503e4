import { foldCode } from './typed';

/**
 * Matches two numbers, for example the start and end of a range. The two numbers must not be joined into one number.
 */
const TWO_NUMBERS = /^\+?\d{8,14}[ -]\d{8,14}$/;

/**
 * Removes blanks, hyphens and a leading apostrophe. Removes dots only if there are several dots. A single dot stays,
 * because a spreadsheet turns a number into `85260001234.0`, and number schemes must reject that text.
 */
export function cleanDigits(text: string): string {
  const plain = foldCode(text).replace(/^'/, '');
  if (TWO_NUMBERS.test(plain)) return plain;
  return plain.replace(plain.split('.').length === 2 ? /[\s·-]/g : /[\s·.-]/g, '');
}

/** The names of the number schemes. A product adds schemes by declaration merging. */
export interface DigitSchemes {}
export type DigitScheme = Extract<keyof DigitSchemes, string>;

export interface DigitRule {
  readonly length: number;
  /** Returns the stored form of a number that contains no blanks, or null if the number breaks the rules. */
  normalise(number: string): string | null;
  /**
   * Normalises the typed beginning of a number. Returns null if no number begins with the text. By default any digits
   * are a valid beginning.
   */
  beginning?(number: string): string | null;
  /**
   * Returns the right last digit of a complete number if only the last digit is wrong. Returns null for any other
   * number.
   */
  checkDigit?(number: string): string | null;
  /** Splits a number into the groups that people read. By default the groups have four digits. */
  groups?(number: string): string[];
  /** The sign before the number on screens, for example the plus of phone numbers. */
  readonly sign?: string;
}
export type DigitRules = Readonly<Record<string, DigitRule>>;

const RULES = new Map<string, DigitRule>();

/** Registers the number schemes of a product. The server, the app and tests must call this function at start. */
export function registerDigits(rules: DigitRules): void {
  for (const [scheme, rule] of Object.entries(rules)) RULES.set(scheme, rule);
}
export const digitRule = (scheme: string | undefined): DigitRule | undefined => RULES.get(scheme ?? '');
export const digitSchemes = (): string[] => [...RULES.keys()];

/** Returns the stored form of a number, or null if the number breaks the rules of the scheme. */
export function normaliseDigits(scheme: string | undefined, text: string): string | null {
  const number = cleanDigits(text);
  const rule = digitRule(scheme);
  if (!rule) throw new Error(`nobody registered the digits ${scheme}: call registerDigits at the start`);
  return rule.normalise(number);
}

/** Normalises the typed beginning of a number, or returns null if no number of the scheme begins with the text. */
export function beginningOf(scheme: string | undefined, text: string): string | null {
  const number = cleanDigits(text);
  const { beginning } = digitRule(scheme) ?? {};
  if (beginning) return beginning(number);
  return /^\d+$/.test(number) ? number : null;
}
