import type { Resource } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import type { Children } from '../../../registry/children';
import { childrenOf } from '../../../registry/children';
import { IMAGE } from '../../../registry/formerNames';
import type { Outcome } from '../../../registry/command';
import { Forbidden, assertEach } from '../../../errors';
import { recordHistories, shownValue } from '../../../models/history';
import { releaseLinks } from '../../../models/links';
import { convertingErrors } from '../../../models/unique';
import { requireCall } from '../../access/permissions';
import { forgetAccounts, accountToStore } from './accounts';
import { validatedOnce, touchParents, requireOpenParents } from '../children/validateParents';
import type { Commands } from '../commands/commands';
import { requirePreviewedDeletion } from '../commands/previewDigest';
import type { PlainRow } from '../read/read';
import { idsInScope } from '../read/read';
import { runCommand } from '../commands/runCommand';
import { idsWhere, inlinedCondition } from '../../access/statements';

/** Deletes locked rows and stores their values in the history. */
async function removeRows(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  rows: readonly PlainRow[],
  withParent: boolean,
): Promise<Outcome> {
  if (!withParent) await requireOpenParents(ctx, resource, rows);
  assertEach(rows, (row) => accountToStore(ctx, resource, row, null)?.message ?? null);
  const ids = rows.map(({ id }) => id);
  for (const children of childrenOf(resource)) await removeChildren(ctx, commands, children, ids);
  await releaseLinks(ctx, resource, ids);
  await forgetAccounts(ctx, resource, ids);
  const affected = await convertingErrors(resource, () =>
    ctx.database.model(resource).destroy({ where: { id: { [Op.in]: ids } }, transaction: ctx.transaction }),
  );
  const imageOf = (row: PlainRow): object =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => name === 'id' || (resource.fields[name] && !resource.fields[name].hidden))
        .map(([name, value]) => [name, shownValue(resource, name, value)]),
    );
  const trail = rows.map((row) => ({ recordId: row.id, changes: { [IMAGE]: { before: imageOf(row), after: null } } }));
  await recordHistories(ctx, resource, 'delete', trail);
  await touchParents(ctx, resource, rows);
  return { affected };
}

/**
 * Deletes the children of deleted records with the caller's own rights. Throws if the caller may not delete a child.
 */
async function removeChildren(
  ctx: Context,
  commands: Commands,
  { child, on }: Children,
  parents: readonly number[],
): Promise<void> {
  const conditions = [inlinedCondition({ [on]: { [Op.in]: [...parents] } })];
  const ids = await idsWhere(ctx, child, { conditions, scope: null });
  if (ids.length === 0) return;
  requireCall(ctx.actor, child, 'delete');
  if ((await idsInScope(ctx, child, ids)).size < ids.length) throw new Forbidden(child.name, 'notYours');
  await deleteRows(ctx, commands, child, ids, { withParent: true });
}

/**
 * Deletes records, all or none, inside a transaction. `withParent` never starts a separate job. Throws 409 if `digest`
 * no longer matches.
 */
export async function deleteRows(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  ids: readonly number[],
  { withParent = false, digest }: { withParent?: boolean; digest?: string | undefined } = {},
): Promise<Outcome> {
  requireCall(ctx.actor, resource, 'delete');
  const generic = {
    resource,
    action: 'delete',
    steps: {
      run: (inner: Context, rows: unknown) =>
        removeRows(inner, commands, resource, rows as readonly PlainRow[], withParent),
    },
  };
  const command = commands.find(resource.name, 'delete') ?? generic;
  const input = { ids: [...ids], ...(digest !== undefined && { digest }) };
  return requirePreviewedDeletion(ctx, { resource, ids, digest }, () =>
    validatedOnce(ctx, () =>
      convertingErrors(resource, () => runCommand(ctx, command, input, withParent ? () => undefined : undefined)),
    ),
  ) as Promise<Outcome>;
}
