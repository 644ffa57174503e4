// Compares the product's reader of workbooks with SheetJS, by folder. `argv` contains the path of the SheetJS module
// and the folders.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UnreadableCell, hasLostCharacter, isBlank } from '../../api/engine/import/sheets/sheetTypes';
import { xlsxRows } from '../../api/engine/import/sheets/xlsxRows';

/** A cell of SheetJS, with its type `t` and number format `z`. */
interface Cell {
  t: string;
  v?: unknown;
  f?: string;
  z?: string;
}
interface Sheet extends Record<string, unknown> {
  '!type'?: string;
}
interface Book {
  SheetNames: string[];
  Sheets: Record<string, Sheet>;
  Workbook?: { Sheets?: { Hidden?: number }[]; WBProps?: { date1904?: boolean } };
}
interface SheetJs {
  read(bytes: Buffer, options: object): Book;
  utils: { decode_cell(place: string): { r: number; c: number } };
  SSF: { is_date(format: string): boolean };
}
/** Cells by row and column, for example `12:0`. */
type Cells = Map<string, unknown>;
type Outcome = { same: boolean; note: string } | { refused: string };

const [modulePath = '', ...folders] = process.argv.slice(2);
const loaded = (await import(pathToFileURL(modulePath).href)) as { default?: SheetJs } & SheetJs;
const sheetJs = loaded.default ?? loaded;
const SECONDS = 1.1 / 86_400;
const MOST_CELLS = 200_000;

async function readOurs(file: string): Promise<Cells> {
  const cells: Cells = new Map();
  for await (const { rows } of xlsxRows(file))
    for (const { number, cells: row } of rows)
      for (const [at, cell] of row.entries())
        if (!isBlank(cell) && cells.size < MOST_CELLS) cells.set(`${number}:${at}`, cell);
  return cells;
}

function readSecond(file: string): { cells: Cells; from1904: boolean } {
  const book = sheetJs.read(readFileSync(file), { cellNF: true, sheetStubs: true });
  const isRead = (name: string, at: number): boolean =>
    !book.Workbook?.Sheets?.[at]?.Hidden && !['chart', 'dialog', 'macro'].includes(book.Sheets[name]?.['!type'] ?? '');
  const sheet = book.Sheets[book.SheetNames.find(isRead) ?? ''] ?? {};
  const cells: Cells = new Map();
  for (const [place, value] of Object.entries(sheet)) {
    if (place.startsWith('!') || cells.size === MOST_CELLS) continue;
    const cell = value as Cell;
    const { r, c } = sheetJs.utils.decode_cell(place);
    if (cell.f !== undefined || !isBlank(cell.v)) cells.set(`${r + 1}:${c}`, cell);
  }
  return { cells, from1904: book.Workbook?.WBProps?.date1904 ?? false };
}

const isText = (value: unknown, text: unknown): boolean =>
  String(value).replace(/\r\n?/g, '\n').trim() === String(text).replace(/\r\n?/g, '\n').trim();
function hoursOf(text: unknown): number {
  const [, hours = NaN, minutes = 0, seconds = 0] = /^(\d+):(\d\d):(\d\d)/.exec(String(text)) ?? [];
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

/** Returns whether both readers agree on a cell, or `unreadable` if the product rejects it. */
function agrees(ours: unknown, second: Cell | undefined, from1904: boolean): boolean | 'unreadable' {
  if (ours instanceof UnreadableCell || hasLostCharacter(String(ours))) return 'unreadable';
  if (isBlank(ours) || !second)
    return isBlank(ours) && (!second || (second.t !== 'e' && second.t !== 'z' && isBlank(second.v)));
  const number = second.t === 'n' ? Number(second.v) : NaN;
  if (ours instanceof Date) {
    const days = ours.getTime() / 86_400_000 + (from1904 ? 24_107 : 25_569);
    return Math.abs((days < 61 && !from1904 ? days - 1 : days) - number) < SECONDS;
  }
  if (typeof ours === 'number')
    return Math.abs(ours - number) <= 1e-12 * Math.abs(ours) && !sheetJs.SSF.is_date(second.z ?? '');
  return isText(ours, second.v) || Math.abs(hoursOf(ours) - number) < SECONDS;
}

async function compare(file: string): Promise<Outcome> {
  const ours = await readOurs(file).catch((error: Error) => error);
  if (ours instanceof Error)
    return { refused: `${ours.message} ${JSON.stringify((ours as { params?: object }).params ?? '')}` };
  let second: ReturnType<typeof readSecond>;
  try {
    second = readSecond(file);
  } catch (error) {
    return { same: false, note: `SheetJS: ${String(error)}` };
  }
  let refused = '';
  for (const place of new Set([...ours.keys(), ...second.cells.keys()])) {
    if (ours.size === MOST_CELLS && !(ours.has(place) && second.cells.has(place))) continue;
    const [mine, theirs] = [ours.get(place), second.cells.get(place) as Cell | undefined];
    const agree = agrees(mine, theirs, second.from1904);
    if (agree === 'unreadable')
      refused ||= `${place} ${mine instanceof UnreadableCell ? mine.why.key : 'a lost character'}`;
    else if (!agree) return { same: false, note: `${place} ${JSON.stringify(mine)} is ${JSON.stringify(theirs)}` };
  }
  return refused ? { refused } : { same: true, note: '' };
}

for (const folder of folders) {
  const count = { same: 0, refused: 0, differ: 0 };
  for (const name of readdirSync(folder)
    .filter((one) => /\.xl[st][xm]$/i.test(one))
    .toSorted()) {
    const outcome = await compare(path.join(folder, name));
    const kind = 'refused' in outcome ? 'refused' : outcome.same ? 'same' : 'differ';
    count[kind] += 1;
    if (kind !== 'same') console.log(kind, name, 'refused' in outcome ? outcome.refused : outcome.note);
  }
  console.log(path.basename(folder), count);
}
