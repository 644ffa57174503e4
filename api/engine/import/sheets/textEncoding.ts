import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The encoding of a file. `unsure` means that both UTF-8 and GB18030 are plausible. */
type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be' | 'unsure';

const HEAD_BYTES = 4096;
/** The line length above which a line is checked in parts. */
const MAX_LINE_BYTES = 1024 * 1024;

const HIGH = /[\x80-\xff]/;
/** Matches a UTF-8 character of three or more bytes, or its beginning. */
const WIDE = /[\xe0-\xf4][\x80-\xbf]+/g;
/** Matches a GB18030 character outside ASCII. */
const GB = /[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9])|\x80/g;
/** Matches the 3,755 most common Chinese characters and punctuation. */
const COMMON = /^(?:[\xb0-\xd7][\xa1-\xfe]|[\xa1-\xa3][\xa1-\xfe])$/;
/** Matches bytes outside ASCII with adjacent letters, which hint at the encoding. */
const RUN = /[a-z]?[\x80-\xff]+[a-z]?/gi;
const SIGNS = /^(?:\xc2[\x80-\xbf])+$/;
/** Matches UTF-8 letters that could also be common GBK characters: `ѡ` has the bytes of `选`. */
const DOUBTFUL = /^(?:[\xc3-\xd7][\xa1-\xbf])+$/;

/** Matches characters that are rare in Chinese text but frequent in Big5 read as GB18030. */
const STRANGE = /^[\xa4-\xaf\xf8-\xfe]/;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Returns whether text decoded as UTF-16 looks like a table: line breaks, much ASCII, no control characters. */
function looksRight(text: string): boolean {
  const isClean = /[\r\n]/.test(text) && !/(?![\t\r\n])[\p{Cc}\ufffd]/u.test(text);
  return isClean && countOf(text, /[\t\r\n -~]/g) * 4 > text.length;
}

/** Returns the byte order that the mark names, or else the order that gives readable text, or null. */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (!head.includes(0)) return null;
  const even = head.subarray(0, head.length - (head.length % 2));
  const [right, ...others] = (['utf-16le', 'utf-16be'] as const).filter((order) => {
    // The last character may be half a surrogate pair.
    const text = new TextDecoder(order).decode(even, { stream: true });
    return looksRight(text);
  });
  return right && others.length === 0 ? right : null;
}

export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

class Weighing {
  /** Number of valid UTF-8 lines with a character of three or more bytes. */
  private wideLines = 0;
  private foreignLines = 0;
  /** The number of two-byte texts that are certainly UTF-8. `doubtful` counts those that may also be GBK. */
  private certain = 0;
  private doubtful = 0;
  private isGb = true;
  private common = 0;
  private strange = 0;

  /** Adds lines of text, with one character per byte. */
  add(lines: string): void {
    if (!HIGH.test(lines) || this.isRight(lines)) return;
    for (const line of lines.split(/[\r\n]+/)) if (HIGH.test(line) && !this.isRight(line)) this.addForeign(line);
  }

  private isRight(lines: string): boolean {
    if (!isUtf8(Buffer.from(lines, 'latin1'))) return false;
    if (countOf(lines, WIDE) > 0) {
      this.wideLines += 1;
      return true;
    }
    for (const run of lines.match(RUN) ?? []) {
      if (DOUBTFUL.test(run)) this.doubtful += 1;
      else if (!SIGNS.test(run)) this.certain += 1;
    }
    return true;
  }

  private addForeign(line: string): void {
    const wide = countOf(line, WIDE);
    this.foreignLines += 1;
    this.isGb &&= !HIGH.test(line.replace(GB, ''));
    const characters = line.match(GB) ?? [];
    this.common += characters.filter((one) => COMMON.test(one)).length;
    this.strange += wide + characters.filter((one) => STRANGE.test(one)).length;
  }

  /** Returns the encoding. GB18030 needs certainty, because the import rejects bytes that are not UTF-8. */
  result(): Encoding {
    if (this.foreignLines + this.wideLines + this.certain === 0 && this.doubtful > 0) return 'unsure';
    const isChinese = this.foreignLines > 0 && this.wideLines === 0 && this.isGb && this.common > this.strange;
    return isChinese ? 'gb18030' : 'utf-8';
  }
}

/** Detects the encoding by reading the whole file once. */
export async function encodingOf(file: string): Promise<Encoding> {
  const head = await readHead(file);
  const utf16 = utf16Of(head);
  if (utf16) return utf16;
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const weighing = new Weighing();
  let rest = '';
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = rest + bytes.toString('latin1');
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), text.length - MAX_LINE_BYTES) + 1;
    weighing.add(text.slice(0, end));
    rest = text.slice(end);
  }
  weighing.add(rest);
  return weighing.result();
}
