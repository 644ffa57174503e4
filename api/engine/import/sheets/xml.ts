import { StringDecoder } from 'node:string_decoder';
import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import { textTooLong, unknownEncoding, unreadable, MAX_BYTES } from './limits';
import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import type { Allowance } from '../../../unzip';
import { BadZip, LargeZip, entriesOf, unpack } from '../../../unzip';

/** The maximum length of a text or tag. */
const MAX_LENGTH = 4 * 1024 * 1024;
/** The maximum depth of tags. Those of sheets are about seven levels deep. */
const MAX_DEPTH = 64;
/** The number of bytes that state a document's encoding, by a byte order mark or the XML declaration. */
const HEAD_BYTES = 256;

export type Attributes = Readonly<Record<string, string>>;
/** Receives the tags of a document by name without prefix. `keepText` collects text. */
interface Listener {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the encoding of an XML document, by its first bytes before its declaration. */
function encodingOf(head: Buffer): string {
  const start = head.subarray(0, 2).toString('hex');
  if (start === 'feff' || start === '003c') return 'utf-16be';
  if (start === 'fffe' || start === '3c00') return 'utf-16le';
  const declared = /^[^<]*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)/.exec(head.toString('latin1'))?.[1];
  return declared === undefined || /^utf-?(8|16)/i.test(declared) ? 'utf-8' : declared;
}

/** Returns a function that decodes the chunks of a document to text. */
function decoderOf(head: Buffer): (part: Buffer) => string {
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') {
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

/** Passes the tags of a document to a listener chunk by chunk. Throws for a document that is not XML. */
export class XmlReader {
  /** Text collected since the last `keepText`. */
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

/** Decodes escapes such as `_x000D_`, which spreadsheets write for characters that XML cannot contain. */
export const unescapeControls = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** The maximum size of parts that are loaded into memory, such as the styles. */
const SMALL = 8 * 1024 * 1024;

/** A relation between parts, with the last segment of its type URL. */
export interface Relation {
  id: string;
  type: string;
  target: string;
}

/** Returns a part's name for comparison without case. */
function partName(name: string): string {
  const slashed = name.replace(/\\/g, '/').replace(/^\/+/, '').toLowerCase();
  try {
    return decodeURIComponent(slashed);
  } catch {
    return slashed;
  }
}

/** The parts of a workbook, which is an archive. Relations connect the parts. */
export class Parts {
  private readonly allowance: Allowance = { left: MAX_BYTES };

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Opens an archive. Throws the errors of `unzip` for a damaged archive. */
  static async open(file: string): Promise<Parts> {
    const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: false });
    try {
      const parts = new Map<string, Entry>();
      for (const entry of (await entriesOf(zip)).values()) {
        const name = partName(entry.fileName);
        if (parts.has(name)) throw new BadZip(`two parts called ${name}`);
        parts.set(name, entry);
      }
      return new Parts(zip, parts);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.zip.close();
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Returns the unpacked stream of a part and its declared size. Throws if that is too large. */
  stream(name: string): { bytes: AsyncGenerator<Buffer>; size: number } {
    const entry = this.entries.get(name);
    if (!entry) throw new BadZip(`no ${name}`);
    if (entry.uncompressedSize > this.allowance.left) throw new LargeZip(name);
    return { bytes: unpack(this.zip, entry, this.allowance), size: entry.uncompressedSize };
  }

  /** Returns a small part as a whole, or null without one of this name. */
  async read(name: string | undefined): Promise<Buffer | null> {
    const entry = this.entries.get(name ?? '');
    if (!entry) return null;
    const parts: Buffer[] = [];
    const small: Allowance = { left: Math.min(SMALL, this.allowance.left) };
    for await (const part of unpack(this.zip, entry, small)) {
      parts.push(part);
      this.allowance.left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Returns the relations of a part, or for an empty name of the archive. */
  async relations(name: string): Promise<Relation[]> {
    const folder = path.posix.dirname(name);
    const xml = await this.read(path.posix.join(folder, '_rels', `${path.posix.basename(name)}.rels`));
    const relations: Relation[] = [];
    eachTag(xml, (tag, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (tag !== 'Relationship' || mode === 'External') return;
      const absolute = /^[\\/]/.test(target);
      relations.push({
        id,
        type: type.slice(type.lastIndexOf('/') + 1),
        target: path.posix.join(absolute ? '' : folder, partName(target)),
      });
    });
    return relations;
  }
}
