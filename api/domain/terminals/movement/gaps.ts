import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { type CardRange, countedDigits, nominalSize, printed } from './ranges';
import { columnSql, rangesSql } from './selection';

type Gaps = NonNullable<ActionPreview['gaps']>;
/** Consecutive numbers without a card, with their length and prefix (`kind`). */
interface Stretch {
  kind: CardRange;
  first: bigint;
  last: bigint;
}

const MAX_STRETCHES = 20;
/** The number of card numbers that a query searches. */
const SLICE = 50_000n;

const kindOf = ({ column, length, prefix }: CardRange): string => `${column} ${length} ${prefix}`;

/** Splits merged and sorted ranges into slices of at most `SLICE` numbers. */
function* slices(ranges: readonly CardRange[]): Generator<CardRange[]> {
  let slice: CardRange[] = [];
  let room = SLICE;
  for (const range of ranges) {
    for (let first = range.first; first <= range.last;) {
      const last = first + room - 1n < range.last ? first + room - 1n : range.last;
      slice.push({ ...range, first, last });
      room -= last - first + 1n;
      first = last + 1n;
      if (room === 0n) {
        yield slice;
        slice = [];
        room = SLICE;
      }
    }
  }
  if (slice.length > 0) yield slice;
}

/**
 * Returns each card after a gap with the number of the card before it, and the last card. Subtracts only nine digits in
 * SQL, because whole numbers are too long.
 */
async function readJumps(
  ctx: Context,
  slice: readonly CardRange[],
  visible: string,
): Promise<{ before: string | null; number: string; last: number }[]> {
  const kind = slice[0] as CardRange;
  const digits = countedDigits(kind);
  const tail = Math.min(9, digits);
  const part = (name: string): string => `CAST(SUBSTR(${name}, ${digits - tail + 1}, ${tail}) AS SIGNED)`;
  const number = `SUBSTR(${columnSql(kind)}, ${kind.prefix.length + 1}, ${digits})`;
  const walk = `SELECT ${number} AS \`number\`, LAG(${number}) OVER (ORDER BY ${columnSql(kind)}) AS \`before\`,
    LEAD(${number}) OVER (ORDER BY ${columnSql(kind)}) AS \`after\` FROM \`terminals\` WHERE ${rangesSql(slice)}
      AND ${visible}`;
  const follows =
    `${part('`number`')} - ${part('`before`')} = 1 AND SUBSTR(\`number\`, 1, ${digits - tail}) = ` +
    `SUBSTR(\`before\`, 1, ${digits - tail})`;
  return select(
    ctx,
    `SELECT \`before\`, \`number\`, CASE WHEN \`after\` IS NULL THEN 1 ELSE 0 END AS \`last\` FROM (${walk}) AS \`walk\`
      WHERE \`before\` IS NULL OR \`after\` IS NULL OR NOT (${follows}) ORDER BY \`number\`
        LIMIT ${slice.length + 2 * MAX_STRETCHES}`,
  );
}

/** Returns the parts of sorted ranges strictly between two numbers, or without a limit for null. */
function between(slice: readonly CardRange[], after: bigint | null, before: bigint | null): Stretch[] {
  return slice.flatMap((kind) => {
    const first = after !== null && after >= kind.first ? after + 1n : kind.first;
    const last = before !== null && before <= kind.last ? before - 1n : kind.last;
    return first <= last ? [{ kind, first, last }] : [];
  });
}

async function stretchesOf(ctx: Context, slice: readonly CardRange[], visible: string): Promise<Stretch[]> {
  const jumps = await readJumps(ctx, slice, visible);
  if (jumps.length === 0) return between(slice, null, null);
  return jumps.flatMap((jump) => {
    const number = BigInt(jump.number);
    return [
      ...between(slice, jump.before === null ? null : BigInt(jump.before), number),
      ...(Number(jump.last) === 1 ? between(slice, number, null) : []),
    ];
  });
}

function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const previous = joined.at(-1);
    if (previous && kindOf(previous.kind) === kindOf(stretch.kind) && previous.last + 1n === stretch.first)
      previous.last = stretch.last;
    else joined.push({ ...stretch });
  }
  return joined;
}

async function countMatched(ctx: Context, ranges: readonly CardRange[], visible: string): Promise<number> {
  const [row] = await select<{ count: number }>(
    ctx,
    `SELECT COUNT(*) AS \`count\` FROM \`terminals\` WHERE ${rangesSql(ranges)} AND ${visible}`,
  );
  return Number(row?.count);
}

/** Counts the numbers without a card and returns the first stretches. */
export async function findGaps(ctx: Context, ranges: readonly CardRange[], visible: string): Promise<Gaps> {
  const kinds = new Set(ranges.map(kindOf));
  let count = 0;
  const found: Stretch[] = [];
  for (const kind of kinds) {
    const same = ranges.filter((range) => kindOf(range) === kind);
    const missing =
      Number(same.reduce((sum, range) => sum + nominalSize(range), 0n)) - (await countMatched(ctx, same, visible));
    count += missing;
    if (missing === 0) continue;
    for (const slice of slices(same)) {
      // Read one stretch more than is shown, because the last may continue in the next slice.
      if (join(found).length > MAX_STRETCHES) break;
      found.push(...(await stretchesOf(ctx, slice, visible)));
    }
  }
  const shown = join(found).slice(0, MAX_STRETCHES);
  return {
    count,
    stretches: shown.map(({ kind, first, last }) => ({
      start: printed(kind, first),
      end: printed(kind, last),
      count: Number(last - first + 1n),
    })),
  };
}
