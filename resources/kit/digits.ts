import { foldCode } from './typed';

/** Matches two numbers, for example the ends of a range, which must not be joined into one. */
const TWO_NUMBERS = /^\+?\d{8,14}[ -]\d{8,14}$/;

/**
 * Removes blanks, hyphens, an apostrophe and dots. Keeps a single dot, so that `85260001234.0` from a spreadsheet is
 * rejected.
 */
export function cleanDigits(text: string): string {
  const plain = foldCode(text).replace(/^'/, '');
  if (TWO_NUMBERS.test(plain)) return plain;
  return plain.replace(plain.split('.').length === 2 ? /[\s·-]/g : /[\s·.-]/g, '');
}

/** The number schemes by name. A product adds schemes by declaration merging. */
export interface DigitSchemes {}
export type DigitScheme = Extract<keyof DigitSchemes, string>;

export interface DigitRule {
  readonly length: number;
  normalise(number: string): string | null;
  /** Validates the beginning of a number, for filters. By default any digits are valid. */
  beginning?(number: string): string | null;
  /** Returns the right check digit, or null if more than the check digit is wrong. */
  checkDigit?(number: string): string | null;
  /** The groups in which people read the number. The default is groups of four digits. */
  groups?(number: string): string[];
  /** The sign before the number on screens, for example the plus of phone numbers. */
  readonly sign?: string;
}
export type DigitRules = Readonly<Record<string, DigitRule>>;

const RULES = new Map<string, DigitRule>();

/** Registers the number schemes of a product at the start of the server, of the app and of tests. */
export function registerDigits(rules: DigitRules): void {
  for (const [scheme, rule] of Object.entries(rules)) RULES.set(scheme, rule);
}
export const digitRule = (scheme: string | undefined): DigitRule | undefined => RULES.get(scheme ?? '');
export const digitSchemes = (): string[] => [...RULES.keys()];

export function normaliseDigits(scheme: string | undefined, text: string): string | null {
  const number = cleanDigits(text);
  const rule = digitRule(scheme);
  if (!rule) throw new Error(`nobody registered the digits ${scheme}: call registerDigits at the start`);
  return rule.normalise(number);
}

export function beginningOf(scheme: string | undefined, text: string): string | null {
  const number = cleanDigits(text);
  const { beginning } = digitRule(scheme) ?? {};
  if (beginning) return beginning(number);
  return /^\d+$/.test(number) ? number : null;
}
