import { describe, expect, test } from '@jest/globals';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
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
import type { Answered } from './simulator/simulatorRoutes';
import { encryptRequest } from './wire/envelope';

openCtrip({ cards: 120 });

const seal = (service: string, body: object) => encryptRequest(KEYS, ACCOUNT_ID, service, body, new Date());

const row = async (id: string) => {
  const { status, useQuantity, cancelQuantity, receivable } = await itemOf(id);
  return { status, useQuantity, cancelQuantity, receivable };
};

describe('a change of an existing order by Ctrip', () => {
  test.each<[string, (id: string) => Promise<Answered>, string]>([
    ['cancel more than is left', (id) => cancel(id, { quantity: 3 }), '2004'],
    ['cancel 0', (id) => cancel(id, { quantity: 0 }), '2004'],
    ['cancel -1', (id) => cancel(id, { quantity: -1 }), '2004'],
    ['cancel in no way that there is', (id) => cancel(id, { cancelType: 7 }), '2100'],
    ['cancel 10⁹', (id) => cancel(id, { quantity: 1e9 }), '2004'],
    ['cancel all, and more than there is', (id) => cancel(id, { cancelType: 0, quantity: 9 }), '2004'],
    ['cancel an unknown item', (id) => cancel(id, { itemId: '9' }), '2001'],
    [
      'cancel for an unknown passenger',
      (id) => cancel(id, { cancelType: 2, passengers: [{ passengerId: '9' }] }),
      '2004',
    ],
    ['cancel as a pre-order', (id) => ctrip('CancelPreOrder', { otaOrderId: id }), '2100'],
    ['cancel under another supplierOrderId', (id) => cancel(id, {}, { supplierOrderId: 'X' }), '2001'],
    [
      'refund more than it owes',
      (id) => ctrip('RefundOrder', { otaOrderId: id, totalAmount: 28.41, totalAmountCurrency: 'USD' }),
      '3002',
    ],
    [
      'refund nothing',
      (id) => ctrip('RefundOrder', { otaOrderId: id, totalAmount: 0, totalAmountCurrency: 'USD' }),
      '3002',
    ],
    [
      'refund in another currency',
      (id) => ctrip('RefundOrder', { otaOrderId: id, totalAmount: 1, totalAmountCurrency: 'CNY' }),
      '3002',
    ],
    ['pay under other itemIds', (id) => pay(id, { items: [{ itemId: '77', PLU: 'ESIM' }] }), '1006'],
    [
      'another order under its number',
      (id) => ctrip('CreatePreOrder', { otaOrderId: id, items: [anItem({ quantity: 5 })] }),
      '1006',
    ],
    ['the same ordered directly', (id) => direct(id, anItem({ quantity: 2 })), '1006'],
    [
      'edit from other dates',
      async (id) =>
        ctrip('EditOrder', {
          otaOrderId: id,
          items: [
            {
              itemId: (await itemOf(id)).itemId,
              originUseStartDate: '2099-01-01',
              originUseEndDate: '2099-12-20',
              targetUseStartDate: '2099-11-21',
              targetUseEndDate: '2099-12-21',
            },
          ],
        }),
      '6002',
    ],
    ['vouchers to no address', (id) => ctrip('SendVoucher', { otaOrderId: id, mobile: '13800000000' }), '5003'],
  ])("rejects Ctrip's impossible change of an existing order: %s", async (_name, attack, code) => {
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
  ])("responds to Ctrip's %s for an unknown order with code %s", async (service, code) => {
    const body = {
      otaOrderId: 'none',
      confirmType: 2,
      items: [{ itemId: '1' }],
      totalAmount: 1,
      totalAmountCurrency: 'USD',
    };
    expect((await ctrip(service, body)).code).toBe(code);
  });

  test("responds 7001 to Ctrip's balance request without a vendor, and zero to a request with a vendor", async () => {
    expect((await ctrip('SupplierBalanceQuery', {})).code).toBe('7001');
    expect((await ctrip('SupplierBalanceQuery', { vendorId: '5' })).body).toMatchObject({
      vendorId: '5',
      prepaidAccountBalance: 0,
    });
  });

  test('rejects a Ctrip cancellation after use with 2002, and a repeated full cancellation with 2004', async () => {
    const used = await confirmed();
    await use(used);
    expect((await cancel(used)).code).toBe('2002');
    const ended = await confirmed(aSim());
    expect((await cancel(ended)).body?.supplierConfirmType).toBe(1);
    expect((await cancel(ended)).code).toBe('2004');
  });

  test.each(['VerifyOrder', 'CreatePreOrder', 'CreateOrder'])(
    'responds 1007 to %s when salePriceCurrency is not the offer’s currency',
    async (service) => {
      const body = (currency: string) => ({
        otaOrderId: newOrderId(),
        confirmType: 2,
        orderLastConfirmTime: '2099-11-20 15:28:00',
        items: [{ ...aSim({ salePriceCurrency: currency, costCurrency: currency }), itemId: '1' }],
      });
      for (const currency of ['KRW', 'CNY', 'XXX']) expect((await ctrip(service, body(currency))).code).toBe('1007');
      expect((await ctrip(service, body('usd'))).code).toBe('0000');
    },
  );

  test("keeps the currency of an offer in the offer's order and receivable", async () => {
    const { id, PLU } = (await table(system(), ctripPlans).one({ PLU: 'SIM' })) as { id: number; PLU: string };
    await inTransaction(system(), (ctx) => table(ctx, ctripPlans).update({ currency: 'KRW' }, id));
    expect((await ctrip('VerifyOrder', { items: [aSim()] })).code).toBe('1007');
    const otaOrderId = await confirmed(aSim({ PLU, salePriceCurrency: 'KRW', costCurrency: 'KRW' }));
    expect(await itemOf(otaOrderId)).toMatchObject({ currency: 'KRW', salePrice: 1200, receivable: 1000 });
    await inTransaction(system(), (ctx) => table(ctx, ctripPlans).update({ currency: 'USD' }, id));
  });

  test.each(['0', '1', 'X'])(
    "responds 2007 to CancelOrder of an unpaid order when the request's itemId is %s",
    async (itemId) => {
      const unpaid = await preOrder();
      expect((await cancel(unpaid, { itemId })).code).toBe('2007');
      expect((await cancel(unpaid, { itemId }, { confirmType: 1 })).code).toBe('2007');
      await ctrip('CancelPreOrder', { otaOrderId: unpaid });
      expect((await cancel(unpaid, { itemId })).code).toBe('2007');
    },
  );

  test('sells once when Ctrip pays twice, and rejects a payment after a cancellation without a sale', async () => {
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

describe("Ctrip's batches", () => {
  test('repeats the first response to a repeated Ctrip batch and does nothing more', async () => {
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

  test("rejects a repeated batch again, even when stock has arrived since the batch's first call", async () => {
    await addOffer('LATE', esim, 1680, 0);
    const body = { sequenceId: newBatch(), otaOrderId: newOrderId(), items: [anItem({ PLU: 'LATE' })] };
    expect((await ctrip('CreatePreOrder', body)).code).toBe('1003');
    await table(system(), ctripPlans).update({ stock: 5 }, { PLU: 'LATE' });
    expect((await ctrip('CreatePreOrder', body)).code).toBe('1003');
    expect((await ctrip('CreatePreOrder', { ...body, sequenceId: newBatch() })).code).toBe('0000');
  });

  test('rejects a Ctrip batch with the number of an earlier batch but another body', async () => {
    const body = { sequenceId: newBatch(), otaOrderId: newOrderId(), items: [anItem()] };
    expect((await ctrip('CreatePreOrder', body)).code).toBe('0000');
    expect((await ctrip('CreatePreOrder', { ...body, items: [anItem({ quantity: 2 })] })).code).toBe('1101');
    expect((await itemOf(body.otaOrderId)).quantity).toBe(1);
  });

  test("creates a single order when Ctrip's batch arrives twice at once", async () => {
    const otaOrderId = newOrderId();
    const body = { sequenceId: newBatch(), otaOrderId, items: [anItem()] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ctrip('CreatePreOrder', body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const others = await Promise.all([1, 2, 3].map(() => ctrip('CreatePreOrder', { ...body, sequenceId: newBatch() })));
    expect(others.map(({ code }) => code)).toEqual(['0000', '0000', '0000']);
    expect(await table(system(), ctripOrders).count({ otaOrderId })).toBe(1);
  });

  test("makes a single sale when Ctrip's payment arrives twice at once", async () => {
    const id = await preOrder(anItem({ quantity: 2 }));
    const answers = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(answers.map(({ code }) => code)).toEqual(['0000', '0000', '0000']);
    await runJobs();
    expect(await vouchersOfOrder(id)).toHaveLength(2);
    expect((await itemOf(id)).receivable).toBe(2840);
    expect(sent('PayPreOrderConfirm', id)).toHaveLength(1);
  });

  test('handles Ctrip batches in the wrong sequence: a payment before its order, a query after its end', async () => {
    const id = newOrderId();
    expect((await ctrip('PayPreOrder', { otaOrderId: id, confirmType: 2, items: [] })).code).toBe('1100');
    await ctrip('CreatePreOrder', { otaOrderId: id, items: [anItem()] });
    expect(await query(id)).toMatchObject({ itemId: '0', orderStatus: 11 });
    await ctrip('CancelPreOrder', { otaOrderId: id });
    expect((await ctrip('CreatePreOrder', { otaOrderId: id, items: [anItem()] })).code).toBe('1006');
    expect(await query(id)).toMatchObject({ orderStatus: 14 });
  });
});

test('rejects a payment as a whole when no card is free any more, and stores nothing of the payment', async () => {
  const plan = await buildPlan(system(), { terminalType: 'E_SIM', corpCost: 100 });
  await addOffer('LAST', plan, 1680, 1000);
  const id = await preOrder(anItem({ PLU: 'LAST', quantity: 1 }));
  await table(system(), ctripOrders).update({ quantity: 900 }, { otaOrderId: id });
  expect((await pay(id)).code).toBe('1003');
  expect(await itemOf(id)).toMatchObject({ status: '11', paidAt: null });
});
