import path from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import type { Allowance } from '../../../unzip';
import { BadZip, LargeZip, entriesOf, unpack } from '../../../unzip';
import { MAX_BYTES } from './limits';
import { eachTag } from './xml';

/** Parts that are held whole: relations, the list of sheets, the styles. */
const SMALL = 8 * 1024 * 1024;

/** A relation between parts. `type` is the last word of its address, which strict and usual workbooks share. */
export interface Relation {
  id: string;
  type: string;
  target: string;
}

/** The name of a part as relations and archives both write it: no part differs from another by case alone. */
function partName(name: string): string {
  const slashed = name.replace(/\\/g, '/').replace(/^\/+/, '').toLowerCase();
  try {
    return decodeURIComponent(slashed);
  } catch {
    return slashed;
  }
}

/** The parts of a workbook, which is an archive whose parts refer to each other by relations. */
export class Parts {
  private readonly allowance: Allowance = { left: MAX_BYTES };

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Opens an archive. Throws the errors of `unzip` for one that is damaged. */
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

  /** A part as it is unpacked, and the bytes that it says it has. Refuses one that says that it is too large. */
  stream(name: string): { bytes: AsyncGenerator<Buffer>; size: number } {
    const entry = this.entries.get(name);
    if (!entry) throw new BadZip(`no ${name}`);
    if (entry.uncompressedSize > this.allowance.left) throw new LargeZip(name);
    return { bytes: unpack(this.zip, entry, this.allowance), size: entry.uncompressedSize };
  }

  /** A small part as a whole; null: there is none of that name. */
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

  /** The relations of a part; those of the archive itself for ''. */
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
