import { readTime } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import type { DoneOperation, RecordChange, Inverse } from '../../../registry/command';
import { Forbidden, message } from '../../../errors';
import { assertNoObstacles } from '../../../engine/undo/restore';
import { requireInScope } from '../../../engine/rows/read/read';
import { chunked } from '../../../models/chunked';
import { forUpdate } from '../../../models/dialect';
import { type Value, change, select } from '../../../models/sql';
import { HAS_LIVE_ORDER } from '../../orders';
import { isStaff, requireReceivers } from '../../users';
import { documentsOf } from './publishMove';
import { type Movement, moveCards } from './moveCards';

const AT_ONCE = 5000;
const CASES_AT_ONCE = 250;
const COLUMNS = ['owner', 'agent1', 'agent2', 'agent3', 'status'] as const;
type Place = Record<(typeof COLUMNS)[number], number | string | null>;
interface Card extends Place {
  id: number;
  /** The time in milliseconds since 1970 when the present owner received the card. */
  since: number | null;
  live: number;
  sold: number;
}

const idsOf = (done: DoneOperation): number[] =>
  [...new Set(done.entries.flatMap(({ recordId }) => recordId ?? []))].sort((one, other) => one - other);
const placeOf = ({ changes, kept }: RecordChange, side: 'before' | 'after'): Place => {
  const of = (name: (typeof COLUMNS)[number]): number | string | null =>
    ((kept[name] ?? changes[name])?.[side] ?? null) as number | string | null;
  return { owner: of('owner'), agent1: of('agent1'), agent2: of('agent2'), agent3: of('agent3'), status: of('status') };
};

/** Locks the cards and returns their state. `live` means a live order, and `sold` an order made since the movement. */
async function lockCards(ctx: Context, ids: readonly number[], since: Date): Promise<Map<number, Card>> {
  const found = new Map<number, Card>();
  for (const some of chunked(ids, AT_ONCE)) {
    const rows = await select<Record<keyof Card, number | string | null>>(
      ctx,
      `SELECT \`id\`, \`ownerSince\` AS \`since\`,
        ${COLUMNS.map((name) => `\`${name}\``).join(', ')}, ${HAS_LIVE_ORDER} AS \`live\`,
        EXISTS (SELECT 1 FROM \`orders\` WHERE \`orders\`.\`terminal\` = \`terminals\`.\`id\`
          AND \`orders\`.\`createdAt\` >= ?) AS \`sold\`
        FROM \`terminals\` WHERE \`id\` IN (?) ORDER BY \`id\`${forUpdate(ctx.database)}`,
      [since, some],
    );
    for (const row of rows) {
      const number = (value: number | string | null): number | null => (value === null ? null : Number(value));
      const { owner, agent1, agent2, agent3 } = row;
      found.set(Number(row.id), {
        id: Number(row.id),
        since: readTime(row.since)?.getTime() ?? null,
        live: Number(row.live),
        sold: Number(row.sold),
        owner: number(owner),
        agent1: number(agent1),
        agent2: number(agent2),
        agent3: number(agent3),
        status: row.status,
      });
    }
  }
  return found;
}

/** Returns why a card cannot go back: it was deleted, has moved again, or has an order. */
function whyNot(entry: RecordChange, card: Card | undefined): ReturnType<typeof message> | null {
  if (!card) return message('undo.gone');
  const went = placeOf(entry, 'after');
  const since = entry.kept.ownerSince?.after;
  const isThere = since === undefined || readTime(since)?.getTime() === card.since;
  if (!isThere || COLUMNS.some((name) => went[name] !== card[name])) return message('undo.movedSince');
  return card.live || card.sold ? message('undo.usedSince') : null;
}

/** Throws unless the movement is the calling agent's own or, for staff, of an agent in scope. */
function requireOwnMove(ctx: Context, done: DoneOperation): void {
  if (isStaff(ctx.actor)) return;
  const side = done.action === 'issue' ? 'before' : 'after';
  if (!done.entries.every(({ kept }) => kept.owner?.[side] === ctx.actor.id))
    throw new Forbidden('terminals', 'notYours');
}

