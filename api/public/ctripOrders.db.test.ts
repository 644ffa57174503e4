import { describe, expect, test } from '@jest/globals';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import auditLog from '@t3d/resources/builtin/audit-log';
import terminals from '@t3d/resources/cards/terminals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import {
  aSim,
  anItem,
  cancel,
  confirmed,
  itemOf,
  newOrderId,
  openCtrip,
  pay,
  preOrder,
  server,
  system,
  vouchersOfOrder,
} from '../domain/ctrip/ctrip.fixture';

openCtrip();

let address = 0;
const anAddress = (): string => `198.51.100.${(address += 1)}`;
const post = (body: object, from = anAddress()) =>
  supertest(server.app)
    .post('/data-api/ctrip/search')
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', from)
    .send(body);
const search = (orderNo: string, tail?: string, from?: string) => post({ orderNo, tail }, from);
const look = (number: string, from = anAddress()) =>
  supertest(server.app)
    .get(`/data-api/ctrip-orders/${encodeURIComponent(number)}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', from);
const PHONE_END = '6620';
const setPeople = (otaOrderId: string, contacts: object[], passengers: object[] = []) =>
  inTransaction(system(), async (ctx) => {
    const { id } = await itemOf(otaOrderId);
    const kept = (people: object[]) => (people.length > 0 ? JSON.stringify(people) : null);
    await table(ctx, ctripOrders).update({ contacts: kept(contacts), passengers: kept(passengers) }, id);
  });
const advance = (advanceMs: number) => supertest(server.app).post('/simulator/clock').send({ advanceMs });

describe('a Ctrip order for the buyer', () => {
  test('masks a Ctrip order when the last digits are missing, by POST and by the older GET', async () => {
    const otaOrderId = await confirmed(anItem({ quantity: 2 }));
    const vouchers = await vouchersOfOrder(otaOrderId);
    const cards = await table(system(), terminals).find(vouchers.map(({ terminal }) => terminal as number));
    for (const answer of [await search(otaOrderId), await look(otaOrderId)]) {
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        otaOrderId,
        status: '13',
        needs: 'tail',
        asks: 'phone',
        items: [{ status: '13', quantity: 2, used: 0, cancelled: 0 }],
      });
      const shown = answer.body.data.items[0].vouchers as { number: string; lpa: null; code: string }[];
      expect(shown.map(({ number, lpa }) => [number, lpa])).toEqual(
        cards.map(({ iccid }) => [`${iccid.slice(0, 4)}${'*'.repeat(iccid.length - 8)}${iccid.slice(-4)}`, null]),
      );
      for (const { voucherId } of vouchers) expect(answer.text).not.toContain(voucherId);
      expect(answer.text).not.toMatch(/LPA:|price|contacts|passenger|supplier|account|张三|13800006620|6620/i);
      expect([answer.get('Cache-Control'), answer.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer']);
    }
    const trail = await table(system(), auditLog).find({ action: 'esim-viewed' });
    expect(trail.filter(({ recordId }) => cards.some(({ id }) => id === recordId))).toEqual([]);
  });

  test('shows card numbers and install codes of a Ctrip order for the right digits, and records this', async () => {
    const otaOrderId = await confirmed(anItem({ quantity: 2 }));
    const answer = await search(otaOrderId, PHONE_END);
    expect(answer.body.data).toMatchObject({
      otaOrderId,
      needs: null,
      asks: null,
      brand: { theme: expect.any(String) },
    });
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { vouchers } = answer.body.data.items[0];
    expect(vouchers).toHaveLength(2);
    for (const { number, lpa } of vouchers) {
      const card = await table(system(), terminals).one({ iccid: number });
      expect(lpa).toBe(card?.lpa);
      const trail = await table(system(), auditLog).find({ recordId: card?.id as number, action: 'esim-viewed' });
      expect(trail).toHaveLength(1);
    }
    for (const typed of ['６６２０', ' 6 6 2 0 ', '66-20'])
      expect((await search(otaOrderId, typed)).body.data.needs).toBeNull();
    expect((await search(` ${otaOrderId.slice(0, 4)} ${otaOrderId.slice(4)}`)).status).toBe(200);
  });

  test("accepts the end of a traveller's or contact's phone number for a Ctrip order", async () => {
    const otaOrderId = await confirmed();
    await setPeople(otaOrderId, [{ name: 'A', mobile: '13800001111' }], [{ name: 'B', mobile: '+86 139-0000 2222' }]);
    for (const tail of ['1111', '2222']) expect((await search(otaOrderId, tail)).status).toBe(200);
    expect((await search(otaOrderId, '0000')).status).toBe(400);
  });

  test('requires three letters of the mail address when a Ctrip order has no phone number', async () => {
    const otaOrderId = await confirmed();
    await setPeople(otaOrderId, [{ name: 'A', email: 'Zhang.San@example.com' }]);
    expect((await search(otaOrderId)).body.data).toMatchObject({ needs: 'tail', asks: 'mail' });
    const wrong = await search(otaOrderId, 'zhx');
    expect([wrong.status, wrong.body.data, wrong.body.errors.tail]).toEqual([
      400,
      { left: 4 },
      expect.stringContaining('first three letters'),
    ]);
    expect((await search(otaOrderId, 'ZHA')).body.data.needs).toBeNull();
  });

  test('masks a Ctrip order with neither phone nor mail address, and refers the buyer to the seller', async () => {
    const otaOrderId = await confirmed();
    await setPeople(otaOrderId, [{ name: 'A', mobile: '12' }]);
    for (const tail of [undefined, '', '12', '0012']) {
      const { status, body, text } = await search(otaOrderId, tail);
      expect([status, body.data.needs, body.data.asks]).toEqual([200, 'seller', null]);
      expect(text).not.toContain('LPA:');
    }
  });

  test('shows neither card nor code of an unpaid Ctrip order, and only a voucher for a SIM', async () => {
    const held = await search(await preOrder(), PHONE_END);
    expect(held.body.data).toMatchObject({ status: '11', items: [{ status: '11', vouchers: [] }] });
    const sim = await search(await confirmed(aSim()), PHONE_END);
    expect(sim.body.data.items[0].vouchers).toMatchObject([
      { code: expect.stringMatching(/^T3D/), number: null, lpa: null },
    ]);
  });

  test('shows no install code after a Ctrip order is cancelled', async () => {
    const otaOrderId = await confirmed();
    await cancel(otaOrderId);
    const { body } = await search(otaOrderId, PHONE_END);
    for (const { lpa } of body.data.items[0].vouchers) expect(lpa).toBeNull();
    expect(await vouchersOfOrder(otaOrderId)).toHaveLength(1);
  });

  test('shows no card of a Ctrip order that is back in stock, was issued to an agent or was sold again', async () => {
    const admin = await server.as('ADMIN');
    const act = async (path: string, body: object) => {
      const answer = await admin.post(`/t3d-api/${path}`).set('Idempotency-Key', randomUUID()).send(body);
      expect({ path, status: answer.status, text: answer.text }).toMatchObject({ path, status: 200 });
    };
    const otaOrderId = await confirmed(anItem({ quantity: 2 }));
    const vouchers = await vouchersOfOrder(otaOrderId);
    const ids = vouchers.map(({ terminal }) => terminal as number);
    const cards = await table(system(), terminals).find(ids);
    const expectNothing = async () => {
      const masked = cards.map(({ iccid }) => iccid?.slice(-4) as string);
      for (const answer of [await search(otaOrderId, PHONE_END), await search(otaOrderId), await look(otaOrderId)]) {
        expect(answer.status).toBe(200);
        const shown = answer.body.data.items[0].vouchers as { number: string | null; lpa: string | null }[];
        expect(shown).toMatchObject([
          { number: null, lpa: null },
          { number: null, lpa: null },
        ]);
        for (const end of masked) expect(JSON.stringify(shown)).not.toContain(end);
      }
      const again = await pay(otaOrderId);
      expect(again.code).toBe('0000');
      for (const secret of ['LPA:', ...cards.map(({ iccid }) => iccid)])
        expect(JSON.stringify(again)).not.toContain(secret);
    };
    expect((await search(otaOrderId, PHONE_END)).text).toContain(cards[0]?.lpa);
    const putBack = async (given: typeof vouchers) => {
      await act('orders/actions/force-completion', { ids: given.map(({ order }) => order) });
      await act('terminals/actions/disable', { ids });
      await act('terminals/actions/restore', { ids });
      await expectNothing();
    };
    await putBack(vouchers);
    const next = await confirmed(anItem({ quantity: 4 }));
    const resold = (await vouchersOfOrder(next)).filter(({ terminal }) => ids.includes(terminal as number));
    expect(resold).toHaveLength(2);
    await expectNothing();
    expect((await search(next, PHONE_END)).text).toContain(cards[0]?.iccid);
    await putBack(resold);
    await act('terminals/actions/issue', { ids, toUser: (await server.user('AGENT_1')).id });
    expect((await table(system(), terminals).find(ids)).map(({ status }) => status)).toEqual(['UNUSED', 'UNUSED']);
    await expectNothing();
    await act('terminals/actions/recycle', { ids });
    await expectNothing();
  });

  test('rejects a wrong Ctrip order number, and requires a proof of work after ten wrong numbers', async () => {
    expect((await search('no')).body).toMatchObject({
      code: 400,
      message: expect.stringContaining('Ctrip order number'),
    });
    expect((await look(`'; DROP TABLE x;--`)).status).toBe(400);
    for (const body of [{}, { orderNo: 1 }, { orderNo: newOrderId(), tail: 6620 }])
      expect((await post(body)).status).toBe(400);
    const from = '198.51.101.1';
    for (let time = 0; time < 10; time += 1) {
      const answer = await (time % 2 ? search(newOrderId(), '0000', from) : look(newOrderId(), from));
      expect(answer.status).toBe(400);
    }
    const otaOrderId = await confirmed();
    const rejected = await search(otaOrderId, PHONE_END, from);
    expect([rejected.status, Object.keys(rejected.body.data)]).toEqual([429, ['challenge']]);
    expect((await search(otaOrderId)).status).toBe(200);
  });
});

