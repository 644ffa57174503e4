import { afterAll, beforeAll } from '@jest/globals';
import terminals from '@t3d/resources/cards/terminals';
import type { AgentPlan, Order, Terminal, User } from '@t3d/resources/rows';
import supertest from 'supertest';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { createOrder } from '../domain/orders/commands/createOrder';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import { setCards } from '../test/setCards';
import { orderOf } from '../test/testData';

export let server: TestServer;
export let holder: User;
let offer: AgentPlan;
let visitors = 0;

export const system = (): Context => asSystem(server.database);

/** Opens a server with an agent that sells a plan. */
export function openTransfers(): void {
  beforeAll(async () => {
    server = await startTestServer();
    holder = await buildAgent(system(), { balance: 1_000_000, nickname: 'Haiketong' });
    offer = await buildAgentPlan(system(), await buildPlan(system(), { name: 'Japan 3GB' }), holder, 200);
  });
  afterAll(() => server.close());
}

/** Returns a new address each time, because calls are limited by address. */
export const nextAddress = (): string => {
  visitors += 1;
  return `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};
export const post = (path: string, body: object, address = nextAddress()) =>
  supertest(server.app)
    .post(`/data-api/transfer-card${path}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', address)
    .send(body);

/** Creates a card of the agent `holder`. `values` override the card's fields. */
export const aCard = (values: Partial<Terminal> = {}): Promise<Terminal> =>
  buildTerminal(system(), { owner: holder, ...values } as never);
let mailboxes = 0;
export const anEmail = (): string => {
  mailboxes += 1;
  return `holder-${mailboxes}@mail.example`;
};
export const ask = (from: Terminal, to: Terminal, address?: string) =>
  post('', { from: from.iccid, to: to.iccid }, address);
export const confirm = (id: number, code: unknown, address?: string) => post(`/${id}`, { code }, address);
export const follow = (id: number, key: string) =>
  supertest(server.app).get(`/data-api/transfer-card/${id}?key=${key}`).set('Accept-Language', 'en');

export async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  return (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(address)}`)).body.rows;
}
export const codeOf = async (address: string): Promise<string> =>
  /\b\d{6}\b/.exec((await mailsTo(address))[0]?.text ?? '')?.[0] ?? '';
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export interface Pair {
  old: Terminal;
  fresh: Terminal;
  email: string;
}
/** Creates two cards, the old one with a mail address. */
export async function aPair(values: Partial<Terminal> = {}): Promise<Pair> {
  const email = anEmail();
  return { old: await aCard({ contact: email, ...values }), fresh: await aCard(), email };
}
/** Creates two cards and requests a transfer, which waits for the mailed code. */
export async function aCodeSent(): Promise<Pair & { id: number; key: string; code: string }> {
  const pair = await aPair();
  const { body } = await ask(pair.old, pair.fresh);
  return { ...pair, id: body.data.transferId, key: body.data.key, code: await codeOf(pair.email) };
}

export async function sell(card: Terminal): Promise<Order> {
  const made = await inTransaction(actAs(server.database, holder), (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: offer.id }),
  );
  return orderOf(system(), made.id as number);
}
export const change = (card: Terminal, values: Partial<Terminal>): Promise<number> =>
  inTransaction(system(), (ctx) => setCards(ctx, values, card.id));
/** Returns the status of a card, and the id of the card that replaced it. */
export async function stateOf({ id }: Terminal): Promise<[Terminal['status'] | undefined, number | null | undefined]> {
  const card = await table(system(), terminals).one(id);
  return [card?.status, card?.replacedBy];
}
