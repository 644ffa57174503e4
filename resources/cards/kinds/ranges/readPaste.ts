const LINES = /[\n\r\u2028\u2029]+/;
const SEPARATORS = /[,;、|]+/;
/**
 * The separators between start and end of a range. Full-width characters and `…` are normalised before this pattern is
 * applied.
 */
const DASHES = /\s*(?:-+>?|=>|[‐–—―−~∼〜→]|\.{2,}|至|到|\bto\b)\s*/giu;
/** Characters that are removed: quotes from spreadsheets, invisible characters and a plus. */
const NOISE = /['"‘’“”`+\p{Default_Ignorable_Code_Point}]/gu;
/** Labels before a colon, for example `ICCID: 8985…` or `起始号码：8985…`. The labels are removed. */
const NAMES = /[\p{L}\s._/#]*:\s*/gu;
/**
 * A number printed in groups with hyphens, for example `8985-2022-5011-0000`. The groups are shorter than a whole
 * number.
 */
const HYPHENED = /(?<![\d-])\d{2,6}(?:-\d{1,6}){3,}(?![\d-])/g;

/** The fewest digits of a whole number. A shorter run of digits is one group of a number that is printed in groups. */
const WHOLE_NUMBER = 8;
const ICCID = { least: 18, most: 20 } as const;
/** A count of numbers, in a third column after the start and end of a range. */
const COUNT = /^\d{1,6}$/;

const isDigits = (text: string): boolean => /^(?=.*\d)[\da-f]+$/iu.test(text);
const isWhole = (text: string): boolean => isDigits(text) && text.length >= WHOLE_NUMBER;
const unpadded = (word: string): string => word.replace(/^(\d{19})f$/iu, '$1');

/**
 * Returns whether a group of digits continues the number before it. After 18 digits, a group that begins with 89 starts
 * a new ICCID.
 */
function goesOn(number: string | undefined, group: string): boolean {
  if (number === undefined || !isDigits(number) || !isDigits(group) || group.length >= WHOLE_NUMBER) return false;
  const full = number.length >= ICCID.most || (number.length >= ICCID.least && group.startsWith('89'));
  return !full && number.length + group.length <= 32;
}

/** Joins printed groups of digits (`8985 2022 5011`) into a single number. Whole numbers stay separate. */
function joinGroups(words: readonly string[]): string[] {
  const numbers: string[] = [];
  for (const word of words) {
    if (goesOn(numbers.at(-1), word)) numbers[numbers.length - 1] += word;
    else numbers.push(word);
  }
  return numbers.map(unpadded);
}

/** Turns two numbers with a dash between them into a range. */
function tie(text: string): string[] {
  const runs = text.split('-').map((run) => joinGroups(run.split(/\s+/).filter(Boolean)));
  const items: string[] = [];
  let chain: string[] = runs[0]?.length === 0 ? [''] : [];
  for (const [index, run] of runs.entries()) {
    if (index > 0) chain.push(run[0] ?? '');
    const rest = index > 0 ? run.slice(1) : run;
    if (rest.length === 0) continue;
    if (index > 0) items.push(chain.join('-'));
    items.push(...rest.slice(0, -1));
    chain = [rest.at(-1) as string];
  }
  return [...items, chain.join('-')].filter((item) => item !== '');
}

/** Reads two spreadsheet columns as the ends of a range if both numbers are equally long and ascending. */
function readColumns(text: string): string[] {
  const cells = text.split('\t');
  const [start = '', end = '', ...rest] = cells.map((cell) => unpadded(cell.replace(/\s+/g, ''))).filter(Boolean);
  if (!isWhole(start) || !isWhole(end) || start.length !== end.length || end <= start) return cells.flatMap(tie);
  return [`${start}-${end}`, ...rest.filter((cell) => !COUNT.test(cell))];
}

/**
 * Splits pasted text into items. An item is `start-end` or a single number. Browser and server share these rules:
 * - Lines, commas, semicolons, `、` and `|` separate items, also as full-width signs.
 * - Blanks separate whole numbers of at least 8 digits.
 * - Digits in groups (`8985 2022 5011`, or with at least three hyphens) are one number.
 * - After 18 digits, a group that begins with 89 is the next number.
 * - A dash, tilde, `..`, arrow, `to`, `至` or `到` joins the ends of a range.
 * - Two columns separated by a tab are the ends of a range if they are equally long and ascending.
 * - A number of up to six digits beside the two columns is a count and is dropped.
 * - Quotes, invisible characters, a plus, words before a colon and the F after 19 digits are ignored.
 *
 * All other text stays in the item. The caller can then report the text as a mistake.
 */
export function readPaste(text: string): string[] {
  const tidy = text
    .normalize('NFKC')
    .replace(NOISE, '')
    .replace(HYPHENED, (groups) => groups.replaceAll('-', ''));
  return tidy.split(LINES).flatMap((line) =>
    line
      .replace(DASHES, '-')
      .replace(NAMES, ' ')
      .replace(/\s*-\s*/g, '-')
      .split(SEPARATORS)
      .flatMap(readColumns),
  );
}
