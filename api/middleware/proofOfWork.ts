import { MINUTE_MS } from '@t3d/resources/kit';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { usedProofsOf } from '../models/logins';
import { inTransaction } from '../models/transaction';

/** About a quarter of a second of a phone's work on average: nothing for a person, much for a thousand numbers. */
export const MAX_NUMBER = 50_000;
const LIFETIME = 5 * MINUTE_MS;
const MAX_HEADER = 2000;

export type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** A solution counts only for the purpose that its challenge was made for, and only if its challenge was as hard. */
export interface Demand {
  readonly purpose: string;
  /** The largest number that may solve it: twice the hashes that finding it takes on average. */
  readonly maxNumber: number;
}
const PUBLIC_CALL: Demand = { purpose: '', maxNumber: MAX_NUMBER };

/** A challenge in ALTCHA's format; its end (business clock), purpose and difficulty are part of the signed salt. */
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

/** Takes a proof (64 hex digits) for good, until it expires; false when it was taken before. */
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
 * Whether the header X-Altcha holds a right, living and unused solution of such a challenge; a right one is used up by
 * this.
 */
export async function acceptProof(
  ctx: Context,
  header: string | undefined,
  secretKey: string,
  { purpose, maxNumber }: Demand = PUBLIC_CALL,
): Promise<boolean> {
  if (!header || header.length > MAX_HEADER) return false;
  if (!(await verifySolution(header, secretKey, false).catch(() => false))) return false;
  // A verified solution has a salt and a signature that we made.
  const { signature } = JSON.parse(atob(header)) as Challenge;
  const signed = extractParams(header);
  const until = Number(signed.until);
  const isDemanded = signed.purpose === purpose && Number(signed.max) >= maxNumber;
  if (!isDemanded || !(until > ctx.now().getTime())) return false;
  return takeOnce(ctx, signature, new Date(until));
}
