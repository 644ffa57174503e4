import type { Random } from '../modelTest/random';
import { pick } from '../modelTest/random';

const PROOF = '{"algorithm":1,"challenge":{},"number":"x","salt":[],"signature":null}';
const KEYS = ['k', 'é'.repeat(20), 'x'.repeat(5000), ' ', '%00'];
const RUBBISH: readonly (readonly [string, string])[] = [
  ['X-GMT-Offset', '480'],
  ['X-GMT-Offset', 'NaN'],
  ['X-GMT-Offset', '1e3'],
  ['X-Version', '1'.repeat(5000)],
  ['Accept-Language', 'en;q=0.1,'.repeat(900)],
  ['Accept-Language', ';;q=x,,'],
  ['X-Session-Id', '%00'],
  ['X-Session-Id', 'a'.repeat(128)],
  ['X-Altcha', 'bnVsbA=='],
  ['X-Altcha', 'e30='],
  ['X-Altcha', '\u00ff'],
  ['X-Altcha', Buffer.from(PROOF).toString('base64')],
  ['X-Forwarded-For', 'unknown, :::1'],
  ['X-Forwarded-For', '1.2.3.4,'.repeat(500)],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'br'],
  ['Content-Encoding', 'nothing'],
  ['Range', 'bytes=9-1,-0'],
  ['If-None-Match', '"'],
  ['Cookie', 't3d=s%3Ax; =; \u00ff'],
  ['Authorization', 'Bearer \u00ff'],
  ['X-Request-Id', 'x'.repeat(64)],
  ['X-Signature', 'zz'],
  ['X-Timestamp', '1e99'],
  ['X-Key-Id', '\u00ff'],
  ['User-Agent', 'x'.repeat(4000)],
  ['Host', '[::1'],
  ['Expect', '100-continue'],
];

/** Returns the headers of a request, rarely with one that no client would send. */
export function headersOf(random: Random, type: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'X-Forwarded-For': `203.0.${random(256)}.${1 + random(250)}` };
  if (type !== null) headers['Content-Type'] = type;
  if (random(4) === 0) headers['Idempotency-Key'] = random(2) === 0 ? `k-${random(50)}` : pick(random, KEYS);
  if (random(10) > 0) return headers;
  const [name, value] = pick(random, RUBBISH);
  return { ...headers, [name]: value };
}
