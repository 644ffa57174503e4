import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@t3d/resources/kit';
import type { Role } from '@t3d/resources/kit';
import exceljs from 'exceljs';
import { CLAWBACK, post, recharge } from '../../../ledger';
import { chainStart } from '../../../ledger/entries';
import { change, select } from '../../../models/sql';
import { inTransaction } from '../../../models/transaction';
import { buildAdmin, buildAgent, buildSalesman } from '../../../test/factories';
import { MAX_ROWS } from './statementRoutes';
import {
  FIRST,
  REMARK,
  SECOND,
  THIRD,
  ZONE,
  agents,
  at,
  csvOf,
  money,
  monthBack,
  nameOf,
  on,
  openStatements,
  orderNo,
  own,
  printed,
  readText,
  save,
  server,
  system,
  verify,
} from './statement.fixture';
import type { Printed } from './statement.fixture';

openStatements();

describe('a monthly statement', () => {
  it("begins a statement with last month's closing balance, and ends with the ledger's balance", async () => {
    const caller = await own(2);
    const [first, second, third, now] = [
      await printed(caller, FIRST),
      await printed(caller, SECOND),
      await printed(caller, THIRD),
      await printed(caller, new Date()),
    ];
    expect([first.opening, first.closing, second.opening, second.closing, third.opening, third.closing]).toEqual([
      0, 9_549, 9_549, 11_000, 11_000, 11_000,
    ]);
    expect(first.totals).toEqual([
      { type: 'INC', count: 1, amount: 10_000 },
      { type: 'BUY', count: 1, amount: -401 },
      { type: 'ESIM_GENERATE', count: 1, amount: -50 },
    ]);
    expect(
      second.rows.map(({ sequence, type, amount, balanceAfter }) => [sequence, type, amount, balanceAfter]),
    ).toEqual([
      [4, 'REFUND', 100, 9_649],
      [5, 'RX', 1_000, 10_649],
      [6, 'REFUND', 301, 10_950],
      [7, 'ESIM_REVKED', 50, 11_000],
    ]);
    expect([second.openingHash, third.openingHash, third.closingHash]).toEqual([
      first.closingHash,
      second.closingHash,
      second.closingHash,
    ]);
    expect(first.openingHash).toBe(chainStart(first.wallet, 'USD'));
    expect([third.rows, third.count, third.complete, now.complete, first.truncated]).toEqual([
      [],
      0,
      true,
      false,
      false,
    ]);
    const [wallet] = await select<{ balance: number; headHash: string }>(
      system,
      'SELECT balance, headHash FROM ledger_accounts WHERE id = ?',
      [first.wallet],
    );
    expect([Number(wallet?.balance), wallet?.headHash]).toEqual([now.closing, now.closingHash]);
  });

  it("reports a statement's month in the product's time zone, whatever the caller's offset", async () => {
    const caller = await own(2);
    for (const offset of ['-480', '0', '480']) {
      const input = await caller
        .get(`/t3d-api/bills/statement?month=${nameOf(SECOND)}`)
        .set('X-GMT-Offset', offset)
        .expect(200);
      const { rows, zone, from, until } = (input.body as { data: Printed }).data;
      expect([rows.length, zone, from, until]).toEqual([4, ZONE, SECOND.toISOString(), THIRD.toISOString()]);
    }
  });

  it("assigns a bill to the month in the product's zone when UTC is still in the month before", async () => {
    const agent = await buildAgent(system);
    for (const ms of [-1, 0, 8 * HOUR_MS - 1])
      await inTransaction(on(at(SECOND, 1, ms)), (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 100 }));
    const caller = await server.caller(agent.account);
    expect([(await printed(caller, FIRST)).count, (await printed(caller, SECOND)).count]).toEqual([1, 2]);
  });

  it('adds up clawed-back profit shares separately from deductions in a statement', async () => {
    const caller = await own(1);
    const { totals, rows } = await printed(caller, SECOND);
    const taken = rows.filter(({ reason }) => reason === CLAWBACK);
    expect(taken.map(({ type }) => type)).toEqual(['DEC', 'DEC']);
    expect(totals.find(({ type }) => type === CLAWBACK)).toEqual({
      type: CLAWBACK,
      count: 2,
      amount: taken.reduce((sum, { amount }) => sum + Number(amount), 0),
    });
    expect(totals.some(({ type }) => type === 'DEC')).toBe(false);
    expect(await verify(await save('taken.csv', await csvOf(caller, SECOND)))).toMatchObject({ code: 0 });
  });

  it("assigns every bill to a single month when servers' clocks differed around midnight", async () => {
    const agent = await buildAgent(system);
    await inTransaction(on(at(SECOND, 1, 2)), (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 100 }));
    await inTransaction(on(at(SECOND, 1, -3)), (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 200 }));
    await inTransaction(on(at(SECOND, 1, 9)), (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 400 }));
    const caller = await server.caller(agent.account);
    expect([
      (await printed(caller, FIRST)).closing,
      (await printed(caller, SECOND)).opening,
      (await printed(caller, SECOND)).closing,
    ]).toEqual([300, 300, 700]);
  });

  it('rejects a statement of a foreign wallet, for a customer out of scope, and for no customer by staff', async () => {
    const [caller, admin, salesman] = [await own(1), await server.as('ADMIN'), await server.as('SALESMAN')];
    const month = nameOf(FIRST);
    for (const other of [agents[0], agents[2]]) {
      expect((await caller.get(`/t3d-api/bills/statement?month=${month}&user=${other.id}`)).status).toBe(404);
      expect((await caller.post('/t3d-api/bills/actions/statement').send({ month, user: other.id })).status).toBe(400);
    }
    const stranger = await buildAgent(system, { salesman: (await buildSalesman(system)).id });
    expect((await salesman.get(`/t3d-api/bills/statement?month=${month}&user=${stranger.id}`)).status).toBe(404);
    expect((await salesman.post('/t3d-api/bills/actions/statement').send({ month, user: stranger.id })).status).toBe(
      404,
    );
    for (const staff of [admin, salesman]) {
      expect((await printed(staff, FIRST, agents[2].id)).closing).toBe(9_549);
      const rejected = await staff.post('/t3d-api/bills/actions/statement').send({ month });
      expect([rejected.status, (rejected.body as { errors: object }).errors]).toEqual([
        400,
        { user: expect.any(String) },
      ]);
    }
    expect(
      (await admin.get(`/t3d-api/bills/statement?month=${month}&user=${(await buildAdmin(system)).id}`)).status,
    ).toBe(400);
  });

  it.each([
    ['2026-13', 400],
    ['11-2026', 400],
    ['', 400],
    [undefined, 400],
    [nameOf(monthBack(-1)), 400],
    [nameOf(new Date()), 200],
  ] as const)('responds to a request for the statement of month %s with status %s', async (month, status) => {
    const caller = await own(0);
    const answers = [
      await caller.post('/t3d-api/bills/actions/statement').send({ month }),
      await caller.get(`/t3d-api/bills/statement${month === undefined ? '' : `?month=${month}`}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      if (status === 400) expect((answer.body as { errors: object }).errors).toEqual({ month: expect.any(String) });
    }
  });

  it.each(['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const)(
    'returns a statement to %s',
    async (role: Role) => {
      const caller = await server.as(role);
      const user = role === 'ADMIN' || role === 'SALESMAN' ? agents[2].id : undefined;
      expect((await readText(caller, { month: nameOf(FIRST), user })).status).toBe(role === 'SMS_RECYCLE' ? 400 : 200);
    },
  );

  it('rejects a caller without the permission bills:statement', async () => {
    const narrow = await buildAgent(system, { apis: ['bills:list'] });
    const caller = await server.caller(narrow.account);
    for (const answer of [
      await caller.post('/t3d-api/bills/actions/statement').send({ month: nameOf(FIRST) }),
      await caller.get(`/t3d-api/bills/statement?month=${nameOf(FIRST)}`),
    ]) {
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        403,
        expect.stringContaining('bills:statement'),
      ]);
    }
  });

  it('shows the first rows of a statement on the page and all rows in the file above the limit', async () => {
    const agent = await buildAgent(system);
    const legs = Array.from({ length: MAX_ROWS + 2 }, () => ({ wallet: agent.id, amount: 1, type: 'INC' as const }));
    await inTransaction(on(at(THIRD, 9)), (ctx) =>
      post(ctx, { ...money(), kind: 'RECHARGE', legs: [...legs, { system: 'CASH', amount: -legs.length }] }),
    );
    const caller = await server.caller(agent.account);
    const page = await printed(caller, THIRD);
    expect([page.rows.length, page.count, page.truncated, page.closing]).toEqual([
      MAX_ROWS,
      MAX_ROWS + 2,
      true,
      MAX_ROWS + 2,
    ]);
    expect(await verify(await save('many.csv', await csvOf(caller, THIRD)))).toEqual({
      code: 0,
      said: expect.stringContaining(`${MAX_ROWS + 2} bills`),
    });
  });

  it('responds with 500 when the sums of a statement do not add up', async () => {
    const agent = await buildAgent(system, { balance: 700 });
    await change(system, 'UPDATE ledger_accounts SET balance = 701 WHERE owner = ? AND ownerType = ?', [
      agent.id,
      'USER',
    ]);
    const caller = await server.caller(agent.account);
    expect((await caller.post('/t3d-api/bills/actions/statement').send({ month: nameOf(new Date()) })).status).toBe(
      500,
    );
    expect((await caller.get(`/t3d-api/bills/statement?month=${nameOf(new Date())}`)).status).toBe(500);
    await change(system, 'UPDATE ledger_accounts SET balance = 700 WHERE owner = ? AND ownerType = ?', [
      agent.id,
      'USER',
    ]);
  });

  it('reads the statement again for each request, even when the Idempotency-Key is repeated', async () => {
    const caller = await own(0);
    await caller
      .post('/t3d-api/bills/actions/statement')
      .set('Idempotency-Key', 'statement-1')
      .send({ month: nameOf(FIRST), format: 'csv' })
      .expect(200);
    expect(
      await select(system, 'SELECT actor FROM idempotency_keys WHERE idempotencyKey = ?', ['statement-1']),
    ).toEqual([]);
    await caller
      .post('/t3d-api/bills/actions/statement')
      .set('Idempotency-Key', 'statement-1')
      .send({ month: nameOf(SECOND), format: 'csv' })
      .expect(200);
  });
});

describe('the workbook of a statement', () => {
  it("lists the month's bills in the caller's language, with typed money, numbers and times", async () => {
    const answer = await readText(await own(2), { month: nameOf(FIRST) }).expect(200);
    expect(answer.get('Content-Type')).toContain('spreadsheetml');
    expect(answer.get('Content-Disposition')).toContain(`${nameOf(FIRST)}.xlsx`);
    const book = new exceljs.Workbook();
    await book.xlsx.load(answer.body as never);
    const rows = book.worksheets[0]?.getSheetValues().map((row) => (row as unknown[] | undefined)?.slice(1)) ?? [];
    const valueOf = (label: string): unknown => rows.find((row) => row?.[0] === label)?.[1];
    expect([
      valueOf('Account'),
      valueOf('Wallet number'),
      valueOf('Currency'),
      valueOf('Month'),
      valueOf('Time zone'),
      valueOf('Opening balance'),
      valueOf('Closing balance'),
    ]).toEqual([agents[2].account, agents[2].wallet, 'USD', nameOf(FIRST), ZONE, 0, 95.49]);
    expect(rows.find((row) => row?.[0] === 'No.')?.[1]).toBe(`Time (${ZONE})`);
    expect(rows.find((row) => row?.[0] === 'Purchase')).toEqual(['Purchase', 1, -4.01]);
    expect(rows.at(-2)?.slice(0, 7)).toEqual([
      2,
      new Date(`${nameOf(FIRST)}-03T00:00:00Z`),
      'Purchase',
      -4.01,
      100,
      95.99,
      orderNo,
    ]);
    expect(rows.at(-3)?.[9]).toBe(`'${REMARK.replace('\r\n', '\n')}`);
  });
});
