import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(['zh', 'en', 'cht'])('explains to staff in %s why the two costs of an order may differ', async (language) => {
  const fieldsFor = async (role: 'ADMIN' | 'AGENT_1') => {
    const caller = await server.as(role);
    const { body } = await caller.get('/t3d-api/manifest').set('Accept-Language', language).expect(200);
    return (body as { data: Manifest }).data.resources.find(({ name }) => name === 'orders')?.fields ?? [];
  };
  const [cost, supplierCost] = ['costPrice', 'supplierCost'] as const;
  const staff = await fieldsFor('ADMIN');
  const of = (name: string) => staff.find((field) => field.name === name);
  expect(of(supplierCost)?.help).toContain(of(cost)?.label.toLowerCase());
  expect(of(cost)?.help).toBeTruthy();
  expect((await fieldsFor('AGENT_1')).map(({ name }) => name)).toEqual(
    expect.not.arrayContaining([cost, supplierCost]),
  );
});
