import { describe, expect, test } from '@jest/globals';
import ctripCalls from '@t3d/resources/ctrip-calls';
import ctripOrders from '@t3d/resources/ctrip-orders';
import ctripPlans from '@t3d/resources/ctrip-plans';
import { table } from '../../models/table';
import { buildPlan } from '../../test/factories';
import {
  ACCOUNT_ID,
  KEYS,
  aSim,
  addOffer,
  anItem,
  cancel,
  confirmed,
  ctrip,
  direct,
  esim,
  itemOf,
  newBatch,
  newOrderId,
  openCtrip,
  pay,
  post,
  preOrder,
  query,
  runJobs,
  sent,
  stockOf,
  system,
  use,
  vouchersOfOrder,
} from './ctrip.fixture';
import type { Answered } from './simulator/double';
import { signMessage, fromLetters } from './wire/cipher';
import { sealRequest, writeTime } from './wire/envelope';

openCtrip({ cards: 120 });

const codeOf = async (message: string): Promise<string> =>
  (JSON.parse(await post(message)) as { header: { resultCode: string } }).header.resultCode;
const seal = (service = 'QueryOrder', body: object = { sequenceId: 's', otaOrderId: '1' }, at = new Date()) =>
  sealRequest(KEYS, ACCOUNT_ID, service, body, at);
/** A message whose header or body was changed, signed anew. */
function resigned(change: (envelope: ReturnType<typeof seal>) => { header?: object; body?: string }): string {
  const envelope = seal();
  const { header: changed, body = envelope.body } = change(envelope);
  const header = { ...envelope.header, ...changed };
  return JSON.stringify({ header: { ...header, sign: signMessage(KEYS.signKey, { ...header, body }) }, body });
}

describe('an envelope that must not pass', () => {
  test.each<[string, () => string, string]>([
    ['wrong sign', () => JSON.stringify({ ...seal(), header: { ...seal().header, sign: '0'.repeat(32) } }), '0002'],
    ['another signing key', () => JSON.stringify(sealRequest({ ...KEYS, signKey: 'x' }, ACCOUNT_ID, 'QueryOrder', {}, new Date())), '0002'],
    ['old time', () => JSON.stringify(seal('QueryOrder', {}, new Date(Date.now() - 86_400_000))), '0001'],
    ['a time to come', () => JSON.stringify(seal('QueryOrder', {}, new Date(Date.now() + 86_400_000))), '0001'],
    ['a time that is none', () => resigned(() => ({ header: { requestTime: 'now' } })), '0001'],
    ['another version', () => resigned(() => ({ header: { version: '2.0' } })), '0001'],
    ['another account', () => JSON.stringify(sealRequest(KEYS, 'acc002', 'QueryOrder', {}, new Date())), '0003'],
    ['the account in capitals', () => JSON.stringify(sealRequest(KEYS, 'ACC001', 'QueryOrder', {}, new Date())), '0003'],
    ['base64 instead of a..p', () => resigned(({ body }) => ({ body: (fromLetters(body) as Buffer).toString('base64') })), '0001'],
    ['hex instead of a..p', () => resigned(({ body }) => ({ body: (fromLetters(body) as Buffer).toString('hex') })), '0001'],
    ['truncated body', () => resigned(({ body }) => ({ body: body.slice(0, -2) })), '0001'],
    ['truncated message', () => JSON.stringify(seal()).slice(0, -9), '0001'],
    ['a body that is a list', () => JSON.stringify(seal('QueryOrder', [])), '0001'],
    ['10 MB body', () => JSON.stringify({ ...seal(), body: 'a'.repeat(10_000_000) }), '0001'],
    ['nothing', () => '', '0001'],
    ['unknown service', () => JSON.stringify(seal('DropTables')), '0001'],
    ['a service of objects', () => JSON.stringify(seal('constructor')), '0001'],
    ['no sequenceId', () => JSON.stringify(seal('QueryOrder', { otaOrderId: '1' })), '0001'],
  ])('%s', async (_name, message, code) => {
    expect(await codeOf(message())).toBe(code);
  });
});

