import type { Field } from '../field';
import { insteadOf } from './problem';

/** One token of a regular expression: a character, a character class, a quantifier or a parenthesis. */
const PIECES = new RegExp(
  [
    /\\k<\w+>|\\u\{\w+\}|\\[pP]\{[^}]*\}|\\u\w{4}|\\x\w{2}|\\c\w|\\[\s\S]/,
    /\[(?:\\[\s\S]|[^\]\\])*\]/,
    /\(\?(?::|=|!|<=|<!|<\w+>)/,
    /\{\d+(?:,\d*)?\}/,
    /[\s\S]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/** Matches a token that consumes no character, for example an anchor. */
const EMPTY = /^(\^|\$|\\b|\\B|\\k<\w+>|\\[1-9])$/;
const LOOKING = ['(?=', '(?!', '(?<=', '(?<!'];

/** Returns the length of the shortest match of a valid regular expression. */
export function shortestMatch(pattern: string): number {
  const pieces = pattern.match(PIECES) ?? [];
  let at = 0;
  const readAtom = (): number => {
    const piece = pieces[at] as string;
    at += 1;
    if (!piece.startsWith('(')) return EMPTY.test(piece) ? 0 : 1;
    const inside = readAlternatives();
    at += 1;
    return LOOKING.includes(piece) ? 0 : inside;
  };
  const readTimes = (): number => {
    const piece = pieces[at] ?? '';
    if (!/^([*+?]|\{\d.*\})$/.test(piece)) return 1;
    at += 1;
    if (pieces[at] === '?') at += 1;
    return piece === '+' ? 1 : Number(/^\{(\d+)/.exec(piece)?.[1] ?? 0);
  };
  const readAlternatives = (): number => {
    let shortest = Infinity;
    let length = 0;
    for (; at < pieces.length && pieces[at] !== ')';) {
      if (pieces[at] === '|') {
        shortest = Math.min(shortest, length);
        length = 0;
        at += 1;
      } else length += readAtom() * readTimes();
    }
    return Math.min(shortest, length);
  };
  return readAlternatives();
}

export interface WholeNumbers {
  readonly most: number;
  readonly unit: string;
  /** Returns the whole number that a decimal probably meant, or undefined. */
  meant?(given: number): number | undefined;
}

/** Reports a limit that is no possible value of the field. */
function boundMistakes(field: Field, option: 'min' | 'max', whole: WholeNumbers | undefined): string[] {
  const given: unknown = field[option];
  if (given === undefined) return [];
  const called = option === 'min' ? `its least value ${String(given)}` : `its greatest value ${String(given)}`;
  if (typeof given !== 'number' || !Number.isFinite(given)) return [`${called} is no number; write one`];
  if (!whole) return [];
  const { most, unit, meant } = whole;
  if (!Number.isInteger(given)) {
    const near = option === 'min' ? Math.ceil(given) : Math.floor(given);
    return [`${called} is no ${unit}; write ${meant?.(given) ?? near}`];
  }
  return Math.abs(given) > most
    ? [`${called} is more than its column holds; write a number between -${most} and ${most}`]
    : [];
}

/** Reports mistakes in `min` and `max`. Decimals are allowed if `whole` is not given. */
export function limitMistakes(field: Field, whole?: WholeNumbers): string[] {
  const bounds = [...boundMistakes(field, 'min', whole), ...boundMistakes(field, 'max', whole)];
  const { min, max } = field;
  if (bounds.length > 0 || min === undefined || max === undefined || min <= max) return bounds;
  return [`its least value ${min} is above its greatest ${max}; exchange them`];
}

export const sizeMistakes = ({ length, limit }: Field): string[] =>
  [length, limit].flatMap((one) => {
    if (one === undefined) return [];
    if (one < 1) return [`it may hold ${one} of anything, which is nothing; write a limit of at least 1`];
    return Number.isInteger(one) ? [] : [`it may hold ${String(one)} of anything; write a whole number`];
  });

/** Reports a pattern with a shortest match that exceeds the length. */
export function textMistakes(field: Field): string[] {
  const { pattern, length = 255 } = field;
  if (pattern === undefined) return sizeMistakes(field);
  try {
    RegExp(pattern);
  } catch (error) {
    return [
      ...sizeMistakes(field),
      `its pattern is no regular expression (${(error as Error).message}); write one that compiles`,
    ];
  }
  const shortest = shortestMatch(pattern);
  return shortest > length
    ? [
        ...sizeMistakes(field),
        `its pattern matches nothing shorter than ${shortest} characters, and its length is ${length}: ` +
          `no value would be taken; write a length of at least ${shortest}, or a shorter pattern`,
      ]
    : sizeMistakes(field);
}

export const oneOf = (option: string, given: string | undefined, known: readonly string[]): string[] =>
  given === undefined || known.includes(given) ? [] : [`there is no ${option} ${given}; ${insteadOf(given, known)}`];
