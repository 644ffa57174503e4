import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { change } from '../../../models/sql';

const KEPT_MS = 30 * DAY_MS;

/**
 * Removes attachments that no record has had for 30 days: so long a change can be taken back. Uploads of a day are left
 * alone, for their form may still be open. A few statements a resource.
 */
export async function tidyFiles(ctx: Context): Promise<{ removed: number }> {
  const now = ctx.now();
  let removed = 0;
  for (const { name, table, view, fields } of ctx.database.registry.values()) {
    const files = Object.keys(fields).filter((field) => fields[field]?.kind === 'file');
    if (view || files.length === 0) continue;
    const isHeld = files
      .map((field) => `EXISTS (SELECT 1 FROM \`${table}\` WHERE \`${table}\`.\`${field}\` = \`files\`.\`id\`)`)
      .join(' OR ');
    await change(
      ctx,
      `UPDATE \`files\` SET \`unusedSince\` = NULL
        WHERE \`resource\` = ? AND \`unusedSince\` IS NOT NULL AND (${isHeld})`,
      [name],
    );
    await change(
      ctx,
      `UPDATE \`files\` SET \`unusedSince\` = ?
        WHERE \`resource\` = ? AND \`unusedSince\` IS NULL AND \`createdAt\` < ? AND NOT (${isHeld})`,
      [now, name, new Date(now.getTime() - DAY_MS)],
    );
    removed += await change(
      ctx,
      `DELETE FROM \`files\` WHERE \`resource\` = ? AND \`unusedSince\` < ? AND NOT (${isHeld})`,
      [name, new Date(now.getTime() - KEPT_MS)],
    );
  }
  return { removed };
}
