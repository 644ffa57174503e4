import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import jobs from '@t3d/resources/builtin/jobs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeHeads } from '../../books';
import type { Context } from '../../../context';
import { readSentMails } from '../../../builtin/mails';
import { runDueJobs } from '../../../jobs';
import { enqueue } from '../../../jobs/outbox';
import { type Heads, audit, compareHeads, recharge } from '../../../ledger';
import { change, select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAgent } from '../../../test/factories';
import { key } from '../../../test/ledgerTest';
import { type TestServer, startTestServer } from '../../../test/server';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
let ctx: Context;
let agent: User;
const MINUTE = 60_000;
const dayOf = (): string => server.database.clock.now().toISOString().slice(0, 10);
const pay = (amount: number) =>
  inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: agent.id, amount, currency: 'USD' }));
beforeAll(async () => {
  server = await startTestServer();
  ctx = asSystem(server.database);
  agent = await buildAgent(ctx, { balance: 500 });
  // Set the clock to noon, so that no day ends during the tests.
  const noon = Math.floor(server.database.clock.now().getTime() / DAY_MS) * DAY_MS + 1.5 * DAY_MS;
  server.database.clock.advance(noon - server.database.clock.now().getTime());
}, 60_000);
afterAll(() => server.close());

const heads = async (date = dayOf()): Promise<Heads> =>
  ((await (await server.as('ADMIN')).get(`/t3d-api/ledger/heads?date=${date}`).expect(200)).body as { data: Heads })
    .data;

describe('the ledger heads of a day', () => {
  test("signs the ledger heads of a day, with each wallet's last hash and each account's total", async () => {
    const found = await heads();
    const [row] = await select<{ id: number; headHash: string }>(
      ctx,
      'SELECT id, headHash FROM ledger_accounts WHERE id = ?',
      [agent.wallet],
    );
    expect(found.wallets.find(({ wallet }) => wallet === agent.wallet)).toEqual({
      wallet: agent.wallet,
      user: agent.id,
      currency: 'USD',
      bills: 1,
      balance: 500,
      hash: row?.headHash,
    });
    expect(found.accounts.find(({ purpose }) => purpose === 'CASH')).toMatchObject({ currency: 'USD', total: -500 });
    expect(await compareHeads(ctx, found)).toMatchObject({ broken: 0, examples: [] });
    expect(await compareHeads(ctx, { ...found, movements: found.movements + 1 })).toMatchObject({ broken: 2 });
  });

  test('lets only ADMIN read the ledger heads, and only for days that have begun', async () => {
    for (const role of ['SALESMAN', 'AGENT_1'] as const)
      expect((await (await server.as(role)).get(`/t3d-api/ledger/heads?date=${dayOf()}`)).status).toBe(403);
    const admin = await server.as('ADMIN');
    for (const date of ['', '2026-02-30', '2026-13-01', '22-11-2026', '2099-01-01'])
      expect((await admin.get(`/t3d-api/ledger/heads?date=${date}`)).status).toBe(400);
  });

  test('detects a last movement that was deleted with its seal, although the ledger audit cannot', async () => {
    const wallet = () =>
      select<Record<string, string | number | null>>(
        ctx,
        'SELECT balance, sequence, headHash, seal FROM ledger_accounts WHERE id = ?',
        [agent.wallet],
      ).then((rows) => rows[0]);
    const before = await wallet();
    const { transaction } = await pay(700);
    server.database.clock.advance(15 * MINUTE);
    const kept = await heads();
    expect(kept.wallets.find(({ wallet: id }) => id === agent.wallet)).toMatchObject({ bills: 2, balance: 1_200 });
    for (const table of ['ledger_entries', 'ledger_transactions'])
      await server.database.sequelize.query(`DROP TRIGGER ${table}_no_delete`);
    await change(ctx, 'DELETE FROM ledger_entries WHERE `transaction` = ?', [transaction]);
    await change(ctx, 'DELETE FROM ledger_transactions WHERE id = ?', [transaction]);
    await change(ctx, 'UPDATE ledger_accounts SET balance = ?, sequence = ?, headHash = ?, seal = ? WHERE id = ?', [
      ...Object.values(before ?? {}),
      agent.wallet as number,
    ]);
    expect((await audit(server.database)).invariants.filter(({ id, broken }) => broken > 0 && id !== 'I7')).toEqual([]);
    expect((await compareHeads(ctx, kept)).examples).toEqual([
      `movements up to ${kept.upTo}`,
      `wallet ${agent.wallet}`,
      'CASH USD',
    ]);
  });
});

test('writes the last day’s heads to a file and mails the heads to administrators once each night', async () => {
  const folder = await mkdtemp(join(tmpdir(), 't3d-heads-'));
  const admin = await server.user('ADMIN');
  const day = dayOf();
  server.database.clock.advance(24 * 60 * MINUTE);
  for (let time = 0; time < 2; time += 1) await storeHeads(ctx, folder);
  await runDueJobs(server.database);
  await runDueJobs(server.database);
  const written = JSON.parse(await readFile(join(folder, `heads-${day}.json`), 'utf8')) as Heads;
  expect(written).toEqual(await heads(day));
  const mails = (await readSentMails(ctx, admin.account)).rows.filter(({ subject }) => subject.includes(day));
  expect(
    mails.map(({ text }) => [text.includes(written.signature), text.includes(written.wallets[0]?.hash as string)]),
  ).toEqual([[true, true]]);
  await rm(folder, { recursive: true });
});

test('sends the ledger heads of a missed or failed day with the next run, and sends no day twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 't3d-heads-'));
  const first = dayOf();
  const lookAgain = async (days: number): Promise<string[]> => {
    server.database.clock.advance(days * 24 * 60 * MINUTE);
    const result = await storeHeads(ctx, folder);
    await inTransaction(ctx, (tx) => table(tx, jobs).update({ result }, { dedupe: 'schedule:ledger.heads' }));
    const there = (await readdir(folder)).sort();
    for (const name of there) await rm(join(folder, name));
    return there.map((name) => name.slice(6, 16));
  };
  const after = (days: number): string => new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);
  await inTransaction(ctx, async (tx) => {
    await enqueue(tx, { kind: 'ledger.heads', payload: {}, dedupe: 'schedule:ledger.heads' });
    await table(tx, jobs).update({ result: null }, { dedupe: 'schedule:ledger.heads' });
  });
  expect(await lookAgain(1)).toEqual([first]);
  expect(await lookAgain(0)).toEqual([]);
  expect(await lookAgain(3)).toEqual([after(1), after(2), after(3)]);
  expect(await lookAgain(100)).toHaveLength(31);
  await rm(folder, { recursive: true });
});
