import type { Role, NewValuesOf } from '@t3d/resources/kit';
import { AGENTS, levelOf } from '@t3d/resources/roles';
import users, { ASSIGNABLE_ROLES } from '@t3d/resources/people/users';
import { type PlainMessage, type Invalid, NotFound, invalidField } from '../../errors';
import type { Actor, Context } from '../../context';
import { table } from '../../models/table';
import { isStaff } from './reach';
import { lockUsers } from './receivers';
import type { User } from '@t3d/resources/rows';

export interface Place {
  role: Role;
  superior: User | null;
  salesman: number | null;
}

/** The roles that this caller may give a new user. */
export function assignableBy(actor: Actor): readonly Role[] {
  if (isStaff(actor)) return ASSIGNABLE_ROLES;
  const level = levelOf(actor.role);
  return AGENTS.slice(level, level === 0 ? 0 : level + 1);
}

const refuse = (field: string, key: PlainMessage): Invalid => invalidField(field, key);

function roleOf({ actor }: Context, given: Role | null | undefined): Role {
  const allowed = assignableBy(actor);
  const role = given ?? (isStaff(actor) ? undefined : allowed[0]);
  if (!role) throw refuse('role', 'required');
  if (!allowed.includes(role)) throw refuse('role', 'users.role');
  return role;
}

/**
 * Agents put new ones under themselves; staff name a superior one level up. It is locked, so that it is not deleted
 * meanwhile.
 */
async function superiorOf(ctx: Context, role: Role, given: number | null | undefined): Promise<User | null> {
  const { actor } = ctx;
  const level = levelOf(role);
  if (level < 2) {
    if (given) throw refuse('superior', 'users.noSuperior');
    return null;
  }
  if (!isStaff(actor) && given && given !== actor.id) throw refuse('superior', 'users.underSelf');
  const id = isStaff(actor) ? given : actor.id;
  if (!id) throw refuse('superior', 'required');
  const superior = await table(ctx, users).one(id, { lock: true });
  if (!superior || (actor.role === 'SALESMAN' && superior.salesman !== actor.id)) throw new NotFound();
  if (superior.role !== AGENTS[level - 2]) throw refuse('superior', 'users.superiorLevel');
  if (superior.status !== 'ENABLED') throw refuse('superior', 'users.superiorDisabled');
  return superior;
}

/** Refuses a salesman that is none, or is not the caller's to give. */
export async function requireSalesman(ctx: Context, id: number): Promise<void> {
  if (ctx.actor.role === 'SALESMAN' && id !== ctx.actor.id) throw refuse('salesman', 'users.salesmanSelf');
  const [salesman] = await lockUsers(ctx, [id]);
  if (salesman?.role !== 'SALESMAN' || salesman.status !== 'ENABLED') throw refuse('salesman', 'users.notSalesman');
}

/**
 * The currency of a user below a superior: the superior's, because prices, wallets and transfers of a whole branch have
 * one. Refuses another, and a superior that has none itself.
 */
export function currencyBelow(superior: User, given: string | null | undefined): NonNullable<User['currency']> {
  if (!superior.currency) throw refuse('superior', 'users.superiorCurrency');
  if (given && given !== superior.currency)
    throw invalidField('currency', 'users.currencyInherited', { currency: superior.currency });
  return superior.currency;
}

/** A whole branch has one salesman, that of its AGENT_1. */
async function salesmanOf(
  ctx: Context,
  superior: User | null,
  given: number | null | undefined,
): Promise<number | null> {
  if (superior) {
    if (given && given !== superior.salesman) throw refuse('salesman', 'users.salesmanInherited');
    return superior.salesman;
  }
  const salesman = given ?? (ctx.actor.role === 'SALESMAN' ? ctx.actor.id : null);
  if (salesman !== null) await requireSalesman(ctx, salesman);
  return salesman;
}

/** Where in the tree a new user goes. Refuses (400) a role, superior or salesman that this caller may not choose. */
export async function placeUser(ctx: Context, values: NewUser): Promise<Place> {
  const role = roleOf(ctx, values.role);
  const superior = await superiorOf(ctx, role, values.superior);
  return { role, superior, salesman: await salesmanOf(ctx, superior, values.salesman) };
}

/** What a caller gives of a new user. */
export type NewUser = NewValuesOf<(typeof users)['fields']>;
