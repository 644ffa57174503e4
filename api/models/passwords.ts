import { PASSWORD_PATTERN } from '@t3d/resources/kit';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Matches a password in a request: the SHA-256 of the typed text. */
export const PASSWORD_ON_WIRE = new RegExp(PASSWORD_PATTERN);

const COST = { N: 16_384, r: 8, p: 1 };
const BYTES = 32;
const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  cost: typeof COST,
) => Promise<Buffer>;

/** Returns a salted scrypt hash (`scrypt$16384$8$1$<salt>$<hash>`), with its cost parameters. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Returns whether a password matches a stored hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(found, expected);
}

// The hash of a random password that is stored nowhere.
let decoy: Promise<string> | undefined;

/** Returns false after as long as a real check, so that response times do not reveal which accounts exist. */
export async function verifyDummy(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}
