import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS, UnreadableFile, rowTooLong, tooManyRows } from './limits';
import { encodingOf } from './textEncoding';
import type { Batch, SheetRow } from './sheetTypes';
import { headingWord, isBlank, isEmptyRow, widthOf } from './sheetTypes';

/** Matches a first line that states the separator, such as `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r(?!$))/i;
const MAYBE_SEPARATOR = /^"?s?e?p?=?.?"?\r?$/i;
/** The maximum number of a cell's lines that are checked for rows. */
const MAX_LINES = 100;
/** Matches `="8991…"`, which programs write so that spreadsheets do not round the number. */
const TEXT_FORMULA = /^\s*=\s*"((?:[^"]|"")*)"\s*$/;
const STARTS_FORMULA = /^\s*=\s*"/;

const NOT_ASCII = /[^\0-\x7f]/gu;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** Parses a record with this delimiter, or returns the error. */
function tryRecord(text: string, at: number, delimiter: string, isLast: boolean): CsvRecord | UnreadableFile | null {
  try {
    return readRecord(text, at, delimiter, isLast, linesOf(text.slice(0, at)).length);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

/** Parses a csv file chunk by chunk into complete rows. */
class CsvReader {
  private rest = '';
  private delimiter = '';
  private number = 0;
  private line = 1;
  private width = 0;

  /** `headings` (normalised) decide the delimiter: the one that gives the most of them. */
  constructor(private readonly headings: ReadonlySet<string>) {}

  write(text: string, isLast = false): SheetRow[] {
    this.rest += text;
    const rows: SheetRow[] = [];
    let at = this.delimiter ? 0 : this.begin(isLast);
    while (this.delimiter && at < this.rest.length) {
      const record = readRecord(this.rest, at, this.delimiter, isLast, this.line);
      if (!record) break;
      this.number += 1;
      if (this.number > MAX_ROWS) throw tooManyRows();
      if (record.next - at > MAX_ROW_LENGTH) throw rowTooLong(this.number);
      const row = this.rowOf(record, this.rest.slice(at, record.next));
      if (row) rows.push(row);
      at = record.next;
    }
    this.rest = this.rest.slice(at);
    // Keep empty lines for the heading's read.
    const isEmpty = !this.delimiter && isBlank(this.rest);
    if (this.rest.length > (isEmpty ? MAX_ROWS : MAX_ROW_LENGTH))
      throw isEmpty ? tooManyRows() : rowTooLong(this.number + 1);
    return rows;
  }

  /** Returns the position of the first record. */
  private begin(isLast: boolean): number {
    const given = SEPARATOR_LINE.exec(this.rest);
    if (given) {
      this.delimiter = given[1] as string;
      [this.number, this.line] = [1, 2];
      return given[0].length;
    }
    const first = this.rest.search(/[^\s,;|"]/);
    if (first === -1 || (!isLast && MAYBE_SEPARATOR.test(this.rest))) return 0;
    const before = this.rest.slice(0, first);
    const at = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
    const tried = DELIMITERS.map((delimiter) => ({
      delimiter,
      record: tryRecord(this.rest, at, delimiter, isLast),
    }));
    // A wrong delimiter can make a quoted heading invalid or endless.
    const read = tried.flatMap(({ delimiter, record }) =>
      record && !(record instanceof UnreadableFile) ? [{ delimiter, score: this.scoreOf(record) }] : [],
    );
    if (read.length > 0) {
      const best = read.reduce((one, other) => (other.score > one.score ? other : one));
      this.delimiter = best.delimiter;
    } else {
      const rejected = tried.find(({ record }) => record)?.record;
      if (rejected instanceof UnreadableFile && tried.every(({ record }) => record)) throw rejected;
    }
    return 0;
  }

  /** Returns how well a delimiter fits its heading: by known headings first, then by non-empty cells. */
  private scoreOf({ cells }: CsvRecord): number {
    const known = cells.filter((cell) => this.headings.has(headingWord(cell))).length;
    return known * MAX_ROW_LENGTH + cells.filter((cell) => !isBlank(cell)).length;
  }

  private rowOf({ cells, isBroken }: CsvRecord, text: string): SheetRow | null {
    const row: SheetRow = { number: this.number, cells };
    this.line += linesOf(text).length - 1;
    if (isEmptyRow(row)) return null;
    for (const [at, cell] of cells.entries()) {
      if (!STARTS_FORMULA.test(cell)) continue;
      const inner = TEXT_FORMULA.exec(cell)?.[1];
      if (inner === undefined) row.fault ??= { key: 'imports.formula', params: { column: columnName(at) } };
      else cells[at] = inner.replaceAll('""', '"');
    }
    if (this.width === 0) {
      this.width = widthOf(cells);
      return row;
    }
    const count = widthOf(cells);
    if (count > this.width) row.fault ??= { key: 'imports.tooManyCells', params: { count, width: this.width } };
    if (isBroken) this.lookForRows(row, text);
    if (cells.length > MAX_COLUMNS) row.cells = cells.slice(0, MAX_COLUMNS);
    return row;
  }

  /** Parses the lines of a cell as rows, which a surplus quote may have merged. */
  private lookForRows(row: SheetRow, text: string): void {
    if (row.cells.length < this.width) row.fault ??= { key: 'imports.swallowed' };
    row.lines = linesOf(text)
      .slice(1, MAX_LINES)
      .filter((line) => this.width === 1 || line.includes(this.delimiter))
      .map((line) => {
        const record = tryRecord(line, 0, this.delimiter, true);
        return record && !(record instanceof UnreadableFile) ? record.cells : line.split(this.delimiter);
      });
  }
}

/** Yields the non-empty rows of a csv file in batches. Invalid bytes become U+FFFD, which the import rejects. */
export async function* csvRows(file: string, headings: ReadonlySet<string> = new Set()): AsyncGenerator<Batch> {
  const { size } = await stat(file);
  const encoding = await encodingOf(file);
  const decoder = new TextDecoder(encoding === 'unsure' ? 'utf-8' : encoding);
  const decode = (bytes?: Buffer): string => {
    const text = decoder.decode(bytes, { stream: bytes !== undefined });
    // Replace characters outside ASCII if the encoding is uncertain, so that their cells are rejected.
    return encoding === 'unsure' ? text.replace(NOT_ASCII, '\ufffd') : text;
  };
  const reader = new CsvReader(headings);
  const source = createReadStream(file);
  try {
    for await (const bytes of source as AsyncIterable<Buffer>) {
      const rows = reader.write(decode(bytes));
      if (rows.length > 0) yield { rows, share: Math.min(1, source.bytesRead / Math.max(1, size)) };
    }
    yield { rows: reader.write(decode(), true), share: 1 };
  } finally {
    source.destroy();
  }
}

/** A record of a csv text, and the position of the next one. */
interface CsvRecord {
  cells: string[];
  next: number;
  /** True if a quoted cell spans several lines. */
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
const DELIMITERS = Object.keys(REST_OF_CELL);

/** Returns a column's letters in spreadsheets (`A` for 0, `AB` for 27). */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

const skipBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from;
  while (isBlankSign(text[at], delimiter)) at += 1;
  return at;
};

/** Returns the position of a cell's closing quote at or after `from`, or -1. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Parses the record at `start`. Returns null if it may continue after the text, unless `isLast`. Throws with line and
 * column for a wrong quote.
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
  const reject = (key: 'imports.quoteOpen' | 'imports.textAfterQuote', place: number): never => {
    const breaks = text.slice(start, place).match(/\r\n|\r|\n/g)?.length ?? 0;
    throw new UnreadableFile({ key, params: { line: line + breaks, column: columnName(cells.length) } }, 400);
  };
  for (;;) {
    const open = skipBlanks(text, at, delimiter);
    if (text[open] === '"') {
      const close = closingQuote(text, open + 1);
      if (close === -1) return isLast ? reject('imports.quoteOpen', open) : null;
      at = skipBlanks(text, close + 1, delimiter);
      if (at === text.length && !isLast) return null;
      if (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) reject('imports.textAfterQuote', at);
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
    // Wait, because the line feed of a CRLF may be in the next chunk.
    if (at + 1 === text.length && !isLast) return null;
    return { cells, isBroken, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
  }
}
