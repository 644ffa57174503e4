import type { ActionPreview } from '@t3d/resources/kit';
import type { Preview } from '../../../registry/command';
import users from '@t3d/resources/people/users';
import { optionLabel } from '@t3d/resources/locales';
import { type CheckedMessage, invalidBy } from '../../../errors';
import type { Actor, Context } from '../../../context';
import { translate, translateMessage } from '../../../locales';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { isStaff, nameOf } from '../../users';
import { type Group, type Reason, countCards } from './cardGroups';
import { findGaps } from './gaps';
import { nominalSize, printed } from './ranges';
import { type Selection, rangeSql, type TerminalType } from './selection';
import { HAS_LIVE_ORDER } from '../../orders';

/** Returns SQL for the first reason that applies, or NULL for a movable card. */
const firstOf = (tests: readonly (readonly [condition: string, reason: Reason])[]): string =>
  `CASE ${tests.map(([condition, reason]) => `WHEN ${condition} THEN '${reason}'`).join(' ')} ELSE NULL END`;

const wantedType = (type: TerminalType | null | undefined) =>
  type ? [[`\`terminals\`.\`type\` <> '${type}'`, 'type'] as const] : [];

/** Returns SQL for the reason why a card cannot be issued. */
export function issueReason(actor: Actor, type: TerminalType | null | undefined): string {
  const wanted = isStaff(actor)
    ? ([
        ['`terminals`.`owner` IS NOT NULL', 'held'],
        ["`terminals`.`status` <> 'STOCKED'", 'status'],
      ] as const)
    : ([
        [`\`terminals\`.\`owner\` <> ${Number(actor.id)}`, 'held'],
        ["`terminals`.`status` <> 'UNUSED'", 'status'],
      ] as const);
  return firstOf([...wantedType(type), ...wanted, [HAS_LIVE_ORDER, 'live']]);
}

/** Returns SQL for the reason why a card cannot be recycled. */
export function recycleReason(actor: Actor, type: TerminalType | null | undefined): string {
  const held = isStaff(actor)
    ? (['`terminals`.`owner` IS NULL', 'stocked'] as const)
    : ([`\`terminals\`.\`owner\` = ${Number(actor.id)}`, 'own'] as const);
  return firstOf([...wantedType(type), held, ["`terminals`.`status` <> 'UNUSED'", 'status'], [HAS_LIVE_ORDER, 'live']]);
}

/** Returns SQL for the reason why a card in stock cannot be bought: type, price or a live order. */
export const buyReason = (type: TerminalType): string =>
  firstOf([
    [`\`terminals\`.\`type\` <> '${type}'`, 'type'],
    ['COALESCE(`terminals`.`unitPrice`, 0) = 0', 'price'],
    [HAS_LIVE_ORDER, 'live'],
  ]);

/** Returns the message for a reason from the SQL of `firstOf`. */
const rejectionFor = (ctx: Context, reason: Reason, status: string): CheckedMessage => ({
  key: `terminals.refused.${reason}`,
  params: { status: optionLabel('terminals', 'status', status, ctx.language) },
});

/** Throws if any card chosen by id cannot be moved, and lists up to 100 of them. */
export async function requireAllMovable(ctx: Context, selection: Selection, reason: string): Promise<void> {
  if (!selection.byIds) return;
  const rows = await select<{ id: number; reason: Reason; status: string }>(
    ctx,
    `SELECT \`id\`, \`status\`, ${reason} AS \`reason\` FROM \`terminals\` WHERE ${selection.sql}
      AND (${reason}) IS NOT NULL ORDER BY \`id\` LIMIT 100`,
  );
  const [first] = rows;
  if (!first) return;
  const message = (row: { reason: Reason; status: string }) => rejectionFor(ctx, row.reason, row.status);
  throw invalidBy(message(first), Object.fromEntries(rows.map((row) => [String(row.id), message(row)])));
}

const MAX_SHOWN = 100;

