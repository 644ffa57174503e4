import imports from '@t3d/resources/builtin/imports';
import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../context';
import type { Changes } from './history';
import { change, select } from './sql';
import { table } from './table';

interface NewImport {
  resource: string;
  fileName: string;
  job?: number;
  undoable: boolean;
}

/** Inserts the row of an import in its own transaction, because history rows refer to it. */
export function openImport(ctx: Context, { resource, fileName, job, undoable }: NewImport): Promise<number> {
  return table(ctx, imports).insert({
    resource,
    fileName: fileName.slice(-255),
    owner: ctx.actor.id,
    job: job ?? null,
    undoable,
  });
}

export async function closeImport(
  ctx: Context,
  id: number,
  counts: { rows: number; created: number; updated: number },
): Promise<void> {
  await table(ctx, imports).update(counts, id);
}

const COLUMNS = [
  'actor',
  'action',
  'resource',
  'recordId',
  'changes',
  'source',
  'requestId',
  'import',
  'recordVersion',
  'version',
  'createdAt',
  'updatedAt',
  'follows',
];

/**
 * Writes a history row for each record that an import created, with INSERT … SELECT. `made` contains the ids, or the
 * first and last of consecutive ones.
 */
export async function linkCreated(
  ctx: Context,
  resource: Pick<Resource, 'name' | 'table'>,
  made: readonly number[] | { readonly first: number; readonly last: number },
): Promise<void> {
  if (!ctx.partOf) return;
  const [which, ids] = 'first' in made ? ['BETWEEN ? AND ?', [made.first, made.last]] : ['IN (?)', [made]];
  const now = ctx.now();
  const columns = COLUMNS.map((name) => `\`${name}\``).join(', ');
  const rows = `SELECT ?, 'create', ?, \`id\`, '{}', ?, ?, ?, 1, 1, ?, ?, TRUE FROM \`${resource.table}\`
    WHERE \`id\` ${which}`;
  await change(ctx, `INSERT INTO \`audit_log\` (${columns}) ${rows}`, [
    ctx.actor.id,
    resource.name,
    ctx.source,
    ctx.requestId,
    ctx.partOf.import,
    now,
    now,
    ...ids,
  ]);
}

/** SQL for the history rows `a` of an import, with each record's version after it. */
export const LINKS = '`audit_log` AS `a`';
export const ITS_LINKS = '`a`.`import` = ? AND `a`.`recordVersion` IS NOT NULL';

export interface Link {
  id: number;
  recordId: number;
  recordVersion: number;
  changes: Changes;
}
const PAGE = 1000;

function linkOf(row: Record<keyof Link, unknown>): Link {
  return {
    id: Number(row.id),
    recordId: Number(row.recordId),
    recordVersion: Number(row.recordVersion),
    changes: (typeof row.changes === 'string' ? JSON.parse(row.changes) : row.changes) as Changes,
  };
}

/** Yields the records that an import created or changed, newest first, at most a thousand at a time. */
export async function* readLinks(ctx: Context, id: number, action: 'create' | 'import'): AsyncGenerator<Link[]> {
  const its = `FROM ${LINKS} WHERE ${ITS_LINKS} AND \`a\`.\`action\` = ?`;
  const [ends] = await select<{ first: number | string | null; last: number | string | null }>(
    ctx,
    `SELECT MIN(\`a\`.\`id\`) AS first, MAX(\`a\`.\`id\`) AS last ${its}`,
    [id, action],
  );
  if (!ends || ends.first === null) return;
  for (let last = Number(ends.last); last >= Number(ends.first); last -= PAGE) {
    const rows = await select<Record<keyof Link, unknown>>(
      ctx,
      `SELECT \`a\`.\`id\`, \`a\`.\`recordId\`, \`a\`.\`recordVersion\`, \`a\`.\`changes\` ${its} AND \`a\`.\`id\` > ?
        AND \`a\`.\`id\` <= ? ORDER BY \`a\`.\`id\` DESC`,
      [id, action, last - PAGE, last],
    );
    if (rows.length > 0) yield rows.map(linkOf);
  }
}

/** Updates the versions in an earlier import's history after a restore, so that it can be undone next. */
export async function relinkRestored(
  ctx: Context,
  resource: Pick<Resource, 'name'>,
  page: readonly Link[],
): Promise<void> {
  for (const version of new Set(page.map(({ recordVersion }) => recordVersion))) {
    const ids = page.filter(({ recordVersion }) => recordVersion === version).map(({ recordId }) => recordId);
    await change(
      ctx,
      'UPDATE `audit_log` SET `recordVersion` = ? WHERE `resource` = ? AND `recordId` IN (?) AND `recordVersion` = ?',
      [version + 1, resource.name, ids, version - 1],
    );
  }
}
