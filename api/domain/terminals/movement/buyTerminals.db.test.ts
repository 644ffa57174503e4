import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import bills from '@t3d/resources/money/bills';
import jobs from '@t3d/resources/builtin/jobs';
import type { Role } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import issueRecords from '@t3d/resources/cards/terminal-issue-records';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { runDueJobs } from '../../../jobs';
import { balanceOf, setCreditLimit } from '../../../ledger';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, asSystem, buildAdmin, buildAgent, buildTerminal, moveTerminal } from '../../../test/factories';
import { closeProven } from '../../../test/ledgerTest';
import type { TestData } from '../../../test/testData';
import { startTestServer } from '../../../test/server';
import { openTestData } from '../../../test/testData';
type BuyInput = Parameters<typeof buyTerminals>[1];
import { buyTerminals } from './buyTerminals';
import type { Terminal, User } from '@t3d/resources/rows';

let world: TestData;
let serial = 500_000;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => closeProven(world));

const body = (number: number): string => `8985${String(number).padStart(15, '0')}`;
const iccidOf = (number: number): string => body(number) + luhnDigit(body(number));
const span = (start: number, count: number): string => `${iccidOf(start)}-${iccidOf(start + count - 1)}`;

async function stock(count: number, values: Partial<Terminal> = {}): Promise<number> {
  const start = serial;
  serial += count + 10;
  const one = (number: number) => ({
    iccid: iccidOf(number),
    iccidLength: 20,
    type: 'SIM' as const,
    status: 'STOCKED' as const,
    realName: false,
    smsRealName: false,
    unitPrice: 120,
    ...values,
  });
  await table(world.system, terminals).insertMany(Array.from({ length: count }, (_, index) => one(start + index)));
  return start;
}
const buy = (buyer: User, input: BuyInput, key: string = randomUUID()) =>
  inTransaction(actAs(world.database, buyer, { idempotencyKey: key }), (tx) => buyTerminals(tx, input)) as Promise<{
    affected: number;
    jobId?: number;
  }>;
const check = (buyer: User, input: BuyInput) => buyTerminals.check(actAs(world.database, buyer), input);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key: string; errors?: Record<string, { key: string }> }) =>
      Object.values(error.errors ?? {})[0]?.key ?? error.key,
  );
const cardsOf = (start: number, count: number) =>
  table(world.system, terminals).find({
    iccid: { in: Array.from({ length: count }, (_, index) => iccidOf(start + index)) },
  });
const spent = async (buyer: User) =>
  (await table(world.system, bills).find({ and: [{ toAccount: buyer.id }, { type: 'BUY' }] })).map(
    ({ amount, remark }) => [amount, remark],
  );

