import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS, type Role } from '@t3d/resources/kit';
import bills from '@t3d/resources/money/bills';
import orders, { type OrderStatus, LIVE_STATUSES, ORDER_STATUSES } from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import { balanceOf, refund } from '../../../ledger';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../../test/factories';
import { type TestServer, startTestServer } from '../../../test/server';
import { createOrder } from '../commands/createOrder';
import { type Step, canStep, startsFrom, transition } from './receipts';
import type { AgentPlan, Order, User } from '@t3d/resources/rows';

/** Tests every state, action and role through the API against the state machine. */
type Service = 'DATA' | 'SMS';
interface ImportRule {
  resource: string;
  action: string;
  step: Step;
  service: Service;
  by: readonly Role[];
  body?: object;
}
const AGENTS = ['AGENT_1', 'AGENT_2', 'AGENT_3'] as const;
const STAFF: readonly Role[] = ['ADMIN', 'SALESMAN'];
const ROLES: readonly Role[] = [...STAFF, ...AGENTS, 'SMS_RECYCLE'];
const STAFF_AND_AGENTS = [...STAFF, ...AGENTS];
const DATA_DOORS: readonly Omit<ImportRule, 'service'>[] = [
  { resource: 'orders', action: 'apply-revoke', step: 'apply-revoke', by: STAFF_AND_AGENTS },
  { resource: 'orders', action: 'retry', step: 'retry', by: STAFF },
  { resource: 'orders', action: 'finish', step: 'finish', by: STAFF },
  { resource: 'orders', action: 'force-completion', step: 'force-completion', by: ['ADMIN'] },
  { resource: 'orders', action: 'partial-refund', step: 'partial-refund', by: STAFF, body: { amount: 1 } },
  { resource: 'orders', action: 'delete', step: 'delete', by: STAFF },
];
const IMPORT_RULES: readonly ImportRule[] = [
  ...DATA_DOORS.map((door) => ({ ...door, service: 'DATA' as const })),
  ...DATA_DOORS.filter(({ step }) => step !== 'delete').map((door) => ({ ...door, service: 'SMS' as const })),
  { resource: 'sms-orders', action: 'revoke', step: 'apply-revoke', service: 'SMS', by: STAFF_AND_AGENTS },
  { resource: 'sms-orders', action: 'renew', step: 'renew', service: 'SMS', by: STAFF_AND_AGENTS },
];
let server: TestServer;
const plansOf = {} as Record<Service, Map<number, AgentPlan>>;
const buyers = {} as Record<Role, User>;
beforeAll(async () => {
  server = await startTestServer();
  const ctx = asSystem(server.database);
  const salesman = await server.user('SALESMAN');
  const chain = [];
  for (const role of AGENTS) chain.push(await server.user(role));
  await table(ctx, users).update(
    { salesman: salesman.id },
    chain.map(({ id }) => id),
  );
  for (const service of ['DATA', 'SMS'] as const) {
    const plan = await buildPlan(ctx, {
      revocable: true,
      service,
      ...(service === 'SMS' && { rules: { messages: 10, months: 1 } as never }),
    });
    plansOf[service] = new Map();
    for (const [level, agent] of chain.entries())
      plansOf[service].set(agent.id, await buildAgentPlan(ctx, plan, agent, 10 * (level + 1)));
  }
  for (const role of ROLES)
    buyers[role] = AGENTS.includes(role as 'AGENT_1') ? await server.user(role) : (chain[2] as User);
}, 120_000);
afterAll(() => server.close());

async function buy(buyer: User, service: Service): Promise<Order> {
  const ctx = asSystem(server.database);
  const card = await buildTerminal(ctx, { owner: buyer });
  const agentPlan = plansOf[service].get(buyer.id) as AgentPlan;
  const { id } = (await inTransaction(actAs(server.database, buyer), (inner) =>
    createOrder(inner, { terminal: card.id, agentPlan: agentPlan.id }),
  )) as { id: number };
  return (await table(ctx, orders).one(id)) as Order;
}

/** Unchanged orders by buyer, which the next state's test can use. */
const fresh = new Map<string, Order>();
async function orderIn(status: OrderStatus, buyer: User, service: Service): Promise<Order> {
  const ctx = asSystem(server.database);
  const order = fresh.get(`${buyer.id} ${service}`) ?? (await buy(buyer, service));
  fresh.set(`${buyer.id} ${service}`, order);
  const running = { startedAt: ctx.now(), endsAt: new Date(ctx.now().getTime() + 30 * DAY_MS) };
  await table(ctx, orders).update(
    {
      status,
      statusBefore: 'USING',
      liveTerminal:
        service === 'DATA' && (LIVE_STATUSES as readonly OrderStatus[]).includes(status) ? order.terminal : null,
      ...running,
    },
    order.id,
  );
  return order;
}

const moneyOf = async (buyer: User): Promise<(number | null)[]> => [
  await balanceOf(asSystem(server.database), buyer.id),
  await table(asSystem(server.database), bills).count({}),
];

