import type { Role } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildSites, serverOf } from '../../scripts/lib/build.mjs';
import type { Config } from '../config';
import { readConfig } from '../config';
import { SANDBOXES } from '../app';
import { asSystem, buildAgentPlan, buildPlan } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import type { Sandboxes } from './processes';
import { SANDBOX_PROGRAM } from './sandboxTypes';

const PROGRAM = fileURLToPath(new URL('../dist/assets/sandboxMain.js', import.meta.url));

/** A record with fields of any type, because tests compare the fields with expected values. */
export type Row = Record<string, ReturnType<typeof JSON.parse>>;
export interface Answer {
  status: number;
  headers: Headers;
  body: {
    code: number;
    message: string;
    data: Row;
    rows: Row[];
    total: number;
    [more: string]: unknown;
  };
}
export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  key?: string;
}
export type CallApi = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** A main server with sandboxes from the built bundle, and a plan that a chain of agents sells. */
export interface SandboxServer {
  server: TestServer;
  sandboxes: Sandboxes;
  url: string;
  folder: string;
  call: CallApi;
  /** Creates a key for the agent of a role. */
  makeKey(role: Role, values?: object): Promise<string>;
  close(): Promise<void>;
}

export async function startSandboxServer(
  rules: Partial<Config['sandboxes']> = {},
  settings: Partial<Config> = {},
): Promise<SandboxServer> {
  await buildSites({ sites: [serverOf()] });
  const folder = mkdtempSync(path.join(tmpdir(), 't3d-sb-'));
  const { sandboxes: usual } = readConfig({ NODE_ENV: 'test' });
  const sandboxRules = { ...usual, folder, ...rules };
  const server = await startTestServer(
    { sandboxes: sandboxRules, logLevel: 'error', simulators: false, ...settings },
    undefined,
    undefined,
    [{ key: SANDBOX_PROGRAM, value: { file: PROGRAM, options: [] } }],
  );
  const listener = createServer(server.app);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const call: CallApi = async (method, at, { body, headers, key } = {}) => {
    const answer = await fetch(`${url}${at}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const makeKey = async (role: Role, values: object = {}): Promise<string> => {
    const caller = await server.as(role);
    const sent = { name: `key ${randomUUID().slice(0, 8)}`, scopes: ['*'], sandbox: true, ...values };
    const { body } = await caller.post('/t3d-api/api-keys').send(sent).expect(200);
    return body.data.key as string;
  };
  return {
    server,
    sandboxes: server.database.services.get(SANDBOXES) as Sandboxes,
    url,
    folder,
    call,
    makeKey,
    close: async () => {
      await server.database.services.get(SANDBOXES)?.stop();
      listener.closeAllConnections();
      listener.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a plan at 1.00 for the platform and 3.00, 4.00 and 5.00 for the agents. */
export async function sellPlan({ database, user }: TestServer, terminalType: 'SIM' | 'E_SIM' = 'SIM'): Promise<void> {
  const system = asSystem(database);
  const plan = await buildPlan(system, { terminalType, revocable: true });
  const roles = ['AGENT_1', 'AGENT_2', 'AGENT_3'] as const;
  for (const [level, role] of roles.entries()) await buildAgentPlan(system, plan, await user(role), 300 + 100 * level);
}

/** A program that buys with a key. */
export interface Program {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Finds the first unused card with this remark. */
  findCard(remark: string, type?: string): Promise<Row>;
  findPlan(): Promise<Row>;
  /** Buys the first plan of the list for the first unused card with this remark. */
  buy(remark?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Reads an order until a worker has given it the status. */
  readUntil(id: number | undefined, status: string): Promise<Row>;
}

export function programWith({ call }: SandboxServer, key: string): Program {
  const get = (at: string) => call('GET', `/t3d-api${at}`, { key });
  const post = (at: string, body: unknown, headers?: Record<string, string>) =>
    call('POST', `/t3d-api${at}`, { key, body, headers });
  const findCard = async (remark: string, type = 'SIM'): Promise<Row> => {
    const { rows } = (await get(`/terminals?type=${type}&status=UNUSED&size=200&sort=id&order=ASC`)).body;
    return rows.find((row) => row.remark?.includes(remark)) as Row;
  };
  const findPlan = async (): Promise<Row> => (await get('/agent-plans')).body.rows[0] as Row;
  return {
    get,
    post,
    findCard,
    findPlan,
    buy: async (remark = 'accepted at once', headers) => {
      const [card, plan] = [await findCard(remark), await findPlan()];
      return post('/orders', { agentPlan: plan.id, terminal: card.id }, headers);
    },
    readUntil: async (id, status) => {
      for (let tries = 0; tries < 200; tries += 1) {
        const { data } = (await get(`/orders/${id}`)).body;
        if (data.status === status) return data;
        await sleep(50);
      }
      throw new Error(`order ${id} did not become ${status}`);
    },
  };
}
