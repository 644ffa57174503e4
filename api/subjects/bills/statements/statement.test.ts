import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import exceljs from 'exceljs';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Context } from '../../../context';
import { post, purchase, recharge, refund, reverse, transfer } from '../../../ledger';
import { chainLine, chainNext, chainStart } from '../../../ledger/chain';
import { change, select } from '../../../models/sql';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAdmin, buildAgent, buildChain, buildSalesman } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import { CSV_COLUMNS, shield } from './files';
import { MAX_ROWS } from './readStatement';
import type { User } from '../../../models/rows';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../scripts/verifyStatement.mjs');
const monthBack = (back: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
};
const nameOf = (month: Date): string => month.toISOString().slice(0, 7);
const [FIRST, SECOND, THIRD] = [monthBack(3), monthBack(2), monthBack(1)];
const at = (month: Date, day: number, ms = 0): Date => new Date(month.getTime() + (day - 1) * 86_400_000 + ms);

let server: TestServer;
let system: Context;
let folder: string;
let agents: [User, User, User];
const orderNo = randomUUID().replaceAll('-', '').slice(0, 20);
const REMARK = `=HYPERLINK("evil") | back\\slash, "quoted"\r\nnext 'line' 中文`;

const on = (now: Date): Context => ({ ...system, now: () => now });
const money = (key = randomUUID()) => ({ key, currency: 'USD' });

/** Recharge, purchase down the chain, partial refunds and transfers over two months, and nothing in the third. */
async function walk(): Promise<void> {
  const [a1, a2, a3] = agents;
  const chain = [
    { agent: a1.id, cost: 300 },
    { agent: a2.id, cost: 345 },
    { agent: a3.id, cost: 401 },
  ];
  await inTransaction(on(at(FIRST, 2)), (ctx) =>
    recharge(ctx, { ...money(), user: a3.id, amount: 10_000, remark: REMARK }),
  );
  await inTransaction(on(at(FIRST, 3, 7)), (ctx) => purchase(ctx, { ...money(), orderNo, chain, extraPrice: 50 }));
  await inTransaction(on(at(FIRST, 4)), (ctx) =>
    recharge(ctx, { ...money(), user: a2.id, amount: 5_000, remark: "'apostrophe first" }),
  );
  await inTransaction(on(at(SECOND, 1)), (ctx) => refund(ctx, { key: randomUUID(), orderNo, amount: 100, fee: false }));
  await inTransaction(on(at(SECOND, 20, 123)), (ctx) =>
    transfer(ctx, { ...money(), fromUser: a2.id, toUser: a3.id, amount: 1_000, remark: '+1' }),
  );
  await inTransaction(on(at(SECOND, 28)), (ctx) =>
    refund(ctx, { key: randomUUID(), orderNo, amount: 'all', fee: true }),
  );
}

beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  folder = await mkdtemp(path.join(tmpdir(), 'statement-'));
  const salesman = await server.user('SALESMAN');
  const a1 = await buildAgent(system, { salesman: salesman.id });
  const a2 = await buildAgent(system, { superior: a1 });
  agents = [a1, a2, await buildAgent(system, { superior: a2 })];
  await walk();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const readText = (caller: Caller, body: object) =>
  caller
    .post('/t3d-api/bills/actions/statement')
    .send(body)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        done(null, Buffer.concat(chunks));
      });
    });
const csvOf = async (caller: Caller, month: Date, more: object = {}): Promise<string> =>
  ((await readText(caller, { month: nameOf(month), format: 'csv', ...more }).expect(200)).body as Buffer).toString(
    'utf8',
  );