/** Returns the expected state after an action. An unverified order is revoked at once. */
function expected(status: OrderStatus, step: Step): OrderStatus {
  const { to } = transition(step);
  if (to === 'REVOKING' && status === 'NO_REAL_NAME') return 'REVOKED';
  return to === 'same' || to === 'before' ? status : to;
}

const press = async ({ resource, action, body }: ImportRule, role: Role, order: Order) =>
  (await server.as(role)).post(`/t3d-api/${resource}/actions/${action}`).send({ ids: [order.id], ...body });

/** Expects 403 for a role without permission. */
async function tryClosed(door: ImportRule, role: Role): Promise<void> {
  await orderIn('UNUSED', buyers[role], door.service);
  const before = await moneyOf(buyers[role]);
  for (const status of ORDER_STATUSES) {
    const order = await orderIn(status, buyers[role], door.service);
    const { status: code } = await press(door, role, order);
    expect({ status, code, after: (await table(asSystem(server.database), orders).one(order.id))?.status }).toEqual({
      status,
      code: 403,
      after: status,
    });
  }
  expect(await moneyOf(buyers[role])).toEqual(before);
}

async function tryDoor(door: ImportRule, role: Role, status: OrderStatus): Promise<void> {
  const { action, step, service } = door;
  const ctx = asSystem(server.database);
  const buyer = buyers[role];
  const order = await orderIn(status, buyer, service);
  const open = canStep(step, status);
  if (open && step === 'retry')
    await inTransaction(ctx, (inner) =>
      refund(inner, { key: `failed:${order.id}`, orderNo: order.orderNo as string, amount: 'all', fee: true }),
    );
  const before = open ? [] : await moneyOf(buyer);
  const answer = await press(door, role, order);
  const after = (await table(ctx, orders).one(order.id)) as Order;
  const cell = { role, status, action, service };
  if (open) {
    fresh.delete(`${buyer.id} ${service}`);
    expect({ ...cell, code: answer.status, after: after.status, hidden: after.deletedAt !== null }).toEqual({
      ...cell,
      code: 200,
      after: expected(status, step),
      hidden: step === 'delete',
    });
    return;
  }
  expect({ ...cell, code: answer.status, after: after.status, money: await moneyOf(buyer) }).toEqual({
    ...cell,
    code: 400,
    after: status,
    money: before,
  });
  const { message, errors } = answer.body as { message: string; errors: Record<string, string> };
  expect({
    ...cell,
    message,
    named: [status, ...startsFrom(step)].filter((word) => !message.includes(word)),
    errors: Object.keys(errors),
  }).toEqual({ ...cell, message, named: [], errors: [String(order.id)] });
}

/** Returns the roles for testing an action. Two roles suffice for SMS orders in the list of all orders. */
const rolesOf = ({ resource, service }: ImportRule): readonly Role[] =>
  resource === 'orders' && service === 'SMS' ? ['ADMIN', 'AGENT_1'] : ROLES;

describe.each(IMPORT_RULES.map((door) => [`${door.resource} ${door.action}`, door.service, door] as const))(
  'the action %s on %s orders',
  (_name, _service, door) => {
    test.each(rolesOf(door))(
      'allows the order action for %s in the allowed states and rejects the action in all other states',
      async (role) => {
        if (!door.by.includes(role)) {
          await tryClosed(door, role);
          return;
        }
        for (const status of ORDER_STATUSES) await tryDoor(door, role, status);
      },
      60_000,
    );
  },
);

test.each(ORDER_STATUSES)(
  'rejects deleting an SMS order that is %s through either list or together with a data order',
  async (status) => {
    const ctx = asSystem(server.database);
    const staff = await server.as('ADMIN');
    const [kept, other] = [
      await orderIn(status, buyers.AGENT_1, 'SMS'),
      await orderIn('REVOKED', buyers.AGENT_1, 'DATA'),
    ];
    const said = {
      code: 400,
      named: [String(kept.id)],
      message: `Order ${kept.orderNo} is not an order of data: it cannot be deleted`,
    };
    const calls = [
      staff.delete(`/t3d-api/orders/${kept.id}`),
      staff.post('/t3d-api/orders/actions/delete').send({ ids: [kept.id, other.id] }),
      staff.post('/t3d-api/orders/actions/delete').send({ ids: [kept.id] }),
    ];
    for (const call of calls) {
      const {
        status: code,
        body: { message, errors },
      } = await call;
      expect({ code, named: Object.keys((errors ?? {}) as object), message }).toEqual(said);
    }
    const check = await staff.post('/t3d-api/orders/actions/delete/check').send({ ids: [kept.id, other.id] });
    expect((check.body as { data: object }).data).toMatchObject({ matched: 2, available: 1 });
    expect((await staff.delete(`/t3d-api/sms-orders/${kept.id}`)).status).toBe(403);
    expect(
      (await staff.post('/t3d-api/sms-orders/actions/delete').send({ ids: [kept.id] })).status,
    ).toBeGreaterThanOrEqual(403);
    for (const { id } of [kept, other]) expect((await table(ctx, orders).one(id))?.deletedAt).toBeNull();
  },
);
