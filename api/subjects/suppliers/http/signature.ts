import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of the two sides may be apart. */
const TOLERANCE_SECONDS = 300;

/** `<seconds>.<METHOD><path with query>.<body>`: what the signature of a request or a notice covers, byte by byte. */
export interface Signed {
  timestamp: string;
  method: string;
  path: string;
  body: Buffer;
}

const hmac = (secret: string, ...parts: readonly (string | Buffer)[]): string => {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
};

export const signRequest = (secret: string, { timestamp, method, path, body }: Signed): string =>
  hmac(secret, `${timestamp}.${method}${path}.`, body);

/** An answer's signature covers that of its request, so that no answer fits another request. */
export const signAnswer = (
  secret: string,
  { timestamp, request, status, body }: { timestamp: string; request: string; status: number; body: Buffer },
): string => hmac(secret, `${timestamp}.${request}.${status}.`, body);

/** Compares in constant time, which does not reveal how much was right. */
export function sameSignature(expected: string, given: string | undefined): boolean {
  if (given === undefined || !/^[0-9a-f]{64}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'));
}

/** Whether a time in whole seconds is near enough to now. */
export function isFresh(timestamp: string | undefined, nowMs: number): boolean {
  if (timestamp === undefined || !/^\d{9,12}$/.test(timestamp)) return false;
  return Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}
