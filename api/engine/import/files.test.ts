import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/jobs';
import { luhnDigit } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import exceljs from 'exceljs';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { readWorkbook, workbook } from '../../../e2e/support/workbook';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { rowsThenEmpty } from '../../test/hostileBooks';
import { buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { systemContext } from '../../context';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const system = () => systemContext(server.database, 'command');
let serial = 0;
const body = (number: number, digits = 19): string => `8987${String(number).padStart(digits - 4, '0')}`;
/** A new whole number of 20 digits, or of 19. */
const next = (digits = 20): string => {
  serial += 1;
  const text = body(serial, digits - 1);
  return text + luhnDigit(text);
};
const send = async (bytes: Buffer | string, name = 'cards.csv', dryRun = false, key?: string) => {
  const call = (await server.as('ADMIN'))
    .post(`/t3d-api/terminals/import?dryRun=${dryRun}`)
    .set('Accept-Language', 'en');
  return (key ? call.set('Idempotency-Key', key) : call).attach('file', Buffer.from(bytes), name);
};
const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\n');
const stored = async (iccid: string) => await table(system(), terminals).one({ iccid });
type Told = {
  data: {
    total: number;
    created: number;
    updated: number;
    failed?: number;
    errorsUrl?: string;
    errors: { row: number; field: string; message: string }[];
  };
};
const toldOf = (answer: { body: unknown }) => (answer.body as Told).data;
const fetchBook = async (url: string, role: 'ADMIN' | 'SALESMAN' | 'AGENT_1', language = 'en') =>
  (await server.as(role))
    .get(url)
    .set('Accept-Language', language)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** A workbook as a streaming writer saves it: its texts in the cells, or in one table. */
async function streamed(rows: readonly (readonly unknown[])[], useSharedStrings: boolean): Promise<Buffer> {
  const stream = new PassThrough();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useSharedStrings });
  const sheet = book.addWorksheet('cards');
  for (const row of rows) sheet.addRow([...row]).commit();
  sheet.commit();
  await book.commit();
  if (!stream.readableEnded) await once(stream, 'end');
  return Buffer.concat(parts);
}

