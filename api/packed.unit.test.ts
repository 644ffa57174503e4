import { expect, test } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packed } from './packed';

const long = JSON.stringify({ rows: Array.from({ length: 200 }, (_, id) => ({ id, name: '远航通讯' })) });

test('compresses a long response with the encoding that the browser prefers', () => {
  const brotli = packed('gzip, deflate, br, zstd', long);
  expect([brotli?.encoding, String(brotliDecompressSync(brotli?.bytes ?? ''))]).toEqual(['br', long]);
  const gzip = packed('gzip;q=0.8, deflate', long);
  expect([gzip?.encoding, String(gunzipSync(gzip?.bytes ?? ''))]).toEqual(['gzip', long]);
  expect(gzip?.bytes.length).toBeLessThan(long.length / 5);
});

test('sends a short response, or a response to a browser without compression, uncompressed', () => {
  expect(packed('br', '{}')).toBeNull();
  for (const accepted of [undefined, '', 'identity', 'br;q=0', 'br; q=0.0, gzip;q=0', 'brx', 'x-gzip'])
    expect(packed(accepted, long)).toBeNull();
  expect(packed('br;q=0, gzip;q=0.5', long)?.encoding).toBe('gzip');
});
