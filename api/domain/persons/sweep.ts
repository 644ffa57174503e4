import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';

/**
 * Columns whose texts are written by other modules and may quote a person: queued mails, stored answers, sent webhooks,
 * previews and histories. The key of each table is a number.
 */
const QUOTING: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['jobs', ['payload', 'result', 'errors']],
  ['idempotency_keys', ['response']],
  ['webhook_batches', ['facts']],
  ['webhook_deliveries', ['body', 'responseBody']],
  ['approvals', ['about', 'body', 'facts']],
  ['operations', ['notes']],
  ['order_events', ['detail']],
  ['notifications', ['title', 'content']],
  ['audit_log', ['changes', 'kept']],
  ['simulator_mails', ['recipient', 'subject', 'body', 'html']],
];
const AT_ONCE = 500;
const MASK = '***';
/** Shorter texts would also match parts of other words. Addresses, accounts and phone numbers are longer. */
const LEAST = 6;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

type Row = Record<string, unknown> & { id: number };

/** Replaces texts in a page of rows. Returns the number of changed rows and the last id. Null at the end. */
async function sweepPage(
  ctx: Context,
  {
    name,
    columns,
    texts,
    after,
  }: { name: string; columns: readonly string[]; texts: readonly string[]; after: number },
): Promise<{ changed: number; last: number } | null> {
  const escape = ctx.database.dialect === 'mysql' ? '' : " ESCAPE '\\'";
  const condition = columns.flatMap((column) => texts.map(() => `\`${column}\` LIKE ?${escape}`)).join(' OR ');
  const rows = await select<Row>(
    ctx,
    `SELECT id, ${columns.map((column) => `\`${column}\``).join(', ')} FROM ${name}
      WHERE id > ? AND (${condition}) ORDER BY id LIMIT ${AT_ONCE}`,
    [after, ...columns.flatMap(() => texts.map((text) => `%${escapeLike(text)}%`))],
  );
  if (rows.length === 0) return null;
  await inTransaction(ctx, async (inner) => {
    for (const row of rows)
      for (const column of columns) {
        const stored = row[column];
        if (stored === null || stored === undefined) continue;
        const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
        let swept = text;
        for (const one of texts)
          swept = swept.replaceAll(new RegExp(one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), MASK);
        if (swept !== text) await change(inner, `UPDATE ${name} SET \`${column}\` = ? WHERE id = ?`, [swept, row.id]);
      }
  });
  return { changed: rows.length, last: Number(rows.at(-1)?.id) };
}

/**
 * Replaces the accounts, addresses and numbers of a person in the texts of other tables. Reads these tables whole, so
 * only a command calls this. Leaves the ledger out, because its rows are signed. Returns the number of changed rows.
 */
export async function sweep(ctx: Context, given: readonly string[]): Promise<number> {
  const texts = [...new Set(given.map((text) => JSON.stringify(text).slice(1, -1)))].filter(
    (text) => text.length >= LEAST,
  );
  if (texts.length === 0) return 0;
  let swept = 0;
  for (const [name, columns] of QUOTING)
    for (let after = 0; ;) {
      const page = await sweepPage(ctx, { name, columns, texts, after });
      if (!page) break;
      swept += page.changed;
      after = page.last;
    }
  return swept;
}
