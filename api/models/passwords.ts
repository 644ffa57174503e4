import { PASSWORD_PATTERN } from '@t3d/resources/kit';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What a password is on the wire: the lowercase hex SHA-256 of what was typed. */
export const PASSWORD_ON_WIRE = new RegExp(PASSWORD_PATTERN);

const COST = { N: 16_384, r: 8, p: 1 };
const BYTES = 32;
const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  cost: typeof COST,
) => Promise<Buffer>;

/** A salted scrypt hash that contains its own costs: `scrypt$16384$8$1$<salt>$<hash>`, so that costs can rise later. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** True when the password is the hashed one. An empty or strange hash matches nothing. */
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

// Made once for every process: it depends on nothing, and what it is the hash of is kept nowhere.
let decoy: Promise<string> | undefined;

/** Takes as long as a real check and never matches: an unknown account must not answer sooner. */
export async function verifyDummy(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}
