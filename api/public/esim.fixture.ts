import { afterAll, beforeAll } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import orders from '@t3d/resources/orders/orders';
import type { AgentPlan, Order, Terminal, User } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import { setMode } from '../test/testData';

export let server: TestServer;
export let holder: User;
let offer: AgentPlan;
let made = 0;

export const system = (): Context => asSystem(server.database);

/** Opens a server with an agent that sells a plan for eSIMs. */
export function openEsims(): void {
  beforeAll(async () => {
    server = await startTestServer();
    await setMode(system(), 'auto');
    holder = await buildAgent(system(), { balance: 1_000_000 });
    const plan = await buildPlan(system(), { name: 'Japan 3GB', terminalType: 'E_SIM' });
    offer = await buildAgentPlan(system(), plan, holder, 200, { retailPrice: 907 });
  });
  afterAll(() => server.close());
}

/** Returns a new address each time, because calls are limited by address. */
export const nextAddress = (): string => {
  made += 1;
  return `10.2.${Math.floor(made / 250)}.${(made % 250) + 1}`;
};
const headers = (address: string) => ({ 'Accept-Language': 'en', 'X-Forwarded-For': address });

export const LPA = (id: string): string => `LPA:1$rsp.example.com$${id}`;
/** Creates an eSIM of the agent with a profile and a mail address. */
export function anEsim(values: Partial<Terminal> = {}): Promise<Terminal> {
  made += 1;
  return buildTerminal(system(), {
    owner: holder,
    type: 'E_SIM',
    lpa: LPA(`P-${made}`),
    contact: `esim-${made}@mail.example`,
    ...values,
  } as never);
}
export const change = (card: Terminal, values: Partial<Terminal>): Promise<number> =>
  inTransaction(system(), (ctx) => table(ctx, terminals).update(values, card.id));

export const requestCode = (card: Pick<Terminal, 'iccid'>, address = nextAddress()) =>
  supertest(server.app).post(`/data-api/cards/${card.iccid}/esim/code`).set(headers(address)).send({});
export const open = (card: Pick<Terminal, 'iccid'>, code: unknown, address = nextAddress()) =>
  supertest(server.app).post(`/data-api/cards/${card.iccid}/esim`).set(headers(address)).send({ code });
export const openByOrder = (orderNo: string, key?: string, userAgent = 'Mozilla/5.0') =>
  supertest(server.app)
    .get(`/data-api/orders/${orderNo}/esim`)
    .set('Accept-Language', 'en')
    .set('User-Agent', userAgent)
    .query(key === undefined ? {} : { key });

interface MailRow {
  subject: string;
  text: string;
  html?: string;
}
export async function mailsTo(address: string): Promise<MailRow[]> {
  return (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(address)}`)).body.rows;
}
export const codeOf = async ({ contact }: Terminal): Promise<string> =>
  /\b\d{6}\b/.exec((await mailsTo(contact ?? ''))[0]?.text ?? '')?.[0] ?? '';
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
export async function aCodeSent(): Promise<{ card: Terminal; code: string }> {
  const card = await anEsim();
  await requestCode(card);
  return { card, code: await codeOf(card) };
}

export interface Bought {
  orderNo: string;
  key: string;
  paymentId: number;
}
/** Creates an unpaid order of an end user for the card. */
export async function order(card: Terminal): Promise<Bought> {
  const { body } = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set(headers(nextAddress()))
    .set('Idempotency-Key', randomUUID())
    .send({ planId: offer.id, paymentMethod: 'PAYPAL' });
  return body.data as Bought;
}
export const pay = ({ paymentId }: Bought) =>
  supertest(server.app).post(`/simulator/payments/${paymentId}/pay`).send({});
export const orderRow = async ({ orderNo }: Bought): Promise<Order> =>
  (await table(system(), orders).one({ orderNo })) as Order;
export const changeOrder = (bought: Bought, values: Partial<Order>): Promise<number> =>
  inTransaction(system(), async (ctx) => table(ctx, orders).update(values, (await orderRow(bought)).id));

export interface Showing {
  actor: number | null;
  changes: unknown;
}
/** Returns the entries of a card's audit log about shown profiles. */
export const showings = (card: Terminal): Promise<Showing[]> =>
  table(system(), auditLog).find({
    resource: 'terminals',
    recordId: card.id,
    action: 'esim-viewed',
  }) as unknown as Promise<Showing[]>;
/** Makes the card look delivered with a profile that no supplier has stored. */
export const forgetProfile = ({ id }: Terminal): Promise<number> =>
  inTransaction(system(), (ctx) =>
    table(ctx, auditLog).remove({ resource: 'terminals', recordId: id, action: 'profile' }),
  );
