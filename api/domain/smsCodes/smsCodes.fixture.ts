import { afterAll, beforeAll, expect } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsMessages from '@t3d/resources/codes/sms-messages';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import { randomUUID } from 'node:crypto';
import supertest, { type Test } from 'supertest';
import { DEMO_SMS_SECRET } from '../../config';
import type { Context } from '../../context';
import { audit, balanceOf, openWallet, recharge } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAdmin } from '../../test/factories';
import { type TestServer, startTestServer } from '../../test/server';
import { signInbound } from './inbound/signature';
import type { CodeNumber, CodeOrder, CodePlan, StoredMessage } from './orders/buyers';

export let server: TestServer;
export let plan: CodePlan;
export const system = (): Context => asSystem(server.database);
export const PRICE = 600;
export const COUNTRY = 'HK';

let made = 0;
export const aNumber = (): string => {
  made += 1;
  return `852${String(50_000_000 + made)}`;
};

export function buildNumbers(count: number, values: Partial<CodeNumber> = {}): Promise<CodeNumber[]> {
  return inTransaction(system(), async (ctx) => {
    const ids: number[] = [];
    for (let left = count; left > 0; left -= 1)
      ids.push(await table(ctx, smsNumbers).insert({ number: aNumber(), country: COUNTRY, ...values }));
    return table(ctx, smsNumbers).find(ids);
  });
}

export const buildCodePlan = (values: Partial<CodePlan> = {}): Promise<CodePlan> =>
  inTransaction(system(), async (ctx) => {
    const id = await table(ctx, smsCodePlans).insert({
      name: `Plan ${randomUUID()}`,
      type: 'MONTH',
      months: 1,
      country: COUNTRY,
      price: PRICE,
      currency: 'USD',
      status: 'RACKING',
      ...values,
    });
    return (await table(ctx, smsCodePlans).one(id)) as CodePlan;
  });

/** Creates a customer that receives codes, with a wallet balance of `balance` minor units. */
export const buildBuyer = (balance = 10_000, values: Partial<User> = {}): Promise<User> =>
  inTransaction(system(), async (ctx) => {
    const user = await buildAdmin(ctx, { role: 'SMS_RECYCLE', ...values });
    await openWallet(ctx, { user: user.id, currency: user.currency ?? 'USD' });
    if (balance > 0)
      await recharge(ctx, { key: randomUUID(), user: user.id, amount: balance, currency: user.currency ?? 'USD' });
    return user;
  });

/** Opens a server with a plan on sale, and audits the ledger after the tests. */
export function openSmsCodes(): void {
  beforeAll(async () => {
    server = await startTestServer();
    plan = await buildCodePlan();
  });
  afterAll(async () => {
    const { invariants } = await audit(server.database);
    expect(invariants.filter(({ broken }) => broken > 0)).toEqual([]);
    await server.close();
  });
}

export const post = async (user: User, path: string, body: object): Promise<Test> =>
  (await server.caller(user.account)).post(path).set('Idempotency-Key', randomUUID()).send(body);
export const get = async (user: User, path: string): Promise<Test> => (await server.caller(user.account)).get(path);

export async function order(buyer: User, body: object = {}): Promise<CodeOrder[]> {
  const sent = await (
    await server.caller(buyer.account)
  )
    .post('/t3d-api/sms-code-orders')
    .set('Idempotency-Key', randomUUID())
    .send({ plan: plan.id, ...body });
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.text}`);
  const { id, orders } = sent.body.data as { id?: number; orders?: { id: number }[] };
  return table(system(), smsCodeOrders).find(orders ? orders.map((one) => one.id) : [id as number]);
}
export const act = async (user: User, action: string, body: object) =>
  (await server.caller(user.account)).post(`/t3d-api/${action}`).set('Idempotency-Key', randomUUID()).send(body);

export const orderOf = async (id: number): Promise<CodeOrder> =>
  (await table(system(), smsCodeOrders).one(id)) as CodeOrder;
export const numberOf = async (id: number): Promise<CodeNumber> =>
  (await table(system(), smsNumbers).one(id)) as CodeNumber;
export const messagesOf = (number: number): Promise<StoredMessage[]> => table(system(), smsMessages).find({ number });
export const balance = (user: User): Promise<number | null> => balanceOf(system(), user.id);
export const advance = (advanceMs: number) => supertest(server.app).post('/simulator/clock').send({ advanceMs });

export interface Sent {
  messageId?: string;
  to: string;
  from?: string;
  text?: string;
  receivedAt?: string;
}
interface Signing {
  secret?: string;
  timestamp?: string;
  signature?: string;
  /** The body to send, if it differs from the signed body. */
  body?: string;
  path?: string;
  type?: string;
}

export function inbound(message: Sent, signing: Signing = {}): Test {
  const text = 'Your code is 482913.';
  const all = { messageId: randomUUID(), from: 'Google', text, receivedAt: new Date().toISOString(), ...message };
  return inboundText(JSON.stringify(all), signing);
}
export function inboundText(signed: string, signing: Signing = {}): Test {
  const timestamp = signing.timestamp ?? String(Math.floor(Date.now() / 1000));
  const signature = signing.signature ?? signInbound(signing.secret ?? DEMO_SMS_SECRET, timestamp, signed);
  return supertest(server.app)
    .post(signing.path ?? '/ms-api/inbound')
    .set('Content-Type', signing.type ?? 'application/json')
    .set('X-Timestamp', timestamp)
    .set('X-Signature', signature)
    .send(signing.body ?? signed);
}
export async function readOwn(
  user: User,
  path = '/ms-api/messages',
): Promise<{ text: string; code: string | null; id: number }[]> {
  const { body } = await get(user, path);
  return body.rows as { text: string; code: string | null; id: number }[];
}

let countries = 0;
/** Returns a new country, so that no test gets another test's numbers. */
const nextCountry = (): string => {
  countries += 1;
  return String.fromCharCode(65 + Math.floor(countries / 26), 65 + (countries % 26));
};

export async function holder(): Promise<{ buyer: User; bought: CodeOrder; number: string }> {
  const buyer = await buildBuyer();
  const country = nextCountry();
  await buildNumbers(1, { country });
  const plan = await buildCodePlan({ country });
  const [bought] = (await order(buyer, { plan: plan.id })) as [CodeOrder];
  return { buyer, bought, number: (await numberOf(bought.number as number)).number };
}
export const stateOf = async (number: number) => {
  const [message] = (await messagesOf(number)).reverse();
  return [message?.state, message?.reason, message?.user];
};
