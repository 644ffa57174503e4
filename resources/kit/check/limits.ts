import type { Field } from '../field';
import { insteadOf } from './problem';
import { shortestMatch } from './shortestMatch';

// Parts of which the `mistakes` of kinds are made.

/** The whole numbers that a kind takes. */
export interface WholeNumbers {
  /** The greatest that its column keeps. */
  readonly most: number;
  /** What a sentence calls them. */
  readonly unit: string;
  /** The whole number that a fraction was surely meant to be; undefined where nobody can tell. */
  meant?(given: number): number | undefined;
}

/** Returns what is wrong with the least or the greatest value, which must be one that the field can have. */
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

/** Returns what is wrong with `min` and `max` of a number. Without `whole` a limit may be a decimal. */
export function limitMistakes(field: Field, whole?: WholeNumbers): string[] {
  const bounds = [...boundMistakes(field, 'min', whole), ...boundMistakes(field, 'max', whole)];
  const { min, max } = field;
  if (bounds.length > 0 || min === undefined || max === undefined || min <= max) return bounds;
  return [`its least value ${min} is above its greatest ${max}; exchange them`];
}

/** Returns what is wrong with how much a value may hold. */
export const sizeMistakes = ({ length, limit }: Field): string[] =>
  [length, limit].flatMap((one) => {
    if (one === undefined) return [];
    if (one < 1) return [`it may hold ${one} of anything, which is nothing; write a limit of at least 1`];
    return Number.isInteger(one) ? [] : [`it may hold ${String(one)} of anything; write a whole number`];
  });

/** Returns what is wrong with the length of a text and with its pattern, which needs a match that has room. */
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

/** Returns what is wrong with an option that takes one of a few words. */
export const oneOf = (option: string, given: string | undefined, known: readonly string[]): string[] =>
  given === undefined || known.includes(given) ? [] : [`there is no ${option} ${given}; ${insteadOf(given, known)}`];
