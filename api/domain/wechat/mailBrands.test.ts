import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { asSystem, buildAgent } from '../../test/factories';
import { aPng } from '../../test/pictures';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function mailTo(account: string): Promise<string> {
  const url = `/simulator/mail?to=${encodeURIComponent(account)}`;
  const { text } = await supertest(server.app).get(url).set('Accept', 'text/html');
  return text;
}
const requestCode = (account: string) =>
  supertest(server.app).post('/t3d-api/password-reset/code').set('Accept-Language', 'en').send({ account });

test('shows the agent’s name, logo and colour in a mail to the agent’s customer', async () => {
  const ctx = asSystem(server.database);
  const agent = await buildAgent(ctx, { nickname: 'Above' });
  const below = await buildAgent(ctx, { superior: agent });
  const [own, customer] = [agent.account as string, below.account as string];
  expect((await requestCode(customer)).status).toBe(200);
  expect(await mailTo(customer)).toContain('Above');
  const caller = await server.caller(own);
  const logo = (await caller.post('/t3d-api/files?use=logo').attach('file', aPng(60, 28), 'logo.png')).body.data.id;
  const brandName = { zh: '海客通', en: 'Haiketong' };
  const saved = await caller.post('/t3d-api/wxmp-settings').send({ brandName, logo, theme: 'THEME_ORANGE' });
  expect(saved.status).toBe(200);
  await supertest(server.app).post('/simulator/clock').send({ advanceMs: 61_000 });
  expect((await requestCode(customer)).status).toBe(200);
  const worn = await mailTo(customer);
  expect(worn).toContain('Haiketong');
  expect(worn).toContain(`/data-api/logos/${logo}`);
  expect(worn).toContain('#B34509');
  expect((await requestCode(own)).status).toBe(200);
  const plain = await mailTo(own);
  expect(plain).not.toMatch(/Haiketong|Above|logos/);
  expect(plain).toContain('#6246D8');
});
