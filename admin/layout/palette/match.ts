import { MAX_SEARCHED } from '../../providers/search';

/** Splits a text into lowercase words, with full-width characters as plain ones. */
export const queryWordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Checks whether a text is a whole IMSI or ICCID (89…), which is searched for at once. */
export const isWholeNumber = (text: string): boolean =>
  /^((?!89)\d{15}|89\d{17,18})$/.test(text.normalize('NFKC').replaceAll(/\s/g, ''));

/** Checks whether a text is a message, for example a mail: several lines, or too long to search. */
export const isMessage = (text: string): boolean => text.trim().length > MAX_SEARCHED || /[\r\n]/.test(text.trim());

const startsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`);

/** Scores how well a line matches the typed words, 0 if not at all. The title counts more than `besides`. */
export function scoreOf(typed: readonly string[], title: string, besides: string): number {
  const name = queryWordsOf(title).join(' ');
  const rest = queryWordsOf(besides).join(' ');
  const whole = typed.join(' ');
  if (typed.length === 0 || !typed.every((word) => name.includes(word) || rest.includes(word))) return 0;
  if (name === whole) return 6;
  if (name.startsWith(whole)) return 5;
  if (typed.every((word) => startsWord(name, word))) return 4;
  if (typed.every((word) => name.includes(word))) return 3;
  return typed.every((word) => startsWord(name, word) || startsWord(rest, word)) ? 2 : 1;
}

/** From this score on, a name begins with everything typed. */
export const NAMED = 5;

interface Worded {
  title: string;
  name?: string;
  code?: string;
  more?: string;
  words?: string;
}
/** A declared action name that is typed exactly scores like the start of a title. */
const scoreLine = ({ title, name = title, code, more = '', words = '' }: Worded, typed: readonly string[]): number =>
  Math.max(
    scoreOf(typed, name, `${title} ${more} ${words}`),
    code !== undefined && queryWordsOf(code).join(' ') === typed.join(' ') ? NAMED : 0,
  );

/** Returns the best `limit` lines for the typed words. Lines of equal score keep their order. */
export function bestOf<L extends Worded>(lines: readonly L[], typed: readonly string[], limit: number): L[] {
  return lines
    .map((line) => ({ line, score: scoreLine(line, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ line }) => line);
}

export const bestScore = ([best]: readonly Worded[], typed: readonly string[]): number =>
  best ? scoreLine(best, typed) : 0;
