import type { Resource } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { WhereOptions } from 'sequelize';
import type { Actor } from '../../context';
import { holdsRole } from './permissions';

/** Whether the caller may read the built-in row of a resource. */
export const readsBuiltIn = (actor: Actor, { declaration: { builtIn } }: Resource): boolean =>
  builtIn !== undefined && holdsRole(actor, builtIn.roles as Parameters<typeof holdsRole>[1]);

/** The built-in row of a resource that has one. */
export const builtInWhere = ({ declaration: { builtIn } }: Resource): WhereOptions =>
  builtIn ? { [builtIn.field]: { [Op.eq]: builtIn.value } } : { id: { [Op.is]: null } };

/** Whether the filters of a list name the built-in row and the caller may read it. */
export const asksBuiltIn = (actor: Actor, resource: Resource, raw: Readonly<Record<string, unknown>>): boolean => {
  const { builtIn } = resource.declaration;
  return builtIn !== undefined && raw[builtIn.field] === builtIn.value && readsBuiltIn(actor, resource);
};
