import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import type { Context } from '../../context';
import { predicateSql } from '../../declared/predicateSql';
import { scopeSql } from './scope';

/**
 * Everything that bounds a resource for this caller: its fixed `where` and the row scope, in one place. Default:
 * nothing.
 */
export function boundsOf(
  ctx: Context,
  resource: Resource,
  scope: ScopeMap = resource.declaration.scope,
): WhereOptions[] {
  return [
    predicateSql(resource.declaration.where, { me: ctx.actor.id }),
    scopeSql(scope, ctx.actor, ctx.database.tree),
  ];
}
