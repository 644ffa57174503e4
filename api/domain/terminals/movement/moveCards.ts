import issueRecords from '@t3d/resources/cards/terminal-issue-records';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { platformUser } from '../../../ledger/accounts';
import { forUpdate } from '../../../models/dialect';
import { change, select } from '../../../models/sql';
import { translate } from '../../../locales';
import { UNDO } from '../../../models/history';
import { markFirstEntry } from '../../../models/operationHeads';
import { noteForUndo, operationId } from '../../../models/operations';
import { table } from '../../../models/table';
import type { JobStarted, Work } from '../../../registry/command';
import type { Chain } from '../../users';
import { documentsOf, cardsToPublish, publishMove } from './publishMove';
import { RetryableConflict } from '../../../models/transaction';
import { type CardGroup, type MovableCards, movableCards } from './cardGroups';
import { compact, rangeText } from './ranges';
import type { Selection, TerminalType } from './selection';

/** The number of cards above which the issue record stores the requested ranges instead of exact ones. */
const MAX_LISTED = 200_000;
const MAX_RANGES = 5000;

/** A move of cards to another owner, or to the platform's stock if `to.owner` is null. */
export interface Movement {
  action: 'issue' | 'recycle' | 'buy';
  circulation: 'DISTRIBUTE' | 'RETRIEVE';
  selection: Selection;
  /** SQL for the reason to reject a card, or NULL (see requireMovable.ts). */
  reason: string;
  to: { owner: number | null; chain: Chain; status: 'STOCKED' | 'UNUSED' };
  type?: TerminalType | null;
  /** The parsed call, under which `previewMovement` caches the counted cards. */
  requested?: object;
  remark?: string | null;
  /** Charges the buyer. Runs last, so that the wallet is locked only briefly. */
  pay?: (sold: Sold) => Promise<void>;
  asJob: Work['asJob'];
}

/** The number of moved cards, and the sum of the cards' unit prices in minor units. */
export interface Sold {
  count: number;
  price: number;
}

const movable = ({ selection, reason }: Movement): string => `${selection.sql} AND (${reason}) IS NULL`;

/** Locks the movable cards and counts the cards by owner and type. */
async function lockGroups(ctx: Context, movement: Movement): Promise<MovableCards> {
  const sql = `SELECT \`owner\`, \`type\`, COUNT(*) AS \`count\`, SUM(COALESCE(\`unitPrice\`, 0)) AS \`price\`
    FROM \`terminals\` WHERE ${movable(movement)} GROUP BY \`owner\`, \`type\`${forUpdate(ctx.database)}`;
  const rows = await select<CardGroup>(ctx, sql);
  const groups = rows.map((row) => ({
    owner: row.owner === null ? null : Number(row.owner),
    type: row.type,
    count: Number(row.count),
    price: Number(row.price),
  }));
  return { groups };
}

async function readNumbers(
  ctx: Context,
  movement: Movement,
  total: number,
): Promise<ReadonlyMap<number | null, string[]>> {
  const rows = await select<{ owner: number | null; iccid: string }>(
    ctx,
    `SELECT \`owner\`, \`iccid\` FROM \`terminals\` WHERE ${movable(movement)}`,
  );
  if (rows.length !== total) throw new RetryableConflict('cards');
  const byOwner = new Map<number | null, string[]>();
  for (const { owner, iccid } of rows) {
    const key = owner === null ? null : Number(owner);
    const known = byOwner.get(key);
    if (known) known.push(iccid);
    else byOwner.set(key, [iccid]);
  }
  return byOwner;
}

/** Returns each owner's cards as the fewest ranges. */
async function listRanges(
  ctx: Context,
  movement: Movement,
  total: number,
  numbers: MovableCards['numbers'],
): Promise<(owner: number | null) => string[]> {
  const input = movement.selection.parsed.ranges.map(rangeText);
  if (total > MAX_LISTED && input.length > 0) return () => input;
  const byOwner = numbers ?? (await readNumbers(ctx, movement, total));
  return (owner) => {
    const pieces = compact(byOwner.get(owner) ?? []);
    return pieces.length > MAX_RANGES && input.length > 0 ? input : pieces;
  };
}

const shownChange = (column: string): string => `'${column}', JSON_OBJECT('before', \`${column}\`, 'after', ?)`;

/** The owner columns, each with the column of the time when the owner received the card. */
const SINCE = [
  { holder: 'owner', since: 'ownerSince' },
  ...Object.values(terminals.declaration.handover.holders),
] as const;
const HELD = ['owner', ...SINCE.map(({ since }) => since)];

/** SQL for the values that an undo needs: owner, owner times, verification and contact. */
const KEPT = `CASE WHEN \`realNameVerifiedAt\` IS NULL AND \`contact\` IS NULL
  THEN JSON_OBJECT(${HELD.map(shownChange).join(', ')})
  ELSE JSON_OBJECT(${[...HELD, 'realNameVerifiedAt', 'contact'].map(shownChange).join(', ')}) END`;

