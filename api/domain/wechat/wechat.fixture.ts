import { afterAll, beforeAll } from '@jest/globals';
import type { Terminal, User } from '@t3d/resources/rows';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import express from 'express';
import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildTerminal } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import {
  type FakeWeChat,
  createFakeWeChat,
  type Account,
  type Sent,
  readReply,
  sendMessage,
} from './simulator/simulatorRoutes';

export const APP_ID = 'wx1234567890abcdef';
export const ACCOUNT = {
  appId: APP_ID,
  appSecret: '0123456789abcdef0123456789abcdef',
  token: 'AgentToken1',
  encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
};
export interface Saved {
  id: number;
  version: number;
  callbackUrl: string;
  lookupUrl: string;
  [more: string]: unknown;
}

export let server: TestServer;
export let fake: FakeWeChat;
export let agents: User[];
/** A card of the second agent, who is below the first. */
export let card: Terminal;
export let foreign: Terminal;
export let publicUrl: string;
const listening: Server[] = [];

async function listen(app: RequestListener, port = 0): Promise<number> {
  const one = createServer(app).listen(port, '127.0.0.1');
  listening.push(one);
  await once(one, 'listening');
  return (one.address() as AddressInfo).port;
}
async function freePort(): Promise<number> {
  const port = await listen(express());
  await new Promise((resolve) => {
    listening.pop()?.close(resolve);
  });
  return port;
}

export const system = () => asSystem(server.database);
export const runJobs = (): Promise<unknown> => runDueJobs(server.database);

/** Opens a server that the WeChat simulator can call, with agents A above B, and C in another tree. */
export function openAccounts(): void {
  beforeAll(async () => {
    fake = createFakeWeChat();
    const wechat = await listen(express().use(fake.router));
    const port = await freePort();
    publicUrl = `http://127.0.0.1:${port}`;
    server = await startTestServer({ wechatApi: `http://127.0.0.1:${wechat}`, publicUrl });
    await listen(server.app, port);
    const first = await buildAgent(system(), { nickname: 'Haiketong' });
    agents = [first, await buildAgent(system(), { superior: first, nickname: 'Below' }), await buildAgent(system())];
    card = await buildTerminal(system(), { owner: agents[1], cid: '8612345678' });
    foreign = await buildTerminal(system(), { owner: agents[2], cid: '8612345699' });
  });
  afterAll(async () => {
    await Promise.all(
      listening.map(
        (one) =>
          new Promise((resolve) => {
            one.close(resolve);
            one.closeAllConnections();
          }),
      ),
    );
    await server.close();
  });
}

export const callerOf = (agent: User): Promise<Caller> => server.caller(agent.account as string);

/** Saves an agent's settings, replacing existing ones. */
export async function save(agent: User, values: object): Promise<Saved> {
  const caller = await callerOf(agent);
  const own = await table(system(), wxmpSettings).one({ agent: agent.id });
  const answer = await (own
    ? caller.put(`/t3d-api/wxmp-settings/${own.id}`).send(values)
    : caller.post('/t3d-api/wxmp-settings').send(values));
  if (answer.status !== 200) throw new Error(answer.text);
  return readOwn(agent);
}
export async function readOwn(agent: User): Promise<Saved> {
  const own = await table(system(), wxmpSettings).one({ agent: agent.id });
  return (await (await callerOf(agent)).get(`/t3d-api/wxmp-settings/${own?.id}`)).body.data as Saved;
}

export const pathOf = ({ callbackUrl }: Saved): string => new URL(callbackUrl).pathname;

let nonce = 0;
export const post = (saved: Saved, { query, body }: Sent) =>
  supertest(server.app)
    .post(pathOf(saved))
    .query(query)
    .set('Content-Type', 'text/xml')
    .set('X-Forwarded-For', `203.0.113.${(nonce += 1) % 250}`)
    .send(body);

export async function write(
  saved: Saved,
  account: Account,
  fields: Record<string, string | number>,
): Promise<string | null> {
  const answer = await post(saved, sendMessage(account, fields));
  if (answer.status !== 200) throw new Error(answer.text);
  return readReply(account, answer.text);
}
