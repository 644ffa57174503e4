import { Secret, TOTP } from 'otpauth';
import type { ServiceKey } from '../../models/services';

/** Codes as every authenticator app makes them: RFC 6238 with SHA-1, six digits, a new one each 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that the clock of a phone may be ahead or behind. */
const DRIFT = 1;
const STEP_MS = FORM.period * 1000;
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20;

/** Milliseconds since 1970. Real time: a phone does not follow the business clock. */
export const AUTHENTICATOR_TIME: ServiceKey<() => number> = {
  name: 'the time of authenticator apps',
  make: () => Date.now,
};

/** A new secret in base32, as people type it into an app. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from a QR code. */
export const uriOf = (secret: string, { account, issuer }: { account: string; issuer: string }): string =>
  new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The time step of a code, at most one from `now` (milliseconds); null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return drift === null ? null : Math.floor(now / STEP_MS) + drift;
}
