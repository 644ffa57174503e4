import { MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { Challenge, Demand } from '../../middleware/proofOfWork';
import { acceptProof, makeChallenge, takeOnce } from '../../middleware/proofOfWork';
import type { Database } from '../../models/database';
import { HEIGHT, PIECE_WIDTH, WIDTH, drawPuzzle } from './drawPuzzle';

const LIFETIME = 5 * MINUTE_MS;
/** Pixels that a piece may lie off its place. */
const TOLERANCE = 5;
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

async function solvesSlide(ctx: Context, user: number, { challengeId, x }: HumanAnswer): Promise<boolean> {
  const secret = openId(ctx.database, challengeId);
  if (!secret || secret.user !== user || secret.until <= ctx.now().getTime()) return false;
  // A wrong answer uses the puzzle up, too.
  const digest = createHash('sha256').update(secret.nonce).digest('hex');
  if (!(await takeOnce(ctx, digest, new Date(secret.until)))) return false;
  return typeof x === 'number' && Math.abs(x - secret.x) <= TOLERANCE;
}

/** Refuses an answer that is wrong, late, used before or made for another user. */
export async function demandHuman(ctx: Context, user: number, answer: HumanAnswer): Promise<void> {
  const isHuman = answer.proof
    ? await acceptProof(ctx, answer.proof, answer.secretKey, demandOf(user))
    : await solvesSlide(ctx, user, answer);
  if (!isHuman) throw new Invalid('puzzle.wrong', {}, { x: { key: 'puzzle.wrong' } });
}
