import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { chunked } from '../../../models/chunked';
import { recordHistories } from '../../../models/history';
import { itemsOf, linksTo, ownersOf, unlinks } from '../../../models/links';
import type { NamedBy } from '../../../models/links';
import { change } from '../../../models/sql';

const AT_ONCE = 1000;

async function leaveOne(ctx: Context, { resource, link }: NamedBy, ids: ReadonlySet<number>): Promise<void> {
  for (const owners of chunked(await ownersOf(ctx, link, [...ids]), AT_ONCE)) {
    const named = await itemsOf(ctx, link, owners);
    const sql = `UPDATE \`${resource.table}\` SET \`version\` = \`version\` + 1, \`updatedAt\` = ? WHERE \`id\` IN (?)`;
    await change(ctx, sql, [ctx.now(), owners]);
    if (resource.declaration.untracked) continue;
    const changes = owners.map((recordId) => {
      const before = named.get(recordId) ?? [];
      return { recordId, changes: { [link.field]: { before, after: before.filter((id) => !ids.has(id)) } } };
    });
    await recordHistories(ctx, resource, 'update', changes);
  }
}

/**
 * Leaves in the history of those that name records which are about to be deleted that they name them no more, where
 * that is what is declared (`whenDeleted: 'unlink'`). A few statements for a thousand of them.
 */
export async function leaveUnlinked(ctx: Context, resource: Resource, ids: readonly number[]): Promise<void> {
  const going = new Set(ids);
  for (const one of linksTo(ctx, resource.table)) if (unlinks(one)) await leaveOne(ctx, one, going);
}
