import type { UserRecord, Resource } from '@t3d/resources/kit';
import { BACKDOOR, ENABLED } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { CompletedRow } from '../../../registry/command';
import type { Message } from '../../../errors';
import { PASSWORD_ON_WIRE, hashPassword } from '../../../models/passwords';
import { isUserResource, forgetPreferencesOf } from '../../../models/userTable';
import { forgetNetworksOf, endSessionsOf } from '../../../models/logins';
import { forgetSecondFactorsOf } from '../../../models/secondFactors';
import type { PlainRow } from '../read/read';

type Values = Readonly<Record<string, unknown>>;
/** The fields that decide who can log in. */
const KEYS: readonly (keyof UserRecord | 'password')[] = ['account', 'role', 'status', 'password', 'passwordHash'];

/** Returns whether a user with these values cannot log in, for example after deletion (null). */
const isShut = (values: Values | null): boolean => values === null || ('status' in values && values.status !== ENABLED);

/** Returns why a user may not be changed to these values or deleted (null), for example by themselves. */
export function accountToStore(
  { actor, database }: Pick<Context, 'actor' | 'database'>,
  resource: Resource,
  before: { readonly id: number },
  values: Values | null,
): { field: string; message: Message } | null {
  if (!isUserResource(database, resource) || actor.id === null) return null;
  const { role } = before as unknown as UserRecord;
  const given = values && KEYS.find((name) => name in values);
  if (role === BACKDOOR && actor.role !== BACKDOOR && (values === null || given))
    return { field: given ?? 'role', message: { key: 'people.backdoor' } };
  return before.id === actor.id && isShut(values) ? { field: 'status', message: { key: 'people.self' } } : null;
}

/** Returns the stored values of a user, with the password hashed and the account in lower case. */
async function storedAccount(
  ctx: Context,
  resource: Resource,
  values: Values,
  before: PlainRow | null,
): Promise<CompletedRow> {
  const { password, ...rest } = values;
  const kept = before && accountToStore(ctx, resource, before, values);
  if (kept) return { errors: { [kept.field]: kept.message } };
  if (rest.role === BACKDOOR && before?.role !== BACKDOOR && ctx.actor.id !== null)
    return { errors: { role: { key: 'people.backdoor' } } };
  if (typeof password === 'string' && !PASSWORD_ON_WIRE.test(password))
    return { errors: { password: { key: 'passwordHash' } } };
  return {
    values: {
      ...rest,
      ...(typeof rest.account === 'string' && { account: rest.account.trim().toLowerCase() }),
      ...(typeof password === 'string' && { passwordHash: await hashPassword(password) }),
    },
  };
}

/** Converts the values of users to stored form, unless their resource has a command of its own. */
export async function completeAccounts(
  ctx: Context,
  resource: Resource,
  rows: readonly CompletedRow[],
  before: readonly (PlainRow | null)[],
): Promise<readonly CompletedRow[]> {
  if (!isUserResource(ctx.database, resource)) return rows;
  const own = resource.declaration.overrides ?? [];
  const stored: CompletedRow[] = [];
  for (const [at, row] of rows.entries()) {
    const stands = before[at] ?? null;
    const isOwn = own.includes(stands ? 'update' : 'create');
    stored.push(row.values && !isOwn ? await storedAccount(ctx, resource, row.values, stands) : row);
  }
  return stored;
}

/** Ends the sessions of users with a new password, and of those who can no longer log in. */
export async function endSessionsAfter(
  ctx: Context,
  resource: Resource,
  changes: readonly { id: number; values: Values }[],
): Promise<void> {
  if (!isUserResource(ctx.database, resource)) return;
  const shut = changes.filter(({ values }) => 'passwordHash' in values || isShut(values));
  const ids = shut.map(({ id }) => id);
  await endSessionsOf(ctx, ids);
}

export async function forgetAccounts(ctx: Context, resource: Resource, ids: readonly number[]): Promise<void> {
  if (!isUserResource(ctx.database, resource)) return;
  await endSessionsOf(ctx, ids);
  await forgetNetworksOf(ctx, ids);
  await forgetSecondFactorsOf(ctx, ids);
  await forgetPreferencesOf(ctx, ids);
}