/** Counts each range's cards in the caller's scope, for the form. */
async function countByRange(ctx: Context, { parsed, sql }: Selection): Promise<NonNullable<ActionPreview['ranges']>> {
  const shown = parsed.ranges.slice(0, MAX_SHOWN);
  if (shown.length === 0) return [];
  const sums = shown.map((range, index) => `SUM(CASE WHEN ${rangeSql(range)} THEN 1 ELSE 0 END) AS \`r${index}\``);
  const [row] = await select<Record<string, number | string | null>>(
    ctx,
    `SELECT ${sums.join(', ')} FROM \`terminals\` WHERE ${sql}`,
  );
  return shown.map((range, index) => ({
    start: printed(range, range.first),
    end: printed(range, range.last),
    count: Number(nominalSize(range)),
    matched: Number(row?.[`r${index}`] ?? 0),
  }));
}

const MAX_HOLDERS = 20;

/** Returns the names of the cards' owners with their numbers of cards. */
async function nameHolders(ctx: Context, groups: readonly Group[]): Promise<NonNullable<ActionPreview['holders']>> {
  const counts = new Map<number | null, number>();
  for (const { owner, count } of groups) counts.set(owner, (counts.get(owner) ?? 0) + count);
  const rows = [...counts]
    .map(([owner, count]) => ({ owner, count }))
    .sort((one, other) => other.count - one.count || (one.owner ?? 0) - (other.owner ?? 0));
  const ids = rows.slice(0, MAX_HOLDERS).flatMap(({ owner }) => owner ?? []);
  const names = new Map(
    (ids.length > 0 ? await table(ctx, users).find(ids) : []).map((user) => [user.id, nameOf(user)]),
  );
  const label = (owner: number | null): string =>
    owner === null ? translate('terminals.platformStock', ctx.language) : (names.get(owner) ?? String(owner));
  const rest = rows.slice(MAX_HOLDERS).reduce((sum, { count }) => sum + count, 0);
  const shown = rows.slice(0, MAX_HOLDERS).map(({ owner, count }) => ({ label: label(owner), count }));
  return rest > 0 ? [...shown, { label: translate('terminals.otherHolders', ctx.language), count: rest }] : shown;
}

/** Returns the missing numbers of ranges, or undefined if they are too many. */
async function gapsOf(ctx: Context, { parsed, visible }: Selection): Promise<ActionPreview['gaps']> {
  if (parsed.ranges.length === 0 || parsed.problems.some(({ key }) => key === 'ranges.cards')) return undefined;
  return findGaps(ctx, parsed.ranges, visible);
}

async function readingsOf(ctx: Context, selection: Selection): Promise<Partial<ActionPreview>> {
  return {
    ranges: await countByRange(ctx, selection),
    gaps: await gapsOf(ctx, selection),
    problems: selection.parsed.problems.map((problem) => ({
      item: problem.item,
      message: translateMessage(problem, ctx.language),
    })),
  };
}

/**
 * Counts movable cards, and rejected ones by reason. Outside a preview, also locks them for `moveCards` with the same
 * `input`.
 */
export async function previewMovement(
  ctx: Context,
  selection: Selection,
  reason: string,
  input: object,
): Promise<Preview> {
  const { holdsReads } = ctx;
  const groups = await countCards(ctx, selection, reason, input);
  const sum = (of: readonly Group[]): number => of.reduce((total, group) => total + group.count, 0);
  const rejected = new Map<string, { reason: string; count: number; examples: string[] }>();
  for (const group of groups.filter((one) => one.reason !== null)) {
    const text = translateMessage(rejectionFor(ctx, group.reason as Reason, group.status), ctx.language);
    const known = rejected.get(text) ?? { reason: text, count: 0, examples: [] };
    known.count += group.count;
    known.examples = [...new Set([...known.examples, group.lowest, group.highest])].slice(0, 3);
    rejected.set(text, known);
  }
  const holders = await nameHolders(ctx, groups);
  return {
    matched: sum(groups),
    available: sum(groups.filter((group) => group.reason === null)),
    refused: [...rejected.values()],
    holders,
    ...(holdsReads ? {} : await readingsOf(ctx, selection)),
    digestValues: [
      ...holders.map(({ label, count }) => ({ what: label, value: count, kind: 'count' as const })),
      {
        what: { key: 'promise.rows' },
        value: groups.map(({ reason: why, ids }) => `${why} ${ids}`).join(),
        hidden: true,
      },
    ],
  };
}
