import { MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { Op } from 'sequelize';
import { Invalid, TooMany } from '../../errors';
import type { Challenge, Demand } from '../../middleware/proofOfWork';
import { acceptProof, makeChallenge, takeOnce } from '../../middleware/proofOfWork';
import { codeTriesOf } from '../../models/codes';
import type { Database } from '../../models/database';
import { inTransaction } from '../../models/transaction';
import { HEIGHT, PIECE_WIDTH, WIDTH, drawPuzzle } from './drawPuzzle';

const LIFETIME = 5 * MINUTE_MS;
/** Pixels that a piece may lie off its place. */
const TOLERANCE = 5;
/** One guess in sixteen is right by chance: more misses than this within ten minutes leave only the proof of work. */
const MAX_MISSES = 5;
const MISS_WINDOW = 10 * MINUTE_MS;
const PLACE = 'puzzles.id';
const MAX_ID = 500;

/** Sealed into the challenge's id, so that nothing is kept until it is used. */
interface Secret {
  user: number;
  x: number;
  until: number;
  nonce: string;
}

/** What a person sends to show that they are one: the solved puzzle, or a proof of work in the header X-Altcha. */
export interface HumanAnswer {
  challengeId?: unknown;
  x?: unknown;
  proof: string | undefined;
  secretKey: string;
}

/** A proof of work is never cheaper than the puzzle: seconds of a phone's work. */
const demandOf = (user: number): Demand => ({ purpose: `puzzle ${user}`, maxNumber: 100_000 });

export interface SlideChallenge {
  challengeId: string;
  image: string;
  piece: string;
  /** Pixels of the picture and of the piece. */
  width: number;
  height: number;
  pieceWidth: number;
  /** For those who do not see or drag: solved instead of the puzzle. */
  proofOfWork: Challenge;
}

const toId = (database: Database, secret: Secret): string =>
  Buffer.from(database.seals.closeText(PLACE, JSON.stringify(secret))).toString('base64url');

function openId(database: Database, id: unknown): Secret | null {
  if (typeof id !== 'string' || id.length > MAX_ID) return null;
  try {
    return JSON.parse(database.seals.openText(PLACE, Buffer.from(id, 'base64url').toString())) as Secret;
  } catch {
    return null;
  }
}

/** Makes a puzzle for one user, good once and for five minutes. */
export async function makeSlide(ctx: Context, user: number, secretKey: string): Promise<SlideChallenge> {
  const { image, piece, x } = drawPuzzle();
  const secret = { user, x, until: ctx.now().getTime() + LIFETIME, nonce: randomUUID() };
  return {
    challengeId: toId(ctx.database, secret),
    image,
    piece,
    width: WIDTH,
    height: HEIGHT,
    pieceWidth: PIECE_WIDTH,
    proofOfWork: await makeChallenge(ctx, secretKey, demandOf(user)),
  };
}

/** Where the piece of a challenge belongs; null for an unknown id. For the simulator only. */
export const slideAnswer = (database: Database, id: string): number | null => openId(database, id)?.x ?? null;

const missesOf = (user: number): string => `puzzle ${user}`;

/** Refuses a further puzzle (429) after five misses; answers how many there were. */
async function countMisses(ctx: Context, user: number): Promise<number> {
  const now = ctx.now().getTime();
  const where = { address: missesOf(user), at: { [Op.gt]: new Date(now - MISS_WINDOW) } };
  const misses = await codeTriesOf(ctx.database).findAll({ where, order: [['id', 'ASC']], limit: MAX_MISSES });
  if (misses.length < MAX_MISSES) return misses.length;
  const oldest = misses[0]?.get('at') as Date;
  throw new TooMany('puzzle.tooMany', Math.max(1, Math.ceil((oldest.getTime() + MISS_WINDOW - now) / 1000)));
}

async function recordMiss(ctx: Context, user: number): Promise<void> {
  const tries = codeTriesOf(ctx.database);
  const address = missesOf(user);
  const until = new Date(ctx.now().getTime() - MISS_WINDOW);
  await inTransaction(ctx, async ({ transaction }) => {
    await tries.destroy({ where: { address, at: { [Op.lte]: until } }, transaction });
    await tries.create({ address, at: ctx.now() }, { transaction });
  });
}

/** Whether a puzzle is right; null where it is none, of another user, late or used before, which is no guess. */
async function solvesSlide(ctx: Context, user: number, { challengeId, x }: HumanAnswer): Promise<boolean | null> {
  const secret = openId(ctx.database, challengeId);
  if (!secret || secret.user !== user || secret.until <= ctx.now().getTime()) return null;
  // A wrong answer uses the puzzle up, too.
  const digest = createHash('sha256').update(secret.nonce).digest('hex');
  if (!(await takeOnce(ctx, digest, new Date(secret.until)))) return null;
  return typeof x === 'number' && Math.abs(x - secret.x) <= TOLERANCE;
}

const refusal = (key: 'puzzle.expired' | 'puzzle.last'): Invalid => new Invalid(key, {}, { x: { key } });

async function demandSlide(ctx: Context, user: number, answer: HumanAnswer): Promise<void> {
  const left = MAX_MISSES - 1 - (await countMisses(ctx, user));
  const solved = await solvesSlide(ctx, user, answer);
  if (solved) return;
  if (solved === null) throw refusal('puzzle.expired');
  await recordMiss(ctx, user);
  if (left === 0) throw refusal('puzzle.last');
  throw new Invalid('puzzle.wrong', { left }, { x: { key: 'puzzle.wrong', params: { left } } });
}

/**
 * Refuses an answer that is wrong, late, used before or made for another user; after five misses within ten
 * minutes (429) only a proof of work is taken.
 */
export async function demandHuman(ctx: Context, user: number, answer: HumanAnswer): Promise<void> {
  if (!answer.proof) return demandSlide(ctx, user, answer);
  if (await acceptProof(ctx, answer.proof, answer.secretKey, demandOf(user))) return undefined;
  throw new Invalid('puzzle.proof', {}, { proof: { key: 'puzzle.proof' } });
}
