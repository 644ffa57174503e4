/**
 * Saved views of a list: filters, columns and order. Sharing needs the right to manage the list, and a shared view
 * hides fields that its reader may not see.
 */
import { defineModule } from '../../engine/http/domainModule';
import type { CommandsFor } from '../../registry/command';
import savedViews, { type ListView } from '@t3d/resources/builtin/saved-views';
import { command } from '../../engine/rows/commands/command';
import { NotFound, Invalid, Unauthenticated, invalidField } from '../../errors';
import { lockPreferencesOf } from '../../models/userTable';
import { table } from '../../models/table';
import { type Context, type Actor, SYSTEM } from '../../context';
import type { Resource, Role } from '@t3d/resources/kit';
import { mayCall, readableFields } from '../../engine/access/permissions';
import { queryableFields } from '../../engine/rows/read/query';

/** Changes the name, query or sharing of the caller's view, or makes it the list's default. */
const updateView = command(savedViews, 'update', {
  run: async (ctx, row, values) => {
    if (row.owner === null || row.owner !== ctx.actor.id) throw new NotFound();
    const resource = listOfView(ctx, row.resource);
    const roles = (values.sharedWith === undefined ? row.sharedWith : values.sharedWith) ?? [];
    requireRoles(ctx, resource, roles);
    const query = values.query ?? row.query;
    if (values.isDefault) {
      // Concurrent calls wait for this lock, so that a list never has two defaults.
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

export const MAX_VIEWS = 30;

/** Unsets the owner's default view of the list. */
async function onlyDefault(ctx: Context, owner: number, resource: string): Promise<void> {
  await table(ctx, savedViews).update({ isDefault: false }, { owner, resource, isDefault: true });
}

/** Saves a view of a list that the caller may open. Allows 30 views per list. */
const createView = command(savedViews, 'create', {
  run: async (ctx, { resource: name, query, sharedWith, isDefault, ...given }) => {
    const owner = ctx.actor.id;
    if (owner === null) throw new Unauthenticated();
    const resource = listOfView(ctx, name);
    const roles = sharedWith ?? [];
    requireRoles(ctx, resource, roles);
    const rows = table(ctx, savedViews);
    // Concurrent calls wait for this lock, so that together they respect the limit.
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

/** Returns a caller with everything that the role allows. */
const somebodyOf = (role: Role): Actor => ({ ...SYSTEM, id: 0, role });
/** Matches filter suffixes. `_days` is a number of days relative to today. */
const SUFFIX = /_(gte|lte|like|in|days)$/;
const SYSTEM_FIELDS = ['id', 'createdAt', 'updatedAt'];

/** Returns the list of a view. Throws if the caller may not open the list. */
function listOfView({ actor, database }: Context, name: string): Resource {
  const resource = database.registry.get(name);
  if (!resource || !mayCall(actor, resource, 'list')) throw invalidField('resource', 'views.noList');
  return resource;
}

/** Throws for an unknown role, and for a role that may not open the list. */
function requireRoles(
  { database }: Context,
  resource: Resource,
  roles: readonly string[],
): asserts roles is readonly Role[] {
  const { everyone } = database.registry.product.builtin;
  for (const role of roles) {
    if (!(everyone as readonly string[]).includes(role)) throw invalidField('sharedWith', 'oneOf');
    if (!mayCall(somebodyOf(role as Role), resource, 'list'))
      throw new Invalid('invalid', {}, { sharedWith: { key: 'views.roleHasNoList', params: { role } } });
  }
}

/** Returns a view's filters, order and columns of those fields that all given roles may read. */
function sharedPart(resource: Resource, roles: readonly Role[], view: ListView): Required<ListView> {
  const people = roles.map(somebodyOf);
  const queryable = people.map((actor) => queryableFields(actor, resource));
  const readable = people.map((actor) => readableFields(actor, resource));
  const mayAsk = (name: string): boolean =>
    queryable.every((fields) => Object.hasOwn(fields, name) || Object.hasOwn(fields, name.replace(SUFFIX, '')));
  const maySee = (name: string): boolean =>
    SYSTEM_FIELDS.includes(name) || readable.every((fields) => Object.hasOwn(fields, name));
  return {
    filter: Object.fromEntries(Object.entries(view.filter).filter(([name]) => name === 'q' || mayAsk(name))),
    sort: view.sort && mayAsk(view.sort.field) ? view.sort : null,
    columns: view.columns?.filter(maySee) ?? null,
    size: view.size ?? null,
  };
}

const ofSavedViews = {
  create: createView,
  update: updateView,
} satisfies CommandsFor<typeof savedViews>;
export const commands = { 'saved-views': ofSavedViews };

export default defineModule({
  commands,
});