interface Group {
  place: Place;
  entries: RecordChange[];
}

/** Groups the cards that return to the same owner and status. */
function groupsOf(entries: readonly RecordChange[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const place = placeOf(entry, 'before');
    const key = JSON.stringify(place);
    const group = groups.get(key);
    if (group) group.entries.push(entry);
    else groups.set(key, { place, entries: [entry] });
  }
  return [...groups.values()];
}

function backwards(done: DoneOperation, { place, entries }: Group): Movement {
  const ids = entries.map(({ recordId }) => Number(recordId));
  const { owner, agent1, agent2, agent3, status } = place;
  return {
    action: done.action as Movement['action'],
    circulation: done.action === 'recycle' ? 'DISTRIBUTE' : 'RETRIEVE',
    selection: {
      sql: `\`terminals\`.\`id\` IN (${ids.join()})`,
      parsed: { ranges: [], problems: [] },
      byIds: true,
      visible: '1 = 1',
    },
    reason: 'NULL',
    to: { owner, chain: { agent1, agent2, agent3 }, status } as Movement['to'],
    asJob: () => Promise.resolve(null),
  };
}

const { holders, clears } = terminals.declaration.handover;
const SINCE = ['ownerSince', ...Object.values(holders).map(({ since }) => since)];
const MARKS = ['realNameVerifiedAt', 'contact', ...clears];

/** Restores the verification, contact, remark and owner times of cards. */
async function restoreMarks(ctx: Context, entries: readonly RecordChange[]): Promise<void> {
  const former = ({ changes, kept }: RecordChange, column: string): unknown =>
    (kept[column] ?? changes[column])?.before;
  for (const column of [...SINCE, ...MARKS]) {
    const marked = entries.filter((entry) => former(entry, column) !== undefined);
    const isMark = MARKS.includes(column);
    for (const some of chunked(
      marked.filter((entry) => !isMark || former(entry, column) !== null),
      CASES_AT_ONCE,
    )) {
      const values = some.flatMap((entry): Value[] => [Number(entry.recordId), former(entry, column) as string | null]);
      await change(
        ctx,
        `UPDATE \`terminals\` SET \`${column}\` = CASE \`id\`${' WHEN ? THEN ?'.repeat(some.length)} END
          WHERE \`id\` IN (?)${isMark ? ` AND \`${column}\` IS NULL` : ''}`,
        [...values, some.map(({ recordId }) => Number(recordId))],
      );
    }
  }
}

/**
 * Undoes an issue, recycle or purchase, for all cards or none. Rejects cards that were moved, sold or changed since.
 * `pay` refunds a purchase.
 */
export const undoMovement = (pay?: (ctx: Context, done: DoneOperation) => Promise<void>): Inverse => ({
  requireReach: async (ctx, done) => {
    await requireInScope(ctx, terminals, idsOf(done));
    requireOwnMove(ctx, done);
  },
  run: async (ctx, done, report) => {
    const holders = new Set(done.entries.flatMap(({ kept }) => (kept.owner?.before ?? []) as number | []));
    if (holders.size > 0) await requireReceivers(ctx, [...holders]);
    const cards = await lockCards(ctx, idsOf(done), done.at);
    const obstacles = done.entries.flatMap((entry) => {
      const recordId = Number(entry.recordId);
      const why = whyNot(entry, cards.get(recordId));
      return why ? [{ resource: terminals, recordId, why }] : [];
    });
    await assertNoObstacles(ctx, obstacles);
    let moved = 0;
    for (const group of groupsOf(done.entries)) {
      await moveCards(ctx, backwards(done, group));
      await restoreMarks(ctx, group.entries);
      moved += group.entries.length;
      await report(moved);
    }
    const { documents } = done.notes as { documents?: number[] };
    if (documents) await documentsOf(ctx).reopen(ctx, documents);
    await pay?.(ctx, done);
  },
});
