import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import exceljs from 'exceljs';
import { randomUUID } from 'node:crypto';
import { balanceOf } from '../../../ledger';
import { table } from '../../../models/table';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import type { Order, Plan, Terminal, User } from '@t3d/resources/rows';

const PRICE = 200;
let server: TestServer;
let plan: Plan;
let dear: Plan;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  plan = await buildPlan(asSystem(server.database), { planCode: 'CHEAP' });
  dear = await buildPlan(asSystem(server.database), { planCode: 'DEAR', terminalType: 'E_SIM', esimFee: 50 });
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

let agent: User;
let caller: Caller;
beforeEach(async () => {
  const ctx = asSystem(server.database);
  agent = await buildAgent(ctx, { balance: 1_000 });
  caller = await server.caller(agent.account as string);
  await buildAgentPlan(ctx, plan, agent, PRICE);
  await buildAgentPlan(ctx, dear, agent, 300);
});

const own = (values: Partial<Pick<Terminal, 'type' | 'cid' | 'iccid' | 'status'>> = {}): Promise<Terminal> =>
  buildTerminal(asSystem(server.database), { owner: agent, ...values });
const csv = (rows: readonly (readonly unknown[])[], head = 'iccid,planCode,remark'): Buffer =>
  Buffer.from([head, ...rows.map((row) => row.join(','))].join('\n'));
interface Report {
  total: number;
  created: number;
  failed?: number;
  errors: { row: number; field: string; message: string }[];
  cost?: object;
  errorsUrl?: string;
}
const send = (who: Caller, file: Buffer, { dryRun = false, key = randomUUID() as string, name = 'orders.csv' } = {}) =>
  who.post(`/t3d-api/orders/import?dryRun=${dryRun}`).set('Idempotency-Key', key).attach('file', file, name);
const reportOf = async (sent: ReturnType<typeof send>): Promise<Report> => {
  const { status, body } = (await sent) as { status: number; body: { data: Report } };
  expect(status).toBe(200);
  return body.data;
};
const soldOf = (): Promise<Order[]> => table(asSystem(server.database), orders).find({ agent: agent.id });
const balance = (): Promise<number | null> => balanceOf(asSystem(server.database), agent.id);

