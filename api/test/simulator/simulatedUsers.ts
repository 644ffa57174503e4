import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { openWallet } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAdmin, buildAgent, buildSalesman } from '../factories';

/** The agents of two chains, `a…` and `b…`. */
export const AGENT_NAMES = ['a1', 'a2', 'a3', 'b1', 'b2'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];
/** The people. `boss` is a second administrator, and `codes` buys code numbers. */
export type Name = 'admin' | 'boss' | 'sales' | 'codes' | AgentName;
/** A caller: a person, a partner's program with the API key of `a1`, or an anonymous caller. */
export type Who = Name | 'partner' | 'public';

export type SimulatedUsers = Readonly<Record<Name, User>>;

const DOMAIN = '@shop.test';

export async function buildUsers(ctx: Context): Promise<SimulatedUsers> {
  const named = (name: Name) => ({ account: `${name}${DOMAIN}`, nickname: name });
  const admin = await buildAdmin(ctx, named('admin'));
  const boss = await buildAdmin(ctx, named('boss'));
  const codes = await buildAdmin(ctx, { ...named('codes'), role: 'SMS_RECYCLE' });
  await inTransaction(ctx, (inner) => openWallet(inner, { user: codes.id, currency: 'USD' }));
  const sales = await buildSalesman(ctx, named('sales'));
  const a1 = await buildAgent(ctx, { ...named('a1'), salesman: sales.id });
  const a2 = await buildAgent(ctx, { ...named('a2'), superior: a1 });
  const a3 = await buildAgent(ctx, { ...named('a3'), superior: a2 });
  const b1 = await buildAgent(ctx, named('b1'));
  const b2 = await buildAgent(ctx, { ...named('b2'), superior: b1 });
  return { admin, boss, sales, codes, a1, a2, a3, b1, b2 };
}

/** Returns the people of a database, or undefined. */
export async function findUsers(ctx: Context): Promise<SimulatedUsers | undefined> {
  const found = await table(ctx, users).find({});
  const people = found.filter(({ account }) => account?.endsWith(DOMAIN));
  if (people.length === 0) return undefined;
  return Object.fromEntries(people.map((user) => [user.account?.split('@')[0], user])) as Record<Name, User>;
}
