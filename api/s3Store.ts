import type * as Sdk from '@aws-sdk/client-s3';
import { DAY_MS } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WrongSettings } from './environment/read';
import { Unavailable } from './errors';
import { UPLOAD, removeUploads, deleteOldUploads } from './folders';
import type { StoredFile, UploadStore } from './uploadStore';

interface S3Settings {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  /** True if the bucket's name is in the path. Null means true with an endpoint, and false at Amazon. */
  readonly pathStyle: boolean | null;
  /** The key, or null for the key of the machine's role. */
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
  /** Returns the folder in which this process writes and reads its files. */
  readonly folder: () => string;
}

type Bucket = typeof Sdk & { readonly client: Sdk.S3Client };

const PREFIX = 'uploads/';
const CONNECT_MS = 5_000;
/** The time without any byte after which a transfer fails. */
const SILENCE_MS = 30_000;

const KEY_FAULTS: ReadonlySet<string> = new Set([
  'AccessDenied',
  'CredentialsProviderError',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
]);
/** The codes of faults of the process's own folder. */
const OWN_FAULTS: ReadonlySet<string> = new Set(['EACCES', 'EDQUOT', 'EFBIG', 'ENOENT', 'ENOSPC', 'EROFS']);
const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

const silent = (): void => undefined;
const nameOf = (error: unknown): string => {
  const { name, code } = error as NodeJS.ErrnoException;
  return code ?? name;
};

/** Stores uploads as private objects of a bucket, with a local folder for files at work. */
export class S3Store implements UploadStore {
  private opened: Promise<Bucket> | undefined;

  constructor(private readonly settings: S3Settings) {}

  /** Sends the file as one object, which other processes see only when the store has all of it. */
  async keep(file: string): Promise<void> {
    const { size } = await stat(file);
    const object = { ...this.objectOf(file), ContentLength: size, Metadata: { size: String(size) } };
    await this.call(({ client, PutObjectCommand }) =>
      client.send(new PutObjectCommand({ ...object, Body: createReadStream(file) })),
    );
    await removeUploads(file);
  }

  async fetch(file: string): Promise<string | null> {
    const found = path.join(this.settings.folder(), path.basename(file));
    if (existsSync(found)) return found;
    // Remove files that failed attempts left in this machine's folder.
    await deleteOldUploads(Date.now() - DAY_MS);
    const stored = await this.open(path.basename(file));
    if (!stored) return null;
    const part = `${found}.${randomUUID()}.part`;
    try {
      await this.call(() => pipeline(stored.content, createWriteStream(part, { mode: 0o600 })));
      await rename(part, found);
      return found;
    } finally {
      await rm(part, { force: true });
    }
  }

  async remove(...files: readonly string[]): Promise<void> {
    await removeUploads(...files.map((file) => path.join(this.settings.folder(), path.basename(file))));
    await this.delete(files.map((file) => path.basename(file)).filter((name) => UPLOAD.test(name)));
  }

  /** Deletes old objects, and old files of this process's folder. */
  async tidy(before: number): Promise<number> {
    await deleteOldUploads(before);
    const old: string[] = [];
    for await (const { name, storedAt } of this.all()) if (storedAt < before) old.push(name);
    await this.delete(old);
    return old.length;
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.all()) names.push(name);
    return names;
  }

  async open(name: string): Promise<StoredFile | null> {
    const found = await this.call(({ client, GetObjectCommand }) =>
      client.send(new GetObjectCommand(this.objectOf(name))).catch((error: unknown) => {
        if (MISSING.has(nameOf(error))) return null;
        throw error;
      }),
    );
    if (!found) return null;
    const { ContentLength: size = 0, Metadata, Body } = found;
    const content = Body as Readable;
    if (Metadata?.size === String(size)) return { size, content };
    // Check the size, because some stores show an object whose transfer broke off.
    content.destroy();
    return null;
  }

  async check(): Promise<string> {
    const text = randomUUID();
    const trial = this.objectOf(`.t3d-trial-${text}`);
    const isPublic = await this.call(async ({ client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand }) => {
      await client.send(new PutObjectCommand({ ...trial, Body: text }));
      try {
        const { Body } = await client.send(new GetObjectCommand(trial));
        if ((await Body?.transformToString()) !== text) throw new Error('the store returned another content');
        return (await fetch(this.addressOf(trial.Key))).ok;
      } finally {
        await client.send(new DeleteObjectCommand(trial));
      }
    });
    if (isPublic)
      throw new WrongSettings(
        `S3_BUCKET: everybody can read the files of ${this.place} without a key: take public access away from it`,
      );
    await this.list();
    return this.place;
  }

  private get isPathStyle(): boolean {
    return this.settings.pathStyle ?? this.settings.endpoint !== null;
  }

  /** Returns the address of an object for a caller without a key. */
  private addressOf(key: string): URL {
    const { bucket, endpoint, region } = this.settings;
    const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
    if (!this.isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = this.isPathStyle ? `/${bucket}/${key}` : `/${key}`;
    return url;
  }

  private get place(): string {
    return `${this.settings.endpoint ?? 'Amazon S3'}, bucket ${this.settings.bucket}`;
  }

  private objectOf(file: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: PREFIX + path.basename(file) };
  }

  /** Yields all uploads of the bucket, without objects that are not ours. */
  private async *all(): AsyncGenerator<{ name: string; storedAt: number }> {
    let token: string | undefined;
    do {
      const page = await this.call(({ client, ListObjectsV2Command }) =>
        client.send(
          new ListObjectsV2Command({ Bucket: this.settings.bucket, Prefix: PREFIX, ContinuationToken: token }),
        ),
      );
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const name = Key.slice(PREFIX.length);
        if (UPLOAD.test(name)) yield { name, storedAt: LastModified?.getTime() ?? Date.now() };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  private async delete(names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.call(({ client, DeleteObjectCommand }) => client.send(new DeleteObjectCommand(this.objectOf(name))));
  }

  /** Loads the client at the first call. */
  private async load(): Promise<Bucket> {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.settings;
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(endpoint !== null && { endpoint }),
      forcePathStyle: this.isPathStyle,
      ...(accessKeyId !== null && secretAccessKey !== null && { credentials: { accessKeyId, secretAccessKey } }),
      // Other stores do not know Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS },
      maxAttempts: 2,
      // Silence the client's warnings. Errors are thrown.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    });
    return { ...sdk, client };
  }

  /** Calls the store. Throws 503 with the fault and its cure as the cause. */
  private async call<Result>(work: (bucket: Bucket) => Promise<Result>): Promise<Result> {
    this.opened ??= this.load();
    try {
      return await work(await this.opened);
    } catch (error) {
      if (OWN_FAULTS.has(nameOf(error))) throw error;
      throw new Unavailable('uploadsAway', { cause: new Error(this.explain(error)) });
    }
  }

  /** Returns the setting to correct, with the reason but without the store's message, which may contain the key. */
  private explain(error: unknown): string {
    const reason = nameOf(error);
    const { bucket } = this.settings;
    if (KEY_FAULTS.has(reason))
      return (
        `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store (${this.place}) rejects our key (${reason}): put the key ` +
        'right, and let it list the bucket and read, write and delete objects'
      );
    if (reason === 'NoSuchBucket')
      return `S3_BUCKET: the store (${this.place}) has no bucket ${bucket}: create it, without public access`;
    return `S3_ENDPOINT: the store (${this.place}) cannot be used (${reason}): start it, or put the address right`;
  }
}
