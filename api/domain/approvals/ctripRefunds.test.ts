import { beforeAll, describe, expect, test } from '@jest/globals';
import { setMode } from '../../test/testData';
import type { Caller } from '../../test/server';
import { asSystem, buildAdmin } from '../../test/factories';
import {
  act,
  addOffer,
  anItem,
  cancel,
  confirmed,
  esim,
  itemOf,
  openCtrip,
  pay,
  preOrder,
  runJobs,
  server,
  sim,
  stateOf,
  supplierAnswers,
  system,
  use,
} from '../ctrip/ctrip.fixture';

openCtrip({ cards: 12, approvals: true });
let other: Caller;
beforeAll(async () => {
  await addOffer('BIG_SIM', sim, 160_000);
  await addOffer('BIG_ESIM', esim, 160_000);
  const { passwordHash } = await server.user('ADMIN');
  other = await server.caller((await buildAdmin(asSystem(server.database), { passwordHash })).account);
});
const aBig = (PLU: string, quantity = 1) => anItem({ PLU, quantity, price: 1600, salePrice: 1600, cost: 600 });
const approve = async (id: number): Promise<number> => {
  const { status } = await other.post('/t3d-api/approvals/actions/approve').send({ ids: [id] });
  await runJobs();
  return status;
};

describe("an approval of a Ctrip item's refund", () => {
  test('waits for approval when staff cancel Ctrip units worth more than 1,000.00 in total', async () => {
    const id = await confirmed(aBig('BIG_SIM', 3));
    expect((await act(id, 'cancel', { quantity: 1 })).status).toBe(200);
    const input = await act(id, 'cancel', { quantity: 1 });
    const { moneyNo } = await itemOf(id);
    expect([input.status, input.body.waits]).toEqual([
      202,
      `Waits for a second administrator: 1,200.00 USD paid back on order ${moneyNo}`,
    ]);
    expect(await itemOf(id)).toMatchObject({ cancelQuantity: 1, refunded: 60_000 });
    expect(await approve(input.body.data.approvalId)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ cancelQuantity: 2, refunded: 120_000 });
  });

  test('waits for approval when staff cancel a unit of 600.00 after Ctrip has cancelled another unit', async () => {
    const id = await confirmed(aBig('BIG_SIM', 3));
    expect((await cancel(id)).code).toBe('0000');
    expect((await act(id, 'cancel', { quantity: 1 })).status).toBe(202);
    expect(await itemOf(id)).toMatchObject({ refunded: 60_000 });
  });

  test('waits for approval when staff accept a cancellation of 1,200.00, but not when staff reject it', async () => {
    const id = await confirmed(aBig('BIG_SIM', 2));
    await cancel(id, { quantity: 2 }, { confirmType: 1 });
    expect((await act(id, 'reject', { reason: 'in use' })).status).toBe(200);
    await cancel(id, { quantity: 2 }, { confirmType: 1 });
    const input = await act(id, 'confirm');
    expect([input.status, await stateOf(id)]).toEqual([202, 3]);
    expect([await approve(input.body.data.approvalId), await stateOf(id)]).toEqual([200, 5]);
    expect(await itemOf(id)).toMatchObject({ refunded: 120_000 });
  });

  test('waits for approval when staff cancel eSIMs worth 1,200.00 that the supplier revokes later', async () => {
    const id = await confirmed(aBig('BIG_ESIM', 2));
    await setMode(system(), 'manual');
    const input = await act(id, 'cancel', { quantity: 2 });
    expect([input.status, (await itemOf(id)).cancelPending]).toEqual([202, 0]);
    expect(await approve(input.body.data.approvalId)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ cancelPending: 2, refunded: 0 });
    await supplierAnswers(id, 'accept');
    expect(await itemOf(id)).toMatchObject({ cancelQuantity: 2, refunded: 120_000 });
  });

  test('needs no approval when Ctrip cancels, when staff reject an open order, or for a used item', async () => {
    const byCtrip = await confirmed(aBig('BIG_SIM', 2));
    expect((await cancel(byCtrip, { quantity: 2 })).code).toBe('0000');
    expect(await itemOf(byCtrip)).toMatchObject({ refunded: 120_000 });
    const unconfirmed = await preOrder(aBig('BIG_SIM', 2));
    await pay(unconfirmed, { confirmType: 1 });
    expect((await act(unconfirmed, 'reject', { reason: 'sold out' })).status).toBe(200);
    const used = await confirmed(aBig('BIG_ESIM', 2));
    await use(used);
    expect((await act(used, 'return')).status).toBe(200);
  });
});