describe("purchases of the platform's stock by ranges", () => {
  test('gives the buyer the cards with a single bill, an issue record and a history row per card', async () => {
    const a1 = await buildAgent(world.system, { balance: 10_000 });
    const start = await stock(4);
    await stock(1);
    await table(world.system, terminals).update({ unitPrice: 200 }, { iccid: iccidOf(start + 3) });
    expect(await buy(a1, { ranges: [span(start, 2), iccidOf(start + 1), iccidOf(start + 3)], type: 'SIM' })).toEqual({
      affected: 3,
    });
    const cards = await cardsOf(start, 4);
    expect(cards.map(({ status, owner, agent1 }) => [status, owner, agent1])).toEqual([
      ['UNUSED', a1.id, a1.id],
      ['UNUSED', a1.id, a1.id],
      ['STOCKED', null, null],
      ['UNUSED', a1.id, a1.id],
    ]);
    expect([await spent(a1), await balanceOf(world.system, a1.id)]).toEqual([[[-440, 'SIM × 3']], 10_000 - 440]);
    expect(await table(world.system, issueRecords).find({ to: a1.id })).toMatchObject([
      {
        circulation: 'DISTRIBUTE',
        type: 'SIM',
        count: 3,
        operator: a1.id,
        ranges: [span(start, 2), iccidOf(start + 3)],
      },
    ]);
    const trail = await table(world.system, auditLog).find({
      resource: 'terminals',
      action: 'buy',
      recordId: cards.map(({ id }) => id),
    });
    expect(trail.map(({ actor }) => actor)).toEqual([a1.id, a1.id, a1.id]);
  });

  test("previews bought and rejected cards, cost and balance, and hides other owners' cards", async () => {
    const a1 = await buildAgent(world.system, { balance: 500 });
    const other = await buildAgent(world.system);
    const start = await stock(3);
    const off = await buildTerminal(world.system, { iccid: iccidOf(start + 3), status: 'DISABLE', unitPrice: 100 });
    const [sim, free, theirs] = (await cardsOf(start, 3)) as [Terminal, Terminal, Terminal];
    await table(world.system, terminals).update({ unitPrice: null }, free.id);
    await moveTerminal(world.system, theirs.id, { owner: other.id, agent1: other.id });
    expect(await check(a1, { ranges: [span(start, 4), 'x'], type: 'SIM' })).toEqual({
      matched: 2,
      available: 1,
      refused: [{ reason: 'Has no unit price', count: 1, examples: [free.iccid] }],
      ranges: [{ start: sim.iccid, end: off.iccid, count: 4, matched: 2 }],
      problems: [expect.objectContaining({ item: 'x' })],
      gaps: { count: 2, stretches: [{ start: theirs.iccid, end: off.iccid, count: 2 }] },
      holders: [{ label: 'Platform stock', count: 2 }],
      changes: [{ label: '1 cards at 1.20', after: -120, kind: 'money', currency: 'USD' }],
      cost: { amount: -120, currency: 'USD', before: 500, after: 380 },
    });
    expect(await check(a1, { ranges: [span(start, 4)], type: 'OTA' })).toMatchObject({
      matched: 2,
      available: 0,
      refused: [{ reason: 'Another card type', count: 2 }],
      cost: { amount: -0 },
    });
    expect(await check(other, { ranges: [sim.iccid], type: 'SIM' })).toMatchObject({
      matched: 1,
      available: 0,
      refused: [{ reason: 'The balance is not enough: 0.00 there, 1.20 needed', count: 1 }],
    });
  });

  test('rejects a card purchase without type, readable ranges, cards or money, or by a lower agent', async () => {
    const a1 = await buildAgent(world.system, { balance: 100 });
    const a2 = await buildAgent(world.system, { superior: a1, balance: 1_000 });
    const start = await stock(2);
    const ranges = [span(start, 2)];
    expect([await errorOf(buy(a1, { ranges })), await errorOf(check(a1, { ranges, type: null }))]).toEqual([
      'terminals.chooseType',
      'terminals.chooseType',
    ]);
    expect([
      await errorOf(buy(a1, { ranges: ['1-2-3'], type: 'SIM' })),
      await errorOf(buy(a1, { ranges, type: 'E_SIM' })),
    ]).toEqual(['ranges.format', 'terminals.nothing']);
    expect([
      await errorOf(buy(a1, { ranges, type: 'SIM' })),
      await errorOf(buy(a2, { ranges, type: 'SIM' })),
      await errorOf(buy(await buildAdmin(world.system), { ranges, type: 'SIM' })),
    ]).toEqual(['money.insufficient', 'notFound', 'notFound']);
    await table(world.system, users).update({ status: 'DISABLED' }, a1.id);
    expect(await errorOf(buy(a1, { ranges, type: 'SIM' }))).toBe('notFound');
    expect([(await cardsOf(start, 2)).map(({ status }) => status), await spent(a1)]).toEqual([
      ['STOCKED', 'STOCKED'],
      [],
    ]);
  });

  test('lets an agent buy cards within the credit limit', async () => {
    const a1 = await buildAgent(world.system, { balance: 100 });
    await inTransaction(world.system, (tx) => setCreditLimit(tx, { user: a1.id, creditLimit: 150 }));
    const start = await stock(3);
    expect(await errorOf(buy(a1, { ranges: [span(start, 3)], type: 'SIM' }))).toBe('money.insufficientCredit');
    expect([await buy(a1, { ranges: [span(start, 2)], type: 'SIM' }), await balanceOf(world.system, a1.id)]).toEqual([
      { affected: 2 },
      -140,
    ]);
  });

  test('sells each card to only one of two concurrent buyers, who pay exactly for their own cards', async () => {
    const [a1, b1] = [
      await buildAgent(world.system, { balance: 100_000 }),
      await buildAgent(world.system, { balance: 100_000 }),
    ] as const;
    const start = await stock(60);
    const results = await Promise.all(
      [[a1, 0] as const, [b1, 20] as const, [a1, 10] as const, [b1, 10] as const].map(([buyer, from]) =>
        buy(buyer, { ranges: [span(start + from, 40)], type: 'SIM' }).catch(() => ({ affected: 0 })),
      ),
    );
    const owners = (await cardsOf(start, 60)).map(({ owner }) => owner);
    const held = (user: User): number => owners.filter((owner) => owner === user.id).length;
    const got = (places: readonly number[]): number =>
      places.reduce((sum, place) => sum + (results[place]?.affected ?? 0), 0);
    expect([owners.includes(null), held(a1), held(b1)]).toEqual([false, got([0, 2]), got([1, 3])]);
    expect([await balanceOf(world.system, a1.id), await balanceOf(world.system, b1.id)]).toEqual([
      100_000 - 120 * held(a1),
      100_000 - 120 * held(b1),
    ]);
  });

  test('never charges more than the wallet has when two card purchases run at once', async () => {
    const a1 = await buildAgent(world.system, { balance: 1_300 });
    const start = await stock(20);
    const done = await Promise.all(
      [0, 10].map((from) =>
        buy(a1, { ranges: [span(start + from, 10)], type: 'SIM' }).then(
          ({ affected }) => affected,
          () => 0,
        ),
      ),
    );
    expect([
      done.sort((a, b) => a - b),
      await balanceOf(world.system, a1.id),
      (await cardsOf(start, 20)).filter(({ owner }) => owner === a1.id).length,
    ]).toEqual([[0, 10], 100, 10]);
  });

  test('moves and charges more than 5,000 bought cards by a job', async () => {
    const a1 = await buildAgent(world.system, { balance: 5_001 * 2 });
    const start = await stock(5_001, { unitPrice: 2 });
    const { jobId } = await buy(a1, { ranges: [span(start, 5_001)], type: 'SIM' });
    expect([
      await balanceOf(world.system, a1.id),
      (await table(world.system, jobs).one(jobId as number))?.total,
    ]).toEqual([10_002, 5_001]);
    await runDueJobs(world.database);
    expect([
      await balanceOf(world.system, a1.id),
      await spent(a1),
      await table(world.system, terminals).count({ owner: a1.id }),
    ]).toEqual([0, [[-10_002, 'SIM × 5001']], 5_001]);
  }, 60_000);
});