describe('an order that must not be made', () => {
  test.each<[string, object, string]>([
    ['unknown PLU', { PLU: 'NONE' }, '1001'],
    ['the PLU in small letters', { PLU: 'esim' }, '1001'],
    ['no PLU', { PLU: '' }, '1005'],
    ['price changed', { salePrice: 15.8 }, '1007'],
    ['a price of three decimals', { salePrice: 16.801 }, '1007'],
    ['a price that is none', { salePrice: 'free' }, '1007'],
    ['a cost above the price', { cost: 16.81 }, '1007'],
    ['a currency without accounts', { salePriceCurrency: 'XXX', costCurrency: 'XXX' }, '1007'],
    ['no currency', { salePriceCurrency: null }, '1005'],
    ['quantity 0', { quantity: 0 }, '1006'],
    ['quantity -1', { quantity: -1 }, '1006'],
    ['quantity 1.5', { quantity: 1.5 }, '1006'],
    ['quantity 10⁹', { quantity: 1e9 }, '1003'],
    ['quantity 10²⁰', { quantity: 1e20 }, '1006'],
    ['no quantity', { quantity: undefined }, '1005'],
    ['a day that is none', { useStartDate: '2099-02-30' }, '1009'],
    ['an end before its start', { useEndDate: '2099-11-19' }, '1009'],
    ['an end that is over', { useStartDate: '2020-01-01', useEndDate: '2020-01-02' }, '1009'],
    ['passengers without numbers', { passengers: [{ name: 'x' }] }, '1005'],
    ['passengers that are a text', { passengers: 'x' }, '1006'],
  ])('%s', async (_name, change, code) => {
    const items = [anItem(change)];
    const before = await stockOf('ESIM');
    for (const service of ['VerifyOrder', 'CreatePreOrder'])
      expect(await ctrip(service, { otaOrderId: newOrderId(), items })).toMatchObject({ code });
    expect((await direct(newOrderId(), anItem(change))).code).toBe(code);
    expect(await stockOf('ESIM')).toBe(before);
  });

  test('off shelf: the offer, or its plan', async () => {
    const plan = await buildPlan(system(), { terminalType: 'SIM', status: 'UNSHELVE' });
    await addOffer('OFF-PLAN', plan, 1680);
    await addOffer('OFF', esim, 1680);
    await table(system(), ctripPlans).update({ status: 'UNSHELVE' }, { PLU: 'OFF' });
    for (const PLU of ['OFF', 'OFF-PLAN'])
      expect((await ctrip('VerifyOrder', { items: [anItem({ PLU })] })).code).toBe('1002');
  });

  test('no stock: the answer says what is left', async () => {
    await addOffer('FEW', esim, 1680, 2);
    const answer = await ctrip('CreatePreOrder', { otaOrderId: newOrderId(), items: [anItem({ PLU: 'FEW', quantity: 3 })] });
    expect(answer).toMatchObject({
      code: '1003',
      message: 'PLU FEW: 2 left, 3 asked for',
      body: { items: [{ PLU: 'FEW', inventorys: [{ useDate: '2099-11-20', quantity: 2 }] }] },
    });
  });

  test('no items, and a PLU twice', async () => {
    expect((await ctrip('VerifyOrder', { items: [] })).code).toBe('1005');
    expect((await ctrip('VerifyOrder', { items: [anItem(), anItem()] })).code).toBe('1006');
  });
});

const row = async (id: string) => {
  const { status, useQuantity, cancelQuantity, receivable } = await itemOf(id);
  return { status, useQuantity, cancelQuantity, receivable };
};

