// Checks that the caller is human, by a sliding puzzle or by a proof of work.
import { defineModule } from '../../engine/http/domainModule';
import { MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomUUID, randomInt } from 'node:crypto';
import type { Context } from '../../context';
import { Op } from 'sequelize';
import { Invalid, TooMany } from '../../errors';
import { type Challenge, type Demand, acceptProof, makeChallenge, takeOnce } from '../../middleware/proofOfWork';
import { codeTriesOf } from '../../models/mailedCodes';
import type { Database } from '../../models/database';
import { inTransaction } from '../../models/transaction';
import { PNG } from 'pngjs';

const LIFETIME = 5 * MINUTE_MS;
/** The largest accepted error of the piece's position, in pixels. */
const TOLERANCE = 5;
/**
 * The maximum number of wrong answers within ten minutes. A guess is right by chance once in sixteen times, so after
 * five wrong answers only a proof of work is accepted.
 */
const MAX_MISSES = 5;
const MISS_WINDOW = 10 * MINUTE_MS;
const PLACE = 'puzzles.id';
const MAX_ID = 500;

/**
 * The secret of a puzzle. The puzzle's id is the encrypted secret, so the server stores nothing until a user answers
 * the puzzle.
 */
interface Secret {
  user: number;
  x: number;
  until: number;
  nonce: string;
}

/** The proof that the caller is human: the solved puzzle, or a proof of work in the header X-Altcha. */
export interface HumanAnswer {
  challengeId?: unknown;
  x?: unknown;
  proof: string | undefined;
  secretKey: string;
}

/**
 * Returns the required proof of work. The proof takes a phone some seconds, so the proof is never cheaper than the
 * puzzle.
 */
const demandOf = (user: number): Demand => ({ purpose: `puzzle ${user}`, maxNumber: 100_000 });

export interface SlideChallenge {
  challengeId: string;
  image: string;
  piece: string;
  /** The sizes of the picture and the piece, in pixels. */
  width: number;
  height: number;
  pieceWidth: number;
  /** A proof of work, as an alternative for users who cannot see or drag the puzzle. */
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
    proofOfWork: await makeChallenge(ctx, secretKey, demandOf(user)),
  };
}

/**
 * Returns the correct position of a puzzle's piece, or null for an unknown id. Only the simulator calls this function.
 */
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
 * Returns whether the answer solves the puzzle. Returns null for a puzzle that is invalid, expired, used or another
 * user's. Null does not count as a wrong answer.
 */
async function solvesSlide(ctx: Context, user: number, { challengeId, x }: HumanAnswer): Promise<boolean | null> {
  const secret = openId(ctx.database, challengeId);
  if (!secret || secret.user !== user || secret.until <= ctx.now().getTime()) return null;
  // A wrong answer also uses up the puzzle.
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
 * Throws if the answer is wrong, expired, already used or for another user's puzzle. After five wrong answers within
 * ten minutes, throws 429 for any answer except a proof of work.
 */
export async function demandHuman(ctx: Context, user: number, answer: HumanAnswer): Promise<void> {
  if (!answer.proof) return demandSlide(ctx, user, answer);
  if (await acceptProof(ctx, answer.proof, answer.secretKey, demandOf(user))) return undefined;
  throw new Invalid('puzzle.proof', {}, { proof: { key: 'puzzle.proof' } });
}

/**
 * Sizes of the picture, the piece and the piece's square in pixels. The piece is as high as the picture, so the piece
 * only moves sideways.
 */
const WIDTH = 320;
const HEIGHT = 160;
const PIECE_WIDTH = 60;
const SQUARE = 44;
const BUMP = 9;

type Pixel = readonly [number, number, number];
/** The puzzle as PNG data URLs. `x` is the correct position of the piece in pixels from the left. */
interface Puzzle {
  image: string;
  piece: string;
  x: number;
}

const between = (low: number, high: number): number => randomInt(low, high + 1);
const mix = (one: number, other: number, part: number): number => one + (other - one) * part;

/** Returns a smooth random height map. With the map, pictures differ in colour at every place. */
function makeNoise(cell: number): (x: number, y: number) => number {
  const columns = Math.ceil(WIDTH / cell) + 2;
  const heights = Array.from({ length: columns * (Math.ceil(HEIGHT / cell) + 2) }, () => Math.random());
  const smooth = (part: number): number => part * part * (3 - 2 * part);
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [right, down] = [smooth(x / cell - column), smooth(y / cell - row)];
    const at = (c: number, r: number): number => heights[r * columns + c] ?? 0;
    return mix(
      mix(at(column, row), at(column + 1, row), right),
      mix(at(column, row + 1), at(column + 1, row + 1), right),
      down,
    );
  };
}

