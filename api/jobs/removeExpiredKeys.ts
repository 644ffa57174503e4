import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../context';
import { settingOrDefault } from '../environment/read';
import { change, select } from '../models/sql';
import { inTransaction } from '../models/transaction';

/** The days after which a caller's idempotency key is deleted. */
const GIVEN_DAYS = settingOrDefault('REQUEST_KEEP_DAYS');
const OWN_DAYS = 1;
/** The number of keys deleted per transaction, small because callers write at the same time. */
const BATCH = 1_000;

/** The days without a login after which a network counts as new. */
const NETWORK_DAYS = 400;
/** The tables with rows that expire, each with the maximum age of a row. */
const OUTDATED: readonly (readonly [table: string, key: string, time: string, age: number])[] = [
  ['code_tries', 'id', 'at', HOUR_MS],
  ['login_failures', 'id', 'at', HOUR_MS],
  ['login_guards', 'account', 'at', HOUR_MS],
  ['log_ins', 'id', 'at', 183 * DAY_MS],
  ['login_tickets', 'ticket', 'expiresAt', 0],
  ['used_proofs', 'signature', 'expiresAt', 0],
  ['preview_facts', 'digest', 'at', DAY_MS],
];

async function removeOutdated(ctx: Context, [name, key, time, age]: (typeof OUTDATED)[number]): Promise<number> {
  const before = new Date(ctx.now().getTime() - age);
  return inTransaction(ctx, async (inner) => {
    const rows = await select<Record<string, number | string>>(
      inner,
      `SELECT ${key} FROM ${name} WHERE ${time} < ? ORDER BY ${time} LIMIT ${BATCH}`,
      [before],
    );
    // Check again, because a login attempt may have renewed the row.
    return rows.length === 0
      ? 0
      : change(inner, `DELETE FROM ${name} WHERE ${key} IN (?) AND ${time} < ?`, [
          rows.map((row) => row[key] as number | string),
          before,
        ]);
  });
}

const forgetNetworks = (ctx: Context): Promise<number> =>
  inTransaction(ctx, (inner) =>
    change(inner, 'DELETE FROM login_networks WHERE at < ?', [new Date(ctx.now().getTime() - NETWORK_DAYS * DAY_MS)]),
  );

async function removeKeysBatch(ctx: Context, own: 0 | 1, before: Date): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await select<{ id: number }>(
      inner,
      `SELECT id FROM idempotency_keys WHERE own = ? AND createdAt < ? ORDER BY createdAt LIMIT ${BATCH}`,
      [own, before],
    );
    return rows.length === 0
      ? 0
      : change(inner, 'DELETE FROM idempotency_keys WHERE id IN (?)', [rows.map(({ id }) => Number(id))]);
  });
}

/** Deletes expired idempotency keys and expired rows of logins, codes and previews. Returns their number. */
export async function removeExpiredKeys(ctx: Context): Promise<{ removed: number }> {
  let removed = 0;
  for (const [own, days] of [
    [0, GIVEN_DAYS],
    [1, OWN_DAYS],
  ] as const) {
    const before = new Date(ctx.now().getTime() - days * DAY_MS);
    for (let batch = BATCH; batch === BATCH;) {
      batch = await removeKeysBatch(ctx, own, before);
      removed += batch;
    }
  }
  for (const outdated of OUTDATED)
    for (let batch = BATCH; batch === BATCH;) {
      batch = await removeOutdated(ctx, outdated);
      removed += batch;
    }
  return { removed: removed + (await forgetNetworks(ctx)) };
}
