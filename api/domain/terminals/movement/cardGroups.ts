import type { Context } from '../../../context';
import type { MessageName } from '../../../errors';
import { readOnce } from '../../../engine/rows/commands/command';
import { forUpdate } from '../../../models/dialect';
import { select } from '../../../models/sql';
import type { TerminalType, Selection } from './selection';

export type Reason = MessageName extends infer K ? (K extends `terminals.refused.${infer R}` ? R : never) : never;

/** Cards with the same reason, status and owner. `ids` is the sum of their ids. */
export interface Group {
  reason: Reason | null;
  status: string;
  owner: number | null;
  count: number;
  ids: number;
  lowest: string;
  highest: string;
}
/** Movable cards of one owner and type. `price` is the sum of their unit prices in minor units. */
export interface CardGroup {
  owner: number | null;
  type: TerminalType;
  count: number;
  price: number;
}
/** Locked movable cards. `numbers` contains their ICCIDs by owner, if they were read. */
export interface MovableCards {
  groups: CardGroup[];
  numbers?: ReadonlyMap<number | null, string[]>;
}
type Counted = Group & CardGroup;

/** The maximum number of cards that a query reads. More are counted in the database. */
const READ_AT_MOST = 5000;
const MOVABLE = 'movable';

const ownerOf = ({ owner }: { owner: number | string | null }): number | null =>
  owner === null ? null : Number(owner);

async function countByDatabase(ctx: Context, { sql: where }: Selection, reason: string): Promise<Counted[]> {
  const sql = `SELECT ${reason} AS \`reason\`, \`status\`, \`owner\`, \`type\`, COUNT(*) AS \`count\`,
    SUM(\`id\`) AS \`ids\`, SUM(COALESCE(\`unitPrice\`, 0)) AS \`price\`,
    MIN(\`iccid\`) AS \`lowest\`, MAX(\`iccid\`) AS \`highest\` FROM \`terminals\` WHERE ${where}
      GROUP BY 1, 2, 3, 4${ctx.holdsReads ? forUpdate(ctx.database) : ''}`;
  return (await select<Counted>(ctx, sql)).map((group) => ({
    ...group,
    owner: ownerOf(group),
    count: Number(group.count),
    ids: Number(group.ids),
    price: Number(group.price),
  }));
}

interface CardRow extends Pick<Counted, 'reason' | 'status' | 'owner' | 'type'> {
  id: number | string;
  iccid: string;
  price: number | string;
}

/** Locks the cards row by row. Returns null for more than `READ_AT_MOST` cards. */
async function lockFew(ctx: Context, { sql: where }: Selection, reason: string): Promise<CardRow[] | null> {
  const rows = await select<CardRow>(
    ctx,
    `SELECT ${reason} AS \`reason\`, \`status\`, \`owner\`, \`type\`, \`id\`, \`iccid\`,
      COALESCE(\`unitPrice\`, 0) AS \`price\` FROM \`terminals\` WHERE ${where}
      LIMIT ${READ_AT_MOST + 1}${forUpdate(ctx.database)}`,
  );
  return rows.length > READ_AT_MOST ? null : rows;
}

function merge<G extends Group & { price?: number }>(groups: readonly G[], keyOf: (group: G) => string): G[] {
  const merged = new Map<string, G>();
  for (const group of groups) {
    const known = merged.get(keyOf(group));
    if (!known) {
      merged.set(keyOf(group), { ...group });
      continue;
    }
    known.count += group.count;
    known.ids += group.ids;
    if (known.price !== undefined) known.price += group.price ?? 0;
    if (group.lowest < known.lowest) known.lowest = group.lowest;
    if (group.highest > known.highest) known.highest = group.highest;
  }
  return [...merged.values()];
}

/** Counts rows by group. Compares each row with the previous one first, because most are in the same group. */
function countRows(rows: readonly CardRow[]): Counted[] {
  const groups: Counted[] = [];
  let last: Counted | undefined;
  for (const { reason, status, owner, type, id, iccid, price } of rows) {
    const isSame = last?.reason === reason && last.status === status && last.owner === ownerOf({ owner });
    if (!last || !isSame || last.type !== type) {
      last = {
        reason,
        status,
        owner: ownerOf({ owner }),
        type,
        count: 0,
        ids: 0,
        price: 0,
        lowest: iccid,
        highest: iccid,
      };
      groups.push(last);
    }
    last.count += 1;
    last.ids += Number(id);
    last.price += Number(price);
    if (iccid < last.lowest) last.lowest = iccid;
    if (iccid > last.highest) last.highest = iccid;
  }
  return merge(groups, (group) => `${group.reason} ${group.status} ${group.owner} ${group.type}`);
}

function numbersOf(rows: readonly CardRow[]): Map<number | null, string[]> {
  const numbers = new Map<number | null, string[]>();
  for (const { reason, owner, iccid } of rows) {
    if (reason !== null) continue;
    const key = ownerOf({ owner });
    const known = numbers.get(key);
    if (known) known.push(iccid);
    else numbers.set(key, [iccid]);
  }
  return numbers;
}

const inOrder = (one: Group, other: Group): number =>
  (one.reason ?? '').localeCompare(other.reason ?? '') ||
  one.status.localeCompare(other.status) ||
  (one.owner ?? 0) - (other.owner ?? 0);

/**
 * Counts the cards of a selection by reason, status and owner. Outside a preview, also locks the cards and caches the
 * movable ones under `input`.
 */
export async function countCards(ctx: Context, selection: Selection, reason: string, input: object): Promise<Group[]> {
  const rows = ctx.holdsReads ? await lockFew(ctx, selection, reason) : null;
  const counted = rows ? countRows(rows) : await countByDatabase(ctx, selection, reason);
  if (ctx.holdsReads) {
    const groups = counted.filter((group) => group.reason === null);
    await movableCards(ctx, input, () => Promise.resolve({ groups, ...(rows && { numbers: numbersOf(rows) }) }));
  }
  return merge<Group>(counted, ({ reason: why, status, owner }) => `${why} ${status} ${owner}`).sort(inOrder);
}

/** Returns the cards that `countCards` cached, or else the result of `read`. */
export const movableCards = (
  ctx: Context,
  input: object | undefined,
  read: () => Promise<MovableCards>,
): Promise<MovableCards> => (input ? readOnce(ctx, input, read, MOVABLE) : read());
