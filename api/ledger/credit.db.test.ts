import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from '../context';
import { inTransaction } from '../models/transaction';
import { buildAdmin, buildAgent, buildChain } from '../test/factories';
import { key, openLedgerTest } from '../test/ledgerTest';
import { balanceOf, forecastOf, purchase, recharge, refund, reverse, setCreditLimit, transfer } from './index';
import { select } from '../models/sql';
import type { User } from '@t3d/resources/rows';

const world = openLedgerTest();
let ctx: Context;
beforeAll(() => {
  ({ ctx } = world);
});

const allow = (user: User, creditLimit: number) =>
  inTransaction(ctx, (tx) => setCreditLimit(tx, { user: user.id, creditLimit }));
const buy = (user: User, cost: number, more: { extraPrice?: number; orderNo?: string } = {}) =>
  inTransaction(ctx, (tx) =>
    purchase(tx, {
      key: key(),
      orderNo: key().slice(0, 20),
      extraPrice: 0,
      currency: 'USD',
      chain: [{ agent: user.id, cost }],
      ...more,
    }),
  );
const send = (from: User, to: User, amount: number) =>
  inTransaction(ctx, (tx) => transfer(tx, { key: key(), fromUser: from.id, toUser: to.id, amount, currency: 'USD' }));
const give = (user: User, amount: number) =>
  inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: user.id, amount, currency: 'USD' }));
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string; params?: unknown; errors?: Record<string, { key: string }> }) =>
      error.errors?.creditLimit?.key ?? error.key ?? String(error),
  );
const words = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { params?: unknown }) => error.params,
  );
const limitsWritten = (user: User) =>
  select<{ type: string; creditLimit: number }>(
    ctx,
    'SELECT type, creditLimit FROM ledger_entries WHERE toAccount = ? ORDER BY sequence',
    [user.id],
  ).then((rows) => rows.map(({ type, creditLimit }) => [type, Number(creditLimit)]));

