import { describe, expect, test } from '@jest/globals';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import { table } from '../../models/table';
import {
  ACCOUNT_ID,
  aSim,
  act,
  anItem,
  cancel,
  confirmed,
  ctrip,
  fake,
  itemOf,
  openCtrip,
  pay,
  preOrder,
  query,
  runJobs,
  sent,
  server,
  stateOf,
  stockOf,
  system,
} from './ctrip.fixture';

openCtrip({ cards: 60 });

const MINUTE = 60_000;
const pass = async (milliseconds: number): Promise<void> => {
  server.database.clock.advance(milliseconds);
  await runJobs();
};

describe('actions of staff on Ctrip items', () => {
  test('confirms a Ctrip order that waits for staff, and only then requests it from the supplier', async () => {
    const id = await preOrder();
    await pay(id, { confirmType: 1 });
    expect(await stateOf(id)).toBe(12);
    expect((await act(id, 'confirm')).status).toBe(200);
    expect(await stateOf(id)).toBe(13);
    expect(sent('PayPreOrderConfirm', id)).toHaveLength(1);
    expect((await act(id, 'confirm')).status).toBe(400);
  });

  test('lets staff reject a Ctrip order, and sends the reason to Ctrip', async () => {
    const before = await stockOf('SIM');
    const id = await preOrder(aSim());
    await pay(id, { confirmType: 1 });
    expect((await act(id, 'reject', { reason: 'sold out' })).status).toBe(200);
    expect(await stateOf(id)).toBe(5);
    expect(sent('PayPreOrderConfirm', id)[0]?.body).toMatchObject({
      confirmResultCode: '1100',
      confirmResultMessage: 'sold out',
    });
    expect(await stockOf('SIM')).toBe(before);
  });

  test('rejects a Ctrip order automatically when nobody confirms the order in time', async () => {
    const id = await preOrder(aSim());
    const soon = new Date(server.database.clock.now().getTime() + 8 * 3_600_000 + 5 * MINUTE);
    await pay(id, { confirmType: 1, orderLastConfirmTime: soon.toISOString().slice(0, 19).replace('T', ' ') });
    await pass(10 * MINUTE);
    expect(await stateOf(id)).toBe(5);
    expect(sent('PayPreOrderConfirm', id)[0]?.body).toMatchObject({ confirmResultMessage: 'not confirmed in time' });
  });

  test('completes or rejects a Ctrip cancellation that waits for staff', async () => {
    const id = await confirmed(anItem({ quantity: 2 }));
    await cancel(id, {}, { confirmType: 1 });
    expect(await stateOf(id)).toBe(3);
    await act(id, 'reject', { reason: 'in use' });
    expect(await stateOf(id)).toBe(13);
    expect(sent('CancelOrderConfirm', id).map(({ body }) => body.confirmResultMessage)).toEqual(['in use']);
    await cancel(id, {}, { confirmType: 1 });
    await act(id, 'confirm');
    expect(await stateOf(id)).toBe(4);
    expect(sent('CancelOrderConfirm', id).map(({ body }) => body.confirmResultCode)).toEqual(['2005', '0000']);
  });

  test('previews the effect of each staff action on a Ctrip item, and why an action is not possible', async () => {
    const id = await confirmed(anItem({ quantity: 2 }));
    const { id: row } = await itemOf(id);
    const admin = await server.as('ADMIN');
    const check = async (action: string, input: object = {}) =>
      (await admin.post(`/t3d-api/ctrip-orders/actions/${action}/check`).send({ ids: [row], ...input })).body.data;
    expect(await check('cancel', { quantity: 1 })).toMatchObject({
      available: 1,
      changes: expect.arrayContaining([
        { label: 'Cancelled', before: 0, after: 1, kind: 'count' },
        { label: 'Ctrip owes', before: '28.40 USD', after: '14.20 USD', kind: 'text' },
      ]),
    });
    expect(await check('redeem', { quantity: 3 })).toMatchObject({
      available: 0,
      refused: [{ reason: 'Only 2 are left unused' }],
    });
    await act(id, 'redeem', { quantity: 1 });
    expect(await check('cancel', { quantity: 1 })).toMatchObject({
      refused: [{ reason: '1 are used: only Ctrip can refund the rest' }],
    });
    expect((await act(id, 'cancel', { quantity: 1 })).status).toBe(400);
    expect(await query(id)).toMatchObject({ orderStatus: 7, useQuantity: 1, cancelQuantity: 0 });
  });

  test("shows Ctrip's orders, calls and accounts only to staff, and shows keys to nobody", async () => {
    for (const role of ['AGENT_1', 'AGENT_3', 'SMS_RECYCLE'] as const)
      for (const resource of [
        'ctrip-orders',
        'ctrip-calls',
        'ctrip-accounts',
        'ctrip-vouchers',
        'ctrip-statement-lines',
      ])
        expect((await (await server.as(role)).get(`/t3d-api/${resource}`)).status).toBe(403);
    const admin = await server.as('ADMIN');
    const [account] = (await admin.get('/t3d-api/ctrip-accounts')).body.rows;
    expect(account).toMatchObject({ accountId: ACCOUNT_ID });
    expect(JSON.stringify(account)).not.toMatch(/0123456789abcdef|fedcba9876543210|SIGNKEY/);
    const [call] = (await admin.get('/t3d-api/ctrip-calls?service=CreatePreOrder')).body.rows;
    expect(JSON.stringify(call)).not.toContain('13800006620');
    expect(call.asked).toContain('138****6620');
    expect(call.asked).toContain('张*');
  });

  test('hides accounts and the state of their keys from SALESMAN but not from ADMIN', async () => {
    const [admin, sales] = [await server.as('ADMIN'), await server.as('SALESMAN')];
    const [account] = (await admin.get('/t3d-api/ctrip-accounts')).body.rows;
    expect(account).toMatchObject({ keysSetAt: null, lastCalledAt: expect.any(String) });
    for (const path of [
      '',
      `/${account.id}`,
      `/${account.id}/history`,
      '/export?format=csv',
      '?keysSetAt_gte=2020-01-01',
    ])
      expect((await sales.get(`/t3d-api/ctrip-accounts${path}`)).status).toBe(403);
    const { resources } = (await sales.get('/t3d-api/manifest')).body.data as { resources: { name: string }[] };
    expect(resources.map(({ name }) => name)).toContain('ctrip-orders');
    expect(resources.find(({ name }) => name === 'ctrip-accounts')).toBeUndefined();
    expect((await sales.get('/t3d-api/settings')).status).toBe(403);
    const suppliers = await sales.get('/t3d-api/suppliers');
    expect(suppliers.status).toBe(200);
    expect(suppliers.text).not.toMatch(/secret|keyId|"url"/i);
  });

  test('stores the keys of a second account and accepts calls of that account', async () => {
    const admin = await server.as('ADMIN');
    const keys = { aesKey: 'another-aes-key1', aesIv: 'another-aes-iv-1', signKey: 'another sign key' };
    expect((await ctrip('VerifyOrder', { items: [anItem()] }, keys, 'acc777')).code).toBe('0003');
    const made = await admin.post('/t3d-api/ctrip-accounts').send({ accountId: 'acc777', ...keys });
    expect(made.status).toBe(200);
    expect((await ctrip('VerifyOrder', { items: [anItem()] }, keys, 'acc777')).code).toBe('0000');
    const id = await preOrder(aSim());
    expect((await ctrip('QueryOrder', { otaOrderId: id }, keys, 'acc777')).code).toBe('4001');
    await admin.post('/t3d-api/ctrip-accounts/actions/disable').send({ ids: [made.body.data.id] });
    expect((await ctrip('VerifyOrder', { items: [anItem()] }, keys, 'acc777')).code).toBe('0003');
    expect((await admin.post('/t3d-api/ctrip-accounts').send({ accountId: 'x', aesKey: 'short' })).status).toBe(400);
  });

  test('sends a test call for a Ctrip account', async () => {
    const admin = await server.as('ADMIN');
    const account = await table(system(), ctripAccounts).one({ accountId: ACCOUNT_ID });
    const before = fake.calls.length;
    expect((await admin.post('/t3d-api/ctrip-accounts/actions/test').send({ ids: [account?.id] })).status).toBe(200);
    await runJobs();
    expect(fake.calls.slice(before).map(({ service, answered }) => [service, answered])).toEqual([
      ['OrderTravelNotice', '0000'],
    ]);
  });
});
