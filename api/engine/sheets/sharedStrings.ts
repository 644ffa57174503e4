import { StringDecoder } from 'node:string_decoder';
import type { Zip } from './zip';
import { BadZip, streamEntry } from './zip';
import { Elements, textOf } from './xml';

const BLOCK = 1024 * 1024;
/** All strings of a workbook together: three columns of a million card numbers are 60 MB. */
const MOST_BYTES = 192 * 1024 * 1024;

/** The strings that a workbook's cells refer to, as bytes: a million of them as strings of the language would take five times the room. */
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
    if (this.bytes > MOST_BYTES) throw new BadZip('too many strings');
    if (this.used + length > BLOCK) {
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
    return (this.blocks[Math.floor(place / BLOCK)] as Buffer).toString('utf8', start, start + (this.lengths[index] as number));
  }

  private grow(): void {
    const [places, lengths] = [this.places, this.lengths];
    this.places = new Uint32Array(places.length * 2);
    this.lengths = new Uint32Array(places.length * 2);
    this.places.set(places);
    this.lengths.set(lengths);
  }
}

/** Reads the table of strings of a workbook, which may have none. */
export async function readSharedStrings(zip: Zip): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const entry = zip.entries.get('xl/sharedStrings.xml');
  if (!entry) return strings;
  const decoder = new StringDecoder('utf8');
  const items = new Elements('si');
  for await (const part of await streamEntry(zip, entry) as AsyncIterable<Buffer>) {
    for (const { content } of items.take(decoder.write(part))) strings.add(textOf(content));
  }
  return strings;
}
