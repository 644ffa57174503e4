import { type Role, type NewValuesOf, isEmail, isPhone, uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import { AGENTS, levelOf } from '@t3d/resources/roles';
import users, { ASSIGNABLE_ROLES, DEFAULT_CURRENCY } from '@t3d/resources/people/users';
import { type PlainMessage, Invalid, NotFound, invalidField, type Message, Conflict } from '../../errors';
import type { Actor, Context } from '../../context';
import { table } from '../../models/table';
import { isStaff, lockUsers } from './userReach';
import type { User } from '@t3d/resources/rows';
import { command } from '../../engine/rows/commands/command';
import { openWallet } from '../../ledger';
import { changesBetween, recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { PASSWORD_ON_WIRE, hashPassword } from '../../models/passwords';

function fieldErrors(account: string, accountType: string, { password, status }: NewUser): Record<string, Message> {
  const errors: Record<string, Message> = {};
  if (accountType === 'EMAIL' && !isEmail(account)) errors.account = { key: 'contact.email' };
  if (accountType === 'PHONE' && !isPhone(account)) errors.account = { key: 'contact.phone' };
  if (!password) errors.password = { key: 'required' };
  else if (!PASSWORD_ON_WIRE.test(password)) errors.password = { key: 'passwordHash' };
  if (status === 'DELETED') errors.status = { key: 'users.statusDeleted' };
  return errors;
}

/** Returns the row of a new user. Throws for a currency other than the superior's. */
function rowOf(account: string, values: NewUser, place: Place) {
  const { superior } = place;
  return {
    role: place.role,
    account,
    accountType: values.accountType ?? 'EMAIL',
    nickname: values.nickname ?? null,
    status: values.status ?? 'ENABLED',
    level: values.level ?? 'REGULAR',
    salesman: place.salesman,
    superior: superior?.id ?? null,
    currency: superior ? currencyBelow(superior, values.currency) : (values.currency ?? DEFAULT_CURRENCY),
    pool: values.pool ?? false,
    avatar: values.avatar ?? null,
    realName: false,
    accountAuth: values.accountAuth ?? false,
    apis: ['*'],
    agent1: superior?.agent1 ?? null,
    agent2: superior?.agent2 ?? null,
  };
}

/** Returns whether an account exists, ignoring case and accents. */
async function isTaken(ctx: Context, account: string): Promise<boolean> {
  const sql = `SELECT id FROM users WHERE \`${uniqueColumn(users.fields, 'account')}\` = ?`;
  return (await select(ctx, sql, [uniqueValue(users.fields.account, account) as string])).length > 0;
}

/**
 * Creates a customer with a wallet. Throws 400 for fields that the caller may not assign, and 409 for an existing
 * account.
 */
export const createUser = command(users, 'create', {
  run: async (ctx, values) => {
    const account = values.account.trim().toLowerCase();
    const errors = fieldErrors(account, values.accountType ?? 'EMAIL', values);
    if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
    const place = await placeUser(ctx, values);
    const row = rowOf(account, values, place);
    const rows = table(ctx, users);
    if (await isTaken(ctx, account)) throw new Conflict('taken', {}, { account: { key: 'taken' } });
    const id = await rows.insert({ ...row, passwordHash: await hashPassword(values.password as string) });
    const level = levelOf(place.role);
    if (level > 0) await rows.update({ [`agent${level}`]: id }, id);
    await openWallet(ctx, { user: id, currency: row.currency });
    await recordHistory(ctx, users, id, 'create', changesBetween(users, {}, row));
    return { id };
  },
});

export interface Place {
  role: Role;
  superior: User | null;
  salesman: number | null;
}

export function assignableBy(actor: Actor): readonly Role[] {
  if (isStaff(actor)) return ASSIGNABLE_ROLES;
  const level = levelOf(actor.role);
  return AGENTS.slice(level, level === 0 ? 0 : level + 1);
}

const fieldError = (field: string, key: PlainMessage): Invalid => invalidField(field, key);

function roleOf({ actor }: Context, given: Role | null | undefined): Role {
  const allowed = assignableBy(actor);
  const role = given ?? (isStaff(actor) ? undefined : allowed[0]);
  if (!role) throw fieldError('role', 'required');
  if (!allowed.includes(role)) throw fieldError('role', 'users.role');
  return role;
}

/** Returns the locked superior of a new user: the calling agent, or one that staff choose a level above. */
async function superiorOf(ctx: Context, role: Role, given: number | null | undefined): Promise<User | null> {
  const { actor } = ctx;
  const level = levelOf(role);
  if (level < 2) {
    if (given) throw fieldError('superior', 'users.noSuperior');
    return null;
  }
  if (!isStaff(actor) && given && given !== actor.id) throw fieldError('superior', 'users.underSelf');
  const id = isStaff(actor) ? given : actor.id;
  if (!id) throw fieldError('superior', 'required');
  const superior = await table(ctx, users).one(id, { lock: true });
  if (!superior || (actor.role === 'SALESMAN' && superior.salesman !== actor.id)) throw new NotFound();
  if (superior.role !== AGENTS[level - 2]) throw fieldError('superior', 'users.superiorLevel');
  if (superior.status !== 'ENABLED') throw fieldError('superior', 'users.superiorDisabled');
  return superior;
}

/** Throws unless the id belongs to an enabled salesman whom the caller may assign. */
export async function requireSalesman(ctx: Context, id: number): Promise<void> {
  if (ctx.actor.role === 'SALESMAN' && id !== ctx.actor.id) throw fieldError('salesman', 'users.salesmanSelf');
  const [salesman] = await lockUsers(ctx, [id]);
  if (salesman?.role !== 'SALESMAN' || salesman.status !== 'ENABLED') throw fieldError('salesman', 'users.notSalesman');
}

/** Returns the superior's currency, which a whole branch shares. Throws for another currency. */
export function currencyBelow(superior: User, given: string | null | undefined): NonNullable<User['currency']> {
  if (!superior.currency) throw fieldError('superior', 'users.superiorCurrency');
  if (given && given !== superior.currency)
    throw invalidField('currency', 'users.currencyInherited', { currency: superior.currency });
  return superior.currency;
}

/** Returns the salesman of a new user, which is the superior's for a sub-agent. */
async function salesmanOf(
  ctx: Context,
  superior: User | null,
  given: number | null | undefined,
): Promise<number | null> {
  if (superior) {
    if (given && given !== superior.salesman) throw fieldError('salesman', 'users.salesmanInherited');
    return superior.salesman;
  }
  const salesman = given ?? (ctx.actor.role === 'SALESMAN' ? ctx.actor.id : null);
  if (salesman !== null) await requireSalesman(ctx, salesman);
  return salesman;
}

/** Returns role, superior and salesman of a new user. Throws 400 for one that the caller may not choose. */
export async function placeUser(ctx: Context, values: NewUser): Promise<Place> {
  const role = roleOf(ctx, values.role);
  const superior = await superiorOf(ctx, role, values.superior);
  return { role, superior, salesman: await salesmanOf(ctx, superior, values.salesman) };
}

export type NewUser = NewValuesOf<(typeof users)['fields']>;
