import {
  AMOUNT_BEFORE,
  CODE_WORDS,
  EITHER,
  FOLLOWS,
  LEADS,
  OTHER_CODES,
  OTHER_NUMBERS,
  TAIL_BEFORE,
  TO_PROVE,
  TYPE_IT,
  UNIT_AFTER,
} from './vocabulary';

/** A code in a text: its 4 to 8 digits without separators, and where it stands, from `start` up to `end`. */
export interface FoundCode {
  code: string;
  start: number;
  end: number;
}

interface Span {
  start: number;
  end: number;
}

/** How far a word and its code may be apart, in characters. */
const MAX_GAP = 60;
const SENTENCE_END = /[.!?](?:\s|$)|[。！？｡]|\n\s*\n/u;
const CLAUSE = /[,;，；、]/u;
const OPENING = /[\s"'“‘「『【《〈[(（<*#－–—-]*$/u;
const CLOSING = /^[\s"'”’」』】》〉\])）>*]*/u;
/** Prefixes that services put before their codes, as in `G-123456`. */
const PREFIX = /(?:^|[^A-Za-z0-9])[A-Z]{1,3}-$/;
const ADDRESS = /https?:\/\/\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*/giu;
/** Numbers with everything that ties digits to one number: dates, times, amounts, phone numbers and codes in groups. */
const NUMBERS = new RegExp(
  [
    /(?<!\d)(?<!\d )\d{3} \d{3}(?!\d| \d{3,})/,
    /(?<!\d)(?<!\d )\d{4} \d{4}(?!\d| \d)/,
    /(?<!\d )(?<!\d)\d(?: \d){3,7}(?! ?\d)/,
    /\+?\d+(?:[-–./:,]\d+)*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const IN_GROUPS = /^(?:\d{3}[-– ]\d{3}|\d{4}[-– ]\d{4}|\d(?: \d){3,7})$/u;

/** Digits of other scripts as ours, one for one, so that places in the text stay the same. */
const plainDigits = (text: string): string =>
  text.replace(/[０-９๐-๙]/gu, (digit) => String((digit.codePointAt(0) as number) - (digit >= '０' ? 0xff10 : 0x0e50)));

const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => ' '.repeat(found.length));

/** Whether eight digits are a day, as 20261125 is: nobody can tell such a code from a date. */
const isDay = (digits: string): boolean => /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);

/** A letter or digit that makes one word with the number beside it. */
const joinsBefore = (before: string): boolean => /[A-Za-z0-9_]$/.test(before) || /[A-Za-z0-9]-$/.test(before);

/** Numbers that could be codes by their digits and by what touches them. */
function candidatesIn(text: string): FoundCode[] {
  return [...text.matchAll(NUMBERS)].flatMap(({ 0: number, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + number.length)];
    const code = number.replace(/\D/g, '');
    const isShaped = /^\d{4,8}$/.test(number) || IN_GROUPS.test(number);
    const isOwnWord = (!joinsBefore(before) || PREFIX.test(before)) && !/^[A-Za-z_%]|^[-–]\d/.test(after);
    if (!isShaped || !isOwnWord || isDay(code) || TAIL_BEFORE.test(before)) return [];
    const isWebCode = /(?:^|\n)@\S+ #$/.test(before);
    if ((AMOUNT_BEFORE.test(before) && !isWebCode && !/[:：]\s*#$/.test(before)) || UNIT_AFTER.test(after)) return [];
    return [{ code, start: index, end: index + number.length }];
  });
}

const wordsIn = (text: string): Span[] =>
  [...text.matchAll(CODE_WORDS)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));

/** The text between two places, unless another candidate or the end of a sentence lies there. */
function gapOf(text: string, from: number, to: number, all: readonly FoundCode[]): string | null {
  if (to < from || to - from > MAX_GAP) return null;
  const gap = text.slice(from, to);
  const isBroken = SENTENCE_END.test(gap) || all.some(({ start, end }) => start >= from && end <= to);
  return isBroken ? null : gap;
}

/** Whether what stands right before a number says that it is the number of something else. */
function namesOther(gap: string): boolean {
  const clause = gap.split(CLAUSE).at(-1) ?? '';
  // "Code for your account is 1234": the account is what the code is for.
  const isPurpose = /^\s*(?:for|to|of|from|on|used|用于|用於|[(（【[])/iu.test(clause) && clause === gap;
  return !isPurpose && OTHER_NUMBERS.test(clause);
}

/** "code is 1234", "验证码：1234": the word first. */
function isLedBy(text: string, word: Span, candidate: FoundCode, all: readonly FoundCode[]): boolean {
  const gap = gapOf(text, word.end, candidate.start, all);
  if (gap === null || namesOther(gap)) return false;
  const lead = gap.replace(PREFIX, '').replace(OPENING, '');
  return lead.trim() === '' || LEADS.test(lead);
}

/** "1234 is your code", "1234（验证码）": the number first. */
function isFollowedBy(text: string, word: Span, candidate: FoundCode, all: readonly FoundCode[]): boolean {
  const gap = gapOf(text, candidate.end, word.start, all);
  const before = text.slice(Math.max(0, candidate.start - 16), candidate.start);
  if (gap === null || OTHER_NUMBERS.test(before)) return false;
  const closing = CLOSING.exec(gap)?.[0] ?? '';
  if (FOLLOWS.test(gap.slice(closing.length)) || FOLLOWS.test(gap)) return true;
  const standsAlone = /(?:^|[\n】\]>])\s*$/u.test(text.slice(0, candidate.start));
  return standsAlone && gap === closing;
}

const isTyped = (text: string, { start, end }: FoundCode): boolean =>
  TYPE_IT.test(text.slice(0, start)) && TO_PROVE.test(text.slice(end));

/** The last line of texts that browsers fill in: `@example.com #123456`. */
const isWebCode = (text: string, { start, end }: FoundCode): boolean =>
  /(?:^|\n)@\S+ #$/.test(text.slice(0, start)) && /^\s*(?:$|[@\n])/.test(text.slice(end));

/**
 * Finds the code that a service sent to prove who somebody is: 4 to 8 digits that the text itself calls a code. Answers
 * null in doubt: no word for a code, an amount, a date, a phone or order number, a code for a discount, or two
 * different codes. A wrong number must never look like a code.
 */
export function findCode(original: string): FoundCode | null {
  const text = blank(blank(plainDigits(original), ADDRESS), OTHER_CODES);
  const all = candidatesIn(text);
  const words = wordsIn(text);
  const isTied = (candidate: FoundCode): boolean =>
    isTyped(text, candidate) ||
    isWebCode(text, candidate) ||
    words.some((word) => isLedBy(text, word, candidate, all) || isFollowedBy(text, word, candidate, all));
  const tied = all.filter(isTied);
  const [first] = tied;
  const isOneOfTwo = all.some(
    ({ start, code }) =>
      first !== undefined && start > first.end && code !== first.code && EITHER.test(text.slice(first.end, start)),
  );
  return first && !isOneOfTwo && tied.every(({ code }) => code === first.code) ? first : null;
}
