import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { balanceOf, setCreditLimit } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildSalesman,
  buildTerminal,
} from '../../test/factories';
import { closeProven } from '../../test/ledgerTest';
import { openTestDatabase } from '../../test/database';
import type { Database } from '../../models/database';
import { openProduct } from '../../product';
import { issueToChildren, setChildPrice } from '../plans/issueToChildren';
import { createOrder } from '../orders/commands/createOrder';
import { issueToAgents } from '../plans/issueToAgents';
import { buyTerminals } from '../terminals/movement/buyTerminals';
import { issueTerminals, recycleTerminals } from '../terminals/movement/issueTerminals';
import { bindLevel, updateUser } from './updateUser';
import { createUser } from './placeUser';
import { deleteUsers } from './deleteUsers';
import { rechargeUser, transferBalance } from './transferBalance';
import { requireReceivers } from './userReach';
import { disableUsers } from './switchUsers';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';

let database: Database;
let close: () => Promise<void>;
let system: Context;
let admin: Context;
let rich: User;
let plan: Plan;
beforeAll(async () => {
  const home = await openTestDatabase();
  database = await openProduct(home.url);
  close = async () => {
    await database.close();
    await home.drop();
  };
  system = asSystem(database);
  admin = actAs(database, await buildAdmin(system));
  rich = await buildAgent(system, { balance: 1_000_000 });
  plan = await buildPlan(system);
}, 60_000);
afterAll(() => closeProven({ database, close }));

type Command = (ctx: Context) => Promise<unknown>;
/** A command that gives a receiver something, and the receiver. */
interface Case {
  receiver: User;
  by: Context;
  give: Command;
}

const keyed = (ctx: Context): Context => ({ ...ctx, idempotencyKey: randomUUID() });
const card = (values: Partial<Terminal> = {}): Promise<Terminal> => buildTerminal(system, values as object);

/** The commands that run concurrently with a deletion of their receiver. */
const GIVEN: Readonly<Record<string, () => Promise<Case>>> = {
  'cards issued': async () => {
    const [receiver, { id }] = [await buildAgent(system), await card()];
    return { receiver, by: admin, give: (ctx) => issueTerminals(ctx, { ids: [id], toUser: receiver.id }) };
  },
  'cards bought on credit': async () => {
    const [receiver, { iccid }] = [await buildAgent(system), await card({ unitPrice: 100 })];
    await inTransaction(system, (ctx) => setCreditLimit(ctx, { user: receiver.id, creditLimit: 1_000 }));
    return {
      receiver,
      by: actAs(database, receiver),
      give: (ctx) => buyTerminals(ctx, { ranges: [iccid], type: 'SIM' }),
    };
  },
  'plans of staff': async () => {
    const receiver = await buildAgent(system);
    return {
      receiver,
      by: admin,
      give: (ctx) => issueToAgents(ctx, { ids: [plan.id], agents: [receiver.id], cooperationPrice: 400 }),
    };
  },
  'plans of its superior': async () => {
    const superior = await buildAgent(system);
    const [receiver, own] = [await buildAgent(system, { superior }), await buildAgentPlan(system, plan, superior, 300)];
    return {
      receiver,
      by: actAs(database, superior),
      give: (ctx) => issueToChildren(ctx, { ids: [own.id], agents: [receiver.id], cooperationPrice: 400 }),
    };
  },
  'a level': async () => {
    const receiver = await buildAgent(system);
    return { receiver, by: admin, give: (ctx) => bindLevel(ctx, { ids: [receiver.id], level: 'VIP' }) };
  },
  'money of staff': async () => {
    const receiver = await buildAgent(system);
    return { receiver, by: admin, give: (ctx) => rechargeUser(keyed(ctx), { ids: [receiver.id], amount: 500 }) };
  },
  'money of somebody else': async () => {
    const receiver = await buildAgent(system);
    return {
      receiver,
      by: admin,
      give: (ctx) => transferBalance(keyed(ctx), { fromUser: rich.id, toUser: receiver.id, amount: 500 }),
    };
  },
  'a new customer': async () => {
    const receiver = await buildSalesman(system);
    const password = 'a'.repeat(64);
    return {
      receiver,
      by: admin,
      give: (ctx) =>
        createUser(ctx, {
          role: 'AGENT_1',
          account: `${randomUUID().slice(0, 8)}@t3d.test`,
          password,
          salesman: receiver.id,
        }),
    };
  },
  'a customer of another': async () => {
    const [receiver, customer] = [await buildSalesman(system), await buildAgent(system)];
    return {
      receiver,
      by: admin,
      give: (ctx) => updateUser(ctx, { id: customer.id, values: { salesman: receiver.id } }),
    };
  },
};

