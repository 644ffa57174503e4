import savedViews from '@t3d/resources/saved-views';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { lockPreferencesOf } from '../../models/preferences';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import type { ViewInput } from './createView';
import { onlyDefault } from './createView';
import { listOfView, requireRoles, sharedPart } from './shareView';

/** Changes one's own view: its name, its query, whom it is shared with, whether the list opens with it. */
export async function updateView(
  ctx: Context,
  { id, values }: { id: number; values: Partial<Omit<ViewInput, 'resource'>> },
): Promise<Outcome> {
  const rows = table(ctx, savedViews);
  // Whoever makes another view of the list its default at the same time waits: one of them stays it.
  if (values.isDefault && ctx.actor.id !== null) await lockPreferencesOf(ctx, ctx.actor.id);
  const row = await rows.one(id, { lock: true });
  if (!row || row.owner === null || row.owner !== ctx.actor.id) throw new NotFound();
  const resource = listOfView(ctx, row.resource);
  const roles = (values.sharedWith === undefined ? row.sharedWith : values.sharedWith) ?? [];
  requireRoles(resource, roles);
  const query = values.query ?? row.query;
  if (values.isDefault && !row.isDefault) await onlyDefault(ctx, row.owner, row.resource);
  await rows.update(
    {
      name: values.name ?? row.name,
      query,
      sharedWith: [...roles],
      sharedQuery: roles.length > 0 ? sharedPart(resource, roles, query) : null,
      isDefault: values.isDefault ?? row.isDefault,
    },
    id,
  );
  return { affected: 1 };
}
