import savedViews from '@t3d/resources/house/saved-views';
import type { Context } from '../../context';
import { Invalid, Unauthenticated } from '../../errors';
import { lockPreferencesOf } from '../../models/preferences';
import { table } from '../../models/table';
import { command } from '../../engine/rows/commands/command';
import { listOfView, requireRoles, sharedPart } from './shareView';

/** Views of one's own for one list. More than anybody finds again. */
export const MAX_VIEWS = 30;

/** One default a list: the owner's others of that list stop being it. */
export async function onlyDefault(ctx: Context, owner: number, resource: string): Promise<void> {
  await table(ctx, savedViews).update({ isDefault: false }, { owner, resource, isDefault: true });
}

/**
 * Keeps a view of a list that the caller has, as the caller's own. Refuses a list or roles that cannot be, and more
 * than 30 of a list.
 */
export const createView = command(savedViews, 'create', {
  run: async (ctx, { resource: name, query, sharedWith, isDefault, ...given }) => {
    const owner = ctx.actor.id;
    if (owner === null) throw new Unauthenticated();
    const resource = listOfView(ctx, name);
    const roles = sharedWith ?? [];
    requireRoles(ctx, resource, roles);
    const rows = table(ctx, savedViews);
    // Whoever saves at the same time waits: the last free place is one's.
    await lockPreferencesOf(ctx, owner);
    if ((await rows.count({ owner, resource: name })) >= MAX_VIEWS)
      throw new Invalid('views.tooMany', { max: MAX_VIEWS });
    if (isDefault) await onlyDefault(ctx, owner, name);
    const id = await rows.insert({
      name: given.name,
      resource: name,
      owner,
      query,
      sharedQuery: roles.length > 0 ? sharedPart(resource, roles, query) : null,
      sharedWith: [...roles],
      isDefault: isDefault ?? false,
    });
    return { id };
  },
});
