import { createHmac, timingSafeEqual } from 'node:crypto';
import { Unauthenticated } from '../../../errors';

const TOLERANCE_SECONDS = 300;

/** Signs a call: HMAC-SHA256 over the timestamp, a full stop and the body, in lowercase hex. */
export const signInbound = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

interface SignedRequest {
  timestamp: string | undefined;
  signature: string | undefined;
  body: Buffer;
}

/** Throws 401 if the signature is missing, wrong or more than five minutes from our time. `nowMs` is real time. */
export function requireSigned(secret: string, { timestamp, signature, body }: SignedRequest, nowMs: number): void {
  const expected = signInbound(secret, timestamp ?? '', body);
  const isHex = signature !== undefined && /^[0-9a-f]{64}$/i.test(signature);
  const isOurs = timingSafeEqual(
    Buffer.from(expected, 'hex'),
    isHex ? Buffer.from(signature, 'hex') : Buffer.alloc(32),
  );
  const seconds = /^\d{9,12}$/.test(timestamp ?? '') ? Number(timestamp) : Number.NaN;
  if (!isHex || !isOurs || !(Math.abs(nowMs / 1000 - seconds) <= TOLERANCE_SECONDS)) throw new Unauthenticated();
}
