import { expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import terminals from '@t3d/resources/cards/terminals';
import { readWorkbook } from '../../../e2e/support/workbook';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { rowsThenEmpty } from '../../test/hostileBooks';
import { csv, fetchBook, next, openFiles, send, server, stored, system, dataOf } from './files.fixture';

openFiles();

test('changes only the differing cells when a changed file is imported again', async () => {
  const numbers = [next(), next(), next()];
  const file = (brands: string[]) =>
    csv([['iccid', 'type', 'brand'], ...numbers.map((one, index) => [one, 'SIM', brands[index] as string])]);
  await send(file(['X', 'X', 'Y']));
  expect(dataOf(await send(file(['X', 'Z', 'Z'])))).toMatchObject({ created: 0, updated: 2, unchanged: 1 });
  expect(
    (await table(system(), terminals).find({ iccid: numbers })).map(({ brand, version }) => [brand, version]),
  ).toEqual([
    ['X', 1],
    ['Z', 2],
    ['Z', 2],
  ]);
});

test('imports a file once when the file is sent twice under one idempotency key', async () => {
  const text = csv([
    ['iccid', 'type'],
    [next(), 'SIM'],
  ]);
  const answers = [await send(text, 'a.csv', false, 'file-1'), await send(text, 'a.csv', false, 'file-1')];
  expect(answers.map((answer) => dataOf(answer).created)).toEqual([1, 1]);
  expect((await send(`${text}\n${next()},SIM`, 'a.csv', false, 'file-1')).status).toBe(409);
});

test('imports more than 5,000 rows as a job, all or none, with progress and a list of rejected rows', async () => {
  const numbers = Array.from({ length: 5001 }, () => next());
  const rows = [['iccid', 'type', 'brand'], ...numbers.map((one) => [one, 'SIM', 'B'])];
  const bad = await send(csv([...rows, ['1', 'SIM', 'B'], [numbers[0] as string, 'SIM', 'B']]));
  expect(bad.status).toBe(202);
  const idOf = (answer: { body: unknown }) => (answer.body as { data: { jobId: number } }).data.jobId;
  await runDueJobs(server.database);
  expect(await table(system(), jobs).one(idOf(bad))).toMatchObject({
    state: 'DONE',
    done: 5003,
    total: 5003,
    result: { total: 5003, created: 0, failed: 2, errorsUrl: `/t3d-api/jobs/${idOf(bad)}/errors` },
  });
  expect(
    (await readWorkbook((await fetchBook(`/t3d-api/jobs/${idOf(bad)}/errors`, 'ADMIN')).body as Buffer)).map(
      ([row]) => row,
    ),
  ).toEqual(['Row', '5003', '5004']);
  expect(await table(system(), terminals).count({ brand: 'B' })).toBe(0);
  const good = await send(csv(rows));
  await runDueJobs(server.database);
  expect(await table(system(), jobs).one(idOf(good))).toMatchObject({
    state: 'DONE',
    done: 5001,
    total: 5001,
    result: { created: 5001 },
  });
}, 120_000);

test('reads a long file before the transaction of the import, and queues one long file per person', async () => {
  const rows = [['iccid', 'type'], ...Array.from({ length: 5001 }, () => [next(), 'SIM'])];
  const first = await send(rowsThenEmpty(rows, 1_100_000), 'cards.xlsx');
  expect(first.status).toBe(202);
  const second = await send(csv(rows));
  expect([second.status, second.headers['retry-after'], (second.body as { message: string }).message]).toEqual([
    429,
    '30',
    expect.stringContaining('one at a time'),
  ]);
  expect(dataOf(await send(csv(rows.slice(0, 2)), 'cards.csv', true))).toMatchObject({ total: 1 });
  const id = (first.body as { data: { jobId: number } }).data.jobId;
  await runDueJobs(server.database);
  expect(await table(system(), jobs).one(id)).toMatchObject({
    state: 'FAILED',
    errors: { key: 'imports.tooManyRows', params: { max: 1_048_576 } },
  });
  expect((await send(csv(rows))).status).toBe(202);
  await runDueJobs(server.database);
  expect(await stored(rows[1]?.[0] as string)).toMatchObject({ type: 'SIM' });
}, 240_000);
