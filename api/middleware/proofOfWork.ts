import { MINUTE_MS } from '@t3d/resources/kit';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { usedProofsOf } from '../models/logins';
import { inTransaction } from '../models/transaction';

/** The largest possible solution of a challenge, which takes a phone a quarter of a second on average. */
export const MAX_NUMBER = 50_000;
const LIFETIME = 5 * MINUTE_MS;
const MAX_HEADER = 2000;

export type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** The purpose and difficulty that a solved challenge must have. */
export interface Demand {
  readonly purpose: string;
  /** The largest possible solution, twice the average number of hashes. */
  readonly maxNumber: number;
}
const PUBLIC_CALL: Demand = { purpose: '', maxNumber: MAX_NUMBER };

/** Returns an ALTCHA challenge, whose signed salt contains expiry, purpose and difficulty. */
export const makeChallenge = (
  ctx: Context,
  secretKey: string,
  { purpose, maxNumber }: Demand = PUBLIC_CALL,
): Promise<Challenge> =>
  createChallenge({
    hmacKey: secretKey,
    algorithm: 'SHA-256',
    maxNumber,
    params: { until: String(ctx.now().getTime() + LIFETIME), purpose, max: String(maxNumber) },
  });

/** Marks a proof as used until it expires. Returns false if it was already used. */
export async function takeOnce(ctx: Context, signature: string, expiresAt: Date): Promise<boolean> {
  const proofs = usedProofsOf(ctx.database);
  try {
    await inTransaction(ctx, async ({ transaction }) => {
      await proofs.destroy({ where: { expiresAt: { [Op.lte]: ctx.now() } }, transaction });
      await proofs.create({ signature, expiresAt }, { transaction });
    });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}

/**
 * Returns whether the header X-Altcha solves a challenge of this purpose and difficulty. Marks the solution as used.
 */
export async function acceptProof(
  ctx: Context,
  header: string | undefined,
  secretKey: string,
  { purpose, maxNumber }: Demand = PUBLIC_CALL,
): Promise<boolean> {
  if (!header || header.length > MAX_HEADER) return false;
  if (!(await verifySolution(header, secretKey, false).catch(() => false))) return false;
  // Read both without a check, because a correct solution contains our own salt and signature.
  const { signature } = JSON.parse(atob(header)) as Challenge;
  const signed = extractParams(header);
  const until = Number(signed.until);
  const isDemanded = signed.purpose === purpose && Number(signed.max) >= maxNumber;
  if (!isDemanded || !(until > ctx.now().getTime())) return false;
  return takeOnce(ctx, signature, new Date(until));
}
