import { describe, expect, test } from '@jest/globals';
import ctripAccounts from '@t3d/resources/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip-calls';
import ctripPlans from '@t3d/resources/ctrip-plans';
import terminals from '@t3d/resources/terminals';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { buildPlan } from '../../test/factories';
import { setMode } from '../../test/world';
import {
  ACCOUNT_ID,
  aSim,
  act,
  addOffer,
  anItem,
  cancel,
  confirmed,
  ctrip,
  double,
  esim,
  itemOf,
  newOrderId,
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
  vouchersOfOrder,
} from './ctrip.fixture';

openCtrip({ cards: 60 });

const MINUTE = 60_000;
const pass = async (milliseconds: number): Promise<void> => {
  server.database.clock.advance(milliseconds);
  await runJobs();
};
const callsOf = (otaOrderId: string, service: string) =>
  table(system(), ctripCalls).find({ otaOrderId, service, direction: 'OUT' });

describe('what goes out to Ctrip', () => {
  test('is the identical message until Ctrip says 0000, each code kept', async () => {
    const id = await preOrder();
    double.answerNext('0005', '0007');
    await pay(id);
    await runJobs();
    await pass(10 * MINUTE);
    await pass(10 * MINUTE);
    const tries = sent('PayPreOrderConfirm', id);
    expect(tries.map(({ answered }) => answered)).toEqual(['0005', '0007', '0000']);
    expect(new Set(tries.map(({ message }) => message)).size).toBe(1);
    expect(await callsOf(id, 'PayPreOrderConfirm')).toMatchObject([{ state: 'DONE', resultCode: '0005→0007→0000' }]);
  });

  test('is done when Ctrip has the batch already', async () => {
    const id = await preOrder();
    double.answerNext('0008');
    await pay(id);
    await runJobs();
    expect(await callsOf(id, 'PayPreOrderConfirm')).toMatchObject([{ state: 'DONE', resultCode: '0008' }]);
  });

  test('ends with any other code, and staff get a mail', async () => {
    const id = await preOrder();
    double.answerNext('1001');
    await pay(id);
    await runJobs();
    expect(await callsOf(id, 'PayPreOrderConfirm')).toMatchObject([{ state: 'FAILED', resultCode: '1001' }]);
    await pass(60 * MINUTE);
    expect(sent('PayPreOrderConfirm', id)).toHaveLength(1);
    const attention = await (await server.as('ADMIN')).get('/t3d-api/ctrip-calls?state=FAILED');
    expect(attention.body.total).toBe(1);
  });

  test('goes out once with the same batch when the process dies between commit and call', async () => {
    const id = await preOrder();
    const sequenceId = '20261125killed';
    await pay(id, { sequenceId });
    // The sale is committed with the call beside it; the process that would send it is gone, another one runs the jobs.
    const { openProduct } = await import('../../product');
    const { configure } = await import('../../products');
    const { readConfig } = await import('../../config');
    const other = await openProduct(server.database.url, { secretKeys: [readConfig({ NODE_ENV: 'test' }).secretKey] });
    configure(other, readConfig({ NODE_ENV: 'test' }));
    try {
      await Promise.all([runDueJobs(other), runJobs()]);
      await runDueJobs(other);
    } finally {
      await other.close();
    }
    expect(sent('PayPreOrderConfirm', id).map(({ body }) => body.sequenceId)).toEqual([sequenceId]);
    expect(await stateOf(id)).toBe(13);
  });
});

