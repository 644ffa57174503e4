import type { RowOf } from '@t3d/resources/kit';
import type appMessages from '@t3d/resources/messages/app-messages';
import type { Context } from '../../context';
import { type Value, select } from '../../models/sql';

export type AppMessage = RowOf<typeof appMessages.fields>;
type Aimed = Pick<AppMessage, 'type' | 'targets'>;

/** Phones of app users who are disabled get nothing. */
const REACHED = `d.disabled = 0 AND NOT EXISTS
  (SELECT 1 FROM business_users u WHERE u.account = d.account AND u.status <> 'ENABLED')`;
const HAS_PUSH = `d.pushId IS NOT NULL AND ${REACHED}`;
/** An account none of whose devices can be pushed to: it finds a notice in the app. */
const WITHOUT_PUSH = `d.account IS NOT NULL AND d.pushId IS NULL AND ${REACHED} AND NOT EXISTS
  (SELECT 1 FROM push_devices o WHERE o.account = d.account AND o.pushId IS NOT NULL AND o.disabled = 0)`;

/**
 * The targets of a message as a condition on `push_devices d`, which the room of the app's users writes
 * (`jpush.ts`).
 */
function targetsOf({ type, targets }: Aimed): { sql: string; values: (Value | readonly Value[])[] } {
  switch (type) {
    case 'BROADCAST':
      return { sql: HAS_PUSH, values: [] };
    case 'ACCOUNT_WITHOUT':
      return { sql: `${HAS_PUSH} AND d.account IS NULL`, values: [] };
    case 'JPUSH_ID_WITHOUT':
      return { sql: WITHOUT_PUSH, values: [] };
    default:
      return (targets ?? []).length === 0
        ? { sql: '1 = 0', values: [] }
        : { sql: `${HAS_PUSH} AND d.account IN (?)`, values: [targets as string[]] };
  }
}

export async function countTargets(ctx: Context, message: Aimed): Promise<number> {
  const { sql, values } = targetsOf(message);
  const [row] = await select<{ n: number | string }>(
    ctx,
    `SELECT COUNT(*) AS n FROM push_devices d WHERE ${sql}`,
    values,
  );
  return Number(row?.n ?? 0);
}

/** Numbers of the next devices after `after`, in their order. */
export async function nextTargets(ctx: Context, message: Aimed, after: number, limit: number): Promise<number[]> {
  const { sql, values } = targetsOf(message);
  const rows = await select<{ id: number | string }>(
    ctx,
    `SELECT d.id FROM push_devices d WHERE d.id > ? AND ${sql} ORDER BY d.id LIMIT ${limit}`,
    [after, ...values],
  );
  return rows.map(({ id }) => Number(id));
}
