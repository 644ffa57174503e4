import { afterAll, beforeAll } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import realNames from '@t3d/resources/cards/real-names';
import supertest from 'supertest';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { createOrder } from '../orders/commands/createOrder';
import { partialRefund } from '../orders/commands/previewParties';
import { activateOrder } from '../orders/events/startOrder';
import { failOrder } from '../orders/events/rejections';
import type { Context } from '../../context';
import { runDueJobs } from '../../jobs';
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
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import { orderOf, setMode } from '../../test/testData';
import { LOW_BALANCE } from '@t3d/resources/people/users';
import type { AgentPlan, Order, Plan, User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
export let people: Record<Person, User>;
export let plan: Plan;
export let offers: AgentPlan[];

/** Sells at every level before the tests of a file, and audits the ledger afterwards. */
export function openDashboards(): void {
  beforeAll(async () => {
    server = await startTestServer({ simulators: true });
    system = asSystem(server.database);
    const salesman = await buildSalesman(system);
    const top = await buildAgent(system, { balance: 100_000, salesman: salesman.id });
    const two = await buildAgent(system, { superior: top, balance: 100_000 });
    const three = await buildAgent(system, { superior: two, balance: 100_000 });
    const other = await buildAgent(system, { currency: 'EUR', balance: 100_000 });
    people = {
      admin: await buildAdmin(system),
      salesman,
      one: top,
      two,
      three,
      other,
      fresh: await buildAgent(system, { superior: two, balance: LOW_BALANCE.USD - 1 }),
    };
    plan = await buildPlan(system, { revocable: true, corpCost: 101 });
    offers = [];
    for (const [level, agent] of [people.one, people.two, people.three].entries())
      offers.push(await buildAgentPlan(system, plan, agent, COSTS[level] as number, { retailPrice: 907 }));
    offers.push(await buildAgentPlan(system, plan, people.other, 333));
    callers.clear();
    await recordSales();
  }, 120_000);
  afterAll(() => closeProven(server));
}

const COSTS = [313, 427, 541] as const;
export type Person = 'admin' | 'salesman' | 'one' | 'two' | 'three' | 'other' | 'fresh';
const callers = new Map<Person, Promise<Caller>>();
const buyFor = async (agent: User, offer: AgentPlan): Promise<Order> => {
  const card = await buildTerminal(system, { owner: agent });
  const { id } = (await inTransaction(actAs(server.database, agent), (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: offer.id }),
  )) as { id: number };
  await runDueJobs(server.database);
  return orderOf(system, id);
};
const retail = async (offer: AgentPlan, pays: boolean): Promise<void> => {
  const card = await buildTerminal(system, { owner: people.three });
  const answer = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Idempotency-Key', card.iccid as string)
    .send({ planId: offer.id, paymentMethod: 'WECHAT_H5' });
  if (pays)
    await supertest(server.app)
      .post(`/simulator/payments/${(answer.body as { data: { paymentId: number } }).data.paymentId}/pay`)
      .send({});
};
/** Creates two trees with three weeks of sales in two currencies, including refunds and rejections. */
async function recordSales(): Promise<void> {
  const [first, second, third, euro] = offers as [AgentPlan, AgentPlan, AgentPlan, AgentPlan];
  const { one, two, three, other } = people;
  const { clock } = server.database;
  clock.advance(-20 * DAY_MS);
  await buyFor(three, third);
  const old = await buyFor(two, second);
  clock.advance(15 * DAY_MS);
  await inTransaction(system, (ctx) => partialRefund(ctx, { ids: [old.id], amount: 100 }));
  const revoked = await buyFor(three, third);
  await inTransaction(actAs(server.database, three), (ctx) => applyRevoke(ctx, { ids: [revoked.id] }));
  const partly = await buyFor(three, third);
  await inTransaction(system, (ctx) => partialRefund(ctx, { ids: [partly.id], amount: 177 }));
  await buyFor(other, euro);
  clock.advance(4 * DAY_MS);
  await buyFor(one, first);
  await setMode(system, 'manual');
  const rejected = await buyFor(three, third);
  await inTransaction(system, (ctx) => failOrder(ctx, rejected.id, rejected.supplierReference as string, 'no'));
  await setMode(system, 'auto');
  clock.advance(DAY_MS);
  await buyFor(three, third);
  await retail(third, true);
  await retail(third, false);
  await buyFor(other, euro);
  const [last] = await table(system, orders).find({ agent: two.id });
  await inTransaction(system, (ctx) => activateOrder(ctx, (last as Order).id));
  await inTransaction(system, (ctx) =>
    table(ctx, orders).update({ endsAt: new Date(clock.now().getTime() + 2 * DAY_MS) }, (last as Order).id),
  );
  await inTransaction(system, async (ctx) => {
    await table(ctx, realNames).insert({
      terminal: last?.terminal ?? undefined,
      docType: 'ID_CARD',
      status: 'SUBMITTED',
    });
  });
  const waits = await buyFor(three, third);
  await inTransaction(system, (ctx) =>
    table(ctx, orders).update(
      { status: 'NO_REAL_NAME', createdAt: new Date(clock.now().getTime() - 27.5 * DAY_MS) },
      waits.id,
    ),
  );
}
export const callerOf = (person: Person): Promise<Caller> => {
  const known = callers.get(person) ?? server.caller(people[person].account);
  callers.set(person, known);
  return known;
};
export const ask = async <Data>(person: Person, path: string, offset = 0): Promise<Data> => {
  const { status, body, text } = await (
    await callerOf(person)
  )
    .get(`/t3d-api/${path}`)
    .set('X-GMT-Offset', String(offset));
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as Data;
};
export const part = async <Data>(person: Person, path: string, offset = 0): Promise<Data> =>
  (await ask<{ data: Data }>(person, `dashboard/${path}`, offset)).data;
