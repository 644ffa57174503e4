import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The number of characters below which a response is not compressed. Such a response needs only a few network packets.
 */
const SHORT = 4_000;
/**
 * Returns a pattern that matches a list of accepted encodings if it contains this encoding and does not exclude it
 * (`q=0`).
 */
const named = (name: string): RegExp =>
  new RegExp(`(?:^|[\\s,])${name}(?:$|[\\s,]|;\\s*q=(?!0(?:\\.0*)?(?:$|[\\s,])))`, 'i');
const [BROTLI, GZIP] = [named('br'), named('gzip')];
// The fastest levels reduce a page of a list to a ninth of its size. Slower ones save another tenth but take twice
// the time.
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const QUICK_GZIP = { level: 1 };

/** Returns the compression that a browser accepts. Null if the browser accepts no compression. */
export const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | null =>
  accepted === undefined ? null : BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : null;

/**
 * Compresses a long text with an encoding that the browser accepts. Returns null if the text must be sent uncompressed.
 * Runs synchronously, because a thread would cost more than the 25 µs for 13 kB. The compressed length reveals no
 * secret, because other sites cannot send calls with our session header.
 */
export function packed(accepted: string | undefined, text: string): { bytes: Buffer; encoding: string } | null {
  const encoding = text.length < SHORT ? null : encodingFor(accepted);
  if (encoding === 'br') return { bytes: brotliCompressSync(text, QUICK_BROTLI), encoding };
  return encoding && { bytes: gzipSync(text, QUICK_GZIP), encoding };
}
