import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { Terminal, User } from '@t3d/resources/rows';
import { setCreditLimits } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAgent, buildTerminal } from '../factories';
import type { TestData } from '../testData';
import { buy } from '../testData';
import type { MakeCase } from './change';
import { changing, idle, matters } from './change';
import { PLAN_CASES } from './planCases';

const recharge: MakeCase = async (world, ctx) => {
  const { user, pay } = changing(world);
  const [agent, other] = [await buildAgent(world.system, { balance: 900 }), await buildAgent(world.system)];
  return {
    ctx,
    resource: users,
    action: 'recharge',
    body: { ids: [agent.id], amount: 500 },
    changes: [
      matters('balance', () => pay(agent.id)),
      matters('disabled', () => user(agent.id, { status: 'DISABLED' })),
      idle('level', () => user(agent.id, { level: 'VIP' })),
      idle("another's balance", () => pay(other.id)),
      idle('another disabled', () => user(other.id, { status: 'DISABLED' })),
    ],
  };
};

const transfer: MakeCase = async (world, ctx) => {
  const { user, pay } = changing(world);
  const [from, to] = [await buildAgent(world.system, { balance: 900 }), await buildAgent(world.system)];
  return {
    ctx,
    resource: users,
    action: 'transfer',
    body: { fromUser: from.id, toUser: to.id, amount: 300 },
    changes: [
      matters("giver's balance", () => pay(from.id)),
      matters("receiver's balance", () => pay(to.id)),
      matters('receiver disabled', () => user(to.id, { status: 'DISABLED' })),
      idle('level', () => user(to.id, { level: 'VIP' })),
      idle('limit of alerts', () => user(from.id, { alertBelow: 5 })),
    ],
  };
};

const setCredit: MakeCase = async (world, ctx) => {
  const { user, pay } = changing(world);
  const agents = [await buildAgent(world.system), await buildAgent(world.system)];
  const ids = agents.map(({ id }) => id);
  const limit = (creditLimit: number) =>
    inTransaction(world.system, (inner) => setCreditLimits(inner, { users: [ids[1] as number], creditLimit }));
  return {
    ctx,
    resource: users,
    action: 'set-credit',
    body: { ids, creditLimit: 10_000 },
    changes: [
      matters('limit', () => limit(2_000)),
      matters('already so', () => limit(10_000)),
      idle('balance', () => pay(ids[0] as number)),
      idle('level', () => user(ids[0] as number, { level: 'VIP' })),
    ],
  };
};

const markVerified: MakeCase = async (world, ctx) => {
  const { user } = changing(world);
  const agents = [await buildAgent(world.system), await buildAgent(world.system)];
  const ids = agents.map(({ id }) => id);
  return {
    ctx,
    resource: users,
    action: 'real-name-on',
    body: { ids },
    changes: [
      matters('already so', () => user(ids[0] as number, { realName: true })),
      idle('level', () => user(ids[1] as number, { level: 'VIP' })),
      idle('disabled', () => user(ids[1] as number, { status: 'DISABLED' })),
    ],
  };
};

const remove: MakeCase = async (world, ctx) => {
  const { user, pay } = changing(world);
  const agent = await buildAgent(world.system);
  return {
    ctx,
    resource: users,
    action: 'delete',
    body: { ids: [agent.id] },
    changes: [
      matters('balance', () => pay(agent.id)),
      matters('a child', () => buildAgent(world.system, { superior: agent })),
      idle('level', () => user(agent.id, { level: 'VIP' })),
      idle('disabled', () => user(agent.id, { status: 'DISABLED' })),
    ],
  };
};

/** Creates three consecutive cards, in stock or of an agent, and a card outside their range. */
async function buildCards(world: TestData, owner?: User): Promise<{ ids: number[]; range: string; other: number }> {
  const cards: Terminal[] = [];
  for (let count = 0; count < 4; count += 1)
    cards.push(await buildTerminal(world.system, { unitPrice: 200, ...(owner && { owner }) }));
  const [first, , last, other] = cards as [Terminal, Terminal, Terminal, Terminal];
  return { ids: cards.slice(0, 3).map(({ id }) => id), range: `${first.iccid}-${last.iccid}`, other: other.id };
}

const issue =
  (by: 'ids' | 'ranges'): MakeCase =>
  async (world, ctx) => {
    const { card } = changing(world);
    const { ids, range, other } = await buildCards(world);
    const [receiver, third] = [await buildAgent(world.system), await buildAgent(world.system)];
    const [first] = ids as [number];
    const given = { owner: third.id, agent1: third.id, status: 'UNUSED' } as const;
    return {
      ctx,
      resource: terminals,
      action: 'issue',
      body: { ...(by === 'ids' ? { ids } : { ranges: [range] }), toUser: receiver.id },
      changes: [
        matters('issued to another', () => card(first, given)),
        matters('disabled', () => card(first, { status: 'DISABLE' })),
        matters('receiver got another', () => card(other, { ...given, owner: receiver.id, agent1: receiver.id })),
        idle('remark', () => card(first, { remark: 'seen' })),
        idle('unit price', () => card(first, { unitPrice: 900 })),
        idle('another disabled', () => card(other, { status: 'DISABLE' })),
      ],
    };
  };

