import agentPlans from '@t3d/resources/plans/agent-plans';
import type { Role } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { levelOf } from '@t3d/resources/roles';
import plans from '@t3d/resources/plans/plans';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { systemContext } from '../context';
import { openWallet, recharge } from '../ledger';
import type { Database } from '../models/database';
import { change } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

/** Returns a context of the system, for creating test data. */
export const asSystem = (database: Database): Context => systemContext(database, 'command');

/** Returns a context of this user, as from a session. */
export function actAs(database: Database, user: User, more: Partial<Context> = {}): Context {
  const { id, account, role, agent1, agent2, agent3 } = user;
  const actor = {
    id,
    account,
    role,
    level: levelOf(role),
    apis: user.apis ?? ['*'],
    accountAuth: user.accountAuth ?? false,
    agent1,
    agent2,
    agent3,
  };
  return { ...systemContext(database, 'screen'), language: 'en', actor, requestId: randomUUID(), ...more };
}

async function buildUser(ctx: Context, role: Role, values: Partial<User>): Promise<User> {
  const id = await table(ctx, users).insert({
    role,
    account: `user${next()}-${randomUUID().slice(0, 8)}@t3d.test`,
    accountType: 'EMAIL',
    nickname: `${role} ${made}`,
    status: 'ENABLED',
    currency: 'USD',
    pool: false,
    realName: false,
    accountAuth: true,
    apis: ['*'],
    ...values,
  });
  return (await table(ctx, users).one(id)) as User;
}

export const buildAdmin = (ctx: Context, values: Partial<User> = {}): Promise<User> =>
  inTransaction(ctx, (inner) => buildUser(inner, 'ADMIN', values));
export const buildSalesman = (ctx: Context, values: Partial<User> = {}): Promise<User> =>
  inTransaction(ctx, (inner) => buildUser(inner, 'SALESMAN', values));

/** Creates an agent below `superior`, or an AGENT_1, with `balance` in minor units. */
export function buildAgent(
  ctx: Context,
  options: Partial<Omit<User, 'superior'>> & { superior?: User; balance?: number } = {},
): Promise<User> {
  const { superior, balance = 0, ...values } = options;
  return inTransaction(ctx, async (inner) => {
    const level = levelOf(superior?.role) + 1;
    const { id } = await buildUser(inner, `AGENT_${level}` as Role, {
      superior: superior?.id ?? null,
      salesman: superior?.salesman ?? null,
      currency: superior?.currency ?? 'USD',
      agent1: superior?.agent1 ?? null,
      agent2: superior?.agent2 ?? null,
      ...values,
    });
    await table(inner, users).update({ [`agent${level}`]: id }, id);
    const agent = (await table(inner, users).one(id)) as User;
    await openWallet(inner, { user: id, currency: agent.currency ?? 'USD' });
    if (balance > 0)
      await recharge(inner, { user: id, amount: balance, currency: agent.currency ?? 'USD', key: randomUUID() });
    return (await table(inner, users).one(id)) as User;
  });
}

/** Creates a chain of agents with these balances. */
export async function buildChain(ctx: Context, balances: readonly number[]): Promise<User[]> {
  const chain: User[] = [];
  for (const balance of balances) chain.push(await buildAgent(ctx, { superior: chain.at(-1), balance }));
  return chain;
}

/** Creates a listed plan that costs the platform 1.00. */
export function buildPlan(ctx: Context, values: Partial<Plan> = {}): Promise<Plan> {
  return inTransaction(ctx, async (inner) => {
    const id = await table(inner, plans).insert({
      planCode: `P${next()}-${randomUUID().slice(0, 8)}`,
      name: `Plan ${made}`,
      type: 'SUM',
      status: 'RACKING',
      terminalType: 'SIM',
      areaCodes: ['CN'],
      corpCost: 100,
      cooperationPrice: 150,
      retailPrice: 300,
      rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 30, throttleKbps: null, activation: 'FIRST_USE' },
      esimFee: 0,
      revocable: false,
      longTerm: false,
      ...values,
    });
    return (await table(inner, plans).one(id)) as Plan;
  });
}

/** Creates a plan issued to an agent at a price. */
export function buildAgentPlan(
  ctx: Context,
  plan: Plan,
  agent: User,
  cooperationPrice: number,
  values: Partial<AgentPlan> = {},
): Promise<AgentPlan> {
  return inTransaction(ctx, async (inner) => {
    const { agent1, agent2, agent3 } = agent;
    const id = await table(inner, agentPlans).insert({
      plan: plan.id,
      agent: agent.id,
      cooperationPrice,
      retailPrice: cooperationPrice * 2,
      status: 'RACKING',
      agent1,
      agent2,
      agent3,
      ...values,
    });
    return (await table(inner, agentPlans).one(id)) as AgentPlan;
  });
}

/** Changes the owner of a card without writing a hand-over to the history. */
export const moveTerminal = (
  ctx: Context,
  id: number,
  { owner, agent1, agent2 = null, status = 'UNUSED' }: Pick<Terminal, 'owner' | 'agent1'> & Partial<Terminal>,
): Promise<number> =>
  inTransaction(ctx, (inner) =>
    change(
      inner,
      'UPDATE `terminals` SET `owner` = ?, `agent1` = ?, `agent2` = ?, `agent3` = NULL, `status` = ? WHERE `id` = ?',
      [owner, agent1, agent2, status, id],
    ),
  );

/** Returns a new valid ICCID with 20 digits. */
export function anIccid(number: number = next()): string {
  const body = `8986${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
}

/** Creates a card, UNUSED with an owner and otherwise in stock. */
export function buildTerminal(
  ctx: Context,
  options: Partial<Omit<Terminal, 'owner'>> & { owner?: User } = {},
): Promise<Terminal> {
  const { owner, ...values } = options;
  return inTransaction(ctx, async (inner) => {
    const iccid: string = (values.iccid as string | null | undefined) ?? anIccid();
    const id = await table(inner, terminals).insert({
      iccid,
      iccidLength: iccid.length,
      type: 'SIM',
      status: owner ? 'UNUSED' : 'STOCKED',
      realName: false,
      smsRealName: false,
      owner: owner?.id ?? null,
      agent1: owner?.agent1 ?? null,
      agent2: owner?.agent2 ?? null,
      agent3: owner?.agent3 ?? null,
      ...values,
    });
    return (await table(inner, terminals).one(id)) as Terminal;
  });
}
