import { MINUTE_MS } from '@t3d/resources/kit';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { inTransaction } from '../models/transaction';
import { usedProofsOf } from './guardTables';

/** About a quarter of a second of a phone's work on average: nothing for a person, much for a thousand numbers. */
const MAX_NUMBER = 50_000;
const LIFETIME = 5 * MINUTE_MS;
const MAX_HEADER = 2000;

export type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** A challenge in ALTCHA's format; its end (business clock) is part of the signed salt. */
export const makeChallenge = (ctx: Context, secretKey: string): Promise<Challenge> =>
  createChallenge({
    hmacKey: secretKey,
    algorithm: 'SHA-256',
    maxNumber: MAX_NUMBER,
    params: { until: String(ctx.now().getTime() + LIFETIME) },
  });

interface Solution {
  signature: string;
  salt: string;
}

function readSolution(header: string): Solution | null {
  try {
    const { signature, salt } = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Partial<
      Record<keyof Solution, unknown>
    >;
    return typeof signature === 'string' && /^[0-9a-f]{64}$/.test(signature) && typeof salt === 'string'
      ? { signature, salt }
      : null;
  } catch {
    return null;
  }
}

/** Takes the proof for good; false when somebody has before. */
async function takeOnce(ctx: Context, signature: string, expiresAt: Date): Promise<boolean> {
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

/** Whether the header X-Altcha holds a right, living and unused solution; a right one is used up by this. */
export async function acceptProof(ctx: Context, header: string | undefined, secretKey: string): Promise<boolean> {
  if (!header || header.length > MAX_HEADER) return false;
  const solution = readSolution(header);
  if (!solution || !(await verifySolution(header, secretKey, false).catch(() => false))) return false;
  const until = Number(extractParams({ salt: solution.salt } as Challenge).until);
  if (!(until > ctx.now().getTime())) return false;
  return takeOnce(ctx, solution.signature, new Date(until));
}
