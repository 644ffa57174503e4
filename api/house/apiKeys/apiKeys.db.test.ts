import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { isKeyText } from '../../keyText';

const PATH = '/t3d-api/api-keys';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
}, 60_000);
afterAll(() => server.close());

const by = (key: string, path: string) =>
  supertest(server.app).get(`/t3d-api/${path}`).set('Authorization', `Bearer ${key}`).set('Accept-Language', 'en');
let made = 0;
async function makeKey(values: object = {}): Promise<{ id: number; key: string }> {
  const agent = await server.as('AGENT_1');
  made += 1;
  const sent = { name: `key ${made}`, scopes: ['terminals:list'], ...values };
  return (await agent.post(PATH).send(sent).expect(200)).body.data;
}

describe('a new key', () => {
  test('is answered once, with its row, and kept as a hash', async () => {
    const agent = await server.as('AGENT_1');
    const { body } = await agent
      .post(PATH)
      .send({ name: 'shop', scopes: ['orders:*'] })
      .expect(200);
    expect(body.data).toMatchObject({ name: 'shop', scopes: ['orders:*'], sandbox: false, disabled: false });
    expect(body.data.key).toMatch(/^t3d_live_[0-9A-Za-z]{38}$/);
    expect(isKeyText(body.data.key)).toBe(true);
    expect(body.data.key.startsWith(body.data.prefix)).toBe(true);
    const { text } = await agent.get(`${PATH}/${body.data.id}`).expect(200);
    expect(text).not.toContain(body.data.key);
    for (const table of ['api_keys', 'api_key_texts', 'idempotency_keys', 'audit_log', 'operations']) {
      const [rows] = await server.database.sequelize.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain(body.data.key);
    }
  });
});

describe('a call with a key', () => {
  test('has the part of its owner’s rights that the scopes leave', async () => {
    const { key } = await makeKey({ scopes: ['terminals:*'] });
    expect((await by(key, 'terminals')).status).toBe(200);
    expect((await by(key, 'orders')).status).toBe(403);
    expect((await by(key, 'api-keys')).status).toBe(403);
  });

  test('is written into the history as its owner’s, with the name of the key', async () => {
    const { key } = await makeKey({ name: 'warehouse', scopes: ['*'] });
    const agent = await server.as('AGENT_1');
    const child = await server.user('AGENT_2');
    await supertest(server.app)
      .put(`/t3d-api/users/${child.id}`)
      .set('Authorization', `Bearer ${key}`)
      .send({ nickname: 'By a program' })
      .expect(200);
    const { body } = await agent.get(`/t3d-api/users/${child.id}/history`).expect(200);
    const me = await server.user('AGENT_1');
    expect(body.rows[0]).toMatchObject({ actor: me.id, source: 'api', via: { key: 'warehouse' } });
  });
});
