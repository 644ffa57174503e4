import type { Resource, ScopeMap } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { predicateSql } from '../../declared/predicateSql';
import { variablesOf } from '../../declared/variables';
import { conditionText } from '../../models/sequelize/privates';
import { builtInWhere, readsBuiltIn } from './builtIn';
import { reach } from './reach';

/**
 * Everything that bounds a resource for this caller: its fixed `where` and the row scope, in one place. Default:
 * nothing.
 */
export function boundsOf(
  ctx: Context,
  resource: Resource,
  scope: ScopeMap = resource.declaration.scope,
): WhereOptions[] {
  return [predicateSql(resource.declaration.where, variablesOf(ctx)), reach(ctx, scope, resource).where];
}

/** Rows that are not marked as deleted. */
export const isThere = ({ declaration: { softDelete } }: Resource): WhereOptions =>
  softDelete ? { [softDelete.field]: { [Op.ne]: softDelete.value } } : {};

/** All bounds, without rows that are marked as deleted: what a list shows that nothing is asked of. */
export const shownBoundsOf = (ctx: Context, resource: Resource): WhereOptions[] => [
  ...boundsOf(ctx, resource),
  isThere(resource),
];

/** The bounds as the text of a condition, for our own statements; `as`: what the resource's table is called there. */
export const boundsText = (ctx: Context, resource: Resource, as = resource.table): string =>
  conditionText(
    ctx.database.sequelize,
    ctx.database.model(resource),
    { [Op.and]: boundsOf(ctx, { ...resource, table: as }) },
    as,
  );

/** The rows whose page the caller may open, as the text of a condition: all in bounds, and the built-in row. */
export function openText(ctx: Context, resource: Resource, as: string): string {
  const { sequelize } = ctx.database;
  const within = boundsText(ctx, resource, as);
  if (!readsBuiltIn(ctx.actor, resource)) return within;
  return `(${within}) OR (${conditionText(sequelize, ctx.database.model(resource), builtInWhere(resource), as)})`;
}

/** The row scope alone as the text of a condition. */
export const reachText = (ctx: Context, resource: Resource, as: string): string =>
  conditionText(
    ctx.database.sequelize,
    ctx.database.model(resource),
    reach(ctx, resource.declaration.scope, { ...resource, table: as }).where,
    as,
  );
