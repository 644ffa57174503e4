import { describe, expect, test } from '@jest/globals';
import audit from '@t3d/resources/builtin/audit-log';
import terminals from '@t3d/resources/cards/terminals';
import { readWorkbook, workbook } from '../../../e2e/support/workbook';
import { table } from '../../models/table';
import { buildTerminal } from '../../test/factories';
import { csv, fetchBook, next, openFiles, server, stored, system } from './files.fixture';

openFiles();

interface Sent {
  dryRun?: boolean;
  good?: boolean;
  digest?: string;
  key?: string;
  as?: 'ADMIN' | 'AGENT_1';
  resource?: string;
}
interface Answer {
  status: number;
  message: string;
  errors?: Record<string, string>;
  data: {
    total: number;
    created: number;
    updated: number;
    unchanged: number;
    failed?: number;
    good?: { created: number; updated: number };
    digest?: string;
    errorsUrl?: string;
    importId?: number;
    jobId?: number;
    errors: { row: number; field: string }[];
  };
}

async function send(file: Buffer | string, sent: Sent = {}): Promise<Answer> {
  const { dryRun = false, good, digest, key, as = 'ADMIN', resource = 'terminals' } = sent;
  const call = (await server.as(as)).post(`/t3d-api/${resource}/import?dryRun=${dryRun}`).set('Accept-Language', 'en');
  if (key) void call.set('Idempotency-Key', key);
  if (good !== undefined) void call.field('goodOnly', String(good));
  if (digest !== undefined) void call.field('digest', digest);
  const answer = await call.attach('file', Buffer.from(file), Buffer.isBuffer(file) ? 'cards.xlsx' : 'cards.csv');
  return { ...(answer.body as Answer), status: answer.status };
}

function file() {
  const good = Array.from({ length: 195 }, () => next());
  const rows = [
    ['iccid', 'type', 'note of ours'],
    ...good.map((iccid) => [iccid, 'SIM', 'good']),
    ['123', 'SIM', 'short'],
    [next(), 'Chip', 'no such type'],
    [next(), '', 'no type'],
    [good[0] as string, 'SIM', 'again'],
    ['x', '', 'nothing'],
  ];
  return { good, rows };
}

