import type { Resource, Role } from '@t3d/resources/kit';
import type { ListView } from '@t3d/resources/house/saved-views';
import type { Actor, Context } from '../../context';
import { SYSTEM } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { mayCall, readableFields } from '../../engine/access/permissions';
import { queryableFields } from '../../engine/rows/read/query';

/** Anybody of a role, with every pattern. */
const somebodyOf = (role: Role): Actor => ({ ...SYSTEM, id: 0, role });
/** `_days` names a stretch of days that moves with the calendar. */
const SUFFIX = /_(gte|lte|like|in|days)$/;
const SYSTEM_FIELDS = ['id', 'createdAt', 'updatedAt'];

/** The list that a view is of; refused where the caller has none of that name. */
export function listOfView({ actor, database }: Context, name: string): Resource {
  const resource = database.registry.get(name);
  if (!resource || !mayCall(actor, resource, 'list')) throw invalidField('resource', 'views.noList');
  return resource;
}

/** Refuses words that are no roles, and roles that have no such list. */
export function requireRoles(
  { database }: Context,
  resource: Resource,
  roles: readonly string[],
): asserts roles is readonly Role[] {
  const { everyone } = database.registry.product.house;
  for (const role of roles) {
    if (!(everyone as readonly string[]).includes(role)) throw invalidField('sharedWith', 'oneOf');
    if (!mayCall(somebodyOf(role as Role), resource, 'list'))
      throw new Invalid('invalid', {}, { sharedWith: { key: 'views.roleHasNoList', params: { role } } });
  }
}

/**
 * The part of a view that every one of these roles may see: filters, order and columns of fields that they all see.
 */
export function sharedPart(resource: Resource, roles: readonly Role[], view: ListView): Required<ListView> {
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