describe('an order that stands', () => {
  test.each<[string, (id: string) => Promise<Answered>, string]>([
    ['cancel more than is left', (id) => cancel(id, { quantity: 3 }), '2004'],
    ['cancel 0', (id) => cancel(id, { quantity: 0 }), '2004'],
    ['cancel -1', (id) => cancel(id, { quantity: -1 }), '2004'],
    ['cancel in no way that there is', (id) => cancel(id, { cancelType: 7 }), '2100'],
    ['cancel 10⁹', (id) => cancel(id, { quantity: 1e9 }), '2004'],
    ['cancel all, and more than there is', (id) => cancel(id, { cancelType: 0, quantity: 9 }), '2004'],
    ['cancel an unknown item', (id) => cancel(id, { itemId: '9' }), '2001'],
    ['cancel for an unknown passenger', (id) => cancel(id, { cancelType: 2, passengers: [{ passengerId: '9' }] }), '2004'],
    ['cancel as a pre-order', (id) => ctrip('CancelPreOrder', { otaOrderId: id }), '2100'],
    ['cancel under another supplierOrderId', (id) => cancel(id, {}, { supplierOrderId: 'X' }), '2001'],
    ['refund more than it owes', (id) => ctrip('RefundOrder', { otaOrderId: id, totalAmount: 28.41, totalAmountCurrency: 'USD' }), '3002'],
    ['refund nothing', (id) => ctrip('RefundOrder', { otaOrderId: id, totalAmount: 0, totalAmountCurrency: 'USD' }), '3002'],
    ['refund in another currency', (id) => ctrip('RefundOrder', { otaOrderId: id, totalAmount: 1, totalAmountCurrency: 'CNY' }), '3002'],
    ['pay under other itemIds', (id) => pay(id, { items: [{ itemId: '77', PLU: 'ESIM' }] }), '1006'],
    ['another order under its number', (id) => ctrip('CreatePreOrder', { otaOrderId: id, items: [anItem({ quantity: 5 })] }), '1006'],
    ['the same ordered directly', (id) => direct(id, anItem({ quantity: 2 })), '1006'],
    ['edit from other dates', async (id) => ctrip('EditOrder', { otaOrderId: id, items: [{ itemId: (await itemOf(id)).itemId, originUseStartDate: '2099-01-01', originUseEndDate: '2099-12-20', targetUseStartDate: '2099-11-21', targetUseEndDate: '2099-12-21' }] }), '6002'],
    ['vouchers to no address', (id) => ctrip('SendVoucher', { otaOrderId: id, mobile: '13800000000' }), '5003'],
  ])('%s', async (_name, attack, code) => {
    const id = await confirmed(anItem({ quantity: 2, passengers: [{ passengerId: '1' }, { passengerId: '2' }] }));
    const before = await row(id);
    expect(await attack(id)).toMatchObject({ code });
    expect(await row(id)).toEqual(before);
  });

  test.each<[string, string]>([
    ['CancelOrder', '2001'],
    ['CancelPreOrder', '2001'],
    ['RefundOrder', '3001'],
    ['QueryOrder', '4001'],
    ['SendVoucher', '5001'],
    ['EditOrder', '6001'],
    ['PayPreOrder', '1100'],
  ])('%s of an unknown order', async (service, code) => {
    const body = { otaOrderId: 'none', confirmType: 2, items: [{ itemId: '1' }], totalAmount: 1, totalAmountCurrency: 'USD' };
    expect((await ctrip(service, body)).code).toBe(code);
  });

  test('a balance of an unknown vendor', async () => {
    expect((await ctrip('SupplierBalanceQuery', {})).code).toBe('7001');
    expect((await ctrip('SupplierBalanceQuery', { vendorId: '5' })).body).toMatchObject({ vendorId: '5', prepaidAccountBalance: 0 });
  });

  test('cancel after use, after all is cancelled, before payment and after the pre-order was cancelled', async () => {
    const used = await confirmed();
    await use(used);
    expect((await cancel(used)).code).toBe('2002');
    const ended = await confirmed(aSim());
    expect((await cancel(ended)).body?.supplierConfirmType).toBe(1);
    expect((await cancel(ended)).code).toBe('2004');
    const unpaid = await preOrder();
    expect((await cancel(unpaid, { itemId: '0' })).code).toBe('2001');
  });

  test('pay twice: the same answer, one sale; pay after cancel: refused, no card taken', async () => {
    const id = await preOrder(aSim());
    const first = await pay(id);
    const second = await pay(id);
    expect(second).toEqual(first);
    expect(first.body).toMatchObject({ supplierConfirmType: 1, vouchers: [{ voucherType: 1 }] });
    expect(await vouchersOfOrder(id)).toHaveLength(1);
    const gone = await preOrder();
    await ctrip('CancelPreOrder', { otaOrderId: gone });
    expect((await pay(gone)).code).toBe('1100');
    expect(await vouchersOfOrder(gone)).toEqual([]);
  });
});

