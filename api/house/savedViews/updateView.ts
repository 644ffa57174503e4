import savedViews from '@t3d/resources/house/saved-views';
import { command } from '../../engine/rows/commands/command';
import { NotFound } from '../../errors';
import { lockPreferencesOf } from '../../models/preferences';
import { table } from '../../models/table';
import { onlyDefault } from './createView';
import { listOfView, requireRoles, sharedPart } from './shareView';

/** Changes one's own view: its name, its query, whom it is shared with, whether the list opens with it. */
export const updateView = command(savedViews, 'update', {
  run: async (ctx, row, values) => {
    if (row.owner === null || row.owner !== ctx.actor.id) throw new NotFound();
    const resource = listOfView(ctx, row.resource);
    const roles = (values.sharedWith === undefined ? row.sharedWith : values.sharedWith) ?? [];
    requireRoles(ctx, resource, roles);
    const query = values.query ?? row.query;
    if (values.isDefault) {
      // Whoever makes another view of the list its default at the same time waits: one of them stays it.
      await lockPreferencesOf(ctx, row.owner);
      await onlyDefault(ctx, row.owner, row.resource);
    }
    await table(ctx, savedViews).update(
      {
        name: values.name ?? row.name,
        query,
        sharedWith: [...roles],
        sharedQuery: roles.length > 0 ? sharedPart(resource, roles, query) : null,
        isDefault: values.isDefault ?? row.isDefault,
      },
      row.id,
    );
    return { affected: 1 };
  },
});
