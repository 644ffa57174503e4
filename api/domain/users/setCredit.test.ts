import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import users from '@t3d/resources/people/users';
import { act } from '../../engine/rows/commands/actions';
import type { Commands } from '../../engine/rows/commands/commands';
import { commandsOf } from '../../engine/rows/commands/commands';
import type { Context } from '../../context';
import { ApiError } from '../../errors';
import { purchase, recharge, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildAgent, buildSalesman } from '../../test/factories';
import type { TestData } from '../../test/testData';
import { openTestData } from '../../test/testData';
import { setCredit } from './setCredit';
import type { User } from '@t3d/resources/rows';

let world: TestData;
let ctx: Context;
let admin: User;
beforeAll(async () => {
  world = await openTestData();
  ctx = world.system;
  admin = await buildAdmin(ctx);
});
afterAll(() => world.close());

const as = <T>(actor: User, work: (tx: Context) => Promise<T>): Promise<T> =>
  inTransaction(actAs(world.database, actor), work);
const set = (ids: readonly number[], creditLimit: number) => as(admin, (tx) => setCredit(tx, { ids, creditLimit }));
const check = (ids: readonly number[], creditLimit: number) =>
  as(admin, (tx) => setCredit.check(tx, { ids, creditLimit }));
const limitOf = async (user: User): Promise<number | undefined> =>
  (await walletsOf(ctx, [user.id])).get(user.id)?.creditLimit;
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ApiError ? [error.status, error.key, Object.keys(error.errors ?? {})] : String(error),
  );

/** Runs commands with the checks of an API request. */
let commands: Commands;
beforeAll(async () => {
  commands = commandsOf(world.database);
});
const call = (actor: User, ids: readonly number[], input: object) =>
  as(actor, (tx) => act(tx, commands, users as never, 'set-credit', { ids, ...input }));

describe('the credit limit of an agent', () => {
  it('sets the credit limit of many agents at once, and writes history only for changed limits', async () => {
    const [a1, b1] = [await buildAgent(ctx), await buildAgent(ctx)];
    expect(await set([a1.id, b1.id], 50_000)).toEqual({ affected: 2 });
    expect(await set([a1.id, b1.id], 50_000)).toEqual({ affected: 0 });
    await set([a1.id], 0);
    expect([await limitOf(a1), await limitOf(b1)]).toEqual([0, 50_000]);
    const trail = await table(ctx, auditLog).find({
      resource: 'users',
      action: 'set-credit',
      recordId: [a1.id, b1.id],
    });
    expect(trail.map(({ recordId, actor, changes }) => [recordId, actor, changes])).toEqual([
      [a1.id, admin.id, { creditLimit: { before: 0, after: 50_000 } }],
      [b1.id, admin.id, { creditLimit: { before: 0, after: 50_000 } }],
      [a1.id, admin.id, { creditLimit: { before: 50_000, after: 0 } }],
    ]);
  });

  it('previews a credit limit, and lists agents who could not buy until the debt is paid', async () => {
    const [a1, b1] = [
      await buildAgent(ctx, { nickname: 'Debtor', balance: 100 }),
      await buildAgent(ctx, { nickname: 'Rich', balance: 100 }),
    ];
    await set([a1.id, b1.id], 1_000);
    await as(a1, (tx) =>
      purchase(tx, {
        key: 'debt',
        orderNo: 'DEBT',
        extraPrice: 0,
        currency: 'USD',
        chain: [{ agent: a1.id, cost: 900 }],
      }),
    );
    expect(await check([a1.id, b1.id], 500)).toEqual({
      matched: 2,
      available: 2,
      refused: [],
      changes: [
        { about: 'Debtor', label: 'Credit limit: Debtor', before: 1_000, after: 500, kind: 'money', currency: 'USD' },
        {
          about: 'Debtor',
          label: 'Debtor owes 8.00, more than the new limit: buys nothing until it is paid down. Balance',
          before: -800,
          after: -800,
          kind: 'money',
          currency: 'USD',
        },
        { about: 'Rich', label: 'Credit limit: Rich', before: 1_000, after: 500, kind: 'money', currency: 'USD' },
      ],
    });
    expect(await check([a1.id, b1.id], 1_000)).toMatchObject({
      matched: 2,
      available: 0,
      refused: [{ reason: 'Has this limit already', count: 2 }],
      changes: [],
    });
    await set([a1.id], 500);
    await as(admin, (tx) => recharge(tx, { key: 'heal', user: a1.id, amount: 400, currency: 'USD' }));
    expect(await limitOf(a1)).toBe(500);
  });

  it('lets only ADMIN set a credit limit, and rejects other users than agents and a negative limit', async () => {
    const a1 = await buildAgent(ctx);
    const sales = await buildSalesman(ctx);
    const reader = await table(ctx, users).insert({
      account: 'reader@t3d.test',
      accountType: 'EMAIL',
      role: 'SMS_RECYCLE',
      status: 'ENABLED',
      apis: ['*'],
    });
    expect(await errorOf(call(sales, [a1.id], { creditLimit: 100 }))).toEqual([403, 'forbidden', []]);
    expect(await errorOf(call(a1, [a1.id], { creditLimit: 100 }))).toEqual([403, 'forbidden', []]);
    expect(await errorOf(call(admin, [a1.id, reader], { creditLimit: 100 }))).toEqual([400, 'guard', [String(reader)]]);
    expect(await errorOf(call(admin, [a1.id], { creditLimit: -1 }))).toEqual([400, 'invalid', ['creditLimit']]);
    expect(await errorOf(call(admin, [a1.id], {}))).toEqual([400, 'invalid', ['creditLimit']]);
    expect([await limitOf(a1), await call(admin, [a1.id], { creditLimit: 100 }), await limitOf(a1)]).toEqual([
      0,
      { affected: 1 },
      100,
    ]);
  });
});
