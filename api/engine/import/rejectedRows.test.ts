import { describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import { readWorkbook, workbook } from '../../../e2e/support/workbook';
import { table } from '../../models/table';
import { buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { csv, fetchBook, next, openFiles, send, server, stored, system, dataOf } from './files.fixture';

openFiles();

describe('rows that an import rejects', () => {
  test("rejects imported rows that change the type of a card with orders or use another card's number", async () => {
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
    const report = dataOf(
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
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'cid'],
      [4, 'cid'],
      [5, 'cid'],
      [6, 'type'],
      [7, 'iccid'],
    ]);
    expect([report.created, report.failed, await stored(a)]).toEqual([0, 5, null]);
  });

  test('lets the sender and ADMIN download the rejected rows with escaped cells and the errors', async () => {
    const good = next();
    const report = dataOf(
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
    expect(report).toMatchObject({
      total: 4,
      created: 0,
      failed: 3,
      errorsUrl: expect.stringMatching(/^\/t3d-api\/jobs\/\d+\/errors$/),
    });
    const url = report.errorsUrl as string;
    const answer = await fetchBook(url, 'ADMIN');
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    const [head, ...rows] = await readWorkbook(answer.body as Buffer);
    expect([head, rows.map((row) => [0, 1, 2, 3].map((at) => row[at] ?? ''))]).toEqual([
      ['Row', 'ICCID', 'type', 'note of ours', 'Errors'],
      [
        ['3', '123', 'SIM', 'a'],
        ['4', expect.any(String), 'Chip', 'b'],
        ['5', 'x', '', "'=1+1"],
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

  test('responds 415 when an imported sheet is truncated or never ends', async () => {
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
