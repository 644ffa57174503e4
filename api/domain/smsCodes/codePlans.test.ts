import { expect, test } from '@jest/globals';
import { buildAdmin } from '../../test/factories';
import { inTransaction } from '../../models/transaction';
import { buildBuyer, buildNumbers, openSmsCodes, order, server, system } from './smsCodes.fixture';

openSmsCodes();

const OTHER_COUNTRY = 'SG';

test("names a number plan in the reader's language, and finds the plan by this name", async () => {
  const admin = await server.caller((await inTransaction(system(), (ctx) => buildAdmin(ctx))).account);
  const plan = { name: 'SG-1M', type: 'MONTH', months: 1, country: OTHER_COUNTRY, price: 700, currency: 'USD' };
  const { id } = (await admin.post('/t3d-api/sms-code-plans').send(plan)).body.data;
  const titleIn = async (language: string): Promise<string> =>
    (await admin.get(`/t3d-api/sms-code-plans/${id}`).set('Accept-Language', language)).body.data.title;
  expect([await titleIn('zh'), await titleIn('en'), await titleIn('zh-TW')]).toEqual([
    '新加坡 · 1 个月',
    'Singapore · 1 month',
    '新加坡 · 1 個月',
  ]);
  const { version } = (await admin.get(`/t3d-api/sms-code-plans/${id}`)).body.data;
  await admin.put(`/t3d-api/sms-code-plans/${id}`).send({ names: { en: 'Lion city' }, months: 2, version });
  expect([await titleIn('zh'), await titleIn('en')]).toEqual(['新加坡 · 2 个月', 'Lion city']);
  const [found] = (await admin.get('/t3d-api/sms-code-plans?q=lion')).body.rows;
  expect(found.id).toBe(id);
});

test('counts the free numbers of a plan for staff, but not for customers', async () => {
  const admin = await server.caller((await inTransaction(system(), (ctx) => buildAdmin(ctx))).account);
  const buyer = await buildBuyer();
  await buildNumbers(3);
  const freeNumbers = async (): Promise<number> =>
    (await admin.get('/t3d-api/sms-code-plans?sort=id')).body.rows[0].freeNumbers;
  const before = await freeNumbers();
  await order(buyer, { quantity: 2 });
  expect(await freeNumbers()).toBe(before - 2);
  const [seen] = (await (await server.caller(buyer.account)).get('/t3d-api/sms-code-plans')).body.rows;
  expect(seen).toHaveProperty('title');
  expect(seen).not.toHaveProperty('freeNumbers');
});
