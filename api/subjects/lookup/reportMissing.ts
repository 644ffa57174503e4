import { HOUR_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { TooMany, Unauthenticated } from '../../errors';
import { recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';

export const MAX_MISSING_TEXT = 200;
const MAX_AN_HOUR = 20;
const ACTION = 'missing-command';

/**
 * Keeps in the caller's own audit trail which command it looked for in vain; ADMIN reads them all in the audit log, by
 * the action `missing-command`. Refuses more than 20 an hour (429).
 */
export async function reportMissing(ctx: Context, text: string): Promise<void> {
  const { id } = ctx.actor;
  if (id === null) throw new Unauthenticated();
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  await inTransaction(ctx, async (inner) => {
    const [row] = await select<{ count: number | string }>(
      inner,
      'SELECT COUNT(*) AS count FROM audit_log WHERE resource = ? AND recordId = ? AND action = ? AND createdAt >= ?',
      [users.name, id, ACTION, since],
    );
    if (Number(row?.count) >= MAX_AN_HOUR) throw new TooMany('tooMany', HOUR_MS / 1000);
    await recordHistory(inner, users, id, ACTION, { command: { before: null, after: text } });
  });
}
