const LINES = /[\n\r\u2028\u2029]+/;
const SEPARATORS = /[,;、|]+/;
/** What people write between the two ends of a range; full-width signs and `…` are plain by then. */
const DASHES = /\s*(?:-+>?|=>|[‐–—―−~∼〜→]|\.{2,}|至|到|\bto\b)\s*/giu;
/** Signs that carry no meaning: quotes of spreadsheets, what cannot be seen, a leading plus. */
const NOISE = /['"‘’“”`+\p{Default_Ignorable_Code_Point}]/gu;
/** `ICCID: 8985…`, `起始号码：8985…`: words before a colon name the number. */
const NAMES = /[\p{L}\s._/#]*:\s*/gu;
/** Printed groups parted by hyphens (`8985-2022-5011-0000`): no end of a range is that short. */
const HYPHENED = /(?<![\d-])\d{2,6}(?:-\d{1,6}){3,}(?![\d-])/g;

/** A run of digits this long is a number of its own, a shorter one is a printed group of one. */
const WHOLE_NUMBER = 8;
/** Digits at which an ICCID may be complete, and at which it is. */
const ICCID = { least: 18, most: 20 } as const;
/** A count beside two columns is at most this long. */
const COUNT = /^\d{1,6}$/;

/** Digits, or a group of a card number that has letters A to F among them. */
const isDigits = (text: string): boolean => /^(?=.*\d)[\da-f]+$/iu.test(text);
const isWhole = (text: string): boolean => isDigits(text) && text.length >= WHOLE_NUMBER;
/** Card numbers are printed with an F where a half byte was left over. */
const unpadded = (word: string): string => word.replace(/^(\d{19})f$/iu, '$1');

/** Whether a group goes on with the number before it; after a whole ICCID only one that cannot begin another does. */
function goesOn(number: string | undefined, group: string): boolean {
  if (number === undefined || !isDigits(number) || !isDigits(group) || group.length >= WHOLE_NUMBER) return false;
  const full = number.length >= ICCID.most || (number.length >= ICCID.least && group.startsWith('89'));
  return !full && number.length + group.length <= 32;
}

/** Whole numbers with blanks between are several; groups of digits (`8985 2022 5011`) are one. */
function joinGroups(words: readonly string[]): string[] {
  const numbers: string[] = [];
  for (const word of words) {
    if (goesOn(numbers.at(-1), word)) numbers[numbers.length - 1] += word;
    else numbers.push(word);
  }
  return numbers.map(unpadded);
}

/** Words and the dashes between them as items: a dash ties the number before it to the one after. */
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

/**
 * Two columns of a spreadsheet are the ends of a range where they are equally long and grow; a short number beside them
 * is their count.
 */
function readColumns(text: string): string[] {
  const cells = text.split('\t');
  const [start = '', end = '', ...rest] = cells.map((cell) => unpadded(cell.replace(/\s+/g, ''))).filter(Boolean);
  if (!isWhole(start) || !isWhole(end) || start.length !== end.length || end <= start) return cells.flatMap(tie);
  return [`${start}-${end}`, ...rest.filter((cell) => !COUNT.test(cell))];
}

/**
 * What people paste into a box for number ranges, as items `start-end` or single numbers, for browser and server alike:
 * - lines, commas, semicolons, `、` and `|` part items, in full-width signs too; blanks part whole numbers (8 digits and
 * more);
 * - digits in groups (`8985 2022 5011`, or with three and more hyphens) are one number; after 18 digits a group that
 * begins with 89
 *   is the next one;
 * - the ends of a range are tied by any dash or tilde, `..`, an arrow, `to`, `至`, `到`, or stand in two columns parted
 * by a tab,
 *   equally long and growing; a number of up to six digits beside two such columns is their count and dropped;
 * - quotes, invisible signs, a plus, words before a colon, and the F after 19 digits mean nothing.
 * Whatever else is there stays in its item, for the reader to name as a mistake.
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
