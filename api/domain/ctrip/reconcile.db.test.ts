import { expect, test } from '@jest/globals';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import { audit } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import {
  aSim,
  anItem,
  cancel,
  confirmed,
  ctrip,
  itemOf,
  openCtrip,
  runJobs,
  server,
  stateOf,
  system,
} from './ctrip.fixture';
import { beijingDay } from './wire/envelope';

openCtrip({ cards: 60 });

interface Line {
  id: number;
  otaOrderId: string;
  state: string;
  reason: string;
  difference: number;
}

const owed = async (): Promise<number> => {
  const [row] = await select<{ n: number }>(
    system(),
    `SELECT -SUM(e.amount) AS n FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
     WHERE a.purpose = 'CHANNEL_RECEIVABLE'`,
  );
  return Number(row?.n ?? 0);
};

const fileOf = (month: string, rows: readonly (readonly [string, string, number, string])[]): Buffer =>
  Buffer.from(
    ['month,otaOrderId,itemId,quantity,amount,currency', ...rows.map((row) => [month, ...row, 'USD'].join(','))].join(
      '\n',
    ),
  );

async function upload(file: Buffer, dryRun: boolean): Promise<Record<string, unknown>> {
  const admin = await server.as('ADMIN');
  const answer = await admin
    .post(`/t3d-api/ctrip-statement-lines/import?dryRun=${String(dryRun)}`)
    .attach('file', file, { filename: 'statement.csv', contentType: 'text/csv' });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Record<string, unknown>;
}

test('reconciles a month of Ctrip orders to the cent and finds three planted differences', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1)
    ids.push(await confirmed(at % 3 === 0 ? aSim({ quantity: 1 + (at % 2) }) : anItem({ quantity: 1 + (at % 2) })));
  await cancel(ids[1] as string, { quantity: 1 });
  await ctrip('RefundOrder', { otaOrderId: ids[2], totalAmount: 2.5, totalAmountCurrency: 'USD' });
  await runJobs();
  expect(await stateOf(ids[1] as string)).toBe(4);
  const items = await table(system(), ctripOrders).find({});
  const month = beijingDay(server.database.clock.now()).slice(0, 7);
  const open = items.filter(({ receivable }) => (receivable ?? 0) > 0);
  expect(await owed()).toBe(open.reduce((sum, { receivable }) => sum + (receivable ?? 0), 0));

  const rows = open.map((item): [string, string, number, string] => [
    item.otaOrderId as string,
    item.itemId as string,
    (item.quantity ?? 0) - (item.cancelQuantity ?? 0),
    ((item.receivable ?? 0) / 100).toFixed(2),
  ]);
  // Plant a missing refund, a unit too many, a missing order and a line of an unknown order.
  const at = (id: string | undefined): number => rows.findIndex(([otaOrderId]) => otaOrderId === id);
  (rows[at(ids[2])] as [string, string, number, string])[3] = '14.20';
  (rows[at(ids[4])] as [string, string, number, string])[2] += 1;
  rows.splice(at(ids[6]), 1);
  rows.push(['9999', '1', 1, '5.00']);

  const file = fileOf(month, rows);
  expect(await upload(file, true)).toMatchObject({ total: rows.length, errors: [] });
  await upload(file, false);
  const admin = await server.as('ADMIN');
  const list = async (): Promise<Line[]> =>
    (await admin.get('/t3d-api/ctrip-statement-lines?size=100&sort=id')).body.rows as Line[];
  const lines = await list();
  const differing = lines.filter(({ state }) => state !== 'MATCHED');
  expect(differing.map(({ otaOrderId, state, difference, reason }) => [otaOrderId, state, difference, reason])).toEqual(
    expect.arrayContaining([
      [ids[2], 'AMOUNT', 250, 'We reversed 2.50, which the statement still contains'],
      [ids[4], 'QUANTITY', 0, 'Ctrip counts 2, we count 1'],
      [
        ids[6],
        'MISSING',
        -((await itemOf(ids[6] as string)).receivable ?? 0),
        'Confirmed in the month, not on the statement',
      ],
      ['9999', 'UNKNOWN', 500, 'There is no such item in our books'],
    ]),
  );
  expect(differing).toHaveLength(4);

  expect(await upload(file, false)).toMatchObject({ created: 0, updated: 0, unchanged: rows.length });
  expect(await list()).toEqual(lines);

  const byId = async (state: string): Promise<number[]> =>
    (await list()).filter((line) => line.state === state).map(({ id }) => id);
  const settle = async (ids: readonly number[], more: object = {}) =>
    admin.post('/t3d-api/ctrip-statement-lines/actions/settle').send({ ids, ...more });
  const before = await owed();
  const matched = await byId('MATCHED');
  expect((await settle(matched)).body.data).toMatchObject({ affected: matched.length });
  expect((await settle(await byId('AMOUNT'))).status).toBe(400);
  expect((await settle(await byId('AMOUNT'), { writeOff: true })).status).toBe(200);
  const settled = (await table(system(), ctripOrders).find({})).reduce((sum, item) => sum + (item.settled ?? 0), 0);
  expect(await owed()).toBe(before - settled);
  expect((await settle(matched)).status).toBe(400);
  expect(await upload(file, false)).toMatchObject({ errors: [], created: 0, updated: 0, unchanged: rows.length });
  const [first, ...rest] = rows as [(typeof rows)[number], ...typeof rows];
  const other = fileOf(month, [[first[0], first[1], first[2], '1.00'], ...rest]);
  expect(await upload(other, false)).toMatchObject({ created: 0, updated: 0, errors: [{ row: 2, field: 'itemId' }] });
  expect((await audit(server.database)).ok).toBe(true);
});