const recycle: MakeCase = async (world, ctx) => {
  const { card } = changing(world);
  const [holder, third] = [await buildAgent(world.system), await buildAgent(world.system)];
  const { ids, range, other } = await buildCards(world, holder);
  const [first] = ids as [number];
  return {
    ctx,
    resource: terminals,
    action: 'recycle',
    body: { ranges: [range] },
    changes: [
      matters('another holder', () => card(first, { owner: third.id, agent1: third.id })),
      matters('in use', () => card(first, { status: 'ACTIVATED' })),
      idle('remark', () => card(first, { remark: 'seen' })),
      idle('another in use', () => card(other, { status: 'ACTIVATED' })),
    ],
  };
};

const buyCards: MakeCase = async (world) => {
  const { card, pay } = changing(world);
  const buyer = await buildAgent(world.system, { balance: 10_000 });
  const { ids, range, other } = await buildCards(world);
  const [first] = ids as [number];
  return {
    ctx: actAs(world.database, buyer),
    resource: terminals,
    action: 'buy',
    body: { ranges: [range], type: 'SIM' },
    changes: [
      matters('unit price', () => card(first, { unitPrice: 250 })),
      matters('balance', () => pay(buyer.id)),
      matters('sold to another', () => card(first, { owner: world.agents[0].id, agent1: world.agents[0].id })),
      idle('remark', () => card(first, { remark: 'seen' })),
      idle('price of another', () => card(other, { unitPrice: 250 })),
    ],
  };
};

const renew: MakeCase = async (world) => {
  const { agentPlan, pay, card, user } = changing(world);
  const own = world.agents[2];
  await agentPlan(world.agentPlan.id, { cooperationPrice: 500, status: 'RACKING' });
  const { order, card: terminal } = await buy(world);
  const other = await buildTerminal(world.system, { owner: own });
  return {
    ctx: world.buyer,
    resource: orders,
    action: 'renew-plans',
    body: { ids: [order.id] },
    changes: [
      matters('price', () => agentPlan(world.agentPlan.id, { cooperationPrice: 510 })),
      matters('delisted', () => agentPlan(world.agentPlan.id, { status: 'UNSHELVE' })),
      matters('balance', () => pay(own.id)),
      matters('card disabled', () => card(terminal.id, { status: 'DISABLE' })),
      idle('retail price', () => agentPlan(world.agentPlan.id, { retailPrice: 2_000 })),
      idle('remark of the card', () => card(terminal.id, { remark: 'seen' })),
      idle('another card disabled', () => card(other.id, { status: 'DISABLE' })),
      idle('level', () => user(own.id, { level: 'VIP' })),
    ],
  };
};

const refund: MakeCase = async (world, ctx) => {
  const { agentPlan, pay } = changing(world);
  await agentPlan(world.agentPlan.id, { cooperationPrice: 500, status: 'RACKING' });
  const { order } = await buy(world);
  const write = (values: object) =>
    inTransaction(world.system, (inner) => table(inner, orders).update(values as never, order.id));
  return {
    ctx,
    resource: orders,
    action: 'partial-refund',
    body: { ids: [order.id], amount: 100 },
    changes: [
      matters("buyer's balance", () => pay(world.agents[2].id)),
      matters("superior's balance", () => pay(world.agents[0].id)),
      matters('not refundable any more', () => write({ status: 'REVOKING' })),
      matters('finished', () => write({ status: 'COMPLETED' })),
      matters('refunded by another', () => write({ refunded: 50 })),
      idle('remark', () => write({ remark: 'seen' })),
      idle('usage', () => write({ usedMB: 12 })),
    ],
  };
};

const buyPlan: MakeCase = async (world) => {
  const { agentPlan, pay, card } = changing(world);
  const own = world.agents[2];
  await agentPlan(world.agentPlan.id, { cooperationPrice: 500, status: 'RACKING' });
  const terminal = await buildTerminal(world.system, { owner: own });
  return {
    ctx: world.buyer,
    resource: orders,
    action: 'buy',
    body: { agentPlan: world.agentPlan.id, terminals: [terminal.id], seenTotal: 500 },
    changes: [
      matters('price', () => agentPlan(world.agentPlan.id, { cooperationPrice: 510 })),
      matters('balance', () => pay(own.id)),
      matters('another plan on the card', () => buy(world, terminal)),
      matters('card disabled', () => card(terminal.id, { status: 'DISABLE' })),
      idle('retail price', () => agentPlan(world.agentPlan.id, { retailPrice: 2_000 })),
      idle('remark of the card', () => card(terminal.id, { remark: 'seen' })),
    ],
  };
};

const onOrder =
  (action: 'finish' | 'force-completion' | 'apply-revoke'): MakeCase =>
  async (world, ctx) => {
    const { agentPlan } = changing(world);
    await agentPlan(world.agentPlan.id, { cooperationPrice: 500, status: 'RACKING' });
    const { order } = await buy(world);
    const write = (values: object) =>
      inTransaction(world.system, (inner) => table(inner, orders).update(values as never, order.id));
    await write({ status: 'UNUSED' });
    return {
      ctx,
      resource: orders,
      action,
      body: { ids: [order.id] },
      changes: [
        matters('in use', () => write({ status: 'USING' })),
        matters('completed', () => write({ status: 'COMPLETED' })),
        idle('remark', () => write({ remark: 'seen' })),
        idle('usage', () => write({ usedMB: 12 })),
      ],
    };
  };

export const CASES: readonly MakeCase[] = [
  ...PLAN_CASES,
  recharge,
  transfer,
  setCredit,
  markVerified,
  remove,
  issue('ids'),
  issue('ranges'),
  recycle,
  buyCards,
  buyPlan,
  renew,
  refund,
  onOrder('finish'),
  onOrder('force-completion'),
  onOrder('apply-revoke'),
];