describe('what a file may look like', () => {
  test.each(['ICCID', 'iccid', 'iccid*'])('headings: %s', async (heading) => {
    const iccid = next();
    expect(
      toldOf(
        await send(
          csv([
            [heading, 'type'],
            [iccid, 'SIM'],
          ]),
        ),
      ),
    ).toMatchObject({ total: 1, created: 1, errors: [] });
    expect(await stored(iccid)).toMatchObject({ cid: iccid, iccidLength: 20, status: 'STOCKED' });
  });

  test('workbooks with their texts in the cells or in a table, rich text, dates, numbers, empty rows, gaps between cells', async () => {
    const [a, b, c] = [next(), next(), next()];
    const rows = (iccid: string) => [
      ['iccid', 'remark', 'type', 'brand'],
      [],
      [iccid, { richText: [{ text: 'two & ' }, { text: '<parts>' }] }, 'SIM', 1234],
      [],
      [next(), undefined, 'OTA'],
    ];
    for (const [iccid, bytes] of [
      [a, await streamed(rows(a), false)],
      [b, await streamed(rows(b), true)],
      [c, await workbook(rows(c))],
    ] as const) {
      expect(toldOf(await send(bytes, 'cards.xlsx'))).toMatchObject({ total: 2, created: 2, errors: [] });
      expect(await stored(iccid)).toMatchObject({ remark: 'two & <parts>', type: 'SIM', brand: '1234' });
    }
  });

  test('csv of other countries’ spreadsheets: semicolons, tabs, quotes, GB18030, a mark at its start', async () => {
    const [a, b, c, d] = [next(), next(), next(), next()];
    expect(toldOf(await send(`\ufefficcid;type;remark\n${a};SIM;"x; ""y"""\n`))).toMatchObject({ created: 1 });
    expect(toldOf(await send(`iccid\ttype\n${b}\tSIM`))).toMatchObject({ created: 1 });
    expect((await stored(a))?.remark).toBe('x; "y"');
    const gb = Buffer.concat([
      Buffer.from(`iccid,type,brand\n${c},SIM,`),
      Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]),
      Buffer.from(`\n${d},SIM,x\n`),
    ]);
    expect(toldOf(await send(gb))).toMatchObject({ created: 2 });
    expect((await stored(c))?.brand).toBe('中国');
  });

  test('numbers of 20 digits stay right to the last; what a spreadsheet has rounded is refused', async () => {
    const whole = next();
    expect(
      toldOf(
        await send(
          csv([
            ['iccid', 'type'],
            [`'${whole}`, 'SIM'],
          ]),
        ),
      ),
    ).toMatchObject({ created: 1 });
    expect((await stored(whole))?.iccid).toBe(whole);
    const told = toldOf(
      await send(
        await workbook([
          ['iccid', 'type'],
          [Number(next()), 'SIM'],
          ['8.98704E+19', 'SIM'],
          [`${next().slice(0, 17)}.00`, 'SIM'],
        ]),
        'cards.xlsx',
      ),
    );
    expect(told.errors.map(({ row, field, message }) => [row, field, message.includes('last digits')])).toEqual([
      [2, 'iccid', true],
      [3, 'iccid', true],
      [4, 'iccid', true],
    ]);
  });

  test('numbers without their check digit get it: 18 digits always, 19 where the file’s numbers are bodies', async () => {
    const bodies = Array.from({ length: 12 }, () => next().slice(0, 19));
    const short = next(19).slice(0, 18);
    expect(
      toldOf(await send(csv([['iccid', 'type'], ...[...bodies, short].map((one) => [one, 'SIM'])]))),
    ).toMatchObject({ created: 13, errors: [] });
    expect(
      await table(system(), terminals).count({ iccid: [...bodies, short].map((one) => one + luhnDigit(one)) }),
    ).toBe(13);
    const wholes = Array.from({ length: 12 }, () => next(19));
    const typo = wholes[3] as string;
    const wrong = [...wholes.slice(0, 3), typo.slice(0, 18) + String((Number(typo[18]) + 1) % 10), ...wholes.slice(4)];
    expect(toldOf(await send(csv([['iccid', 'type'], ...wrong.map((one) => [one, 'SIM'])]))).errors).toMatchObject([
      { row: 5, field: 'iccid' },
    ]);
    expect(toldOf(await send(csv([['iccid', 'type'], ...wholes.map((one) => [one, 'SIM'])])))).toMatchObject({
      created: 12,
    });
  });
});