const verify = (...words: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...words]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
async function save(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
const own = (index: 0 | 1 | 2): Promise<Caller> => server.caller(agents[index].account);
interface Printed {
  opening: number;
  closing: number;
  openingHash: string;
  closingHash: string;
  wallet: number;
  count: number;
  complete: boolean;
  truncated: boolean;
  totals: { type: string; count: number; amount: number }[];
  rows: Record<string, unknown>[];
}
const printed = async (caller: Caller, month: Date, user?: number): Promise<Printed> =>
  (
    (await caller.get(`/t3d-api/bills/statement?month=${nameOf(month)}${user ? `&user=${user}` : ''}`).expect(200))
      .body as { data: Printed }
  ).data;

describe('a monthly statement', () => {
  it('opens with the month before, and opening + movements = closing = the ledger', async () => {
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

  it("belongs to the month of UTC, whatever the caller's offset", async () => {
    const caller = await own(2);
    const asked = await caller
      .get(`/t3d-api/bills/statement?month=${nameOf(SECOND)}`)
      .set('X-GMT-Offset', '-480')
      .expect(200);
    expect((asked.body as { data: Printed }).data.rows).toHaveLength(4);
  });

  it('keeps every bill in one month where clocks differed around midnight', async () => {
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

  it("is 404 of anybody else for agents, of another salesman's customer for a salesman; staff name a customer", async () => {
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
      const refused = await staff.post('/t3d-api/bills/actions/statement').send({ month });
      expect([refused.status, (refused.body as { errors: object }).errors]).toEqual([
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
  ] as const)('of month %s answers %s', async (month, status) => {
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
    'is open to %s',
    async (role: Role) => {
      const caller = await server.as(role);
      const user = role === 'ADMIN' || role === 'SALESMAN' ? agents[2].id : undefined;
      // A code-receiving user made by the factory has no wallet yet, and is told so.
      expect((await readText(caller, { month: nameOf(FIRST), user })).status).toBe(role === 'SMS_RECYCLE' ? 400 : 200);
    },
  );

  it('needs the pattern bills:statement', async () => {
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

  it('of more rows than anybody prints is cut on the page, and whole in the file', async () => {
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

  it('that does not add up is not handed out', async () => {
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

  it('is read anew each time: an Idempotency-Key keeps nothing of it', async () => {
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

describe('the workbook', () => {
  it("heads the month and lists its bills in the caller's language, money as numbers", async () => {
    const answer = await readText(await own(2), { month: nameOf(FIRST) }).expect(200);
    expect(answer.get('Content-Type')).toContain('spreadsheetml');
    expect(answer.get('Content-Disposition')).toContain(`${nameOf(FIRST)}.xlsx`);
    const book = new exceljs.Workbook();
    await book.xlsx.load(answer.body as never);
    const rows = book.worksheets[0]?.getSheetValues().map((row) => (row as unknown[] | undefined)?.slice(1)) ?? [];
    const valueOf = (label: string): unknown => rows.find((row) => row?.[0] === label)?.[1];
    expect([
      valueOf('Account'),
      valueOf('Currency'),
      valueOf('Month'),
      valueOf('Opening balance'),
      valueOf('Closing balance'),
    ]).toEqual([agents[2].account, 'USD', nameOf(FIRST), 0, 95.49]);
    expect(rows.find((row) => row?.[0] === 'Purchase')).toEqual(['Purchase', 1, -4.01]);
    expect(rows.at(-2)?.slice(0, 7)).toEqual([
      2,
      `${nameOf(FIRST)}-03 00:00:00`,
      'Purchase',
      -4.01,
      100,
      95.99,
      orderNo,
    ]);
    expect(rows.at(-3)?.[9]).toBe(`'${REMARK.replace('\r\n', '\n')}`);
  });
});

describe('the offline check', () => {
  it('computes the chain as the ledger does', async () => {
    const script = (await import(pathToFileURL(SCRIPT).href)) as {
      chainStart: typeof chainStart;
      chainNext: typeof chainNext;
      chainLine(bill: Record<string, unknown>): string;
    };
    const createdAt = at(FIRST, 5, 6);
    const entry = {
      sequence: 7,
      type: 'BUY',
      amount: -345,
      previousBalance: 400,
      balanceAfter: 55,
      currency: 'USD',
      orderNo: null,
      reason: null,
      from: 12,
      remark: REMARK,
    };
    expect(
      script.chainLine({
        ...entry,
        createdAt: createdAt.toISOString(),
        orderNo: '',
        reason: '',
        remark: shield(REMARK),
      }),
    ).toBe(chainLine({ ...entry, createdAt }));
    const sealed = { ...entry, creditLimit: 500, seal: `2.0123abcd.${'x'.repeat(43)}` };
    expect(
      script.chainLine({
        ...sealed,
        createdAt: createdAt.toISOString(),
        orderNo: '',
        reason: '',
        remark: shield(REMARK),
      }),
    ).toBe(chainLine({ ...sealed, createdAt }));
    expect([script.chainStart(3, 'USD'), script.chainNext('ab', 'cd')]).toEqual([
      chainStart(3, 'USD'),
      chainNext('ab', 'cd'),
    ]);
  });

  it('accepts two months of everybody, and that the second goes on from the first', async () => {
    for (const index of [0, 1, 2] as const) {
      const caller = await own(index);
      const files = [
        await save(`a${index}-1.csv`, await csvOf(caller, FIRST)),
        await save(`a${index}-2.csv`, await csvOf(caller, SECOND)),
        await save(`a${index}-3.csv`, await csvOf(caller, THIRD)),
      ];
      expect(await verify(...files)).toEqual({ code: 0, said: expect.stringContaining('Everything follows') });
      expect(await verify('--opening', (await printed(caller, FIRST)).closingHash, files[1] as string)).toMatchObject({
        code: 0,
      });
    }
  });

  it('accepts a file of form 1, with bills from before there were seals', async () => {
    const lines = [
      '1|2026-01-02T00:00:00.000Z|INC|500|0|500|USD|||7|',
      '2|2026-01-03T00:00:00.000Z|BUY|-200|500|300|USD|N1||34|',
    ];
    const hashes = lines.reduce<string[]>(
      (all, line) => [...all, chainNext(all.at(-1) as string, line)],
      [chainStart(34, 'USD')],
    );
    const rows = lines.map((line, index) => {
      const cells = line.split('|');
      return [...cells.slice(0, 10), '', cells[10], hashes[index + 1]].join();
    });
    const head = [
      'statement,1',
      'account,old@example.com',
      'wallet,34',
      'currency,USD',
      'month,2026-01',
      'from,2026-01-01T00:00:00.000Z',
      'until,2026-02-01T00:00:00.000Z',
      'opening,0',
      'closing,300',
      `openingHash,${hashes[0]}`,
      `closingHash,${hashes[2]}`,
      'total,INC,1,500',
      'total,BUY,1,-200',
    ];
    const text = [...head, CSV_COLUMNS.slice(0, -2).join(), ...rows, ''].join('\n');
    expect(await verify(await save('old.csv', text))).toEqual({
      code: 0,
      said: expect.stringContaining('Everything follows'),
    });
    expect(await verify(await save('old.csv', text.replace('statement,1', 'statement,2')))).toEqual({
      code: 1,
      said: expect.stringContaining('columns'),
    });
  });

  it('says which line was altered by hand', async () => {
    const text = await csvOf(await own(2), FIRST);
    const lines = text.split('\n');
    const altered = (from: string | RegExp, to: string) => save('altered.csv', text.replace(from, to));
    const bought = lines.findIndex((line) => line.includes('Z,BUY,')) + 1;
    expect(await verify(await altered('BUY,-401,10000,9599', 'BUY,-400,10000,9600'))).toEqual({
      code: 1,
      said: expect.stringContaining(`line ${bought}, bill 2: its hash`),
    });
    expect(await verify(await altered('BUY,-401,10000,9599', 'BUY,-401,10000,9600'))).toEqual({
      code: 1,
      said: expect.stringContaining('bill 2: its balance'),
    });
    expect(await verify(await altered('back\\slash', 'back|slash'))).toEqual({
      code: 1,
      said: expect.stringContaining('bill 1: its hash'),
    });
    expect(await verify(await altered(/(?<=,2\.)[0-9a-f]{8}/, '00000000'))).toEqual({
      code: 1,
      said: expect.stringContaining('its hash'),
    });
    expect(await verify(await altered('closing,9549', 'closing,9550'))).toEqual({
      code: 1,
      said: expect.stringContaining('closing balance'),
    });
    expect(await verify(await altered('total,BUY,1', 'total,BUY,2'))).toEqual({
      code: 1,
      said: expect.stringContaining('BUY'),
    });
    expect(await verify(await save('short.csv', lines.filter((line) => !line.includes('Z,BUY,')).join('\n')))).toEqual({
      code: 1,
      said: expect.stringContaining('its number'),
    });
    expect(await verify(await save('nothing.csv', 'hello'))).toMatchObject({ code: 1 });
  });

  it('notices a month that was left out, and a past that was written again', async () => {
    const caller = await own(1);
    const [first, second] = [
      await save('1.csv', await csvOf(caller, FIRST)),
      await save('2.csv', await csvOf(caller, SECOND)),
    ];
    expect(await verify(second, first)).toEqual({
      code: 1,
      said: expect.stringContaining(`${nameOf(FIRST)} does not come after ${nameOf(SECOND)}`),
    });
    expect(await verify(first, await save('3.csv', await csvOf(caller, THIRD)))).toEqual({
      code: 1,
      said: expect.stringContaining('opening balance'),
    });
    expect(await verify('--opening', '0'.repeat(64), second)).toEqual({
      code: 1,
      said: expect.stringContaining('the opening hash'),
    });
    expect(await verify()).toMatchObject({ code: 2 });
  });

  it('does not take a month for another', async () => {
    const text = await csvOf(await own(2), SECOND);
    const [month, later] = [nameOf(SECOND), nameOf(THIRD)];
    const relabel = (from: Date, until: Date): string =>
      text
        .replace(`month,${month}`, `month,${nameOf(from)}`)
        .replace(/^from,.*$/m, `from,${from.toISOString()}`)
        .replace(/^until,.*$/m, `until,${until.toISOString()}`);
    const said = async (altered: string) => {
      expect(altered).not.toBe(text);
      return verify(await save('relabelled.csv', altered));
    };
    expect(await said(text.replace(`month,${month}`, `month,${later}`))).toEqual({
      code: 1,
      said: expect.stringContaining('the beginning (from)'),
    });
    expect(await said(text.replace(/^until,.*$/m, `until,${at(THIRD, 2).toISOString()}`))).toEqual({
      code: 1,
      said: expect.stringContaining('the end (until)'),
    });
    expect(await said(relabel(THIRD, monthBack(0)))).toEqual({
      code: 1,
      said: expect.stringContaining(`which is before ${later}`),
    });
    expect(await said(relabel(FIRST, SECOND))).toEqual({
      code: 1,
      said: expect.stringContaining(`which is after ${nameOf(FIRST)}`),
    });
    expect(await said(text.replace(`month,${month}`, 'month,2026-13'))).toMatchObject({ code: 1 });
  });

  it('accepts bills around midnight, where clocks differed', async () => {
    const agent = await buildAgent(system);
    for (const ms of [2, -3, 9])
      await inTransaction(on(at(SECOND, 1, ms)), (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 100 }));
    const caller = await server.caller(agent.account);
    expect(
      await verify(
        await save('before.csv', await csvOf(caller, FIRST)),
        await save('after.csv', await csvOf(caller, SECOND)),
      ),
    ).toEqual({ code: 0, said: expect.stringContaining('2 bills, 0 to 200') });
  });

  it("proves the wallet's number where the wallet begins, and says so where it does not", async () => {
    const caller = await own(2);
    const texts = [await csvOf(caller, FIRST), await csvOf(caller, SECOND)] as const;
    const [first, second] = [await save('1.csv', texts[0]), await save('2.csv', texts[1])];
    const unproven = expect.stringContaining('wallet number not proven by this file alone');
    expect(await verify(first)).toEqual({ code: 0, said: expect.not.stringContaining('not proven') });
    expect(await verify(first, second)).toEqual({ code: 0, said: expect.not.stringContaining('not proven') });
    expect(await verify(second)).toEqual({ code: 0, said: unproven });
    const others = await Promise.all(
      texts.map((text, index) => save(`other-${index}.csv`, text.replace(/^wallet,.*$/m, 'wallet,999'))),
    );
    expect(await verify(others[0] as string)).toEqual({ code: 1, said: expect.stringContaining('the opening hash') });
    expect(await verify(first, others[1] as string)).toEqual({ code: 1, said: expect.stringContaining('wallet of') });
    expect(await verify(others[1] as string)).toEqual({ code: 0, said: unproven });
  });

  it('does not let a wallet begin with money', async () => {
    const agent = await buildAgent(system);
    await inTransaction(system, (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 100 }));
    const text = await csvOf(await server.caller(agent.account), THIRD);
    expect(await verify(await save('empty.csv', text))).toEqual({
      code: 0,
      said: expect.stringContaining('0 bills, 0 to 0'),
    });
    expect(
      await verify(await save('rich.csv', text.replace('opening,0', 'opening,5').replace('closing,0', 'closing,5'))),
    ).toEqual({ code: 1, said: expect.stringContaining('the opening balance') });
  });

  it('finds a bill that was altered in the database', async () => {
    const [a] = (await buildChain(system, [500])) as [User];
    const caller = await server.caller(a.account);
    const file = (name: string) => csvOf(caller, new Date()).then((text) => save(name, text));
    expect(await verify(await file('before.csv'))).toMatchObject({ code: 0 });
    await system.database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
    await change(system, 'UPDATE ledger_entries SET remark = ? WHERE toAccount = ?', ['never said', a.id]);
    expect(await verify(await file('after.csv'))).toEqual({
      code: 1,
      said: expect.stringContaining('bill 1: its hash'),
    });
  });

  it.each(['=1+1', "'=1+1", "''", '+8613800000000', '-5', '@sum', '\ttab', 'plain', ''])(
    'shields %j from spreadsheets, and can be undone',
    (text) => {
      expect(shield(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(shield(text).replace(/^'/, '')).toBe(text.replace(/^'$/, ''));
    },
  );

  it('is not confused by reversals', async () => {
    const agent = await buildAgent(system);
    const posted = await inTransaction(system, (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 300 }));
    const [bill] = await select<{ id: number }>(
      system,
      'SELECT id FROM ledger_entries WHERE `transaction` = ? AND toAccount IS NOT NULL',
      [posted.transaction],
    );
    await inTransaction(system, (ctx) => reverse(ctx, { key: randomUUID(), bill: Number(bill?.id) }));
    expect(
      await verify(await save('reversed.csv', await csvOf(await server.caller(agent.account), new Date()))),
    ).toEqual({ code: 0, said: expect.stringContaining('2 bills, 0 to 0 USD') });
  });
});