describe('a batch', () => {
  test('that comes again gets the same answer, and does nothing more', async () => {
    const [otaOrderId, sequenceId] = [newOrderId(), newBatch()];
    const body = { sequenceId, otaOrderId, items: [anItem({ quantity: 2 })] };
    const before = (await stockOf('ESIM')) as number;
    const message = JSON.stringify(seal('CreatePreOrder', body));
    const first = await post(message);
    expect(await post(message)).toBe(first);
    expect(await post(JSON.stringify(seal('CreatePreOrder', body)))).toBe(first);
    expect(await stockOf('ESIM')).toBe(before - 2);
    const [call] = await table(system(), ctripCalls).find({ otaOrderId });
    expect(call?.replays).toBe(2);
  });

  test('that was refused is refused again, though there is stock by now', async () => {
    await addOffer('LATE', esim, 1680, 0);
    const body = { sequenceId: newBatch(), otaOrderId: newOrderId(), items: [anItem({ PLU: 'LATE' })] };
    expect((await ctrip('CreatePreOrder', body)).code).toBe('1003');
    await table(system(), ctripPlans).update({ stock: 5 }, { PLU: 'LATE' });
    expect((await ctrip('CreatePreOrder', body)).code).toBe('1003');
    expect((await ctrip('CreatePreOrder', { ...body, sequenceId: newBatch() })).code).toBe('0000');
  });

  test('with another body is refused', async () => {
    const body = { sequenceId: newBatch(), otaOrderId: newOrderId(), items: [anItem()] };
    expect((await ctrip('CreatePreOrder', body)).code).toBe('0000');
    expect((await ctrip('CreatePreOrder', { ...body, items: [anItem({ quantity: 2 })] })).code).toBe('1101');
    expect((await itemOf(body.otaOrderId)).quantity).toBe(1);
  });

  test('two at once make one order', async () => {
    const otaOrderId = newOrderId();
    const body = { sequenceId: newBatch(), otaOrderId, items: [anItem()] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ctrip('CreatePreOrder', body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const others = await Promise.all([1, 2, 3].map(() => ctrip('CreatePreOrder', { ...body, sequenceId: newBatch() })));
    expect(others.map(({ code }) => code)).toEqual(['0000', '0000', '0000']);
    expect(await table(system(), ctripOrders).count({ otaOrderId })).toBe(1);
  });

  test('two payments at once are one sale', async () => {
    const id = await preOrder(anItem({ quantity: 2 }));
    const answers = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(answers.map(({ code }) => code)).toEqual(['0000', '0000', '0000']);
    await runJobs();
    expect(await vouchersOfOrder(id)).toHaveLength(2);
    expect((await itemOf(id)).receivable).toBe(2840);
    expect(sent('PayPreOrderConfirm', id)).toHaveLength(1);
  });

  test('out of order: payment before the order, query after its end', async () => {
    const id = newOrderId();
    expect((await ctrip('PayPreOrder', { otaOrderId: id, confirmType: 2, items: [] })).code).toBe('1100');
    await ctrip('CreatePreOrder', { otaOrderId: id, items: [anItem()] });
    expect(await query(id)).toMatchObject({ itemId: '0', orderStatus: 11 });
    await ctrip('CancelPreOrder', { otaOrderId: id });
    expect((await ctrip('CreatePreOrder', { otaOrderId: id, items: [anItem()] })).code).toBe('1006');
    expect(await query(id)).toMatchObject({ orderStatus: 14 });
  });
});

test('a payment comes at its last minute and no card is left: refused, nothing of it stays', async () => {
  const plan = await buildPlan(system(), { terminalType: 'E_SIM', corpCost: 100 });
  await addOffer('LAST', plan, 1680, 1000);
  const id = await preOrder(anItem({ PLU: 'LAST', quantity: 1 }));
  await table(system(), ctripOrders).update({ quantity: 900 }, { otaOrderId: id });
  expect((await pay(id)).code).toBe('1003');
  expect(await itemOf(id)).toMatchObject({ status: '11', paidAt: null });
});
