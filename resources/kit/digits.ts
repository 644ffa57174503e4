import { foldCode } from './typed';

/** Matches two numbers, or the two ends of a range, which must not be joined into one number. */
const TWO_NUMBERS = /^\+?\d{8,14}[ -]\d{8,14}$/;

/**
 * Removes separators from a number: blanks, hyphens, a leading apostrophe, and dots if there are several. A single dot
 * stays, because a spreadsheet turns a number into `85260001234.0`, which schemes must reject.
 */
export function cleanDigits(text: string): string {
  const plain = foldCode(text).replace(/^'/, '');
  if (TWO_NUMBERS.test(plain)) return plain;
  return plain.replace(plain.split('.').length === 2 ? /[\s·-]/g : /[\s·.-]/g, '');
}

/** The number schemes by name. A product adds its own by declaration merging. */
export interface DigitSchemes {}
export type DigitScheme = Extract<keyof DigitSchemes, string>;

/** The rules of a number scheme. */
export interface DigitRule {
  /** The most characters of a number. */
  readonly length: number;
  /** Returns a number without blanks in its stored form, or null if it breaks the rules. */
  normalise(number: string): string | null;
  /** The beginning of a number as stored ones begin, or null when none does; by default digits alone. */
  beginning?(number: string): string | null;
}
export type DigitRules = Readonly<Record<string, DigitRule>>;

const RULES = new Map<string, DigitRule>();

/** Makes the schemes of a product known to the validators: where a server, an app or a test is put together. */
export function registerDigits(rules: DigitRules): void {
  for (const [scheme, rule] of Object.entries(rules)) RULES.set(scheme, rule);
}
/** The rules of a scheme; none where nobody registered it. */
export const digitRule = (scheme: string | undefined): DigitRule | undefined => RULES.get(scheme ?? '');
/** Every scheme that is registered. */
export const digitSchemes = (): string[] => [...RULES.keys()];

/** The number as it is stored, or null when it breaks its scheme. */
export function normaliseDigits(scheme: string | undefined, text: string): string | null {
  const number = cleanDigits(text);
  const rule = digitRule(scheme);
  if (!rule) throw new Error(`nobody registered the digits ${scheme}: call registerDigits at the start`);
  return rule.normalise(number);
}

/** What is typed of a number as the stored ones of its scheme begin, or null when none can. */
export function beginningOf(scheme: string | undefined, text: string): string | null {
  const number = cleanDigits(text);
  const { beginning } = digitRule(scheme) ?? {};
  if (beginning) return beginning(number);
  return /^\d+$/.test(number) ? number : null;
}
