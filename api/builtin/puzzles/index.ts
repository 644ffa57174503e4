// Checks that the caller is human, by a sliding puzzle or a proof of work.
import { defineModule } from '../../engine/http/domainModule';
import { MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { Op } from 'sequelize';
import { Invalid, TooMany } from '../../errors';
import { type Challenge, type Demand, acceptProof, makeChallenge, takeOnce } from '../../middleware/proofOfWork';
import { codeTriesOf } from '../../models/mailedCodes';
import type { Database } from '../../models/database';
import { inTransaction } from '../../models/transaction';
import { HEIGHT, PIECE_WIDTH, WIDTH, drawPuzzle } from './draw';

const LIFETIME = 5 * MINUTE_MS;
/** The largest accepted error of the piece's position, in pixels. */
const TOLERANCE = 5;
/** The maximum number of wrong answers in ten minutes. After it, only a proof of work is accepted. */
const MAX_MISSES = 5;
const MISS_WINDOW = 10 * MINUTE_MS;
const PLACE = 'puzzles.id';
const MAX_ID = 500;

/** The content of a puzzle's id, which is encrypted, so that the server stores nothing until an answer arrives. */
interface Secret {
  user: number;
  x: number;
  until: number;
  nonce: string;
}

/** The answer of a human caller: the solved puzzle, or a proof of work in the header X-Altcha. */
export interface HumanAnswer {
  challengeId?: unknown;
  x?: unknown;
  proof: string | undefined;
  secretKey: string;
}

/** Returns the required proof of work, which takes a phone some seconds. */
const challengeError = (user: number): Demand => ({ purpose: `puzzle ${user}`, maxNumber: 100_000 });

export interface SlideChallenge {
  challengeId: string;
  image: string;
  piece: string;
  /** The sizes of the picture and the piece, in pixels. */
  width: number;
  height: number;
  pieceWidth: number;
  /** A proof of work for users who cannot see or drag the puzzle. */
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

/** Creates a puzzle for one user. The user has five minutes and one attempt. */
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
    proofOfWork: await makeChallenge(ctx, secretKey, challengeError(user)),
  };
}

/** Returns the correct position of a puzzle's piece, for the simulator only. Null for an unknown id. */
export const slideAnswer = (database: Database, id: string): number | null => openId(database, id)?.x ?? null;

const missesOf = (user: number): string => `puzzle ${user}`;

/** Returns the number of recent wrong answers. Throws 429 after five wrong answers. */
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

/**
 * Returns whether the answer solves the puzzle, or null for an invalid, expired or used puzzle, which is no wrong
 * answer.
 */
async function solvesSlide(ctx: Context, user: number, { challengeId, x }: HumanAnswer): Promise<boolean | null> {
  const secret = openId(ctx.database, challengeId);
  if (!secret || secret.user !== user || secret.until <= ctx.now().getTime()) return null;
  // A wrong answer also uses up the puzzle.
  const digest = createHash('sha256').update(secret.nonce).digest('hex');
  if (!(await takeOnce(ctx, digest, new Date(secret.until)))) return null;
  return typeof x === 'number' && Math.abs(x - secret.x) <= TOLERANCE;
}

const puzzleError = (key: 'puzzle.expired' | 'puzzle.last'): Invalid => new Invalid(key, {}, { x: { key } });

async function requireSlide(ctx: Context, user: number, answer: HumanAnswer): Promise<void> {
  const left = MAX_MISSES - 1 - (await countMisses(ctx, user));
  const solved = await solvesSlide(ctx, user, answer);
  if (solved) return;
  if (solved === null) throw puzzleError('puzzle.expired');
  await recordMiss(ctx, user);
  if (left === 0) throw puzzleError('puzzle.last');
  throw new Invalid('puzzle.wrong', { left }, { x: { key: 'puzzle.wrong', params: { left } } });
}

/**
 * Throws for a wrong answer. After five wrong answers in ten minutes, throws 429 unless the answer is a proof of work.
 */
export async function requireHuman(ctx: Context, user: number, answer: HumanAnswer): Promise<void> {
  if (!answer.proof) return requireSlide(ctx, user, answer);
  if (await acceptProof(ctx, answer.proof, answer.secretKey, challengeError(user))) return undefined;
  throw new Invalid('puzzle.proof', {}, { proof: { key: 'puzzle.proof' } });
}

export default defineModule({});
