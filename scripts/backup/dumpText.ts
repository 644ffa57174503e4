import { Transform, type TransformCallback } from 'node:stream';

const NEWLINE = 10;
const QUOTE = 39;
const BACKSLASH = 92;
const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;

/** Matches a line that creates a trigger, a view or a routine in the name of a user. */
const DEFINED = /^(?:\/\*!\d{5} )?(?:CREATE|DEFINER)/;
const DEFINER = /\bDEFINER=`[^`]*`@`[^`]*`/;
const VALUES = Buffer.from(' VALUES');
const INSERT = /^INSERT INTO `([^`]+)`/;
const BINLOG = /^-- CHANGE (?:MASTER|REPLICATION SOURCE) TO \w+_LOG_FILE='([^']+)', \w+_LOG_POS=(\d+)/;
/** Newer programs of MariaDB write this line first, which MySQL's program does not know. */
const SANDBOX = '/*M!999999';
const END = '-- Dump completed';
/** The patterns match only this many bytes at the beginning of a line. */
const START = 400;

/**
 * Removes the users who defined triggers from a dump, because only an administrator may restore such triggers. Also
 * counts the rows of each table.
 */
export class DumpText extends Transform {
  readonly rows: Record<string, number> = {};
  binlog: { file: string; position: number } | null = null;
  hasEnd = false;

  private rest: Buffer[] = [];
  private table: string | null = null;
  private isQuoted = false;
  private isRoutine = false;
  private depth = 0;

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, start)) {
      this.rest.push(part.subarray(start, end + 1));
      this.line(this.rest.length === 1 ? (this.rest[0] as Buffer) : Buffer.concat(this.rest));
      this.rest = [];
      start = end + 1;
    }
    if (start < part.length) this.rest.push(part.subarray(start));
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.rest.length > 0) this.line(Buffer.concat(this.rest));
    done();
  }

  private line(line: Buffer): void {
    if (this.table !== null) {
      this.count(line, 0);
      this.push(line);
      return;
    }
    // Decodes as latin1, which keeps every byte.
    const text = line.subarray(0, START).toString('latin1');
    // Triggers and routines are between these lines. Their INSERT statements are not counted.
    if (text.startsWith('DELIMITER ')) this.isRoutine = text.trimEnd() !== 'DELIMITER ;';
    const insert = this.isRoutine ? null : INSERT.exec(text);
    if (insert) {
      this.table = Buffer.from(insert[1] as string, 'latin1').toString();
      this.rows[this.table] ??= 0;
      // Skips a list of columns before the rows.
      this.count(line, line.indexOf(VALUES, insert[0].length) + VALUES.length);
      this.push(line);
      return;
    }
    const created = /^CREATE TABLE `([^`]+)`/.exec(text);
    if (created) this.rows[Buffer.from(created[1] as string, 'latin1').toString()] ??= 0;
    if (text.startsWith(END)) this.hasEnd = true;
    const [, file, position] = BINLOG.exec(text) ?? [];
    if (file !== undefined) this.binlog = { file, position: Number(position) };
    if (text.startsWith(SANDBOX)) return;
    this.push(DEFINED.test(text) ? Buffer.from(line.toString('latin1').replace(DEFINER, ''), 'latin1') : line);
  }

  /** Counts the outermost brackets of an INSERT statement outside quotes, which are the rows. */
  private count(line: Buffer, start: number): void {
    let rows = 0;
    let last = 0;
    for (let at = start; at < line.length; at += 1) {
      const byte = line[at];
      if (this.isQuoted) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) this.isQuoted = false;
      } else if (byte === QUOTE) this.isQuoted = true;
      else if (byte === OPEN) {
        if (this.depth === 0) rows += 1;
        this.depth += 1;
      } else if (byte === CLOSE) this.depth -= 1;
      else if (byte === SEMICOLON) last = at;
    }
    this.rows[this.table as string] = (this.rows[this.table as string] ?? 0) + rows;
    if (last > 0 && !this.isQuoted && this.depth === 0) this.table = null;
  }
}
