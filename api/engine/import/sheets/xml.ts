import { StringDecoder } from 'node:string_decoder';
import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import { textTooLong, unreadable } from './limits';

/** Text, or a tag, that goes on for longer than this without an end is none of a spreadsheet's. */
const MAX_LENGTH = 4 * 1024 * 1024;
/** Sheets nest some seven deep. */
const MAX_DEPTH = 64;

export type Attributes = Readonly<Record<string, string>>;
/** Gets a document's tags by their names without prefix. Text goes to whoever called `keepText`. */
export interface Listener {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Feeds a document to a listener piece by piece; what is no XML is refused. */
export class XmlReader {
  /** Text since the last `keepText`. */
  text = '';
  private keeping = false;
  private since = 0;
  private depth = 0;
  private readonly decoder = new StringDecoder('utf8');
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
    this.since += part.length;
    this.parser.write(this.decoder.write(part));
    if (this.since > MAX_LENGTH) throw textTooLong();
  }

  end(): void {
    this.parser.close();
  }
}

/** Every tag of a small document. */
export function eachTag(
  xml: Buffer,
  open: (name: string, attributes: Attributes) => void,
  close?: (name: string) => void,
): void {
  const reader = new XmlReader({ open, close });
  reader.write(xml);
  reader.end();
}

/** What spreadsheets write for characters that XML has not: `_x000D_`. */
export const unescapeControls = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
