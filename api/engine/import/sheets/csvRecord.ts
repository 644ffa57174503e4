import { UnreadableFile } from './limits';

/** One record of a csv text. `next` is where the record after it begins. */
export interface CsvRecord {
  cells: string[];
  next: number;
  /** Whether a cell in quotes goes over several lines. */
  isBroken: boolean;
}

const isBlankSign = (sign: string | undefined, delimiter: string): boolean =>
  (sign === ' ' || sign === '\t') && sign !== delimiter;
const isLineEnd = (sign: string | undefined): boolean => sign === '\r' || sign === '\n';
const REST_OF_CELL: Readonly<Record<string, RegExp>> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
  '|': /[^|\r\n]*/y,
};
/** Signs that may separate the cells of a file. */
export const DELIMITERS = Object.keys(REST_OF_CELL);

/** `A` for 0, `AB` for 27: a column as spreadsheets call it. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

const skipBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from;
  while (isBlankSign(text[at], delimiter)) at += 1;
  return at;
};

/** Where the quote is that ends a cell whose text begins at `from`; -1 where the text ends before. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Reads the record that begins at `start`. Its line may end in CR, LF or CRLF. A quote within a cell that does not
 * begin with one is text. Returns null where the record may go on behind the end of the text, unless `isLast`. Refuses,
 * by line and column, a quote that nothing closes and text behind a closing quote; `line` is the line of `start`.
 */
export function readRecord(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
  line = 1,
): CsvRecord | null {
  const cells: string[] = [];
  let [at, isBroken] = [start, false];
  const refuse = (key: 'imports.quoteOpen' | 'imports.textAfterQuote', place: number): never => {
    const breaks = text.slice(start, place).match(/\r\n|\r|\n/g)?.length ?? 0;
    throw new UnreadableFile({ key, params: { line: line + breaks, column: columnName(cells.length) } }, 400);
  };
  for (;;) {
    const open = skipBlanks(text, at, delimiter);
    if (text[open] === '"') {
      const close = closingQuote(text, open + 1);
      if (close === -1) return isLast ? refuse('imports.quoteOpen', open) : null;
      at = skipBlanks(text, close + 1, delimiter);
      if (at === text.length && !isLast) return null;
      if (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) refuse('imports.textAfterQuote', at);
      const cell = text.slice(open + 1, close);
      isBroken ||= /[\r\n]/.test(cell);
      cells.push(cell.replaceAll('""', '"'));
    } else {
      const rest = REST_OF_CELL[delimiter] as RegExp;
      rest.lastIndex = at;
      const cell = rest.exec(text)?.[0] ?? '';
      at += cell.length;
      if (at === text.length && !isLast) return null;
      cells.push(cell);
    }
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] !== '\r') return { cells, isBroken, next: Math.min(at + 1, text.length) };
    // The line feed of a CRLF may be in the piece that follows.
    if (at + 1 === text.length && !isLast) return null;
    return { cells, isBroken, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
  }
}
