import { describe, expect, test } from '@jest/globals';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import terminals from '@t3d/resources/cards/terminals';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { buildPlan } from '../../test/factories';
import {
  ACCOUNT_ID,
  aSim,
  addOffer,
  anItem,
  cancel,
  confirmed,
  ctrip,
  fake,
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

describe('calls from us to Ctrip', () => {
  test("repeats the identical call to Ctrip until Ctrip responds 0000, and records each response's code", async () => {
    const id = await preOrder();
    fake.answerNext('0005', '0007');
    await pay(id);
    await runJobs();
    await pass(10 * MINUTE);
    await pass(10 * MINUTE);
    const tries = sent('PayPreOrderConfirm', id);
    expect(tries.map(({ answered }) => answered)).toEqual(['0005', '0007', '0000']);
    expect(new Set(tries.map(({ message }) => message)).size).toBe(1);
    expect(await callsOf(id, 'PayPreOrderConfirm')).toMatchObject([{ state: 'DONE', resultCode: '0005→0007→0000' }]);
  });

  test('ends a call when Ctrip already has the batch', async () => {
    const id = await preOrder();
    fake.answerNext('0008');
    await pay(id);
    await runJobs();
    expect(await callsOf(id, 'PayPreOrderConfirm')).toMatchObject([{ state: 'DONE', resultCode: '0008' }]);
  });

  test('ends a call and mails staff when Ctrip responds with any other code', async () => {
    const id = await preOrder();
    fake.answerNext('1001');
    await pay(id);
    await runJobs();
    expect(await callsOf(id, 'PayPreOrderConfirm')).toMatchObject([{ state: 'FAILED', resultCode: '1001' }]);
    await pass(60 * MINUTE);
    expect(sent('PayPreOrderConfirm', id)).toHaveLength(1);
    const attention = await (await server.as('ADMIN')).get('/t3d-api/ctrip-calls?state=FAILED');
    expect(attention.body.total).toBe(1);
  });

  test("sends an enqueued Ctrip call once under the call's batch when the process dies after the commit", async () => {
    const id = await preOrder();
    const sequenceId = '20261125killed';
    await pay(id, { sequenceId });
    // The process dies after it commits the sale with its enqueued call, and another process runs the jobs.
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

describe('the stock of offers at Ctrip', () => {
  test('sells exactly 10 cards when 50 callers order at once', async () => {
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

  test('reserves at most as many eSIMs as free cards exist when the offer has more stock', async () => {
    const free = await table(system(), terminals).count({ owner: null, status: 'STOCKED', type: 'E_SIM' });
    await addOffer('MANY', esim, 1680, 100_000);
    const answer = await ctrip('VerifyOrder', { items: [anItem({ PLU: 'MANY' })] });
    const [left] = (answer.body as { items: unknown }).items as { inventorys: { quantity: number }[] }[];
    expect(left?.inventorys[0]?.quantity).toBe(free);
    expect((await ctrip('VerifyOrder', { items: [anItem({ PLU: 'MANY', quantity: free + 1 })] })).code).toBe('1003');
  });

  test('frees the stock of an unpaid Ctrip order after 30 minutes, and then rejects the payment', async () => {
    const before = await stockOf('SIM');
    const id = await preOrder(aSim({ quantity: 3 }));
    await pass(29 * MINUTE);
    expect(await stateOf(id)).toBe(11);
    await pass(2 * MINUTE);
    expect(await stateOf(id)).toBe(14);
    expect(await stockOf('SIM')).toBe(before);
    expect((await pay(id)).code).toBe('1100');
  });

  test('adds the cards of cancelled Ctrip orders to the stock again', async () => {
    const id = await confirmed();
    const [voucher] = await vouchersOfOrder(id);
    const card = () => table(system(), terminals).one(voucher?.terminal as number);
    expect(await card()).toMatchObject({ status: 'UNACTIVATED', owner: null });
    await cancel(id);
    expect(await stateOf(id)).toBe(5);
    expect(await card()).toMatchObject({ status: 'STOCKED', owner: null });
  });

  test("excludes cards that need a verified user from the stock of Ctrip's offers", async () => {
    const plan = await buildPlan(system(), { terminalType: 'E_SIM' });
    await table(system(), terminals).update({ realName: true }, { type: 'E_SIM', status: 'STOCKED' });
    await addOffer('STRICT', plan, 1680, 10);
    expect((await ctrip('VerifyOrder', { items: [anItem({ PLU: 'STRICT' })] })).code).toBe('1003');
    await table(system(), terminals).update({ realName: false }, { type: 'E_SIM', status: 'STOCKED' });
  });
});

test('sends prices and stock to Ctrip once after each change', async () => {
  await table(system(), ctripAccounts).update({ sync: true }, { accountId: ACCOUNT_ID });
  await pass(MINUTE);
  const of = (PLU: string) => fake.calls.filter(({ body }) => body.supplierOptionId === PLU);
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

test('changes the days of use, sends vouchers again and refunds money when Ctrip asks for it', async () => {
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

test('confirms several items of a Ctrip order in a single call', async () => {
  const id = await preOrder(anItem(), aSim({ quantity: 2 }));
  await pay(id);
  await runJobs();
  const [call, more] = sent('PayPreOrderConfirm', id);
  expect(more).toBeUndefined();
  expect(call?.body.items).toHaveLength(2);
  expect(call?.body.vouchers).toHaveLength(3);
});