describe('POST /t3d-api/terminals/actions/buy', () => {
  test('allows only AGENT_1 to buy cards, once per idempotency key, and hides the stock and unit prices', async () => {
    const server = await startTestServer();
    try {
      const system = asSystem(server.database);
      const [sim, other] = [
        await buildTerminal(system, { unitPrice: 150 }),
        await buildTerminal(system, { unitPrice: 170 }),
      ];
      const post = async (role: Role, path: string, input: object, key: string = randomUUID()) =>
        (await server.as(role)).post(`/t3d-api/terminals/actions/${path}`).set('Idempotency-Key', key).send(input);
      const input = { ranges: [sim.iccid], type: 'SIM' };
      const roles: Role[] = ['ADMIN', 'SALESMAN', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
      expect(await Promise.all(roles.map(async (role) => (await post(role, 'buy', input)).status))).toEqual(
        roles.map(() => 403),
      );
      expect((await post('AGENT_1', 'buy', { ranges: [sim.iccid] })).body).toMatchObject({
        code: 400,
        message: 'Choose a terminal type',
        errors: { type: 'Choose a terminal type' },
      });
      expect((await post('AGENT_1', 'buy', { type: 'SIM' })).body).toMatchObject({
        code: 400,
        errors: { ranges: 'Required' },
      });
      expect((await post('AGENT_1', 'buy/check', input)).body).toMatchObject({
        code: 200,
        data: { matched: 1, available: 1, cost: { amount: -150, before: 100_000, after: 99_850 } },
      });
      const [first, again] = [await post('AGENT_1', 'buy', input, 'one'), await post('AGENT_1', 'buy', input, 'one')];
      expect([first.body, again.body]).toEqual([expect.objectContaining({ data: { affected: 1 } }), first.body]);
      expect((await post('AGENT_1', 'buy', { ...input, ranges: [other.iccid] }, 'one')).status).toBe(409);
      expect((await post('AGENT_1', 'buy', input)).body).toMatchObject({
        code: 400,
        message: 'No card is available: nothing to do',
      });
      const { rows } = (await (await server.as('AGENT_1')).get('/t3d-api/terminals')).body as {
        rows: Record<string, unknown>[];
      };
      expect(rows.map((row) => [row.iccid, 'unitPrice' in row])).toEqual([[sim.iccid, false]]);
      expect(await balanceOf(system, (await server.user('AGENT_1')).id)).toBe(99_850);
    } finally {
      await server.close();
    }
  }, 60_000);
});