describe('a credit limit', () => {
  it('lets a wallet buy until its balance reaches exactly the credit limit', async () => {
    const a1 = await buildAgent(ctx, { balance: 100 });
    await allow(a1, 500);
    expect(await errorOf(buy(a1, 601))).toBe('money.insufficientCredit');
    await buy(a1, 550, { extraPrice: 50 });
    expect([await balanceOf(ctx, a1.id), await errorOf(buy(a1, 1)), await errorOf(buy(a1, 0))]).toEqual([
      -500,
      'money.insufficientCredit',
      'done',
    ]);
    expect(await limitsWritten(a1)).toEqual([
      ['INC', 0],
      ['BUY', 500],
      ['ESIM_GENERATE', 500],
    ]);
  });

  it('rejects a purchase beyond the credit limit, and reports the balance and the amount needed', async () => {
    const a1 = await buildAgent(ctx, { balance: 100 });
    expect(await words(buy(a1, 400))).toEqual({ balanceMinor: 100, neededMinor: 400 });
    await allow(a1, 200);
    expect(await words(buy(a1, 400))).toEqual({ balanceMinor: 100, neededMinor: 400, availableMinor: 300 });
  });

  it('applies the credit limit neither to transfers nor to reversals', async () => {
    const [a1, a2] = (await buildChain(ctx, [300, 0])) as [User, User];
    await allow(a1, 1_000);
    expect(await errorOf(send(a1, a2, 301))).toBe('money.insufficient');
    const [{ id }] = (await select<{ id: number }>(ctx, 'SELECT id FROM ledger_entries WHERE toAccount = ?', [
      a1.id,
    ])) as [{ id: number }];
    await buy(a1, 100);
    expect(await errorOf(inTransaction(ctx, (tx) => reverse(tx, { key: key(), bill: Number(id) })))).toBe(
      'money.insufficient',
    );
    await buy(a1, 300);
    expect([await balanceOf(ctx, a1.id), await errorOf(send(a1, a2, 100))]).toEqual([-100, 'money.insufficient']);
  });

  it('rejects purchases below a lowered credit limit until the debt is paid', async () => {
    const a1 = await buildAgent(ctx);
    await allow(a1, 500);
    await buy(a1, 400);
    await allow(a1, 300);
    expect([await errorOf(buy(a1, 0)), await errorOf(buy(a1, 10))]).toEqual([
      'money.insufficientCredit',
      'money.insufficientCredit',
    ]);
    await allow(a1, 0);
    expect(await errorOf(buy(a1, 0))).toBe('money.insufficient');
    await give(a1, 400);
    expect([await errorOf(buy(a1, 0)), await balanceOf(ctx, a1.id)]).toEqual(['done', 0]);
  });

  it('allows a claw-back below the credit limit', async () => {
    const chain = await buildChain(ctx, [0, 1_000]);
    const [a1] = chain as [User];
    await allow(a1, 100);
    const orderNo = key().slice(0, 20);
    await inTransaction(ctx, (tx) =>
      purchase(tx, {
        key: orderNo,
        orderNo,
        extraPrice: 0,
        currency: 'USD',
        chain: chain.map(({ id }, level) => ({ agent: id, cost: [100, 600][level] as number })),
      }),
    );
    await buy(a1, 600);
    await inTransaction(ctx, (tx) => refund(tx, { key: key(), orderNo, amount: 'all', fee: false }));
    expect([await balanceOf(ctx, a1.id), await errorOf(buy(a1, 1))]).toEqual([-600, 'money.insufficientCredit']);
  });

  it('accepts only whole minor units from zero up as the credit limit of a user with a wallet', async () => {
    const a1 = await buildAgent(ctx);
    expect([
      await errorOf(allow(a1, -1)),
      await errorOf(allow(a1, 1.5)),
      await errorOf(allow(await buildAdmin(ctx), 100)),
    ]).toEqual(['minMoney', 'minMoney', 'money.noWallet']);
  });

  it('rejects a concurrent purchase when all purchases together exceed the limit', async () => {
    const a1 = await buildAgent(ctx, { balance: 100 });
    await allow(a1, 500);
    const done = await Promise.all(Array.from({ length: 10 }, () => errorOf(buy(a1, 100))));
    expect([done.filter((one) => one === 'done').length, await balanceOf(ctx, a1.id)]).toEqual([6, -500]);
  });
});

describe('the wallet forecast', () => {
  it('forecasts days from balance plus credit and the average daily spending of seven days', async () => {
    const [a1, a2] = (await buildChain(ctx, [10_000, 0])) as [User, User];
    const orderNo = key().slice(0, 20);
    await buy(a1, 2_000, { orderNo, extraPrice: 100 });
    await send(a1, a2, 1_000);
    await inTransaction(ctx, (tx) => refund(tx, { key: key(), orderNo, amount: 500, fee: true }));
    expect(await forecastOf(ctx, a1.id)).toEqual({
      balance: 7_500,
      currency: 'USD',
      creditLimit: 0,
      spentLastWeek: 2_500,
      perDay: 357,
      daysLeft: 21,
      balanceDaysLeft: 21,
    });
    await allow(a1, 1_000);
    expect(await forecastOf(ctx, a1.id)).toMatchObject({ daysLeft: 23.8, balanceDaysLeft: 21 });
    const later: Context = { ...ctx, now: () => new Date(Date.now() + 8 * 86_400_000) };
    expect(await forecastOf(later, a1.id)).toMatchObject({ spentLastWeek: 0, perDay: 0, daysLeft: null });
  });

  it('forecasts no days for a wallet without spending, and rejects a user without a wallet', async () => {
    const idle = await buildAgent(ctx, { balance: 100 });
    expect(await forecastOf(ctx, idle.id)).toMatchObject({ spentLastWeek: 0, daysLeft: null });
    await buy(idle, 100);
    expect(await forecastOf(ctx, idle.id)).toMatchObject({ spentLastWeek: 100, perDay: 14, daysLeft: 0 });
    expect(await errorOf(forecastOf(ctx, (await buildAdmin(ctx)).id))).toBe('money.noWallet');
  });
});
