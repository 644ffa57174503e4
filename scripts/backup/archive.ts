import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import yazl from 'yazl';
import { unpack } from '../../api/unzip';
import { FORMAT, MANIFEST, type Manifest, type Part } from './manifest';
import { EncryptedFile, Encryption, isEncrypted } from './encryptedFile';

/**
 * Returns a stream into a file. The file must stay open, because the stream would otherwise delay the file's `close`.
 */
export const writeTo = ({ fd }: FileHandle): Writable => createWriteStream('', { fd, autoClose: false });

class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(part: Buffer, _encoding: BufferEncoding, done: (error: null, part: Buffer) => void): void {
    this.hash.update(part);
    this.bytes += part.length;
    done(null, part);
  }

  get part(): Part {
    return { bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }
}

export interface Writing {
  /** Writes a part, and returns when all its bytes are written. */
  add(name: string, source: Readable): Promise<Part>;
}

/**
 * Writes a zip archive, encrypted if there is a key. `fill` adds the parts and returns the manifest, which is written
 * last.
 */
export async function writeArchive(
  file: FileHandle,
  secret: string | null,
  fill: (archive: Writing) => Promise<Omit<Manifest, 'parts'>>,
): Promise<Manifest> {
  const zip = new yazl.ZipFile();
  const failed = new AbortController();
  const target = writeTo(file);
  const steps = secret === null ? [] : [new Encryption(secret)];
  const written = pipeline([zip.outputStream, ...steps, target]).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  written.catch(() => undefined);
  const parts: Record<string, Part> = {};
  try {
    const manifest = await fill({
      add: async (name, source) => {
        const meter = new Meter();
        zip.addReadStream(meter, name, { forceZip64Format: true, mtime: new Date() });
        await pipeline(source, meter, { signal: failed.signal });
        return (parts[name] = meter.part);
      },
    });
    const whole = { ...manifest, parts };
    zip.addBuffer(Buffer.from(`${JSON.stringify(whole, null, 1)}\n`), MANIFEST);
    zip.end();
    await written;
    return whole;
  } catch (error) {
    target.destroy();
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

class EncryptedReader extends yauzl.RandomAccessReader {
  constructor(private readonly sealed: EncryptedFile) {
    super();
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.sealed.read(start, end);
  }
}

export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
    private readonly file: FileHandle,
  ) {}

  /** Opens an archive. Throws if the key is wrong, the file is cut off, or the program is too old for it. */
  static async open(name: string, secret: string | null): Promise<Archive> {
    const file = await open(name, 'r');
    try {
      const start = Buffer.alloc(32);
      await file.read(start, 0, start.length, 0);
      let zip: ZipFile;
      if (isEncrypted(start)) {
        const sealed = await EncryptedFile.open(file, secret);
        zip = await yauzl.fromRandomAccessReaderPromise(new EncryptedReader(sealed), sealed.size, { autoClose: false });
      } else zip = await yauzl.fromFdPromise(file.fd, { autoClose: false });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new Archive(zip, entries, await readManifest(zip, entries.get(MANIFEST)), file);
    } catch (error) {
      await file.close();
      throw damaged(name, error);
    }
  }

  /** Reads a part. Fails at the end if the part differs from the manifest. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    const expected = this.manifest.parts[name];
    if (!entry || !expected) throw new Error(`its part ${name} is missing`);
    const hash = createHash('sha256');
    for await (const part of unpack(this.zip, entry, { left: Number.POSITIVE_INFINITY })) {
      hash.update(part);
      yield part;
    }
    if (hash.digest('hex') !== expected.sha256) throw new Error(`its part ${name} was changed`);
  }

  /** Compares all parts with the manifest, so that a damaged archive is not partly restored. */
  async check(): Promise<void> {
    const unknown = [...this.entries.keys()].find((name) => name !== MANIFEST && !this.manifest.parts[name]);
    if (unknown !== undefined) throw new Error(`its part ${unknown} is in no manifest`);
    for (const name of Object.keys(this.manifest.parts)) for await (const _part of this.read(name));
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) throw new Error('its manifest is missing');
  const parts: Buffer[] = [];
  for await (const part of unpack(zip, entry, { left: 2 ** 30 })) parts.push(part);
  const manifest = JSON.parse(Buffer.concat(parts).toString()) as Manifest;
  if (manifest.format > FORMAT)
    throw new Error(`it was made by version ${manifest.version}, which is newer: use that version`);
  return manifest;
}

/** Returns an error with the fault of a backup and the remedy. */
export function damaged(name: string, error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Error(`There is no file ${name} (ENOENT).`);
  const hasCure = ['it is encrypted', 'it was made', 'BACKUP_KEY'].some((start) => said.startsWith(start));
  const cure = hasCure ? '' : ' Nothing was changed: use another copy or an older backup.';
  return new Error(`${name} cannot be read: ${said}.${cure}`, { cause: error });
}
