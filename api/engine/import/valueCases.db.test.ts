import type { Resource } from '@t3d/resources/kit';
import ctripStatementLines from '@t3d/resources/ctrip/ctrip-statement-lines';
import dictionary from '@t3d/resources/dictionary';
import flowPoolPrices from '@t3d/resources/pool/flow-pool-prices';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import terminals from '@t3d/resources/cards/terminals';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { workbook } from '../../../e2e/support/workbook';
import { table } from '../../models/table';
import { buildAgent } from '../../test/factories';
import { dataOf, openFiles, server, system } from './files.fixture';

openFiles();

const caseFile = (name: string): Buffer => readFileSync(new URL(`./cases/${name}`, import.meta.url));
const rowsOf = (resource: Resource) => table(system(), resource).find({}) as Promise<object[]>;

/** Imports a case file as a dry run, which must store nothing, and then for real, with an equal response. */
async function importTwice(resource: Resource, name: string, bytes = caseFile(name)) {
  const before = await rowsOf(resource);
  const send = async (dryRun: boolean) =>
    (await server.as('ADMIN')).post(`/t3d-api/${resource.name}/import?dryRun=${dryRun}`).attach('file', bytes, name);
  const dry = await send(true);
  expect(await rowsOf(resource)).toEqual(before);
  const real = await send(false);
  expect([dry.status, real.status]).toEqual([200, 200]);
  const [trial, done] = [dataOf(dry), dataOf(real)];
  expect([trial.total, trial.created, trial.errors]).toEqual([done.total, done.created, done.errors]);
  const known = new Set(before.map((row) => (row as { id: number }).id));
  const stored = (await rowsOf(resource)).filter((row) => !known.has((row as { id: number }).id));
  return { errors: done.errors, stored };
}

/** Imports a case file that must be rejected. Returns row, column and message of each error. */
async function errorOf(resource: Resource, name: string): Promise<unknown> {
  const { errors, stored } = await importTwice(resource, name);
  expect(stored).toEqual([]);
  return errors.map(({ row, field, message }) => [row, field, message]);
}

describe('values with a certain meaning', () => {
  test.each([
    [
      '13-iccid-as-pasted.csv',
      terminals,
      [{ iccid: '89910000000001048770' }, { iccid: '89910000000001048788' }, { iccid: '8991000000001048794' }],
    ],
    ['20-iccid-with-letter.csv', terminals, [{ iccid: '898600B0000000000001' }]],
    ['22-ctrip-month-as-date.xlsx', ctripStatementLines, [{ month: '2026-10', amount: 1000 }]],
    ['24-text-beginning-with-brace.xlsx', dictionary, [{ enumName: { en: '{number}: hello' }, enumValue: 'T_HELLO' }]],
    ['26-amount-of-a-formula.xlsx', terminals, [{ iccid: '89910000000001048861', unitPrice: 330 }]],
  ] as const)('stores the values of a file as intended: %s', async (name, resource, rows) => {
    const { errors, stored } = await importTwice(resource, name);
    expect(errors).toEqual([]);
    expect(stored).toMatchObject(rows);
    expect(stored).toHaveLength(rows.length);
  });

  test('reads the row with a date in 23-date-with-slashes.xlsx after the other row is corrected', async () => {
    const { id } = await buildAgent(system(), { account: 'other2@t3d.test', pool: true });
    const bytes = await workbook([
      ['account', 'country', 'unitPrice', 'startsOn'],
      ['other2@t3d.test', 'JP', 0.79, '2027/1/5'],
      ['other2@t3d.test', 'KR', 0.79, '2027-01-05'],
    ]);
    const { errors, stored } = await importTwice(flowPoolPrices, 'prices.xlsx', bytes);
    expect(errors).toEqual([]);
    expect(stored).toMatchObject([
      { account: id, country: 'JP', unitPrice: 790_000, startsOn: '2027-01-05' },
      { account: id, country: 'KR', startsOn: '2027-01-05' },
    ]);
    expect(await errorOf(flowPoolPrices, '23-date-with-slashes.xlsx')).toEqual([
      [3, 'startsOn', 'Not a date like 2026-11-20'],
    ]);
  });
});

describe('values with an uncertain meaning', () => {
  test.each([
    ['04-decimal-comma.csv', terminals, 'unitPrice', 'Write an amount as 1234.50 or 1,234.50'],
    ['05-phone-as-float.csv', smsNumbers, 'number', 'Not a valid number: up to 15 digits in international form'],
    ['21-ctrip-ids-through-excel.csv', ctripStatementLines, 'otaOrderId', 'Excel has rounded this number'],
  ] as const)(
    'rejects the uncertain values of a file by row and column: %s',
    async (name, resource, field, message) => {
      expect(await errorOf(resource, name)).toEqual([[2, field, expect.stringContaining(message)]]);
    },
  );
});