/** The commands that run concurrently with disabling, because their receiver cannot be deleted. */
const GIVEN_TO_HOLDERS: Readonly<Record<string, () => Promise<Case>>> = {
  'an order': async () => {
    const receiver = await buildAgent(system, { balance: 10_000 });
    const [own, held] = [
      await buildAgentPlan(system, plan, receiver, 300),
      await buildTerminal(system, { owner: receiver }),
    ];
    return {
      receiver,
      by: actAs(database, receiver),
      give: (ctx) => createOrder(ctx, { terminal: held.id, agentPlan: own.id }),
    };
  },
  'cards recycled upwards': async () => {
    const receiver = await buildAgent(system);
    const held = await buildTerminal(system, { owner: await buildAgent(system, { superior: receiver }) });
    return { receiver, by: actAs(database, receiver), give: (ctx) => recycleTerminals(ctx, { ids: [held.id] }) };
  },
};

/** Starts the second command before the first commits. Returns both outcomes. */
async function inTurn(
  first: { by: Context; do: Command },
  second: { by: Context; do: Command },
): Promise<[PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]> {
  let started: Promise<unknown> | undefined;
  const one = inTransaction(first.by, async (ctx) => {
    await first.do(ctx);
    started = inTransaction(second.by, second.do);
    // Give the second command time to reach the first one's lock.
    await Promise.race([started.catch(() => undefined), sleep(300)]);
  });
  const [ended] = await Promise.allSettled([one]);
  const [other] = await Promise.allSettled([started]);
  return [ended, other];
}

const rowOf = async ({ id }: User): Promise<User> => (await table(system, users).one(id)) as User;
async function expectNothingLost(receiver: User): Promise<void> {
  if ((await rowOf(receiver)).status !== 'DELETED') return;
  expect([
    await table(system, terminals).count({ owner: receiver.id }),
    (await balanceOf(system, receiver.id)) ?? 0,
    await table(system, users).count({ salesman: receiver.id }),
  ]).toEqual([0, 0, 0]);
}
const deletion = (receiver: User) => ({ by: admin, do: (ctx: Context) => deleteUsers(ctx, { ids: [receiver.id] }) });
const disabling = (receiver: User) => ({ by: admin, do: (ctx: Context) => disableUsers(ctx, { ids: [receiver.id] }) });

describe.each(Object.entries(GIVEN))('the command %s, concurrent with the deletion of its receiver', (name, build) => {
  test('rejects the command while the receiver is being deleted', async () => {
    const { receiver, by, give } = await build();
    const [deleted, given] = await inTurn(deletion(receiver), { by, do: give });
    expect([deleted.status, given.status, (await rowOf(receiver)).status]).toEqual([
      'fulfilled',
      'rejected',
      'DELETED',
    ]);
    await expectNothingLost(receiver);
  });

  test('makes a deletion wait for the command, and the deletion then sees what the receiver got', async () => {
    const { receiver, by, give } = await build();
    const [given, deleted] = await inTurn({ by, do: give }, deletion(receiver));
    expect(given.status).toBe('fulfilled');
    expect(deleted.status).toBe(/plans|level/.test(name) ? 'fulfilled' : 'rejected');
    await expectNothingLost(receiver);
  });

  test('leaves no deleted receiver with possessions, whether the command or the deletion runs first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { receiver, by, give } = await build();
      const [one, other] = [() => inTransaction(by, give), () => inTransaction(admin, deletion(receiver).do)];
      await Promise.allSettled(round % 2 === 0 ? [one(), other()] : [other(), one()]);
      await expectNothingLost(receiver);
    }
  });
});

test.each(Object.entries({ ...GIVEN, ...GIVEN_TO_HOLDERS }))(
  'rejects a command while the receiver is being disabled: %s',
  async (_name, build) => {
    const { receiver, by, give } = await build();
    const [disabled, given] = await inTurn(disabling(receiver), { by, do: give });
    expect([disabled.status, given.status]).toEqual(['fulfilled', 'rejected']);
  },
);

test('treats a deleted user as missing, so nobody can enable the user again', async () => {
  const receiver = await buildAgent(system);
  await inTransaction(admin, deletion(receiver).do);
  await expect(inTransaction(admin, (ctx) => requireReceivers(ctx, [receiver.id]))).rejects.toBeInstanceOf(NotFound);
});

test('rejects a price change of a sub-agent’s plan while the sub-agent is being deleted', async () => {
  const superior = await buildAgent(system);
  const receiver = await buildAgent(system, { superior });
  await buildAgentPlan(system, plan, superior, 300);
  const theirs: AgentPlan = await buildAgentPlan(system, plan, receiver, 400);
  const give: Command = (ctx) => setChildPrice(ctx, { id: theirs.id, values: { cooperationPrice: 500 } });
  const [deleted, given] = await inTurn(deletion(receiver), { by: actAs(database, superior), do: give });
  expect([deleted.status, given.status]).toEqual(['fulfilled', 'rejected']);
});
