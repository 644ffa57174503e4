import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVERYONE } from '@t3d/resources/roles';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAdmin } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { PUSHES } from '../appMessages';
import type { Connection, Section } from './sections';
import { SECTIONS } from './sections';

const SECRET = 'a-secret-that-must-stay';
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
});
afterAll(() => server.close());

const read = async (): Promise<Section[]> => (await admin.get('/t3d-api/settings').expect(200)).body.data.sections;
const find = async (section: string, name: string): Promise<Connection | undefined> =>
  (await read()).find((one) => one.name === section)?.connections.find((one) => one.name === name || one.id === name);
const tryOut = async (section: string, id: string) =>
  (await admin.post('/t3d-api/settings/test').send({ section, id }).expect(200)).body.data;
const addSupplier = (code: string, values: object): Promise<{ id: number }> =>
  inTransaction(asSystem(server.database), async (ctx) => ({
    id: await table(ctx, suppliers).insert({ code, name: code, timeoutSeconds: 1, priority: 1, ...values } as never),
  }));

describe('the settings page of an installation', () => {
  test("shows each section's state on the settings page, and no secrets", async () => {
    const full = { kind: 'HTTP', url: 'https://supplier.example/api', keyId: 'k', secret: SECRET };
    await addSupplier('whole', full);
    await addSupplier('half', { kind: 'HTTP', url: 'https://supplier.example/api' });
    await addSupplier('off', { ...full, disabled: true });
    const sections = await read();
    expect(sections.map(({ name }) => name)).toEqual([...SECTIONS]);
    expect(await find('suppliers', 'whole')).toMatchObject({ state: 'SET', text: 'supplier.example', testable: true });
    expect(await find('suppliers', 'half')).toMatchObject({
      state: 'INCOMPLETE',
      text: 'Missing: key id, secret',
      testable: false,
    });
    expect(await find('suppliers', 'off')).toMatchObject({ state: 'OFF' });
    expect(JSON.stringify(sections)).not.toContain(SECRET);
  });

  test('shows the settings only to administrators with the permission', async () => {
    for (const role of EVERYONE.filter((one) => one !== 'ADMIN')) {
      const caller = await server.as(role);
      await caller.get('/t3d-api/settings').expect(403);
      await caller.post('/t3d-api/settings/test').send({ section: 'push', id: 'push' }).expect(403);
    }
    const narrow = await buildAdmin(asSystem(server.database), { apis: ['settings:show'] });
    const caller = await server.caller(narrow.account);
    await caller.get('/t3d-api/settings').expect(200);
    await caller.post('/t3d-api/settings/test').send({ section: 'push', id: 'push' }).expect(403);
    await (await server.caller()).get('/t3d-api/settings').expect(401);
  });
});

describe('tests of external connections', () => {
  test('returns the response when a simulated connection is tested successfully', async () => {
    expect(await tryOut('push', 'push')).toMatchObject({ ok: true, message: expect.stringContaining('answered') });
    expect(await tryOut('payments', 'simulator')).toMatchObject({
      ok: true,
      message: expect.stringContaining('UNKNOWN'),
    });
    const supplier = await addSupplier('played', { kind: 'SIMULATOR' });
    expect(await tryOut('suppliers', String(supplier.id))).toMatchObject({ ok: true });
    const mail = await tryOut('mail', 'mail');
    expect([mail.ok, mail.message]).toEqual([true, expect.stringContaining('@')]);
  });

  test('returns the reason when the tested service rejects the call or cannot be reached', async () => {
    const before = server.database.services.get(PUSHES);
    server.database.services.provide(PUSHES, {
      ...before,
      test: () => Promise.reject(new Error('JPush: 401 1004 wrong key')),
    });
    expect(await tryOut('push', 'push')).toMatchObject({ ok: false, message: 'JPush: 401 1004 wrong key' });
    server.database.services.provide(PUSHES, before);
    expect((await tryOut('codes', 'HTTP')).ok).toBe(false);
  });

  test('rejects the test of an unknown section, and of a connection that cannot be tested', async () => {
    for (const body of [{}, { section: 'push' }, { section: 'x', id: 'push' }, { section: 'push', id: 1 }, []])
      await admin.post('/t3d-api/settings/test').send(body).expect(400);
    const half = await addSupplier('halfway', { kind: 'HTTP', url: 'https://supplier.example' });
    await admin
      .post('/t3d-api/settings/test')
      .send({ section: 'suppliers', id: String(half.id) })
      .expect(400);
  });
});