describe('the valid rows of a file that also has invalid rows', () => {
  test('imports only the valid rows on request, and writes the rejected rows to a workbook', async () => {
    const { good, rows } = file();
    const bytes = await workbook(rows);
    const checked = await send(bytes, { dryRun: true });
    expect(checked.data).toMatchObject({ total: 200, created: 0, failed: 5, good: { created: 195, updated: 0 } });
    const all = await send(bytes, { digest: checked.data.digest });
    expect([all.data.created, all.data.failed, all.data.importId, await stored(good[1] as string)]).toEqual([
      0,
      5,
      undefined,
      null,
    ]);
    const sent = { good: true, digest: checked.data.digest as string, key: `good-${good[0]}` };
    const [first, twice] = await Promise.all([send(bytes, sent), send(bytes, sent)]);
    expect(first.data).toMatchObject({ total: 200, created: 195, updated: 0, failed: 5 });
    expect(first.data.errors.map(({ row }) => row)).toEqual(checked.data.errors.map(({ row }) => row));
    expect(twice.data).toEqual(first.data);
    expect(await table(system(), terminals).count({ iccid: good })).toBe(195);
  });

  test("undoes the import of a file's valid rows", async () => {
    const { good, rows } = file();
    const { data } = await send(csv(rows), { good: true });
    const undone = await (
      await server.as('ADMIN')
    )
      .post('/t3d-api/imports/actions/undo')
      .set('Idempotency-Key', `undo-${good[0]}`)
      .send({ ids: [data.importId] });
    expect([undone.status, await table(system(), terminals).count({ iccid: good })]).toEqual([200, 0]);
  });

  test('leaves valid rows out of the workbook of rejected rows, and imports the corrected workbook', async () => {
    const { rows } = file();
    const { data } = await send(await workbook(rows), { good: true });
    const book = await readWorkbook((await fetchBook(data.errorsUrl as string, 'ADMIN')).body as Buffer);
    expect(book[0]).toEqual(['Row', 'iccid', 'type', 'note of ours', 'Errors']);
    const again = await send(await workbook(book), { good: true });
    expect([again.data.created, again.data.updated, again.data.unchanged, again.data.failed]).toEqual([0, 0, 1, 4]);
    const still = await readWorkbook((await fetchBook(again.data.errorsUrl as string, 'ADMIN')).body as Buffer);
    expect(still[0]).toEqual(book[0]);
    const mended = still.map((row, at) => (at === 0 ? row : [row[0], next(), 'SIM', row[3], row[4]]));
    const look = await (
      await server.as('ADMIN')
    )
      .post('/t3d-api/terminals/import/columns')
      .attach('file', await workbook(mended), 'cards.xlsx');
    expect((look.body as { data: { columns: { heading: string }[] } }).data.columns.map((one) => one.heading)).toEqual([
      'iccid',
      'type',
      'note of ours',
    ]);
    expect((await send(await workbook(mended))).data).toMatchObject({ created: 4, errors: [] });
  });

  test('checks valid rows again on import, and rejects a row that became invalid since the dry run', async () => {
    const [a, b] = [next(), next()];
    const rows = csv([
      ['iccid', 'type', 'cid'],
      [a, 'SIM', '71000001'],
      [b, 'SIM', '71000002'],
      ['1', 'SIM', ''],
    ]);
    const checked = await send(rows, { dryRun: true });
    expect(checked.data.good).toEqual({ created: 2, updated: 0, unchanged: 0 });
    await buildTerminal(system(), { iccid: next(), cid: '71000002' });
    const { data } = await send(rows, { good: true, digest: checked.data.digest });
    expect([data.created, data.errors.map(({ row, field }) => [row, field])]).toEqual([
      1,
      [
        [3, 'cid'],
        [4, 'iccid'],
      ],
    ]);
    expect([await stored(a), await stored(b)].map(Boolean)).toEqual([true, false]);
  });

  test('writes nothing and offers no undo when every row of an import is invalid', async () => {
    const { data } = await send(
      csv([
        ['iccid', 'type'],
        ['1', 'SIM'],
        ['2', 'SIM'],
      ]),
      { good: true },
    );
    expect([data.created, data.failed, data.importId]).toEqual([0, 2, undefined]);
  });

  test('imports the valid rows of two chunks, with the history of each row', async () => {
    const good = Array.from({ length: 1500 }, () => next());
    const rows = [['iccid', 'type'], ['1', 'SIM'], ...good.map((iccid) => [iccid, 'SIM']), [good[0] as string, 'SIM']];
    const { data } = await send(csv(rows), { good: true });
    expect([data.created, data.failed]).toEqual([1500, 2]);
    expect(await table(system(), audit).count({ import: data.importId, action: 'create' })).toBe(1500);
  });
});

describe('an import of only the valid rows', () => {
  test('responds 409 and writes nothing when the imported file differs from the checked file', async () => {
    const { good, rows } = file();
    const { data } = await send(csv(rows), { dryRun: true });
    const other = csv([...rows, [next(), 'SIM', 'new']]);
    const { status, message } = await send(other, { good: true, digest: data.digest });
    expect([status, message, await stored(good[0] as string)]).toEqual([
      409,
      expect.stringMatching(/changed since it was checked/),
      null,
    ]);
  });

  test('rejects an import of only the valid rows when role or resource does not allow such an import', async () => {
    const { rows } = file();
    expect((await send(csv(rows), { good: true, as: 'AGENT_1' })).status).toBe(403);
    const usage = csv([
      ['account', 'country', 'day', 'usedMB', 'source'],
      ['nobody', 'JP', '2026-11-01', '1', 'A'],
    ]);
    const { status, errors } = await send(usage, { good: true, resource: 'pool-usage' });
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ['goodOnly']]);
    const checked = await send(usage, { dryRun: true, resource: 'pool-usage' });
    expect([checked.status, checked.data.failed, checked.data.good]).toEqual([200, 1, undefined]);
  });

  test('rejects an import of only the valid rows with the idempotency key from an import of all rows', async () => {
    const { good, rows } = file();
    const key = `both-${good[0]}`;
    expect((await send(csv(rows), { key })).data.created).toBe(0);
    expect((await send(csv(rows), { key, good: true })).status).toBe(409);
  });
});
