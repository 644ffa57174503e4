/** The Luhn check digit of a string of digits. */
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
  number.length > 1 && luhnDigit(number.slice(0, -1)) === number.slice(-1);

/** What people put between digits: blanks, hyphens, dots, a leading `+` stays out too. */
export const cleanDigits = (text: string): string => text.replace(/[\s\-.·]/g, '').replace(/^'/, '');

/** Strings of digits with rules of their own, by name: a product adds its own by declaration merging. */
export interface DigitSchemes {}
export type DigitScheme = Extract<keyof DigitSchemes, string>;

/** The rules of one scheme. */
export interface DigitRule {
  /** No number is longer. */
  readonly length: number;
  /** A number without blanks as it is stored, or null when it breaks the rules. */
  normalise(number: string): string | null;
  /** Numbers of which files may give the body alone: so long, whole when the check digit is right, else completed. */
  readonly body?: { readonly length: number; isWhole(number: string): boolean; complete(body: string): string };
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
