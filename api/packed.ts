import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The number of characters below which a response is not compressed. */
const SHORT = 4_000;
/** Returns a pattern that matches a list of accepted encodings with this one, unless excluded by `q=0`. */
const named = (name: string): RegExp =>
  new RegExp(`(?:^|[\\s,])${name}(?:$|[\\s,]|;\\s*q=(?!0(?:\\.0*)?(?:$|[\\s,])))`, 'i');
const [BROTLI, GZIP] = [named('br'), named('gzip')];
// The fastest level reduces a list to a ninth of its size. Slower ones take twice the time for another tenth.
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const QUICK_GZIP = { level: 1 };

/** Returns the compression that a browser accepts, or null. */
export const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | null =>
  accepted === undefined ? null : BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : null;

/**
 * Compresses a long text, or returns null if it must be sent uncompressed. The length reveals no secret, because other
 * sites cannot call with our session header.
 */
export function packed(accepted: string | undefined, text: string): { bytes: Buffer; encoding: string } | null {
  const encoding = text.length < SHORT ? null : encodingFor(accepted);
  if (encoding === 'br') return { bytes: brotliCompressSync(text, QUICK_BROTLI), encoding };
  return encoding && { bytes: gzipSync(text, QUICK_GZIP), encoding };
}
