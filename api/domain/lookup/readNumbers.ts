import { cleanDigits, foldCode, normaliseDigits } from '@t3d/resources/kit';
import { isLetteredIccid, luhnDigit } from '@t3d/resources/cards/numbers';

/** The maximum length of a text, enough for a long mail with quotes. */
export const MAX_TEXT = 20_000;
/** The maximum number of numbers and accounts that are looked up per text. */
export const MAX_TOKENS = 100;

/** A number or account as written, and its possible spellings in a record (`keys`). */
export interface Token {
  readonly token: string;
  readonly keys: readonly string[];
}

const ACCOUNT = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const ORDER = /(?<![A-Za-z0-9])(?=\d{10})[A-Za-z0-9]{20}(?![A-Za-z0-9])/g;
// Matches digits with single spaces, hyphens or dots between. A line break ends a number.
const NUMBER = /(?<![A-Za-z0-9])\+?\d(?:[ \t.·-]?\d){7,63}F?(?![A-Za-z0-9])/gi;
/** Matches an ICCID with letters. */
const LETTERED = /(?<![A-Za-z0-9])89(?:[ -]?\d){4}(?:[ -]?[\dA-F]){14}(?![A-Za-z0-9])/gi;
const SHORTEST = 8;
const LONGEST = 22;

/** Returns the digits, and with a check digit if an ICCID lacks one. */
function spellings(digits: string): string[] {
  const body = /^89\d{16}$/.test(digits) ? [digits + luhnDigit(digits)] : [];
  return [...new Set([digits, normaliseDigits('iccid', digits) ?? digits, ...body])];
}

/**
 * Returns the whole sequence of digits and each group in it, because two numbers with a space between look like one.
 */
function keysOf(run: string): string[] {
  const groups = run
    .replace(/^\+|F$/gi, '')
    .split(/[^\d]+/)
    .filter((group) => group.length >= SHORTEST);
  const whole = cleanDigits(run.replace(/^\+|F$/gi, ''));
  return [...new Set([...(whole.length <= LONGEST ? [whole] : []), ...groups])]
    .filter((digits) => digits.length <= LONGEST)
    .flatMap(spellings);
}

const matchesOf = (text: string, pattern: RegExp): { at: number; token: string }[] =>
  [...text.matchAll(pattern)].map(({ index, 0: token }) => ({ at: index, token }));

/** Returns the numbers and accounts of a text in order, without duplicates. */
export function readTokens(text: string): Token[] {
  const plain = text.split('\n').map(foldCode).join('\n');
  const accounts = matchesOf(plain, ACCOUNT);
  const isInAccount = ({ at }: { at: number }): boolean =>
    accounts.some((account) => at >= account.at && at < account.at + account.token.length);
  const numbers = matchesOf(plain, NUMBER).filter((number) => !isInAccount(number));
  const found = [
    ...accounts.map(({ at, token }) => ({ at, token, keys: [token.toLowerCase()] })),
    ...matchesOf(plain, ORDER).map(({ at, token }) => ({ at, token, keys: [token.toUpperCase()] })),
    ...matchesOf(plain, LETTERED)
      .map(({ at, token }) => ({ at, token, keys: [cleanDigits(token).toUpperCase()] }))
      .filter(({ keys: [number] }) => isLetteredIccid(number as string)),
    ...numbers.map(({ at, token }) => ({ at, token, keys: keysOf(token) })),
  ];
  const seen = new Set<string>();
  return found
    .toSorted((one, other) => one.at - other.at)
    .filter(({ keys: [key] }) => {
      if (key === undefined || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map(({ token, keys }) => ({ token: token.trim(), keys }));
}

// Common characters that exist in only one of the two Chinese scripts.
const SIMPLIFIED = /[这时间请发买开关们没吗么还给张个网络连问题谢实认证订单帮办]/g;
const TRADITIONAL = /[這時間請發買開關們沒嗎麼還給張個網絡連問題謝實認證訂單幫辦]/g;
const HAN = /\p{Script=Han}/u;

export function languageOf(text: string): 'zh' | 'en' | 'cht' {
  if (!HAN.test(text)) return 'en';
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(TRADITIONAL) > count(SIMPLIFIED) ? 'cht' : 'zh';
}
