import { MAX_STRINGS, MAX_STRING_BYTES, tooManyStrings } from './limits';
import { XmlReader, unescapeControls } from './xml';

const BLOCK = 1024 * 1024;
/**
 * The strings that a workbook's cells refer to, as bytes: a million of them as strings of the language would take five
 * times the room.
 */
export class SharedStrings {
  private readonly blocks: Buffer[] = [];
  private places = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);
  private used = BLOCK;
  private block = -1;
  private bytes = 0;
  count = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.bytes += length;
    if (this.bytes > MAX_STRING_BYTES || this.count >= MAX_STRINGS) throw tooManyStrings();
    // A block is never filled to its end, so that an empty text has a place within it, too.
    if (this.used + length >= BLOCK) {
      this.blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK, length)));
      this.block += 1;
      this.used = 0;
    }
    if (this.count === this.places.length) this.grow();
    (this.blocks[this.block] as Buffer).write(text, this.used);
    this.places[this.count] = this.block * BLOCK + this.used;
    this.lengths[this.count] = length;
    this.used += length;
    this.count += 1;
  }

  get(index: number): string | null {
    if (!(index >= 0 && index < this.count)) return null;
    const place = this.places[index] as number;
    const start = place % BLOCK;
    return (this.blocks[Math.floor(place / BLOCK)] as Buffer).toString(
      'utf8',
      start,
      start + (this.lengths[index] as number),
    );
  }

  private grow(): void {
    const [places, lengths] = [this.places, this.lengths];
    this.places = new Uint32Array(places.length * 2);
    this.lengths = new Uint32Array(places.length * 2);
    this.places.set(places);
    this.lengths.set(lengths);
  }
}

/**
 * Reads a workbook's table of strings: rich text is several `<t>` of one item; how it is pronounced (`rPh`) is left
 * out.
 */
export async function readSharedStrings(parts: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let [text, spoken] = ['', 0];
  const reader: XmlReader = new XmlReader({
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') spoken += 1;
      else if (name === 't') reader.keepText(true);
    },
    close: (name) => {
      if (name === 'si') strings.add(unescapeControls(text));
      else if (name === 'rPh') spoken -= 1;
      else if (name === 't') {
        if (spoken === 0) text += reader.text;
        reader.keepText(false);
      }
    },
  });
  for await (const part of parts) reader.write(part);
  reader.end();
  return strings;
}
