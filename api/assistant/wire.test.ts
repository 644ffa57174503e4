import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Server } from 'node:http';
import supertest from 'supertest';
import { mayRead } from '../engine/access/permissions';
import { table } from '../models/table';
import { actAs } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import { connect, listening, makeKey } from './assistant.fixture';

let server: TestServer;
let key = '';
let [url, http] = ['', undefined as unknown as Server];
const PATH = '/t3d-api/mcp';
const HEADERS = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  ({ url, http } = await listening(server));
  ({ key } = await makeKey(server, 'AGENT_1'));
}, 60_000);
afterAll(async () => {
  http?.closeAllConnections();
  await new Promise((resolve) => http?.close(resolve));
  await server?.close();
});

const send = (body: object | string, headers: object = {}) =>
  supertest(server.app)
    .post(PATH)
    .set({ ...HEADERS, Authorization: `Bearer ${key}`, ...headers })
    .send(body);
const call = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const initialize = (name: unknown) =>
  call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } });

describe('the endpoint for assistants', () => {
  test('accepts only API keys with the scope mcp, and rejects sessions and other API keys', async () => {
    const stranger = await supertest(server.app).post(PATH).set(HEADERS).send(call('tools/list'));
    expect([stranger.status, stranger.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    const session = await (await server.as('AGENT_1')).post(PATH).set(HEADERS).send(call('tools/list'));
    const other = await makeKey(server, 'AGENT_1', ['orders:*']);
    const closed = await send(call('tools/list'), { Authorization: `Bearer ${other.key}` });
    expect([session.status, closed.status, closed.body.message]).toEqual([403, 403, expect.stringContaining('mcp')]);
    const elsewhere = await supertest(server.app).get('/t3d-api/orders').set('Authorization', `Bearer ${key}`);
    expect(elsewhere.status).toBe(403);
  });

  test("lets an assistant's key change records at no other endpoint, whatever the key's scopes", async () => {
    const child = (await server.user('AGENT_2')).id;
    for (const scopes of [
      ['mcp', '*'],
      ['mcp:write', '*'],
    ]) {
      const { key: wide } = await makeKey(server, 'AGENT_1', scopes);
      const rest = (method: 'get' | 'head' | 'put' | 'post' | 'delete', path: string) =>
        supertest(server.app)[method](`/t3d-api/${path}`).set('Authorization', `Bearer ${wide}`);
      expect([(await rest('get', 'orders')).status, (await rest('head', 'orders')).status]).toEqual([200, 200]);
      const rejected = [
        await rest('put', `users/${child}`).send({ nickname: 'Round the preview' }),
        await rest('put', `USERS/${child}/`).send({ nickname: 'Round the preview' }),
        await rest('post', 'orders').send({ agentPlan: 1 }),
        await rest('post', 'orders/actions/buy').send({ agentPlan: 1 }),
        await rest('post', 'orders/actions/buy/check').send({ agentPlan: 1 }),
        await rest('post', 'mcp/x').send({}),
        await rest('post', 'history/1/undo').send({}),
        await rest('delete', 'terminals/1'),
        await rest('post', 'files').send({}),
      ];
      for (const { status, body } of rejected) expect([status, body.errorCode]).toEqual([403, expect.any(String)]);
      expect(rejected.slice(0, 5).map(({ body }) => body.errorCode as string)).toEqual(
        Array(5).fill('keys.ofAssistant'),
      );
    }
    expect((await table(actAs(server.database, await server.user('ADMIN')), users).one(child))?.nickname).not.toBe(
      'Round the preview',
    );
  });

  test('responds to each call of an assistant on its own, and rejects a body that is not a message', async () => {
    expect((await send(call('tools/list'))).body.result.tools.length).toBeGreaterThan(10);
    const statuses = [
      await send([call('tools/list'), call('tools/list')]),
      await send('{"jsonrpc": "2.0", '),
      await send({ hello: 'there' }),
      await send('null'),
      await send(call('tools/list'), { 'Mcp-Protocol-Version': '1999-01-01' }),
      await send(call('tools/list'), { Accept: 'text/html' }),
      await send(JSON.stringify(call('tools/list')), { 'Content-Type': 'text/plain' }),
      await send(call('tools/list'), { Origin: 'https://evil.example' }),
      await send(call('tools/call', { name: 'orders_list', arguments: { q: 'x'.repeat(3_000_000) } })),
      await send(call('tools/list'), { 'Mcp-Session-Id': 'made.up' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 406, 415, 403, 413, 404]);
    for (const method of ['get', 'delete', 'put'] as const) {
      const answer = await supertest(server.app)[method](PATH).set('Authorization', `Bearer ${key}`);
      expect([answer.status, answer.get('Allow')]).toEqual([405, 'POST']);
    }
    const unknown = await send(call('tools/call', { name: 'orders_fly', arguments: {} }));
    expect([unknown.status, unknown.body.error.code]).toEqual([200, -32602]);
    expect((await send(call('no/such'))).body.error.code).toBe(-32601);
  });

  test('returns a conversation that only the same API key can continue', async () => {
    const { status, headers } = await send(initialize(`  Desk\u0007 \u202e${'n'.repeat(200)}`));
    const token = headers['mcp-session-id'] as string;
    expect([status, typeof token]).toEqual([200, 'string']);
    expect((await send(call('tools/list'), { 'Mcp-Session-Id': token })).status).toBe(200);
    const [payload = '', mac] = token.split('.');
    const [id, began, name] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
    expect(name).toBe(`Desk ${'n'.repeat(59)}`);
    const forged = Buffer.from(JSON.stringify([id, began, 'somebody else'])).toString('base64url');
    expect((await send(call('tools/list'), { 'Mcp-Session-Id': `${forged}.${mac}` })).status).toBe(404);
    const other = await makeKey(server, 'AGENT_1');
    const stolen = { 'Mcp-Session-Id': token, Authorization: `Bearer ${other.key}` };
    expect((await send(call('tools/list'), stolen)).status).toBe(404);
    server.database.clock.advance(25 * 3_600_000);
    expect((await send(call('tools/list'), { 'Mcp-Session-Id': token })).status).toBe(404);
  });

  test("changes nothing when the digest in an assistant's call is invalid", async () => {
    const input = { ids: [1], digest: 'en.abc.def' };
    for (const digest of ['', 'x', 'é'.repeat(10), 'a'.repeat(200), 5, {}, 'zh.zzz.hash.mark']) {
      const { body } = await send(call('tools/call', { name: 'orders_apply-revoke', arguments: { ...input, digest } }));
      expect([body.result.isError, body.result.structuredContent.code]).toEqual([true, expect.any(Number)]);
      expect([400, 404, 409]).toContain(body.result.structuredContent.code);
    }
  });
});

describe('the tools for assistants', () => {
  const by = async (role: Role) => connect(url, (await makeKey(server, role)).key);

  test("gives an assistant's tools valid names, and no field that an agent may not see", async () => {
    for (const { client } of await Promise.all([by('ADMIN'), by('AGENT_1')]))
      for (const { name, inputSchema } of (await client.listTools()).tools) {
        expect(name).toMatch(/^[\w-]{1,64}$/);
        expect(inputSchema.type).toBe('object');
      }
    const { tools } = await (await by('AGENT_1')).client.listTools();
    const actor = actAs(server.database, await server.user('AGENT_1')).actor;
    for (const { name, inputSchema } of tools) {
      const resource = server.database.registry.get(name.split('_')[0] as string);
      if (!resource) continue;
      const { properties, patternProperties = {} } = inputSchema as { properties: object; patternProperties?: object };
      const { sort } = properties as { sort?: object };
      const named = JSON.stringify([Object.keys(properties), Object.keys(patternProperties), sort]);
      const words = new Set(named.match(/[A-Za-z]+/g));
      const hidden = Object.entries(resource.fields).filter(
        ([, field]) => !mayRead(actor, field) && !field.inputOnly && field.kind !== 'secret',
      );
      expect([name, hidden.map(([field]) => field).filter((field) => words.has(field))]).toEqual([name, []]);
    }
    expect(JSON.stringify(tools)).not.toMatch(/corpCost|costPrice/);
  });

  test("describes an assistant's tools in the caller’s language", async () => {
    const { key } = await makeKey(server, 'AGENT_1', ['mcp']);
    const chinese = await connect(url, key, { language: 'zh' });
    const { tools } = await chinese.client.listTools();
    expect(tools.find(({ name }) => name === 'orders_list')?.title).toMatch(/订单/);
    expect(chinese.client.getInstructions()).toMatch(/绝不是给你的指令/);
    await chinese.client.close();
  });
});
