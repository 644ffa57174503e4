import type { Context } from '../../context';
import { select } from '../../models/sql';
import type { IdentityDocument } from './types';

/** More documents than these before one are not counted. */
const MOST_AHEAD = 99;

/** How many documents wait for a decision before this one; 99 at most. */
export async function waitingBefore(ctx: Context, id: number): Promise<number> {
  const before = await select(
    ctx,
    `SELECT \`id\` FROM \`real_names\` WHERE \`status\` = 'SUBMITTED' AND \`id\` < ? LIMIT ${MOST_AHEAD}`,
    [id],
  );
  return before.length;
}

/** The state of a card's newest document; null without one, or when that one is erased. Opens nothing sealed. */
export const newestState = async (ctx: Context, terminal: number): Promise<IdentityDocument['status']> =>
  (await newestStates(ctx, [terminal])).get(terminal) ?? null;

/**
 * `newestState` of many cards, by card, with one statement. Documents from before the card came to its present holder
 * are another person's.
 */
export async function newestStates(
  ctx: Context,
  terminals: readonly number[],
): Promise<Map<number, IdentityDocument['status']>> {
  if (terminals.length === 0) return new Map();
  const rows = await select<Pick<IdentityDocument, 'terminal' | 'status' | 'purgedAt'>>(
    ctx,
    'SELECT `terminal`, `status`, `purgedAt` FROM `real_names` WHERE `id` IN ' +
      '(SELECT MAX(d.`id`) FROM `real_names` AS d JOIN `terminals` AS t ON t.`id` = d.`terminal` ' +
      'WHERE t.`id` IN (?) AND (t.`ownerSince` IS NULL OR d.`createdAt` >= t.`ownerSince`) GROUP BY t.`id`)',
    [terminals],
  );
  return new Map(rows.map(({ terminal, status, purgedAt }) => [Number(terminal), purgedAt === null ? status : null]));
}
