import { foldCase } from '@t3d/resources/kit';
import type { Database } from './database';

type Opened = Pick<Database, 'dialect' | 'sequelize'>;

/** Ranges of characters that have variants, such as full-width letters. */
const WITH_FORMS: readonly (readonly [number, number])[] = [
  [0x21, 0x24f],
  [0x370, 0x58f],
  [0x1e00, 0x1fff],
  [0xff01, 0xffee],
];

/** The characters that `foldCase` folds to each character, sorted by code point. */
let forms: Map<string, number[]> | undefined;
function formsOf(character: string): readonly number[] {
  if (!forms) {
    forms = new Map();
    for (const [first, last] of WITH_FORMS)
      for (let point = first; point <= last; point += 1) {
        const folded = foldCase(String.fromCodePoint(point));
        if ([...folded].length === 1) forms.set(folded, [...(forms.get(folded) ?? []), point]);
      }
  }
  const folded = foldCase(character);
  const alone = [character, character.toLowerCase(), character.toUpperCase()].filter((one) => [...one].length === 1);
  const points = [...folded].length === 1 ? forms.get(folded) : undefined;
  return points ?? [...new Set(alone)].map((one) => one.codePointAt(0) as number).toSorted((one, other) => one - other);
}

/** Formats sorted code points, with ranges for adjacent ones. `sign` formats a single character. */
function runsOf(points: readonly number[], sign = (character: string) => character): string[] {
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  const written = (point: number): string => sign(String.fromCodePoint(point));
  return runs.map(([first, last]) => (first === last ? written(first) : `${written(first)}-${written(last)}`));
}

/** Returns a set for GLOB, in which a first caret would negate. */
function globSet(points: readonly number[]): string {
  const texts = runsOf(points);
  return `[${(texts[0] === '^' ? texts.toReversed() : texts).join('')}]`;
}

const escapeSign = (character: string): string => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character);

/** Returns the characters of a text that a search compares, with their variants. */
const comparedOf = (text: string): { character: string; points: readonly number[] }[] =>
  [...text]
    .filter((character) => character === ' ' || foldCase(character) !== '')
    .map((character) => ({ character, points: formsOf(character) }));

/** Returns a GLOB pattern with the variants of each letter, which SQLite distinguishes. */
function globPattern(text: string): string {
  const sets = comparedOf(text).map(({ character, points }) =>
    points.length > 1 || '*?['.includes(character) ? globSet(points) : character,
  );
  return `*${sets.join('')}*`;
}

/** Returns a regular expression with the variants of each letter, of which MySQL may distinguish widths. */
const formsPattern = (text: string): string =>
  comparedOf(text)
    .map(({ points }) => `[${runsOf(points, escapeSign).join('')}]`)
    // Use `$`, which matches every text, because MySQL rejects an empty expression.
    .join('') || '$';

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** The maximum length of a text that is searched with all variants, because SQLite limits patterns. */
const MOST_CHARACTERS = 300;

/** Returns the patterns for `textContains`, which finds a text regardless of case, accents and width. */
export function patternsFor({ dialect }: Pick<Database, 'dialect'>, text: string): string[] {
  const composed = text.normalize('NFC').slice(0, MOST_CHARACTERS);
  const folded = [...composed].map((one) => ([...foldCase(one)].length === 1 ? foldCase(one) : one)).join('');
  return [likePattern(folded), dialect === 'mysql' ? formsPattern(folded) : globPattern(folded)];
}

const textOf = ({ sequelize }: Opened, value: unknown): string =>
  typeof value === 'string' ? sequelize.escape(value) : (value as { val: string }).val;

/**
 * Returns the condition that a column contains a text, by `patterns` from `patternsFor`. Compares variants of letters
 * only in texts beyond ASCII.
 */
export function textContains(database: Opened, column: string, patterns: readonly unknown[]): string {
  const [like, forms] = patterns.map((pattern) => textOf(database, pattern));
  return database.dialect === 'mysql'
    ? `(${column} LIKE ${like} OR OCTET_LENGTH(${column}) > CHAR_LENGTH(${column}) AND ${column} REGEXP ${forms})`
    : `(${column} LIKE ${like} ESCAPE '\\' OR OCTET_LENGTH(${column}) > LENGTH(${column}) AND ${column} GLOB ${forms})`;
}

/** Returns the condition that a column of folded texts contains each word of a text. */
export function containsEach({ dialect, sequelize }: Opened, column: string, text: string): string {
  const escaped = dialect === 'mysql' ? '' : " ESCAPE '\\'";
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `${column} LIKE ${sequelize.escape(likePattern(word))}${escaped}`).join(' AND ');
}
