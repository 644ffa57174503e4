import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { recordHistory, recordHistories } from '../../models/history';
import { userTable, userResource } from '../../models/userTable';
import {
  SECOND_FACTOR_MAIL,
  SECRET_PLACE,
  forgetSecondFactorsOf,
  secondFactorRolesOf,
  secondFactorsOf,
  withSecondFactor,
} from '../../models/secondFactors';
import { type Inner, inTransaction, RetryableConflict } from '../../models/transaction';
import { requireUser } from '../account';
import { wrongCode, given } from '../given';
import { type Caller, countTry, resetTries } from '../lockout';
import {
  acceptCode,
  countRecoveryCodes,
  lockFactor,
  makeRecoveryCodes,
  readCode,
  spendAppCode,
  makeSecret,
  uriOf,
} from './codes';
import { type Role, BACKDOOR } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import { UniqueConstraintError } from 'sequelize';
import { requirePattern } from '../../engine/access/permissions';
import { select } from '../../models/sql';

/** A role that logs in, with the numbers of its users and of those with a second factor. */
interface RequiredRole {
  role: Role;
  label: string;
  required: boolean;
  people: number;
  enrolled: number;
}

function requireAdmin({ actor, database }: Context, call: 'show' | 'update'): void {
  requirePattern(actor, database.registry.product.builtin.admins, `second-factor-roles:${call}`);
}

/** Returns the roles that log in, without the backdoor. */
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

/** Returns which roles require a second factor, and how many users have one. Only for admins. */
export async function readRequiredRoles(ctx: Context): Promise<{ roles: RequiredRole[] }> {
  requireAdmin(ctx, 'show');
  const { people } = ctx.database.registry.product;
  const { table } = userResource(ctx.database);
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

/** Adds roles that require a second factor. Retries if another admin adds the same role. */
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

/** Sets the roles that require a second factor. Users without one can then only set it up. */
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
        userResource(inner.database),
        action,
        roles.map((role) => ({ recordId: null, changes: { role: change(role) } })),
      );
    await note('second-factor-required', added, (role) => ({ before: null, after: role }));
    await note('second-factor-optional', removed, (role) => ({ before: role, after: null }));
  });
  return readRequiredRoles(ctx);
}

/** The caller's second factor. `since` is when it was confirmed, and `required` whether the role requires it. */
interface OwnFactor {
  active: boolean;
  since: string | null;
  recoveryCodes: number;
  required: boolean;
}

/** Returns whether the caller has a second factor and whether the caller's role requires a second factor. */
export async function ownFactor(ctx: Context): Promise<OwnFactor> {
  const { id, role } = requireUser(ctx).actor;
  const { database, transaction } = ctx;
  const row = await secondFactorsOf(database).findOne({ where: { user: id }, transaction });
  const since = row?.get('confirmedAt') as Date | null | undefined;
  return {
    active: Boolean(since),
    since: since?.toISOString() ?? null,
    recoveryCodes: since ? await countRecoveryCodes(ctx, id) : 0,
    required: (await secondFactorRolesOf(database).count({ where: { role: role ?? '' }, transaction })) > 0,
  };
}

/** Locks the caller, so that two calls cannot set up or confirm a second factor at once. */
async function lockMe(inner: Inner): Promise<number> {
  const { id } = requireUser(inner).actor;
  await userTable(inner).one(id, { lock: true });
  return id;
}

/**
 * Creates a secret for the caller's app. Until a first code confirms it, logins need no code. Throws if a factor is
 * already confirmed.
 */
export function setUpFactor(ctx: Context, issuer: string): Promise<{ secret: string; uri: string }> {
  return inTransaction(ctx, async (inner) => {
    const user = await lockMe(inner);
    const { database, transaction } = inner;
    if ((await lockFactor(inner, user))?.confirmedAt) throw new Invalid('secondFactor.already');
    const factors = secondFactorsOf(database);
    const secret = makeSecret();
    await factors.destroy({ where: { user }, transaction });
    await factors.create(
      {
        user,
        secret: database.seals.closeText(SECRET_PLACE, secret),
        confirmedAt: null,
        lastStep: null,
        createdAt: inner.now(),
      },
      { transaction },
    );
    return { secret, uri: uriOf(secret, { account: inner.actor.account, issuer }) };
  });
}

/** Enables the second factor with a first code. Returns the recovery codes, which are never shown again. */
export async function confirmFactor(ctx: Context, body: unknown): Promise<{ recoveryCodes: string[] }> {
  const code = readCode(body);
  return inTransaction(ctx, async (inner) => {
    const user = await lockMe(inner);
    const factor = await lockFactor(inner, user);
    if (!factor) throw new Invalid('secondFactor.notSetUp');
    if (factor.confirmedAt) throw new Invalid('secondFactor.already');
    if (!(await spendAppCode(inner, factor, code))) throw wrongCode();
    const { database, transaction } = inner;
    await secondFactorsOf(database).update({ confirmedAt: inner.now() }, { where: { user }, transaction });
    const recoveryCodes = await makeRecoveryCodes(inner, user);
    await recordHistory(inner, userResource(database), user, 'second-factor-on', {});
    return { recoveryCodes };
  });
}

/**
 * Disables the caller's second factor with a code, because a session alone is not enough. A wrong code counts like a
 * wrong password.
 */
export async function switchOffFactor(ctx: Context, caller: Caller, body: unknown): Promise<void> {
  const code = readCode(body);
  const { id: user, account } = requireUser(ctx).actor;
  if (!(await withSecondFactor(ctx, [user])).has(user)) throw new Invalid('secondFactor.none');
  await countTry(ctx, { account, user, caller });
  const isRight = await inTransaction(ctx, async (inner) => {
    if ((await acceptCode(inner, user, code)) === null) return false;
    await resetTries(inner, account, caller);
    await forgetSecondFactorsOf(inner, [user]);
    await recordHistory(inner, userResource(inner.database), user, 'second-factor-off', {});
    await enqueue(inner, { kind: SECOND_FACTOR_MAIL, payload: { user, about: 'off' } });
    return true;
  });
  if (!isRight) throw wrongCode();
}
