import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import type { Plan } from '@t3d/resources/rows';
import express from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { ensureSchedules, runDueJobs } from '../../jobs';
import { audit } from '../../ledger';
import { table } from '../../models/table';
import { asSystem, buildPlan, buildTerminal } from '../../test/factories';
import { type TestServer, startTestServer } from '../../test/server';
import { setMode } from '../../test/testData';
import { type Answered, type FakeCtrip, callSupplier, createFakeCtrip } from './simulator/simulatorRoutes';
import type { CtripItem, CtripVoucher, Keys } from './wire/codes';

export const ACCOUNT_ID = 'acc001';
export const KEYS: Keys = { aesKey: '0123456789abcdef', aesIv: 'fedcba9876543210', signKey: 'SIGNKEY0123456789' };

export let server: TestServer;
export let fake: FakeCtrip;
export let esim: Plan;
export let sim: Plan;
let listening: Server;

export const system = () => asSystem(server.database);
export const runJobs = (): Promise<unknown> => runDueJobs(server.database);

let cards = 0;
export async function addCards(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await buildTerminal(system(), { type: 'E_SIM', status: 'STOCKED', lpa: `LPA:1$smdp.test$CARD${(cards += 1)}` });
}

/** Opens a server with an eSIM plan and a SIM plan on sale at the Ctrip simulator. */
export function openCtrip({ cards: count = 40, approvals = false } = {}): void {
  beforeAll(async () => {
    fake = createFakeCtrip((accountId) => (accountId === ACCOUNT_ID ? KEYS : null));
    listening = express().use(fake.router).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api`;
    server = await startTestServer({ approvals });
    await table(system(), ctripAccounts).insert({
      accountId: ACCOUNT_ID,
      ...KEYS,
      noticeUrl: `${url}/order/notice.do`,
      priceUrl: `${url}/product/price.do`,
      stockUrl: `${url}/product/stock.do`,
    });
    esim = await buildPlan(system(), { terminalType: 'E_SIM', corpCost: 980 });
    sim = await buildPlan(system(), { terminalType: 'SIM', corpCost: 500 });
    await addOffer('ESIM', esim, 1680);
    await addOffer('SIM', sim, 1200);
    await addCards(count);
    await ensureSchedules(server.database);
  });
  afterAll(async () => {
    const report = await audit(server.database);
    const broken = report.invariants.filter((one) => one.broken > 0);
    listening.close();
    listening.closeAllConnections();
    await server.close();
    if (broken.length > 0) throw new Error(JSON.stringify(broken));
  });
  beforeEach(() => setMode(system(), 'auto'));
}

export const addOffer = (PLU: string, plan: Plan, salePrice: number, stock = 1000): Promise<number> =>
  table(system(), ctripPlans).insert({ plan: plan.id, PLU, salePrice, currency: 'USD', stock, status: 'RACKING' });
export const stockOf = async (PLU: string): Promise<number | undefined> =>
  (await table(system(), ctripPlans).one({ PLU }))?.stock;

export async function post(message: string): Promise<string> {
  const answer = await supertest(server.app)
    .post('/t3d-api/ctrip')
    .set('Content-Type', 'application/json')
    .send(message);
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
  return answer.text;
}
let batches = 0;
export const newBatch = (): string => `20261125${String((batches += 1)).padStart(32, '0')}`;

/** Calls our service as Ctrip would, by default in a new batch. */
export const ctrip = (service: string, body: object = {}, keys = KEYS, accountId = ACCOUNT_ID): Promise<Answered> =>
  callSupplier(post, keys, accountId, service, { sequenceId: newBatch(), ...body });

let orders = 0;
export const newOrderId = (): string => `11288${String((orders += 1)).padStart(11, '0')}`;
export const anItem = (more: object = {}) => ({
  PLU: 'ESIM',
  locale: 'zh-CN',
  useStartDate: '2099-11-20',
  useEndDate: '2099-12-20',
  price: 16.8,
  priceCurrency: 'USD',
  salePrice: 16.8,
  salePriceCurrency: 'USD',
  cost: 14.2,
  costCurrency: 'USD',
  quantity: 1,
  ...more,
});
export const aSim = (more: object = {}) => anItem({ PLU: 'SIM', salePrice: 12, cost: 10, ...more });
const CONTACTS = [{ name: '张三', mobile: '13800006620', intlCode: '86' }];

/** Creates an unpaid order as Ctrip would and returns Ctrip's order number. */
export async function preOrder(...items: readonly object[]): Promise<string> {
  const otaOrderId = newOrderId();
  const answer = await ctrip('CreatePreOrder', {
    otaOrderId,
    contacts: CONTACTS,
    items: items.length > 0 ? items : [anItem()],
  });
  if (answer.code !== '0000') throw new Error(`${answer.code} ${answer.message}`);
  return otaOrderId;
}
export const itemOf = async (otaOrderId: string): Promise<CtripItem> =>
  (await table(system(), ctripOrders).one({ otaOrderId })) as CtripItem;
export const vouchersOfOrder = async (otaOrderId: string): Promise<CtripVoucher[]> =>
  table(system(), ctripVouchers).find({ ctripOrder: (await itemOf(otaOrderId)).id });

export async function pay(otaOrderId: string, more: object = {}): Promise<Answered> {
  const items = await table(system(), ctripOrders).find({ otaOrderId });
  return ctrip('PayPreOrder', {
    otaOrderId,
    supplierOrderId: items[0]?.supplierOrderId,
    confirmType: 2,
    orderLastConfirmTime: '2099-11-20 15:28:00',
    items: items.map(({ PLU }, at) => ({ itemId: `${otaOrderId}${at}`, PLU })),
    ...more,
  });
}
export const direct = (otaOrderId: string, item: object, more: object = {}): Promise<Answered> =>
  ctrip('CreateOrder', {
    otaOrderId,
    contacts: CONTACTS,
    confirmType: 2,
    orderLastConfirmTime: '2099-11-20 15:28:00',
    items: [{ ...item, itemId: `${otaOrderId}0` }],
    ...more,
  });
/** Creates a paid and provisioned order and returns Ctrip's order number. */
export async function confirmed(...items: readonly object[]): Promise<string> {
  const otaOrderId = await preOrder(...items);
  await pay(otaOrderId);
  await runJobs();
  return otaOrderId;
}
export const cancel = async (otaOrderId: string, more: object = {}, body: object = {}): Promise<Answered> => {
  const item = await itemOf(otaOrderId);
  return ctrip('CancelOrder', {
    otaOrderId,
    supplierOrderId: item.supplierOrderId,
    confirmType: 2,
    items: [{ itemId: item.itemId ?? '0', PLU: item.PLU, cancelType: 1, quantity: 1, ...more }],
    ...body,
  });
};
export const query = async (otaOrderId: string): Promise<Record<string, unknown>> => {
  const { body } = await ctrip('QueryOrder', { otaOrderId });
  const [item] = (body as { items: Record<string, unknown>[] }).items;
  return item as Record<string, unknown>;
};
/** Returns the state that we report to Ctrip. Fails if the list for staff differs. */
export async function stateOf(otaOrderId: string): Promise<number> {
  await runJobs();
  const told = (await query(otaOrderId)).orderStatus as number;
  const list = await (await server.as('ADMIN')).get(`/t3d-api/ctrip-orders?otaOrderId=${otaOrderId}`);
  const [row] = list.body.rows as { status: number }[];
  if (row?.status !== told) throw new Error(`Ctrip is told ${told}, staff see ${row?.status}`);
  return told;
}
/** Simulates the first use of the order's card at `place`. */
export async function use(otaOrderId: string, place = 0): Promise<void> {
  const voucher = (await vouchersOfOrder(otaOrderId))[place];
  const order = await orderNoOf(voucher?.order as number);
  const answer = await supertest(server.app).post(`/simulator/suppliers/orders/${order}/activate`).send({});
  if (answer.status !== 200) throw new Error(answer.text);
  await runJobs();
}
export async function orderNoOf(id: number): Promise<string> {
  const admin = await server.as('ADMIN');
  return (await admin.get(`/t3d-api/orders/${id}`)).body.data.orderNo as string;
}
/** Answers the open supplier requests for the order's cards. */
export async function supplierAnswers(otaOrderId: string, verdict: 'accept' | 'refuse'): Promise<void> {
  for (const { order } of await vouchersOfOrder(otaOrderId)) {
    const orderNo = await orderNoOf(order as number);
    const answer = await supertest(server.app).post(`/simulator/suppliers/orders/${orderNo}/${verdict}`).send({});
    if (answer.status !== 200 && answer.status !== 400) throw new Error(answer.text);
  }
  await runJobs();
}
/** Runs an action on the order as an admin. */
export async function act(otaOrderId: string, action: string, input: object = {}): Promise<supertest.Response> {
  const { id } = await itemOf(otaOrderId);
  const answer = await (
    await server.as('ADMIN')
  )
    .post(`/t3d-api/ctrip-orders/actions/${action}`)
    .send({ ids: [id], ...input });
  await runJobs();
  return answer;
}
export const sent = (service: string, otaOrderId: string) =>
  fake.calls.filter((call) => call.service === service && call.body.otaOrderId === otaOrderId);
