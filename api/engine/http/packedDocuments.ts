import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gunzip } from 'node:zlib';
import { encodingFor } from '../../packed';

/**
 * Maximum number of cached documents of one kind. Each set of rights and language has its own, and the least recently
 * used one is removed first.
 */
const MAX_KEPT = 60;
// Each document is compressed once for many readers, to half the size of the fastest quality.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const [toBrotli, toGzip, fromGzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)];

interface Packed {
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** A document to send. Without `etag`, it is computed from the document. */
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

/**
 * Caches compressed documents. Callers with equal rights and language share one, which concurrent requests compute
 * once.
 */
export class PackedDocuments {
  private readonly kept = new Map<string, Promise<Packed>>();

  /**
   * Sends the document with this key. `make` builds it if it is not cached. A reader who has the current version gets
   * 304.
   */
  async send(request: Request, response: Response, key: string, make: () => Document): Promise<void> {
    const packed = await this.find(key, make);
    response.setHeader('ETag', `"${packed.etag}"`);
    // The browser stores and revalidates the document, which describes only rights and contains no record.
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

/** Returns whether `If-None-Match` contains this ETag, strong or weak. */
const isHeld = (named: string | undefined, etag: string): boolean =>
  named !== undefined && named.split(',').some((tag) => [`"${etag}"`, `W/"${etag}"`, '*'].includes(tag.trim()));