describe('an import of orders from a file', () => {
  test('sells each imported row to its card, by ICCID or card number, after a trial run with the cost', async () => {
    const short = '898700000000004711';
    const cards = [
      await own(),
      await own({ iccid: short + luhnDigit(short) }),
      await own({ cid: '1234567801' }),
      await own({ type: 'E_SIM' }),
    ];
    const file = csv([
      [cards[0]?.iccid, 'CHEAP', 'first'],
      [short, 'CHEAP'],
      ['1234567801', 'CHEAP'],
      [cards[3]?.iccid, 'DEAR'],
    ]);
    expect(await reportOf(send(caller, file, { dryRun: true }))).toMatchObject({
      total: 4,
      created: 4,
      updated: 0,
      errors: [],
      cost: { amount: -950, currency: 'USD', before: 1_000, after: 50 },
    });
    expect([await soldOf(), await balance()]).toEqual([[], 1_000]);
    expect(await reportOf(send(caller, file))).toMatchObject({ total: 4, created: 4, errors: [] });
    const sold = await soldOf();
    expect(sold.map(({ terminal }) => terminal)).toEqual(cards.map(({ id }) => id));
    expect(sold[0]).toMatchObject({ remark: 'first', orderType: 'DATA', price: PRICE, createdBy: agent.id });
    expect(await balance()).toBe(50);
  });

  test('sells an imported file once per idempotency key, and rejects another file with the same key', async () => {
    const [first, second] = [await own(), await own()];
    const file = csv([[first.iccid, 'CHEAP']]);
    const key = randomUUID();
    const answers = await Promise.all([send(caller, file, { key }), send(caller, file, { key })]);
    expect(answers.map(({ body }) => (body as { data: Report }).data.created)).toEqual([1, 1]);
    expect([(await soldOf()).length, await balance()]).toEqual([1, 800]);
    expect((await send(caller, csv([[second.iccid, 'CHEAP']]), { key })).status).toBe(409);
  });

  test('sells nothing and reports all errors by row and column when rows of an order file are wrong', async () => {
    const [good, otherType, broken] = [await own(), await own({ type: 'OTA' }), await own({ status: 'DISABLE' })];
    const foreign = await buildTerminal(asSystem(server.database), {
      owner: await buildAgent(asSystem(server.database)),
    });
    const rows = [
      [good.iccid, 'CHEAP'],
      [good.iccid, 'CHEAP'],
      [otherType.iccid, 'CHEAP'],
      [broken.iccid, 'CHEAP'],
      [foreign.iccid, 'CHEAP'],
      [good.iccid, 'NOSUCH'],
      ['8.98E+19', 'CHEAP'],
      ['', 'CHEAP'],
    ];
    const { errors, created, failed } = await reportOf(send(caller, csv(rows)));
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'iccid'],
      [4, 'iccid'],
      [5, 'iccid'],
      [6, 'iccid'],
      [7, 'planCode'],
      [8, 'iccid'],
      [9, 'iccid'],
    ]);
    expect(errors[0]?.message).toBe('The same as row 2');
    expect([created, failed, await soldOf(), await balance()]).toEqual([0, 7, [], 1_000]);
  });

  test('rejects an import of orders at the first row that the wallet cannot pay, with the missing amount', async () => {
    const cards = await Promise.all(Array.from({ length: 7 }, () => own()));
    const { errors } = await reportOf(send(caller, csv(cards.map(({ iccid }) => [iccid, 'CHEAP']))));
    expect(errors).toEqual([{ row: 7, field: 'planCode', message: expect.stringContaining('4.00 is missing') }]);
    expect([await soldOf(), await balance()]).toEqual([[], 1_000]);
  });

  test('makes a pre-order when an imported file orders a second plan for the same card', async () => {
    const card = await own();
    const other = await buildPlan(asSystem(server.database), { planCode: `OTHER-${card.id}` });
    await buildAgentPlan(asSystem(server.database), other, agent, 100);
    await reportOf(
      send(
        caller,
        csv([
          [card.iccid, 'CHEAP'],
          [card.iccid, other.planCode],
        ]),
      ),
    );
    expect((await soldOf()).map(({ preOrder }) => preOrder)).toEqual([false, true]);
  });

  test("charges the cards' holders when staff import a file or a workbook with translated headings", async () => {
    const card = await own();
    const book = new exceljs.Workbook();
    book.addWorksheet('x').addRows([
      ['ICCID', '套餐编码'],
      [card.iccid, 'CHEAP'],
    ]);
    const file = Buffer.from(await book.xlsx.writeBuffer());
    expect(await reportOf(send(admin, file, { name: 'orders.xlsx' }))).toMatchObject({
      created: 1,
      cost: { amount: -PRICE, before: 1_000 },
    });
    expect([(await soldOf()).length, await balance()]).toEqual([1, 800]);
  });

  test('offers a template for the import of orders and lists it in the manifest', async () => {
    const { body } = await caller.get('/t3d-api/manifest');
    const found = (
      body as {
        data: {
          resources: {
            name: string;
            calls: { import: boolean };
            importTypes: string[];
            importFields?: { name: string; required: boolean }[];
          }[];
        };
      }
    ).data.resources.find(({ name }) => name === 'orders');
    expect([
      found?.calls.import,
      found?.importTypes,
      found?.importFields?.map(({ name, required }) => [name, required]),
    ]).toEqual([
      true,
      ['xlsx', 'csv'],
      [
        ['iccid', true],
        ['planCode', true],
        ['remark', false],
      ],
    ]);
    expect((await caller.get('/t3d-api/orders/import-template')).headers['content-disposition']).toContain('.xlsx');
  });
});