function makeScene(): (x: number, y: number) => Pixel {
  const [hills, spots, grain] = [makeNoise(64), makeNoise(22), makeNoise(5)];
  const colours = Array.from({ length: 3 }, (): Pixel => [between(40, 225), between(60, 225), between(70, 235)]);
  const [low = [0, 0, 0], middle = low, high = middle] = colours;
  const shade = (part: number, channel: 0 | 1 | 2): number =>
    part < 0.5 ? mix(low[channel], middle[channel], part * 2) : mix(middle[channel], high[channel], part * 2 - 1);
  return (x, y) => {
    const part = Math.min(1, hills(x, y) * 0.65 + spots(x, y) * 0.35);
    const light = 0.82 + grain(x, y) * 0.32;
    return [shade(part, 0) * light, shade(part, 1) * light, shade(part, 2) * light];
  };
}

/** Returns a function that says whether a point belongs to the piece. The piece is a square with a bump and a notch. */
const makeShape = (top: number, bumpSide: 'top' | 'right') => (x: number, y: number) => {
  const inSquare = x >= 0 && x < SQUARE && y >= top && y < top + SQUARE;
  const inCircle = (cx: number, cy: number): boolean => (x - cx) ** 2 + (y - cy) ** 2 <= BUMP ** 2;
  const half = SQUARE / 2;
  const [bump, notch] =
    bumpSide === 'top'
      ? [inCircle(half, top - 3), inCircle(SQUARE + 1, top + half)]
      : [inCircle(SQUARE + 3, top + half), inCircle(half, top - 1)];
  return (inSquare && !notch) || bump;
};

const toData = (png: PNG): string => `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;

function setPixel(png: PNG, x: number, y: number, [red, green, blue]: Pixel, alpha = 255): void {
  const at = (y * png.width + x) * 4;
  png.data.set(
    [red, green, blue, alpha].map((value) => Math.max(0, Math.min(255, Math.round(value)))),
    at,
  );
}

/** Draws a picture with a hole, a fainter false hole of another shape, and the piece that fits the true hole. */
function drawPuzzle(): Puzzle {
  const scene = makeScene();
  const x = between(PIECE_WIDTH + 20, WIDTH - PIECE_WIDTH - 6);
  const top = between(BUMP + 6, HEIGHT - SQUARE - 6);
  const side = between(0, 1) === 0 ? 'top' : 'right';
  const hole = makeShape(top, side);
  const falseHole = makeShape(between(BUMP + 6, HEIGHT - SQUARE - 6), side === 'top' ? 'right' : 'top');
  const falseX = x < WIDTH / 2 ? between(x + PIECE_WIDTH, WIDTH - PIECE_WIDTH) : between(4, x - PIECE_WIDTH);
  const image = new PNG({ width: WIDTH, height: HEIGHT });
  const piece = new PNG({ width: PIECE_WIDTH, height: HEIGHT });
  const isEdge = (px: number, py: number): boolean =>
    [-1, 1].some((step) => !hole(px + step, py) || !hole(px, py + step));
  for (let py = 0; py < HEIGHT; py += 1) {
    for (let px = 0; px < WIDTH; px += 1) {
      const dark = hole(px - x, py) ? 0.45 : falseHole(px - falseX, py) ? 0.72 : 1;
      const [red, green, blue] = scene(px, py);
      setPixel(image, px, py, [red * dark, green * dark, blue * dark]);
    }
    for (let px = 0; px < PIECE_WIDTH; px += 1)
      if (hole(px, py)) setPixel(piece, px, py, isEdge(px, py) ? [255, 255, 255] : scene(px + x, py));
  }
  return { image: toData(image), piece: toData(piece), x };
}

export default defineModule({});
