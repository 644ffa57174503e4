import { describe, expect, test } from '@jest/globals';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumberRecords from '@t3d/resources/codes/sms-number-records';
import { table } from '../../models/table';
import {
  act,
  balance,
  buildBuyer,
  buildCodePlan,
  buildNumbers,
  numberOf,
  openSmsCodes,
  order,
  server,
  system,
} from './smsCodes.fixture';

openSmsCodes();
const records = () => table(system(), smsNumberRecords).find({}, { order: [['id', 'DESC']] });

describe('the pool of numbers for SMS codes', () => {
  test('distributes numbers by range with STOCKED orders, and uses these orders first for the customer', async () => {
    const buyer = await buildBuyer();
    const numbers = await buildNumbers(3, { country: 'GB' });
    const [first, , last] = numbers.map(({ number }) => number);
    const admin = await server.user('ADMIN');
    const body = { ranges: [`${first}-${last}`], toUser: buyer.id, remark: 'for a trial' };
    const check = await act(admin, 'sms-numbers/actions/distribute/check', body);
    expect(check.body.data).toMatchObject({ matched: 3, available: 3, changes: [{ before: 0, after: 3 }] });
    expect((await act(admin, 'sms-numbers/actions/distribute', body)).body.data).toEqual({ affected: 3 });
    expect(await numberOf(numbers[0]?.id as number)).toMatchObject({
      status: 'UNUSED',
      holder: buyer.id,
      circulation: 'DISTRIBUTE',
    });
    expect((await records())[0]).toMatchObject({
      circulation: 'DISTRIBUTE',
      to: buyer.id,
      count: 3,
      ranges: [`${first}-${last}`],
      remark: 'for a trial',
    });
    const stocked = await table(system(), smsCodeOrders).find({ user: buyer.id });
    expect(stocked.map(({ status, price }) => [status, price])).toEqual(
      Array.from({ length: 3 }, () => ['STOCKED', null]),
    );
  });

  test("returns retrieved numbers to the pool and cancels the numbers' STOCKED orders", async () => {
    const buyer = await buildBuyer();
    const [number] = await buildNumbers(1);
    const admin = await server.user('ADMIN');
    const ids = [number?.id as number];
    await act(admin, 'sms-numbers/actions/distribute', { ids, toUser: buyer.id });
    expect((await act(admin, 'sms-numbers/actions/retrieve', { ids })).status).toBe(200);
    expect(await numberOf(ids[0] as number)).toMatchObject({ holder: null, circulation: 'RETRIEVE', status: 'UNUSED' });
    expect((await records())[0]).toMatchObject({ circulation: 'RETRIEVE', from: buyer.id, count: 1 });
    expect(await table(system(), smsCodeOrders).find({ user: buyer.id })).toMatchObject([
      { status: 'CANCELLED', ending: 'RETRIEVED' },
    ]);
  });

  test('rejects distributing, retrieving or deleting numbers in use', async () => {
    const buyer = await buildBuyer();
    await buildNumbers(1);
    const [bought] = await order(buyer);
    const admin = await server.user('ADMIN');
    const ids = [bought?.number as number];
    for (const [action, body] of [
      ['distribute', { ids, toUser: buyer.id }],
      ['retrieve', { ids }],
      ['delete', { ids }],
    ] as const) {
      const { status, body: answer } = await act(admin, `sms-numbers/actions/${action}`, body);
      expect([action, status, Object.keys(answer.errors)]).toEqual([action, 400, [String(ids[0])]]);
    }
  });

  test('rejects distributing numbers to agents or disabled customers', async () => {
    const admin = await server.user('ADMIN');
    const [number] = await buildNumbers(1);
    const agent = await server.user('AGENT_1');
    const shut = await buildBuyer(0, { status: 'DISABLED' });
    for (const toUser of [agent.id, shut.id]) {
      const { status, body } = await act(admin, 'sms-numbers/actions/distribute', { ids: [number?.id], toUser });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['toUser']]);
    }
  });

  test('imports SMS numbers by file and rejects a file with an invalid row', async () => {
    const admin = await server.as('ADMIN');
    const file = (rows: string) => Buffer.from(`number,country\n${rows}`);
    const send = (rows: string, dryRun: boolean) =>
      admin.post(`/t3d-api/sms-numbers/import?dryRun=${dryRun}`).attach('file', file(rows), 'numbers.csv');
    const wrong = await send('85259990001,HK\nnonsense,HK\n85259990002,hk', false);
    expect(wrong.body.data.created).toBe(0);
    expect(wrong.body.data.errors).toHaveLength(2);
    const right = await send('+85259990001,HK\n85259990002,HK', false);
    expect(right.body.data).toMatchObject({ created: 2, errors: [] });
  });

  test('sells each SMS number once to concurrent buyers, including the last number', async () => {
    const [one, two] = [await buildBuyer(), await buildBuyer()];
    const { id } = await buildCodePlan({ country: 'JP' });
    await buildNumbers(3, { country: 'JP' });
    const answers = await Promise.all(
      [one, two].map(async (buyer) => act(buyer, 'sms-code-orders', { plan: id, quantity: 2 })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const live = await table(system(), smsCodeOrders).find({ plan: id });
    expect(new Set(live.map(({ number }) => number)).size).toBe(2);
    expect([await balance(one), await balance(two)].toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([8_800, 10_000]);
  });
});
