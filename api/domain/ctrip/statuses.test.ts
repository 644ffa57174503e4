import { describe, expect, test } from '@jest/globals';
import { setMode } from '../../test/testData';
import {
  aSim,
  act,
  anItem,
  cancel,
  confirmed,
  ctrip,
  direct,
  itemOf,
  newOrderId,
  openCtrip,
  pay,
  preOrder,
  runJobs,
  sent,
  server,
  stateOf,
  stockOf,
  supplierAnswers,
  system,
  use,
  vouchersOfOrder,
} from './ctrip.fixture';

openCtrip();

const DAY = 86_400_000;

describe("the states of Ctrip's items", () => {
  test('reports Ctrip state 1 before provisioning and state 2 after it for an order created as paid', async () => {
    await setMode(system(), 'manual');
    const id = newOrderId();
    const answer = await direct(id, anItem());
    expect([answer.code, answer.body?.supplierConfirmType]).toEqual(['0000', 2]);
    expect(await stateOf(id)).toBe(1);
    await supplierAnswers(id, 'accept');
    expect(await stateOf(id)).toBe(2);
    expect(sent('CreateOrderConfirm', id)).toHaveLength(1);
  });

  test('reports Ctrip states 11, 12 and 13 for an unpaid, paid and confirmed order', async () => {
    await setMode(system(), 'manual');
    const id = await preOrder();
    expect(await stateOf(id)).toBe(11);
    const sequenceId = '20261125payment';
    expect((await pay(id, { sequenceId })).code).toBe('0000');
    expect(await stateOf(id)).toBe(12);
    await supplierAnswers(id, 'accept');
    expect(await stateOf(id)).toBe(13);
    const [call, more] = sent('PayPreOrderConfirm', id);
    expect(more).toBeUndefined();
    expect(call?.body).toMatchObject({ sequenceId, confirmResultCode: '0000', voucherSender: 1 });
    const [voucher] = (call as { body: Record<string, unknown> }).body.vouchers as Record<string, unknown>[];
    expect(voucher).toMatchObject({ voucherType: 3, voucherData: expect.stringMatching(/^LPA:1\$/) });
    expect(call?.body.orderExtendMessage).toContain('https://esimsetup.apple.com/');
    expect(call?.body.orderExtendMessage).toContain('https://esimsetup.android.com/');
  });

  test('reports Ctrip state 14 and frees the stock when an order is cancelled before payment', async () => {
    const before = await stockOf('ESIM');
    const id = await preOrder(anItem({ quantity: 2 }));
    expect(await stockOf('ESIM')).toBe((before as number) - 2);
    expect((await ctrip('CancelPreOrder', { otaOrderId: id })).code).toBe('0000');
    expect(await stateOf(id)).toBe(14);
    expect(await stockOf('ESIM')).toBe(before);
  });

  test('reports Ctrip state 3 while a cancellation waits, 4 after a partial and 5 after a full one', async () => {
    const id = await confirmed(anItem({ quantity: 2 }));
    const stock = await stockOf('ESIM');
    await setMode(system(), 'manual');
    const answer = await cancel(id, { quantity: 1 });
    expect([answer.code, answer.body?.supplierConfirmType]).toEqual(['0000', 2]);
    expect(await stateOf(id)).toBe(3);
    await supplierAnswers(id, 'accept');
    expect(await stateOf(id)).toBe(4);
    expect(await itemOf(id)).toMatchObject({ cancelQuantity: 1, receivable: 1420, refunded: 1420 });
    expect(sent('CancelOrderConfirm', id).map(({ body }) => body.confirmResultCode)).toEqual(['0000']);
    await setMode(system(), 'auto');
    await cancel(id, { cancelType: 0, quantity: 1 });
    expect(await stateOf(id)).toBe(5);
    expect(await itemOf(id)).toMatchObject({ cancelQuantity: 2, receivable: 0, refunded: 2840 });
    expect(await stockOf('ESIM')).toBe((stock as number) + 2);
  });

  test('reports the earlier Ctrip state again when the supplier rejects a cancellation', async () => {
    const id = await confirmed();
    await setMode(system(), 'manual');
    await cancel(id);
    await runJobs();
    await supplierAnswers(id, 'refuse');
    expect(await stateOf(id)).toBe(13);
    expect(sent('CancelOrderConfirm', id).map(({ body }) => body.confirmResultCode)).toEqual(['2005']);
  });

  test('reports Ctrip state 5 and books no debt when the supplier cannot provide a paid order', async () => {
    await setMode(system(), 'manual');
    const id = await preOrder();
    await pay(id);
    await runJobs();
    await supplierAnswers(id, 'refuse');
    expect(await stateOf(id)).toBe(5);
    expect(await itemOf(id)).toMatchObject({ rejectCode: '1100', receivable: 0, confirmedAt: null });
    expect(sent('PayPreOrderConfirm', id).map(({ body }) => body.confirmResultCode)).toEqual(['1100']);
  });

  test('reports Ctrip states 6, 7, 8 and 9 when an item is collected, partly used, used and returned', async () => {
    const id = await confirmed(aSim({ quantity: 2 }));
    expect(await stateOf(id)).toBe(13);
    expect((await act(id, 'collect', { tracking: 'SF1' })).status).toBe(200);
    expect(await stateOf(id)).toBe(6);
    await act(id, 'redeem', { quantity: 1 });
    expect(await stateOf(id)).toBe(7);
    await act(id, 'redeem', { quantity: 1 });
    expect(await stateOf(id)).toBe(8);
    await act(id, 'return');
    expect(await stateOf(id)).toBe(9);
    expect(sent('OrderTravelNotice', id)).toHaveLength(1);
    expect(
      sent('OrderConsumedNotice', id).map(({ body }) => (body.items as { useQuantity: number }[])[0]?.useQuantity),
    ).toEqual([1, 2]);
  });

  test('reports Ctrip states 7 and 8 at the first use of each card, with the number of used cards', async () => {
    const id = await confirmed(anItem({ quantity: 2 }));
    await use(id, 0);
    expect(await stateOf(id)).toBe(7);
    await use(id, 1);
    expect(await stateOf(id)).toBe(8);
    expect((await vouchersOfOrder(id)).map(({ status }) => status)).toEqual(['USED', 'USED']);
    expect(
      sent('OrderConsumedNotice', id).map(({ body }) => (body.items as { useQuantity: number }[])[0]?.useQuantity),
    ).toEqual([1, 2]);
  });

  test('reports Ctrip state 10 after the period of use', async () => {
    const id = await confirmed();
    expect(await stateOf(id)).toBe(13);
    const { endsAt } = await itemOf(id);
    const before = server.database.clock.now().getTime();
    server.database.clock.advance((endsAt as Date).getTime() - before + DAY);
    await runJobs();
    expect(await stateOf(id)).toBe(10);
  });
});
