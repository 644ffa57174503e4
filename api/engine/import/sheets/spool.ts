import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { MAX_BYTES, tooLarge } from './limits';
import type { SheetRow } from './sheetTypes';
import { UnreadableCell } from './sheetTypes';

/** The number of rows per batch of a spool file, which holds parsed rows so that no transaction waits for parsing. */
const AT_ONCE = 500;
const LENGTH = 4;
const LARGEST = 1024 * 1024;

/** Converts a cell for JSON, which has no dates. */
const encodeCell = (cell: unknown): unknown => (cell instanceof Date ? { time: cell.getTime() } : cell);
type EncodedCell = { time: number } | { why: UnreadableCell['why']; shown: string };
type Line = [number: number, cells: unknown[], more?: Pick<SheetRow, 'fault' | 'lines'>];
function decodeRow([number, cells, more]: Line): SheetRow {
  for (const [at, cell] of cells.entries())
    if (typeof cell === 'object' && cell !== null) {
      const one = cell as EncodedCell;
      cells[at] = 'time' in one ? new Date(one.time) : new UnreadableCell(one.why, one.shown);
    }
  return { number, cells, ...more };
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(LENGTH);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Writes a spool file synchronously, because the reader has a thread of its own. */
export class SpoolWriter {
  private readonly file: number;
  private lines: string[] = [];
  private length = 0;
  private bytes = 0;

  private rows = 0;

  constructor(path: string) {
    this.file = openSync(path, 'w', 0o600);
    writeFileSync(this.file, Buffer.alloc(LENGTH));
  }

  add({ number, cells, ...more }: SheetRow): void {
    const line = JSON.stringify([number, cells.map(encodeCell), more] satisfies Line);
    this.lines.push(line);
    this.length += line.length;
    this.rows += 1;
    if (this.lines.length === AT_ONCE || this.length > LARGEST) this.flush();
  }

  private flush(): void {
    if (this.lines.length === 0) return;
    const body = Buffer.from(`[${this.lines.join(',')}]`);
    this.bytes += body.length;
    if (this.bytes > MAX_BYTES) throw tooLarge();
    writeFileSync(this.file, numberOf(body.length));
    writeFileSync(this.file, body);
    this.lines = [];
    this.length = 0;
  }

  close(): void {
    try {
      this.flush();
      writeSync(this.file, numberOf(this.rows), 0, LENGTH, 0);
    } finally {
      closeSync(this.file);
    }
  }
}

interface Spool {
  count: number;
  batches: AsyncGenerator<SheetRow[]>;
}

async function* batchesOf(file: FileHandle): AsyncGenerator<SheetRow[]> {
  try {
    for (let size = await readNumber(file); size !== null; size = await readNumber(file)) {
      const body = Buffer.allocUnsafe(size);
      const { bytesRead } = await file.read(body, 0, size, null);
      if (bytesRead < size) throw new Error('a spool is cut off');
      yield (JSON.parse(body.toString('utf8')) as Line[]).map(decodeRow);
    }
  } finally {
    await file.close();
  }
}

async function readNumber(file: FileHandle): Promise<number | null> {
  const bytes = Buffer.alloc(LENGTH);
  return (await file.read(bytes, 0, LENGTH, null)).bytesRead === LENGTH ? bytes.readUInt32LE() : null;
}

/** Opens a spool file. The caller must read its rows to the end or close them with `return`. */
export async function openSpool(path: string): Promise<Spool> {
  const file = await open(path);
  const count = await readNumber(file);
  if (count === null) {
    await file.close();
    throw new Error('a spool is cut off');
  }
  return { count, batches: batchesOf(file) };
}

export async function* spooledRows(path: string): AsyncGenerator<SheetRow[]> {
  yield* (await openSpool(path)).batches;
}
