import { describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import auditLog from '@t3d/resources/builtin/audit-log';
import { randomUUID } from 'node:crypto';
import { balanceOf, openWallet, payIn } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAgent, buildChain, buildSalesman } from '../../test/factories';
import { rechargeUser, transferBalance, reverseBill } from './transferBalance';
import type { User } from '@t3d/resources/rows';
import { errorOf } from '../../test/errorOf';
import { admin, as, ctx, make, openUsers, sales } from './users.fixture';

openUsers();

describe('balance changes of users', () => {
  it('recharges a user with at least 1.00, once per idempotency key', async () => {
    const a1 = await buildAgent(ctx);
    const idempotencyKey = randomUUID();
    const recharge = (amount: number) =>
      as(admin, (tx) => rechargeUser(tx, { ids: [a1.id], amount, remark: 'cash' }), { idempotencyKey });
    expect(await errorOf(recharge(99))).toBe('400 amount:minMoney');
    expect(await errorOf(recharge(100_000_000_001))).toBe('400 amount:maxMoney');
    await recharge(100);
    expect(await errorOf(recharge(100))).toBe('409 keyReused');
    expect(await errorOf(recharge(200))).toBe('409 keyReused');
    expect(await balanceOf(ctx, a1.id)).toBe(100);
    expect(await as(admin, (tx) => rechargeUser.check(tx, { ids: [a1.id], amount: 150 }))).toMatchObject({
      available: 1,
      cost: { amount: 150, before: 100, after: 250, currency: 'USD' },
    });
    const [, history] = await table(ctx, auditLog).find({ resource: 'users', recordId: a1.id });
    expect([history, (await table(ctx, auditLog).find({ action: 'recharge', recordId: a1.id }))[0]?.changes]).toEqual([
      undefined,
      { balance: { before: 0, after: 100 } },
    ]);
  });

  it('rejects a recharge of a deleted user or of a user who is not a customer', async () => {
    const gone = await buildAgent(ctx, { status: 'DELETED' });
    const clerk = await buildSalesman(ctx);
    await inTransaction(ctx, (tx) => openWallet(tx, { user: clerk.id, currency: 'USD' }));
    expect(await errorOf(as(admin, (tx) => rechargeUser(tx, { ids: [gone.id], amount: 100 })))).toBe('404 notFound');
    expect(await errorOf(as(admin, (tx) => rechargeUser(tx, { ids: [clerk.id], amount: 100 })))).toBe(
      `400 ${clerk.id}:guard`,
    );
    expect(await errorOf(as(admin, (tx) => rechargeUser(tx, { ids: [sales.id], amount: 100 })))).toBe(
      `400 ${sales.id}:guard`,
    );
  });

  it('reverses a recharge only once', async () => {
    const a1 = await buildAgent(ctx, { balance: 700 });
    const bill = (await table(ctx, bills).one({ toAccount: a1.id }))?.id as number;
    expect(await as(admin, (tx) => reverseBill.check(tx, { bill }))).toMatchObject({
      available: 1,
      cost: { amount: -700, after: 0 },
    });
    await as(admin, (tx) => reverseBill(tx, { bill, remark: 'typo' }));
    const dec = (await table(ctx, bills).find({ toAccount: a1.id }))[1];
    expect(dec).toMatchObject({
      type: 'DEC',
      amount: -700,
      previousBalance: 700,
      from: admin.id,
      remark: 'typo',
      reason: 'REVERSAL',
    });
    expect(await as(admin, (tx) => reverseBill.check(tx, { bill }))).toMatchObject({
      available: 0,
      refused: [{ count: 1 }],
    });
    expect(await errorOf(as(admin, (tx) => reverseBill(tx, { bill })))).toBe('400 money.alreadyReversed');
    expect(await errorOf(as(admin, (tx) => reverseBill(tx, { bill: dec?.id as number })))).toBe(
      '400 bill:notChoosable',
    );
  });

  it('rejects a reversal below 1.00 with an error for the field of the bill', async () => {
    const a1 = await buildAgent(ctx);
    await inTransaction(ctx, async (tx) => {
      for (const amount of [99, 100]) await payIn(tx, { key: randomUUID(), user: a1.id, amount, currency: 'USD' });
    });
    const [small, enough] = (await table(ctx, bills).find({ toAccount: a1.id })).map(({ id }) => id) as [
      number,
      number,
    ];
    for (const work of [reverseBill])
      expect(await errorOf(as<unknown>(admin, (tx) => work(tx, { bill: small })))).toBe('400 bill:minMoney');
    await as(admin, (tx) => reverseBill(tx, { bill: enough }));
    expect(await balanceOf(ctx, a1.id)).toBe(99);
  });

  it("lets only ADMIN recharge users who receive codes and transfer these users' money", async () => {
    const reader = await make(admin, { role: 'SMS_RECYCLE' });
    const a1 = await buildAgent(ctx, { balance: 500 });
    const clerk = await buildSalesman(ctx);
    await inTransaction(ctx, (tx) => openWallet(tx, { user: clerk.id, currency: 'USD' }));
    const move = (actor: User, fromUser: { id: number }, toUser: { id: number }) =>
      as(actor, (tx) => transferBalance(tx, { fromUser: fromUser.id, toUser: toUser.id, amount: 200 }));
    await as(admin, (tx) => rechargeUser(tx, { ids: [reader.id], amount: 300 }));
    await move(admin, a1, reader);
    expect(await balanceOf(ctx, reader.id)).toBe(500);
    await move(admin, reader, a1);
    expect([await balanceOf(ctx, reader.id), await balanceOf(ctx, a1.id)]).toEqual([300, 500]);
    expect(await errorOf(move(a1, a1, reader))).toBe('400 fromUser:unknown');
    expect(await errorOf(as(a1, (tx) => transferBalance(tx, { toUser: reader.id, amount: 200 })))).toBe('404 notFound');
    expect(await errorOf(move(admin, a1, clerk))).toBe('400 toUser:notChoosable');
    expect(await errorOf(move(admin, clerk, a1))).toBe('400 fromUser:notChoosable');
    expect(await errorOf(move(admin, a1, sales))).toBe('400 toUser:notChoosable');
  });

  it('transfers to a direct child, or for ADMIN to anybody, and rejects other transfers', async () => {
    const [a1, a2, a3] = (await buildChain(ctx, [1_000, 0, 0])) as [User, User, User];
    const stranger = await buildAgent(ctx);
    const euro = await buildAgent(ctx, { currency: 'EUR', superior: a1 });
    const move = (actor: User, toUser: User, amount: number, fromUser?: User) =>
      as(actor, (tx) => transferBalance(tx, { toUser: toUser.id, amount, fromUser: fromUser?.id }));
    expect(await as(a1, (tx) => transferBalance.check(tx, { toUser: a2.id, amount: 300 }))).toMatchObject({
      available: 1,
      changes: [
        { before: 1_000, after: 700 },
        { before: 0, after: 300 },
      ],
    });
    expect(await as(a1, (tx) => transferBalance.check(tx, { toUser: a2.id, amount: 1_001 }))).toMatchObject({
      available: 0,
      refused: [{ reason: 'The balance is not enough: 10.00 there, 10.01 needed' }],
    });
    await move(a1, a2, 300);
    await move(admin, stranger, 100, a2);
    expect(await Promise.all([a1, a2, stranger].map(({ id }) => balanceOf(ctx, id)))).toEqual([700, 200, 100]);
    const rows: [() => Promise<unknown>, string][] = [
      [() => move(a1, a2, 99), '400 amount:minMoney'],
      [() => move(a1, a2, 100_000_000_001), '400 amount:maxMoney'],
      [() => move(a1, a2, 701), '400 amount:money.insufficient'],
      [() => move(a1, a3, 100), '400 toUser:users.notChild'],
      [() => move(a1, stranger, 100), '404 notFound'],
      [() => move(a2, a1, 100), '404 notFound'],
      [() => move(a1, a1, 100), '400 toUser:money.sameWallet'],
      [() => move(a1, euro, 100), '400 money.currencies'],
      [() => move(admin, a2, 100), '400 fromUser:required'],
    ];
    for (const [work, expected] of rows) expect(await errorOf(work())).toBe(expected);
  });
});
