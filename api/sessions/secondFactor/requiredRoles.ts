import { type Role, BACKDOOR } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { invalidField } from '../../errors';
import { recordHistories } from '../../models/history';
import { peopleOf } from '../../models/people';
import { RetryableConflict, inTransaction } from '../../models/transaction';
import { secondFactorRolesOf } from '../../models/secondFactors';
import { select } from '../../models/sql';
import { given } from '../given';

/** A role, how many may log in with it, and how many of these have a second factor. */
interface RequiredRole {
  role: Role;
  label: string;
  required: boolean;
  people: number;
  enrolled: number;
}

function requireAdmin({ actor, database }: Context, call: 'show' | 'update'): void {
  requirePattern(actor, database.registry.product.house.admins, `second-factor-roles:${call}`);
}

/** The roles that log in; the backdoor's account is kept on the command line. */
function rolesOf({ database }: Context): readonly Role[] {
  const { roles, logIn } = database.registry.product;
  return roles.filter((role) => role !== BACKDOOR && !logIn?.never?.includes(role));
}

async function readRequired(ctx: Context, lock = false): Promise<Set<string>> {
  const { transaction } = ctx;
  const rows = await secondFactorRolesOf(ctx.database).findAll({
    transaction,
    ...(lock && transaction && { lock: transaction.LOCK.UPDATE }),
  });
  return new Set(rows.map((row) => row.get('role') as string));
}

interface Count {
  role: Role | null;
  people: number | string;
  enrolled: number | string;
}

/** For each role whether its users must have a second factor, and how many have one: for admins. */
export async function readRequiredRoles(ctx: Context): Promise<{ roles: RequiredRole[] }> {
  requireAdmin(ctx, 'show');
  const { people } = ctx.database.registry.product;
  const { table } = peopleOf(ctx.database);
  const required = await readRequired(ctx);
  const counts = await select<Count>(
    ctx,
    `SELECT u.role, COUNT(*) AS people, COUNT(f.id) AS enrolled FROM \`${table}\` u
      LEFT JOIN second_factors f ON f.user = u.id AND f.confirmedAt IS NOT NULL
      WHERE u.status = 'ENABLED' GROUP BY u.role`,
    [],
  );
  const countOf = (role: Role): Count | undefined => counts.find((count) => count.role === role);
  return {
    roles: rolesOf(ctx).map((role) => ({
      role,
      label: optionLabel(people, 'role', role, ctx.language),
      required: required.has(role),
      people: Number(countOf(role)?.people ?? 0),
      enrolled: Number(countOf(role)?.enrolled ?? 0),
    })),
  };
}

function readRoles(ctx: Context, body: unknown): Set<Role> {
  const { roles } = given(body);
  if (roles === undefined || roles === null) throw invalidField('roles', 'required');
  if (!Array.isArray(roles)) throw invalidField('roles', 'list');
  const known = rolesOf(ctx);
  if (roles.some((role) => !known.includes(role as Role))) throw invalidField('roles', 'oneOf');
  return new Set(roles as Role[]);
}

/** Adds roles. Where another admin adds one of them at this moment, the whole change runs again and finds it there. */
async function addRoles(ctx: Context, roles: readonly string[]): Promise<void> {
  try {
    await secondFactorRolesOf(ctx.database).bulkCreate(
      roles.map((role) => ({ role, createdAt: ctx.now() })),
      { transaction: ctx.transaction },
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new RetryableConflict('the roles');
    throw error;
  }
}

/**
 * Sets for which roles a second factor is required: for admins. It holds at the next call of each session: users
 * without one can only set it up.
 */
export async function setRequiredRoles(ctx: Context, body: unknown): Promise<{ roles: RequiredRole[] }> {
  requireAdmin(ctx, 'update');
  const wanted = readRoles(ctx, body);
  await inTransaction(ctx, async (inner) => {
    const before = await readRequired(inner, true);
    const added = [...wanted].filter((role) => !before.has(role));
    const removed = [...before].filter((role) => !wanted.has(role as Role));
    if (added.length > 0) await addRoles(inner, added);
    if (removed.length > 0)
      await secondFactorRolesOf(inner.database).destroy({
        where: { role: removed },
        transaction: inner.transaction,
      });
    const note = (action: string, roles: readonly string[], change: (role: string) => object): Promise<void> =>
      recordHistories(
        inner,
        peopleOf(inner.database),
        action,
        roles.map((role) => ({ recordId: null, changes: { role: change(role) } })),
      );
    await note('second-factor-required', added, (role) => ({ before: null, after: role }));
    await note('second-factor-optional', removed, (role) => ({ before: role, after: null }));
  });
  return readRequiredRoles(ctx);
}
