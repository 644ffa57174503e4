import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gunzip } from 'node:zlib';
import { encodingFor } from '../../packed';

/** The maximum number of cached documents of one kind, one per set of rights and language. */
const MAX_KEPT = 60;
// The compression quality. Each document is compressed once for many readers.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const [toBrotli, toGzip, fromGzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)];

interface Packed {
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** A document to send. A missing `etag` is computed. */
interface Document {
  readonly body: object;
  readonly etag?: string;
}

async function pack(document: Document): Promise<Packed> {
  const text = JSON.stringify(document.body);
  const etag = document.etag ?? createHash('sha256').update(text).digest('base64url').slice(0, 27);
  const [br, zipped] = await Promise.all([toBrotli(text, QUALITY), toGzip(text)]);
  return { etag, br, gzip: zipped };
}

/** Caches compressed documents, shared by callers with equal rights and language. */
export class PackedDocuments {
  private readonly kept = new Map<string, Promise<Packed>>();

  /** Sends the document with this key, built by `make` if it is not cached, or 304 for the current version. */
  async send(request: Request, response: Response, key: string, make: () => Document): Promise<void> {
    const packed = await this.find(key, make);
    response.setHeader('ETag', `"${packed.etag}"`);
    // Let the browser store and revalidate the document, which contains no record.
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Vary', 'Accept-Encoding, Accept-Language, X-Session-Id, Authorization');
    if (isHeld(request.headers['if-none-match'], packed.etag)) {
      response.status(304).end();
      return;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) response.setHeader('Content-Encoding', encoding === 'br' ? 'br' : 'gzip');
    response.type('json').send(encoding ? packed[encoding] : await fromGzip(packed.gzip));
  }

  private find(key: string, make: () => Document): Promise<Packed> {
    const found = this.kept.get(key) ?? pack(make());
    this.kept.delete(key);
    this.kept.set(key, found);
    found.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return found;
  }
}

/** Returns whether `If-None-Match` contains this ETag. */
const isHeld = (named: string | undefined, etag: string): boolean =>
  named !== undefined && named.split(',').some((tag) => [`"${etag}"`, `W/"${etag}"`, '*'].includes(tag.trim()));
