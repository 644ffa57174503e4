import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

/** The header in which `npm run doctor` proves that it has the SECRET_KEY. */
export const DOCTOR = 'x-t3d-doctor';
const MINUTE_MS = 60_000;

const proofAt = (secretKey: string, minute: number): string =>
  createHmac('sha256', secretKey).update(`doctor ${minute}`).digest('hex');

/** Returns the header's value, which is valid for a minute or two. */
export const doctorProof = (secretKey: string, now = Date.now()): string =>
  proofAt(secretKey, Math.floor(now / MINUTE_MS));

const isProof = (secretKey: string, given: string): boolean =>
  [0, 1].some((ago) => {
    const right = Buffer.from(doctorProof(secretKey, Date.now() - ago * MINUTE_MS));
    const said = Buffer.from(given);
    return said.length === right.length && timingSafeEqual(said, right);
  });

/** The caller as the server sees it behind the proxies. */
export interface SeenCaller {
  readonly address: string;
  readonly protocol: string;
  readonly host: string;
}

/** Tells a caller with the proof how the server sees the call. */
export const reportCaller =
  (secretKey: string): RequestHandler =>
  (request, response, next) => {
    const given = request.get(DOCTOR);
    if (given === undefined || !isProof(secretKey, given)) {
      next();
      return;
    }
    const seen: SeenCaller = { address: request.ip ?? '', protocol: request.protocol, host: request.host };
    response.json({ code: 200, message: 'ok', data: seen });
  };
