import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';

/** The columns in which other modules may quote a person, for example queued mails. */
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
/** The minimum length of a text to replace, because shorter texts would match parts of words. */
const LEAST = 6;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

type Row = Record<string, unknown> & { id: number };

/** The texts by which a person is found. `names` are replaced only next to one of the `texts`. */
export interface Named {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

interface Page extends Named {
  readonly name: string;
  readonly columns: readonly string[];
  readonly after: number;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Returns a text as written in JSON, without the quotes. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Replaces texts in a page of rows. Returns the number of changed rows and the last id, or null at the end. */
async function sweepPage(
  ctx: Context,
  { name, columns, texts, names, after }: Page,
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
        for (const one of texts) swept = swept.replaceAll(new RegExp(literal(one), 'gi'), MASK);
        for (const one of names) swept = swept.replaceAll(`"${one}"`, `"${MASK}"`);
        if (swept !== text) await change(inner, `UPDATE ${name} SET \`${column}\` = ? WHERE id = ?`, [swept, row.id]);
      }
  });
  return { changed: rows.length, last: Number(rows.at(-1)?.id) };
}

/**
 * Replaces a person's accounts, addresses and numbers in the texts of other tables. Reads whole tables, so only
 * commands may call it.
 */
export async function replacePersonalTexts(ctx: Context, named: Named): Promise<number> {
  const texts = [...new Set(named.texts.map(inJson))].filter((text) => text.length >= LEAST);
  const names = [...new Set(named.names.map(inJson))].filter((text) => text !== '');
  if (texts.length === 0) return 0;
  let swept = 0;
  for (const [name, columns] of QUOTING)
    for (let after = 0; ;) {
      const page = await sweepPage(ctx, { name, columns, texts, names, after });
      if (!page) break;
      swept += page.changed;
      after = page.last;
    }
  return swept;
}
