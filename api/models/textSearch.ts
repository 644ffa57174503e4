import { foldCase } from '@t3d/resources/kit';
import type { Database } from './database';

type Opened = Pick<Database, 'dialect' | 'sequelize'>;

/** Code points of letters, digits and signs that have other forms: Latin, Greek, Cyrillic, Armenian, full width. */
const WITH_FORMS: readonly (readonly [number, number])[] = [
  [0x21, 0x24f],
  [0x370, 0x58f],
  [0x1e00, 0x1fff],
  [0xff01, 0xffee],
];

/** The characters that `foldCase` makes one, by what it makes of them; in the order of their code points. */
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

/** A set of characters of GLOB, neighbours as a range. A caret would turn the set around, so it is never the first. */
function globSet(points: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  const texts = runs.map(([first, last]) =>
    first === last ? String.fromCodePoint(first) : `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`,
  );
  return `[${(texts[0] === '^' ? texts.toReversed() : texts).join('')}]`;
}

/** The pattern of GLOB with the set of its forms in place of each letter, because SQLite compares them as they are. */
function globPattern(text: string): string {
  const sets = [...text]
    .filter((character) => character === ' ' || foldCase(character) !== '')
    .map((character) => {
      const points = formsOf(character);
      return points.length > 1 || '*?['.includes(character) ? globSet(points) : character;
    });
  return `*${sets.join('')}*`;
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** The same text in full-width letters, digits and signs. */
const inFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) as number) + 0xfee0));

/** The longest text that is looked for with all forms of its letters: the patterns of SQLite have an end. */
const MOST_CHARACTERS = 300;

/**
 * What `textContains` needs to find texts in which one occurs, whatever the case, accents and width of its letters. As
 * many values for all texts on a database.
 */
export function patternsFor({ dialect }: Pick<Database, 'dialect'>, text: string): string[] {
  const composed = text.normalize('NFC').slice(0, MOST_CHARACTERS);
  const folded = [...composed].map((one) => ([...foldCase(one)].length === 1 ? foldCase(one) : one)).join('');
  return dialect === 'mysql'
    ? [likePattern(folded), likePattern(inFullWidth(folded))]
    : [likePattern(folded), globPattern(folded)];
}

const textOf = ({ sequelize }: Opened, value: unknown): string =>
  typeof value === 'string' ? sequelize.escape(value) : (value as { val: string }).val;

const isMoreThanAscii = (column: string): string => `OCTET_LENGTH(${column}) > LENGTH(${column})`;

/**
 * The SQL condition that a column contains a text. `patterns` are those of `patternsFor`, or what stands for them in a
 * statement. MySQL's collation compares letters without case and accents, in some versions without width. SQLite
 * needs GLOB for texts that are more than ASCII; they have more bytes than characters.
 */
export function textContains(database: Opened, column: string, patterns: readonly unknown[]): string {
  const [like, other] = patterns.map((pattern) => textOf(database, pattern));
  return database.dialect === 'mysql'
    ? `(${column} LIKE ${like} OR ${column} LIKE ${other})`
    : `(${column} LIKE ${like} ESCAPE '\\' OR ${isMoreThanAscii(column)} AND ${column} GLOB ${other})`;
}