const CLEARED = terminals.declaration.handover.clears;
/** Returns SQL that is true if the new owner may not see the previous owner's texts on the card. */
function staysBehind({ to: { chain } }: Movement): string {
  const chained = Object.values(chain).filter((id) => id !== null);
  return `(\`owner\` IS NOT NULL${chained.length > 0 ? ` AND \`owner\` NOT IN (${chained.map(Number).join()})` : ''})`;
}

/** Writes a history row per card in SQL. */
async function writeHistory(ctx: Context, movement: Movement, now: Date): Promise<number> {
  const { owner, chain, status } = movement.to;
  const held = [owner, now, ...[chain.agent1, chain.agent2, chain.agent3].map((id) => id && now)];
  const columns =
    '`actor`, `action`, `resource`, `recordId`, `changes`, `kept`, `operation`, `source`, `requestId`, `version`, ' +
    '`createdAt`, `updatedAt`, `follows`';
  const moved = ['status', 'agent1', 'agent2', 'agent3'].map(shownChange).join(', ');
  const cleared = CLEARED.map((name) => `'${name}', JSON_OBJECT('before', \`${name}\`, 'after', NULL)`).join(', ');
  const isCleared = CLEARED.map((name) => `\`${name}\` IS NOT NULL`).join(' OR ');
  const changes = `CASE WHEN ${staysBehind(movement)} AND (${isCleared})
    THEN JSON_OBJECT(${moved}, ${cleared}) ELSE JSON_OBJECT(${moved}) END`;
  const places = [status, chain.agent1, chain.agent2, chain.agent3];
  const sql = `INSERT INTO \`audit_log\` (${columns})
    SELECT ?, ?, 'terminals', \`terminals\`.\`id\`, ${changes}, ${KEPT}, ?, ?, ?, 1, ?, ?, ? FROM \`terminals\`
      WHERE ${movable(movement)}`;
  const action = ctx.operation?.undoes === undefined ? movement.action : UNDO;
  const written = await change(ctx, sql, [
    ctx.actor.id,
    action,
    ...places,
    ...places,
    ...held,
    ...held,
    null,
    null,
    await operationId(ctx),
    ctx.source,
    ctx.requestId,
    now,
    now,
    ctx.operation ? 1 : 0,
  ]);
  await markFirstEntry(ctx, 'terminals', action);
  return written;
}

/** Records the documents that a movement closes, so that an undo can reopen them. */
async function noteDocuments(ctx: Context, movement: Movement): Promise<void> {
  const documents = await documentsOf(ctx).open(ctx, movable(movement));
  if (documents.length > 0) await noteForUndo(ctx, { documents });
}

/** Closes the documents of a card's previous user, which are not valid for the next. */
const closeDocuments = (ctx: Context, movement: Movement): Promise<void> =>
  documentsOf(ctx).close(ctx, movable(movement), translate('terminals.movedOn', ctx.language));

function moveRows(ctx: Context, movement: Movement, now: Date): Promise<number> {
  const { owner, chain, status } = movement.to;
  const holders: Record<string, number | null> = { owner, ...chain };
  // Set columns that depend on the previous owner first, because MySQL assigns in this order.
  const since = SINCE.map(({ holder, since: column }) =>
    holders[holder] === null && holder !== 'owner'
      ? `\`${column}\` = NULL`
      : `\`${column}\` = CASE WHEN \`${holder}\` = ? THEN \`${column}\` ELSE ? END`,
  );
  const kept = SINCE.filter(({ holder }) => holders[holder] !== null || holder === 'owner');
  const set = [
    ...since,
    ...CLEARED.map((name) => `\`${name}\` = CASE WHEN ${staysBehind(movement)} THEN NULL ELSE \`${name}\` END`),
    '`owner` = ?, `agent1` = ?, `agent2` = ?, `agent3` = ?, `status` = ?, `realNameVerifiedAt` = NULL',
    '`contact` = NULL, `version` = `version` + 1, `updatedAt` = ?',
  ];
  return change(ctx, `UPDATE \`terminals\` SET ${set.join(', ')} WHERE ${movable(movement)}`, [
    ...kept.flatMap(({ holder }) => [holders[holder] ?? null, now]),
    owner,
    chain.agent1,
    chain.agent2,
    chain.agent3,
    status,
    now,
  ]);
}

async function writeRecords(
  ctx: Context,
  movement: Movement,
  groups: readonly CardGroup[],
  rangesOf: (owner: number | null) => string[],
): Promise<void> {
  const platform = await platformUser(ctx);
  const common = {
    circulation: movement.circulation,
    to: movement.to.owner ?? platform,
    operator: ctx.actor.id,
    remark: movement.remark ?? null,
  };
  const owners = [...new Set(groups.map((group) => group.owner))];
  await table(ctx, issueRecords).insertMany(
    owners.map((owner) => {
      const mine = groups.filter((group) => group.owner === owner);
      const [only, ...others] = new Set(mine.map((group) => group.type));
      return {
        ...common,
        from: owner ?? platform,
        type: others.length === 0 ? (only ?? null) : null,
        ranges: rangesOf(owner),
        count: mine.reduce((sum, group) => sum + group.count, 0),
      };
    }),
  );
}

/**
 * Moves all movable cards of a selection in a fixed number of statements. Locks the rows first, and every later
 * statement must match as many rows. Throws if no card is movable.
 */
export async function moveCards(ctx: Context, movement: Movement): Promise<{ affected: number } | JobStarted> {
  const { groups, numbers } = await movableCards(ctx, movement.requested, () => lockGroups(ctx, movement));
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  if (total === 0) throw new Invalid('terminals.nothing');
  const job = await movement.asJob(total);
  if (job) return job;
  const rangesOf = await listRanges(ctx, movement, total, numbers);
  // Use one time, by which the history entry of the hand-over is found.
  const now = ctx.now();
  if ((await writeHistory(ctx, movement, now)) !== total) throw new RetryableConflict('cards');
  await noteDocuments(ctx, movement);
  await closeDocuments(ctx, movement);
  const published = await cardsToPublish(ctx, movable(movement));
  if ((await moveRows(ctx, movement, now)) !== total) throw new RetryableConflict('cards');
  await writeRecords(ctx, movement, groups, rangesOf);
  if (published) await publishMove(ctx, movement, published);
  await movement.pay?.({ count: total, price: groups.reduce((sum, group) => sum + group.price, 0) });
  return { affected: total };
}