describe('stock', () => {
  test('50 callers for 10: 10 are sold', async () => {
    await addOffer('TEN', esim, 1680, 10);
    const ids = Array.from({ length: 50 }, () => newOrderId());
    const answers = await Promise.all(
      ids.map((otaOrderId) => ctrip('CreatePreOrder', { otaOrderId, items: [anItem({ PLU: 'TEN' })] })),
    );
    expect(answers.filter(({ code }) => code === '0000')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === '1003')).toHaveLength(40);
    expect(await stockOf('TEN')).toBe(0);
    const held = ids.filter((_id, at) => answers[at]?.code === '0000');
    const paid = await Promise.all(held.map((id) => pay(id)));
    expect(paid.map(({ code }) => code)).toEqual(held.map(() => '0000'));
    await runJobs();
    const cards = (await Promise.all(held.map(vouchersOfOrder))).flat().map(({ terminal }) => terminal);
    expect(new Set(cards).size).toBe(10);
  });

  test('no more eSIMs are held than there are cards, whatever the shelf says', async () => {
    const free = await table(system(), terminals).count({ owner: null, status: 'STOCKED', type: 'E_SIM' });
    await addOffer('MANY', esim, 1680, 100_000);
    const answer = await ctrip('VerifyOrder', { items: [anItem({ PLU: 'MANY' })] });
    const [left] = answer.body?.items as { inventorys: { quantity: number }[] }[];
    expect(left?.inventorys[0]?.quantity).toBe(free);
    expect((await ctrip('VerifyOrder', { items: [anItem({ PLU: 'MANY', quantity: free + 1 })] })).code).toBe('1003');
  });

  test('a pre-order that nobody pays gives its stock back after 30 minutes, and cannot be paid then', async () => {
    const before = await stockOf('SIM');
    const id = await preOrder(aSim({ quantity: 3 }));
    await pass(29 * MINUTE);
    expect(await stateOf(id)).toBe(11);
    await pass(2 * MINUTE);
    expect(await stateOf(id)).toBe(14);
    expect(await stockOf('SIM')).toBe(before);
    expect((await pay(id)).code).toBe('1100');
  });

  test('cards that were cancelled are the platform’s stock again', async () => {
    const id = await confirmed();
    const [voucher] = await vouchersOfOrder(id);
    const card = () => table(system(), terminals).one(voucher?.terminal as number);
    expect(await card()).toMatchObject({ status: 'UNACTIVATED', owner: null });
    await cancel(id);
    expect(await stateOf(id)).toBe(5);
    expect(await card()).toMatchObject({ status: 'STOCKED', owner: null });
  });

  test('cards whose holder must be verified are not sold', async () => {
    const plan = await buildPlan(system(), { terminalType: 'E_SIM' });
    await table(system(), terminals).update({ realName: true }, { type: 'E_SIM', status: 'STOCKED' });
    await addOffer('STRICT', plan, 1680, 10);
    expect((await ctrip('VerifyOrder', { items: [anItem({ PLU: 'STRICT' })] })).code).toBe('1003');
    await table(system(), terminals).update({ realName: false }, { type: 'E_SIM', status: 'STOCKED' });
  });
});

