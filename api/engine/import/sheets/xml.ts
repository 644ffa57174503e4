import { StringDecoder } from 'node:string_decoder';
import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import { textTooLong, unknownEncoding, unreadable } from './limits';

/** A spreadsheet has no text and no tag that is longer than this. */
const MAX_LENGTH = 4 * 1024 * 1024;
/** Sheets nest some seven deep. */
const MAX_DEPTH = 64;
/** The bytes that tell the encoding of a document: its byte order mark, or its XML declaration. */
const HEAD_BYTES = 256;

export type Attributes = Readonly<Record<string, string>>;
/** Gets the tags of a document by their names without prefix. Text goes to whoever called `keepText`. */
export interface Listener {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The encoding of an XML document by its first bytes. These win over the encoding that the document declares. */
function encodingOf(head: Buffer): string {
  const start = head.subarray(0, 2).toString('hex');
  if (start === 'feff' || start === '003c') return 'utf-16be';
  if (start === 'fffe' || start === '3c00') return 'utf-16le';
  const declared = /^[^<]*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)/.exec(head.toString('latin1'))?.[1];
  return declared === undefined || /^utf-?(8|16)/i.test(declared) ? 'utf-8' : declared;
}

/** Turns the bytes of a document into text piece by piece. */
function decoderOf(head: Buffer): (part: Buffer) => string {
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') {
    // It is three times as fast as the decoder of all encodings.
    const decoder = new StringDecoder('utf8');
    return (part) => decoder.write(part);
  }
  try {
    const decoder = new TextDecoder(encoding);
    return (part) => decoder.decode(part, { stream: true });
  } catch {
    throw unknownEncoding(encoding.slice(0, 40));
  }
}

/** Feeds a document to a listener piece by piece. Refuses a document that is no XML, or in an unknown encoding. */
export class XmlReader {
  /** Text since the last `keepText`. */
  text = '';
  private keeping = false;
  private since = 0;
  private depth = 0;
  private head: Buffer = Buffer.alloc(0);
  private decode: ((part: Buffer) => string) | null = null;
  private readonly parser = new SaxesParser({ xmlns: false, position: false });

  constructor(listener: Listener) {
    const add = (text: string): void => {
      this.since = 0;
      if (this.keeping) this.text += text;
    };
    this.parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
      this.since = 0;
      this.depth += 1;
      if (this.depth > MAX_DEPTH) throw unreadable();
      listener.open(bare(name), attributes);
    });
    this.parser.on('closetag', ({ name }) => {
      this.since = 0;
      this.depth -= 1;
      listener.close?.(bare(name));
    });
    this.parser.on('text', add);
    this.parser.on('cdata', add);
    this.parser.on('error', () => {
      throw unreadable();
    });
  }

  /** From here on text is kept, or not. */
  keepText(on: boolean): void {
    this.keeping = on;
    if (on) this.text = '';
  }

  write(part: Buffer): void {
    if (this.decode) {
      this.since += part.length;
      this.parser.write(this.decode(part));
      if (this.since > MAX_LENGTH) throw textTooLong();
      return;
    }
    this.head = this.head.length === 0 ? part : Buffer.concat([this.head, part]);
    if (this.head.length >= HEAD_BYTES) this.begin();
  }

  end(): void {
    if (!this.decode) this.begin();
    this.parser.close();
  }

  private begin(): void {
    this.decode = decoderOf(this.head);
    this.write(this.head);
  }
}

/** Every tag of a small document. */
export function eachTag(
  xml: Buffer | null,
  open: (name: string, attributes: Attributes) => void,
  close?: (name: string) => void,
): void {
  if (!xml) return;
  const reader = new XmlReader({ open, close });
  reader.write(xml);
  reader.end();
}

/** Turns the escapes that spreadsheets write for characters that XML has not into these: `_x000D_`. */
export const unescapeControls = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
