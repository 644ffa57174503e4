import { MAX_SEARCHED } from '../../providers/search';

/** The text in small letters, full-width signs as plain ones, by words. */
export const queryWordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether a text is a whole IMSI or ICCID (89…): it is searched for at once. */
export const isWholeNumber = (text: string): boolean =>
  /^((?!89)\d{15}|89\d{17,18})$/.test(text.normalize('NFKC').replaceAll(/\s/g, ''));

/** Whether a text is a message to be read, for example a mail: of several lines, or too long to be searched for. */
export const isMessage = (text: string): boolean => text.trim().length > MAX_SEARCHED || /[\r\n]/.test(text.trim());

const startsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`);

/** How well a line fits the typed words: 0 for not at all. The title counts more than the words besides. */
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

/** From this on a name begins with all that was typed. */
export const NAMED = 5;

interface Worded {
  title: string;
  name?: string;
  code?: string;
  more?: string;
  words?: string;
}
/** The word of a declaration names its action as its title does. */
const scoreLine = ({ title, name = title, code, more = '', words = '' }: Worded, typed: readonly string[]): number =>
  Math.max(
    scoreOf(typed, name, `${title} ${more} ${words}`),
    code !== undefined && queryWordsOf(code).join(' ') === typed.join(' ') ? NAMED : 0,
  );

/** The best `limit` lines for what was typed; equals stay in their order. */
export function bestOf<L extends Worded>(lines: readonly L[], typed: readonly string[], limit: number): L[] {
  return lines
    .map((line) => ({ line, score: scoreLine(line, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ line }) => line);
}

/** The score of the best line, the first of what `bestOf` returns. */
export const bestScore = ([best]: readonly Worded[], typed: readonly string[]): number =>
  best ? scoreLine(best, typed) : 0;