describe('rows that are refused', () => {
  test('a card of an order keeps its type; a number that another card has, in the table or in the file, is told with its row', async () => {
    const taken = await buildTerminal(system(), { iccid: next(), cid: '70000001' });
    const sold = await buildTerminal(system(), { iccid: next(), cid: '70000002' });
    const plan = await buildPlan(system());
    const agentPlan = (await buildAgentPlan(system(), plan, await server.user('AGENT_1'), 500)).id;
    await table(system(), orders).insert({
      agentPlan,
      orderNo: 'import-1',
      orderType: 'DATA',
      platform: 'AGENT',
      terminal: sold.id,
      status: 'USING',
      unpaid: false,
    });
    const [a, b, c] = [next(), next(), next()];
    const told = toldOf(
      await send(
        csv([
          ['iccid', 'type', 'cid'],
          [a, 'SIM', '70000001'],
          [b, 'SIM', '70000003'],
          [c, 'SIM', '70000003'],
          [taken.iccid, 'SIM', '70000002'],
          [sold.iccid, 'OTA', '70000002'],
          [b, 'SIM', ''],
        ]),
      ),
    );
    expect(told.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'cid'],
      [4, 'cid'],
      [5, 'cid'],
      [6, 'type'],
      [7, 'iccid'],
    ]);
    expect([told.created, told.failed, await stored(a)]).toEqual([0, 5, null]);
  });

  test('their workbook has their cells as read and what is wrong, for whoever sent the file and ADMIN', async () => {
    const good = next();
    const told = toldOf(
      await send(
        await workbook([
          ['ICCID', 'type', 'note of ours'],
          [good, 'SIM', 'fine'],
          ['123', 'SIM', 'a'],
          [next(), 'Chip', 'b'],
          ['x', '', '=1+1'],
        ]),
        'cards.xlsx',
      ),
    );
    expect(told).toMatchObject({
      total: 4,
      created: 0,
      failed: 3,
      errorsUrl: expect.stringMatching(/^\/t3d-api\/jobs\/\d+\/errors$/),
    });
    const url = told.errorsUrl as string;
    const answer = await fetchBook(url, 'ADMIN');
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    const [head, ...rows] = await readWorkbook(answer.body as Buffer);
    expect([head, rows.map((row) => [0, 1, 2, 3].map((at) => row[at] ?? ''))]).toEqual([
      ['Row', 'ICCID', 'type', 'note of ours', 'Errors'],
      [
        ['3', '123', 'SIM', 'a'],
        ['4', expect.any(String), 'Chip', 'b'],
        ['5', 'x', '', '=1+1'],
      ],
    ]);
    expect(rows.map((row) => row[4]?.split('\n').length)).toEqual([1, 1, 2]);
    expect((await readWorkbook((await fetchBook(url, 'ADMIN', 'zh')).body as Buffer))[0]?.[0]).toBe('行号');
    expect([
      (await fetchBook(url, 'SALESMAN')).status,
      (await fetchBook(url, 'AGENT_1')).status,
      (await fetchBook('/t3d-api/jobs/999999/errors', 'ADMIN')).status,
    ]).toEqual([404, 404, 404]);
  });

  test('a sheet that is cut off, or unpacks to no end, is 415', async () => {
    const bytes = await workbook([
      ['iccid', 'type'],
      [next(), 'SIM'],
    ]);
    expect((await send(bytes.subarray(0, bytes.length - 40), 'cards.xlsx')).status).toBe(415);
    const broken = Buffer.from(bytes);
    broken.fill(0x55, 60, bytes.length - 2000);
    expect((await send(broken, 'cards.xlsx')).status).toBe(415);
  });
});

test('a file sent again changes what differs, and that alone', async () => {
  const numbers = [next(), next(), next()];
  const file = (brands: string[]) =>
    csv([['iccid', 'type', 'brand'], ...numbers.map((one, index) => [one, 'SIM', brands[index] as string])]);
  await send(file(['X', 'X', 'Y']));
  expect(toldOf(await send(file(['X', 'Z', 'Z'])))).toMatchObject({ created: 0, updated: 3 });
  expect(
    (await table(system(), terminals).find({ iccid: numbers })).map(({ brand, version }) => [brand, version]),
  ).toEqual([
    ['X', 1],
    ['Z', 2],
    ['Z', 2],
  ]);
});

test('one file under one key is imported once', async () => {
  const text = csv([
    ['iccid', 'type'],
    [next(), 'SIM'],
  ]);
  const answers = [await send(text, 'a.csv', false, 'file-1'), await send(text, 'a.csv', false, 'file-1')];
  expect(answers.map((answer) => toldOf(answer).created)).toEqual([1, 1]);
  expect((await send(`${text}\n${next()},SIM`, 'a.csv', false, 'file-1')).status).toBe(409);
});

test('more than 5,000 rows go as a job: all or none, its progress exact in the end, its refused rows to be had', async () => {
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

test('a job reads its file before it begins to write, and fails by what is too much; meanwhile a person’s next long file waits', async () => {
  const rows = [['iccid', 'type'], ...Array.from({ length: 5001 }, () => [next(), 'SIM'])];
  const first = await send(rowsThenEmpty(rows, 1_100_000), 'cards.xlsx');
  expect(first.status).toBe(202);
  const second = await send(csv(rows));
  expect([second.status, second.headers['retry-after'], (second.body as { message: string }).message]).toEqual([
    429,
    '30',
    expect.stringContaining('one at a time'),
  ]);
  expect(toldOf(await send(csv(rows.slice(0, 2)), 'cards.csv', true))).toMatchObject({ total: 1 });
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