describe('staff', () => {
  test('confirm what Ctrip left to them: the supplier is asked only then', async () => {
    const id = await preOrder();
    await pay(id, { confirmType: 1 });
    expect(await stateOf(id)).toBe(12);
    expect((await act(id, 'confirm')).status).toBe(200);
    expect(await stateOf(id)).toBe(13);
    expect(sent('PayPreOrderConfirm', id)).toHaveLength(1);
    expect((await act(id, 'confirm')).status).toBe(400);
  });

  test('reject it with a reason that Ctrip gets', async () => {
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

  test('an order that is not confirmed in time is rejected by itself', async () => {
    const id = await preOrder(aSim());
    const soon = new Date(server.database.clock.now().getTime() + 8 * 3_600_000 + 5 * MINUTE);
    await pay(id, { confirmType: 1, orderLastConfirmTime: soon.toISOString().slice(0, 19).replace('T', ' ') });
    await pass(10 * MINUTE);
    expect(await stateOf(id)).toBe(5);
    expect(sent('PayPreOrderConfirm', id)[0]?.body).toMatchObject({ confirmResultMessage: 'not confirmed in time' });
  });

  test('decide a cancellation that Ctrip left to them', async () => {
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

  test('see what an action does before it is done, and why one is off', async () => {
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

  test('nobody but staff reaches orders, calls and accounts, and nobody reads a key', async () => {
    for (const role of ['AGENT_1', 'AGENT_3', 'SMS_RECYCLE'] as const)
      for (const resource of ['ctrip-orders', 'ctrip-calls', 'ctrip-accounts', 'ctrip-vouchers', 'ctrip-statement-lines'])
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

  test('set the keys of another account, which then answers Ctrip', async () => {
    const admin = await server.as('ADMIN');
    const keys = { aesKey: 'another-aes-key1', aesIv: 'another-aes-iv-1', signKey: 'another sign key' };
    expect((await ctrip('VerifyOrder', { items: [anItem()] }, keys, 'acc777')).code).toBe('0003');
    const made = await admin.post('/t3d-api/ctrip-accounts').send({ accountId: 'acc777', ...keys });
    expect(made.status).toBe(200);
    expect((await ctrip('VerifyOrder', { items: [anItem()] }, keys, 'acc777')).code).toBe('0000');
    // The other account's orders are not its own.
    const id = await preOrder(aSim());
    expect((await ctrip('QueryOrder', { otaOrderId: id }, keys, 'acc777')).code).toBe('4001');
    await admin.post('/t3d-api/ctrip-accounts/actions/disable').send({ ids: [made.body.data.id] });
    expect((await ctrip('VerifyOrder', { items: [anItem()] }, keys, 'acc777')).code).toBe('0003');
    expect((await admin.post('/t3d-api/ctrip-accounts').send({ accountId: 'x', aesKey: 'short' })).status).toBe(400);
  });

  test('send a test call', async () => {
    const admin = await server.as('ADMIN');
    const account = await table(system(), ctripAccounts).one({ accountId: ACCOUNT_ID });
    const before = double.calls.length;
    expect((await admin.post('/t3d-api/ctrip-accounts/actions/test').send({ ids: [account?.id] })).status).toBe(200);
    await runJobs();
    expect(double.calls.slice(before).map(({ service, answered }) => [service, answered])).toEqual([
      ['OrderTravelNotice', '0000'],
    ]);
  });
});

test('prices and stock are sent when they change, once', async () => {
  await table(system(), ctripAccounts).update({ sync: true }, { accountId: ACCOUNT_ID });
  await pass(MINUTE);
  const of = (PLU: string) => double.calls.filter(({ body }) => body.supplierOptionId === PLU);
  expect(of('SIM').map(({ service }) => service)).toEqual(['DatePriceModify', 'DateInventoryModify']);
  await pass(2 * MINUTE);
  expect(of('SIM')).toHaveLength(2);
  await table(system(), ctripPlans).update({ status: 'UNSHELVE' }, { PLU: 'SIM' });
  await pass(2 * MINUTE);
  expect(of('SIM').at(-1)?.body).toMatchObject({
    dateType: 'DATE_NOT_REQUIRED',
    inventorys: [{ quantity: 0 }],
  });
  await table(system(), ctripPlans).update({ status: 'RACKING' }, { PLU: 'SIM' });
  await table(system(), ctripAccounts).update({ sync: false }, { accountId: ACCOUNT_ID });
});

test('dates are moved, vouchers sent again, money refunded', async () => {
  const id = await confirmed();
  const { itemId } = await itemOf(id);
  const dates = { originUseStartDate: '2099-11-20', originUseEndDate: '2099-12-20' };
  const edit = await ctrip('EditOrder', {
    otaOrderId: id,
    items: [{ itemId, ...dates, targetUseStartDate: '2099-11-25', targetUseEndDate: '2099-12-25' }],
  });
  expect(edit).toMatchObject({ code: '0000', body: { supplierConfirmType: 1, items: [{ itemId }] } });
  expect(await query(id)).toMatchObject({ useStartDate: '2099-11-25', useEndDate: '2099-12-25' });
  expect((await ctrip('SendVoucher', { otaOrderId: id, email: 'buyer@example.com' })).code).toBe('0000');
  const refund = { otaOrderId: id, totalAmount: 4.2, totalAmountCurrency: 'USD' };
  expect((await ctrip('RefundOrder', refund)).body).toEqual({ supplierConfirmType: 1 });
  expect(await itemOf(id)).toMatchObject({ receivable: 1000, refunded: 420, status: '13' });
  await cancel(id);
  expect(await stateOf(id)).toBe(5);
  expect(await itemOf(id)).toMatchObject({ receivable: 0, refunded: 1420 });
});

test('several items of one order are confirmed by one call', async () => {
  const id = await preOrder(anItem(), aSim({ quantity: 2 }));
  await pay(id);
  await runJobs();
  const [call, more] = sent('PayPreOrderConfirm', id);
  expect(more).toBeUndefined();
  expect((call?.body.items as unknown[]).length).toBe(2);
  expect((call?.body.vouchers as unknown[]).length).toBe(3);
});
