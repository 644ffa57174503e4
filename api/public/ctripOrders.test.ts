import { describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/house/audit-log';
import terminals from '@t3d/resources/terminals';
import supertest from 'supertest';
import { table } from '../models/table';
import {
  aSim,
  anItem,
  cancel,
  confirmed,
  newOrderId,
  openCtrip,
  preOrder,
  server,
  system,
  vouchersOfOrder,
} from '../subjects/ctrip/ctrip.fixture';

openCtrip();

let address = 0;
const look = (number: string, from = `198.51.100.${(address += 1)}`) =>
  supertest(server.app)
    .get(`/data-api/ctrip-orders/${encodeURIComponent(number)}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', from);

describe('an order of Ctrip, for its buyer', () => {
  test('shows its state and what installs the eSIM, and leaves that in the trail of the card', async () => {
    const otaOrderId = await confirmed(anItem({ quantity: 2 }));
    const answer = await look(otaOrderId);
    expect(answer.body.data).toMatchObject({
      otaOrderId,
      items: [{ status: '13', quantity: 2, used: 0, cancelled: 0 }],
    });
    expect([answer.get('Cache-Control'), answer.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer']);
    const { vouchers } = answer.body.data.items[0];
    expect(vouchers).toHaveLength(2);
    for (const { number, lpa } of vouchers) {
      const card = await table(system(), terminals).one({ iccid: number });
      expect(lpa).toBe(card?.lpa);
      const trail = await table(system(), auditLog).find({ recordId: card?.id as number, action: 'esim-viewed' });
      expect(trail).toHaveLength(1);
    }
  });

  test('before it is paid shows neither card nor code; a SIM has a voucher to show', async () => {
    const held = await look(await preOrder());
    expect(held.body.data.items[0].status).toBe('11');
    for (const { number, lpa } of held.body.data.items[0].vouchers) expect([number, lpa]).toEqual([null, null]);
    const sim = await look(await confirmed(aSim()));
    expect(sim.body.data.items[0].vouchers).toMatchObject([
      { code: expect.stringMatching(/./), number: null, lpa: null },
    ]);
  });

  test('that was cancelled shows no code any more', async () => {
    const otaOrderId = await confirmed();
    await cancel(otaOrderId);
    const { body } = await look(otaOrderId);
    for (const { lpa } of body.data.items[0].vouchers) expect(lpa).toBeNull();
    expect(await vouchersOfOrder(otaOrderId)).toHaveLength(1);
  });

  test('shows no price, contact, passenger, supplier or account', async () => {
    const { text } = await look(await confirmed());
    expect(text).not.toMatch(/price|contact|passenger|supplier|account|张三|13800006620/i);
  });

  test('by a wrong number is refused in words, and ten wrong ones cost a proof of work', async () => {
    expect((await look('no')).body).toMatchObject({
      code: 400,
      message: expect.stringContaining('Ctrip order number'),
    });
    expect((await look(`'; DROP TABLE x;--`)).status).toBe(400);
    const from = '198.51.101.1';
    for (let time = 0; time < 10; time += 1) expect((await look(newOrderId(), from)).status).toBe(400);
    const otaOrderId = await confirmed();
    const refused = await look(otaOrderId, from);
    expect([refused.status, Object.keys(refused.body.data)]).toEqual([429, ['challenge']]);
    expect((await look(otaOrderId)).status).toBe(200);
  });
});

test('sixty showings in ten minutes are the most that one address gets', async () => {
  const otaOrderId = await confirmed();
  const from = '198.51.101.2';
  for (let time = 0; time < 60; time += 1) expect((await look(otaOrderId, from)).status).toBe(200);
  expect((await look(otaOrderId, from)).status).toBe(429);
});