describe('wrong last digits of a phone number', () => {
  test('rejects wrong phone digits with 400 and the attempts left, and then with 429 for an hour', async () => {
    const otaOrderId = await confirmed();
    for (let left = 4; left >= 0; left -= 1) {
      const wrong = await search(otaOrderId, '0000');
      expect([wrong.status, wrong.body.data]).toEqual([400, { left }]);
    }
    for (const tail of ['0000', PHONE_END]) {
      const rejected = await search(otaOrderId, tail);
      expect([rejected.status, Number(rejected.get('Retry-After')) > 3000]).toEqual([429, true]);
      expect(rejected.text).not.toContain('LPA:');
    }
    expect((await search(otaOrderId)).status).toBe(200);
    await advance(61 * 60_000);
    expect((await search(otaOrderId, PHONE_END)).status).toBe(200);
  });

  test("counts an address's wrong phone digits over all Ctrip orders", async () => {
    const [from, other] = [anAddress(), await confirmed()];
    for (let time = 0; time < 5; time += 1)
      expect((await search(await confirmed(aSim()), '0000', from)).status).toBe(400);
    expect((await search(other, PHONE_END, from)).status).toBe(429);
    expect((await search(other, PHONE_END)).status).toBe(200);
  });

  test('checks five wrong phone digits when twenty attempts come at once from twenty addresses', async () => {
    const otaOrderId = await confirmed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => search(otaOrderId, '0000')));
    const counts = [400, 429].map((status) => answers.filter((one) => one.status === status).length);
    expect(counts).toEqual([5, 15]);
  });

  test('keeps counting wrong phone digits after right digits, and does not count right digits', async () => {
    const [otaOrderId, from] = [await confirmed(), anAddress()];
    for (let time = 0; time < 4; time += 1) await search(otaOrderId, '0000', from);
    for (let time = 0; time < 3; time += 1) expect((await search(otaOrderId, PHONE_END, from)).status).toBe(200);
    expect((await search(otaOrderId, '0000', from)).body.data).toEqual({ left: 0 });
    expect((await search(otaOrderId, PHONE_END, from)).status).toBe(429);
  });
});

test('limits an address to sixty successful views of Ctrip orders in ten minutes', async () => {
  const otaOrderId = await confirmed();
  const from = '198.51.101.2';
  for (let time = 0; time < 60; time += 1) expect((await look(otaOrderId, from)).status).toBe(200);
  expect((await look(otaOrderId, from)).status).toBe(429);
});
