import { afterAll, beforeAll, expect, test } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import { fieldLabel } from '@t3d/resources/locales';
import exceljs from 'exceljs';
import { randomUUID } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import type { Context } from '../../context';
import { purchase } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { readBytes } from '../../test/bytes';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let system: Context;

beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  const a1 = await buildAgent(system, { balance: 1_234_567 });
  const a2 = await buildAgent(system, { superior: a1, balance: 50_001 });
  await buildAgent(system, { currency: 'HKD', balance: 7_003 });
  for (const cost of [401, 402])
    await inTransaction(system, (ctx) =>
      purchase(ctx, {
        key: randomUUID(),
        currency: 'USD',
        orderNo: `2026${'0'.repeat(12)}${cost}`,
        chain: [a1, a2].map(({ id }, level) => ({ agent: id, cost: cost + level * 130 })),
        extraPrice: 0,
      }),
    );
});
afterAll(() => server.close());

test("exports bills with amounts that add up to the ledger, and with times in the caller's offset", async () => {
  const admin = await server.as('ADMIN');
  const file = await admin
    .get('/t3d-api/bills/export?format=xlsx&sort=id&order=ASC')
    .set('X-GMT-Offset', '480')
    .buffer(true)
    .parse(readBytes)
    .expect(200);
  const [headings = [], ...rows] = await readSheet(file.body as Buffer);
  const at = (name: string): number => headings.indexOf(fieldLabel('bills', name, 'en'));
  const stored = (await table(system, bills).find({})).filter(({ toAccount }) => toAccount !== null);
  expect(rows).toHaveLength(stored.length);
  expect(stored.length).toBeGreaterThan(5);

  for (const name of ['amount', 'balanceAfter'])
    expect(new Set(rows.map((row) => typeof row[at(name)]))).toEqual(new Set(['number']));
  const sum = rows.reduce((all, row) => all + Math.round((row[at('amount')] as number) * 100), 0);
  expect(sum).toBe(stored.reduce((all, { amount }) => all + (amount ?? 0), 0));
  expect(new Set(rows.map((row) => row[at('currency')]))).toEqual(new Set(['USD', 'HKD']));

  expect(rows.map((row) => Math.round((row[at('createdAt')] as unknown as Date).getTime() / 1000))).toEqual(
    stored
      .toSorted((one, other) => one.id - other.id)
      .map(({ createdAt }) => Math.floor(createdAt.getTime() / 1000) + 8 * 3600),
  );
  const orderNos = rows.map((row) => row[at('orderNo')]).filter((value) => value !== null);
  expect(orderNos).toContain(`2026${'0'.repeat(12)}401`);

  const book = new exceljs.Workbook();
  await book.xlsx.load(file.body as never);
  const formats = rows.map((_row, index) => book.worksheets[0]?.getCell(index + 2, at('amount') + 1).numFmt);
  expect(new Set(formats)).toEqual(new Set(['[$USD] #,##0.00', '[$HKD] #,##0.00']));
});
