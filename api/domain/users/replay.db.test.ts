import { beforeAll, describe, expect, it } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import bills from '@t3d/resources/money/bills';
import orders from '@t3d/resources/orders/orders';
import { DAY_MS } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { runOncePerKey, requestHash } from '../../models/idempotency';
import { balanceOf, purchase, refund } from '../../ledger';
import type { Database } from '../../models/database';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildChain,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import { removeExpiredKeys } from '../../jobs/removeExpiredKeys';
import { key, openLedgerTest } from '../../test/ledgerTest';
import { createOrder } from '../orders/commands/createOrder';
import { retryOrders } from '../orders/commands/retryOrders';
import { buyTerminals } from '../terminals/movement/buyTerminals';
import { rechargeUser, transferBalance, reverseBill } from './transferBalance';
import type { User } from '@t3d/resources/rows';

// Tests calls with old idempotency keys, which move no money again even after the request's own key is deleted.

const world = openLedgerTest();
let ctx: Context;
let database: Database;
let admin: User;
beforeAll(async () => {
  ({ ctx, database } = world);
  admin = await buildAdmin(ctx);
});

const forgetAll = () => inTransaction(ctx, (tx) => change(tx, 'DELETE FROM idempotency_keys'));
/** Runs a request as the router does. */
function request<Input>(
  by: User,
  one: string,
  input: Input,
  command: (tx: Context, input: Input) => Promise<unknown>,
): Promise<unknown> {
  return runOncePerKey(actAs(database, by, { idempotencyKey: one }), requestHash(command.name, input), async (tx) => ({
    status: 200,
    body: await command(tx, input),
  })).then(
    ({ body }) => body,
    (error: { key?: string }) => error.key ?? String(error),
  );
}
const iccidOf = (number: number): string => {
  const body = `8985${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
};
const billOf = async (user: User): Promise<number> =>
  (await table(ctx, bills).one({ toAccount: user.id }))?.id as number;

describe('idempotency keys that have moved money', () => {
  it('repeats the answer to a recharge, transfer or reversal, and rejects the call if the key is deleted', async () => {
    const [a1, a2] = (await buildChain(ctx, [1_000, 0])) as [User, User];
    const bill = await billOf(a1);
    const [one, two, three] = [key(), key(), key()];
    const ask = async () => [
      await request(admin, one, { ids: [a2.id], amount: 500 }, rechargeUser),
      await request(a1, two, { toUser: a2.id, amount: 300 }, transferBalance),
    ];
    const first = await ask();
    expect(first).toEqual([
      { affected: 1, bill: expect.any(Number) },
      { affected: 1, bill: expect.any(Number) },
    ]);
    expect(await ask()).toEqual(first);
    await forgetAll();
    expect(await ask()).toEqual(['keyReused', 'keyReused']);
    expect(await Promise.all([a1, a2].map(({ id }) => balanceOf(ctx, id)))).toEqual([700, 800]);
    expect(await table(ctx, auditLog).count({ action: ['recharge', 'transfer'], recordId: a2.id })).toBe(2);
    await request(admin, key(), { ids: [a1.id], amount: 300 }, rechargeUser);
    const reversed = await request(admin, three, { bill }, reverseBill);
    expect(reversed).toEqual({ affected: 1, bill: expect.any(Number) });
    expect(await request(admin, three, { bill }, reverseBill)).toEqual(reversed);
    await forgetAll();
    expect([await request(admin, three, { bill }, reverseBill), await balanceOf(ctx, a1.id)]).toEqual(['keyReused', 0]);
  });

  it('does not issue stock when an already used key is sent again for other cards', async () => {
    const a1 = await buildAgent(ctx, { balance: 10_000 });
    const card = (index: number) => ({
      iccid: iccidOf(700_000 + index),
      iccidLength: 20,
      type: 'SIM' as const,
      status: 'STOCKED' as const,
      realName: false,
      smsRealName: false,
      unitPrice: 120,
    });
    await table(ctx, terminals).insertMany(Array.from({ length: 20 }, (_, index) => card(index)));
    const one = key();
    const buy = (from: number) =>
      request(
        a1,
        one,
        { ranges: [`${iccidOf(700_000 + from)}-${iccidOf(700_004 + from)}`], type: 'SIM' as const },
        buyTerminals,
      );
    expect([await buy(0), await buy(0), await buy(10)]).toEqual([{ affected: 5 }, { affected: 5 }, 'keyReused']);
    await forgetAll();
    expect([await buy(10), await balanceOf(ctx, a1.id), await table(ctx, terminals).count({ owner: a1.id })]).toEqual([
      'keyReused',
      10_000 - 600,
      5,
    ]);
  });

  it('does not request the order from the supplier again when an already used key is sent again', async () => {
    const a1 = await buildAgent(ctx, { balance: 10_000 });
    const agentPlan = await buildAgentPlan(ctx, await buildPlan(ctx), a1, 300);
    const card = await buildTerminal(ctx, { owner: a1 });
    const { id } = (await inTransaction(actAs(database, a1), (tx) =>
      createOrder(tx, { terminal: card.id, agentPlan: agentPlan.id }),
    )) as { id: number };
    await table(ctx, orders).update({ status: 'INITIAL_FAILED', liveTerminal: null, refunded: 300 }, id);
    const { orderNo, version } = (await table(ctx, orders).one(id)) as { orderNo: string; version: number };
    const refundAgain = () => inTransaction(ctx, (tx) => refund(tx, { key: key(), orderNo, amount: 'all', fee: true }));
    await refundAgain();
    await inTransaction(ctx, (tx) =>
      purchase(tx, {
        key: `order:${orderNo}-${version}`,
        orderNo,
        chain: [{ agent: a1.id, cost: 300 }],
        extraPrice: 0,
        currency: 'USD',
      }),
    );
    await refundAgain();
    const retried = inTransaction(actAs(database, admin), (tx) => retryOrders(tx, { ids: [id] })).catch(
      (error: { key?: string }) => error.key,
    );
    expect([await retried, (await table(ctx, orders).one(id))?.status, await balanceOf(ctx, a1.id)]).toEqual([
      'keyReused',
      'INITIAL_FAILED',
      10_000,
    ]);
  });
});

describe('idempotency keys of requests', () => {
  it('runs both transfers when their idempotency keys differ only in case', async () => {
    const [a1, a2] = (await buildChain(ctx, [1_000, 0])) as [User, User];
    const move = (one: string) => request(a1, one, { toUser: a2.id, amount: 300 }, transferBalance);
    const [one, other] = [await move('aB3x'), await move('Ab3X')];
    expect(other).not.toEqual(one);
    expect(await move('aB3x')).toEqual(one);
    expect(await Promise.all([a1, a2].map(({ id }) => balanceOf(ctx, id)))).toEqual([400, 600]);
  });

  it("stores a caller's idempotency key for 400 days and a generated key for a day", async () => {
    const [a1, a2] = (await buildChain(ctx, [1_000, 0])) as [User, User];
    const move = (one?: string) =>
      runOncePerKey(actAs(database, a1, { idempotencyKey: one }), 'hash', async (tx) => ({
        status: 200,
        body: await transferBalance(tx, { toUser: a2.id, amount: 100 }),
      }));
    for (const one of ['own-1', undefined, undefined]) await move(one);
    const kept = async (days: number): Promise<unknown> => {
      const { removed } = await removeExpiredKeys({
        ...ctx,
        now: () => new Date(database.clock.now().getTime() + days * DAY_MS),
      });
      return [
        removed,
        (
          await select<{ idempotencyKey: string }>(
            ctx,
            'SELECT idempotencyKey FROM idempotency_keys WHERE actor = ? ORDER BY id',
            [a1.id],
          )
        ).map(({ idempotencyKey }) => idempotencyKey.slice(0, 5)),
      ];
    };
    await kept(0);
    await inTransaction(ctx, (tx) => change(tx, 'DELETE FROM idempotency_keys WHERE actor <> ?', [a1.id]));
    expect(await kept(0.9)).toEqual([0, ['own-1', expect.stringMatching(/^own-/), expect.stringMatching(/^own-/)]]);
    expect([await kept(1.1), await kept(399.9)]).toEqual([
      [2, ['own-1']],
      [0, ['own-1']],
    ]);
    await move('own-1');
    expect(await balanceOf(ctx, a2.id)).toBe(300);
    expect(await kept(400.1)).toEqual([1, []]);
  });

  it('deletes idempotency keys in batches of a thousand', async () => {
    const rows = Array.from(
      { length: 2_001 },
      (_, index) => `(0, 'many-${index}', 'hash', 200, '2020-01-01 00:00:00.000')`,
    );
    await inTransaction(ctx, (tx) =>
      change(
        tx,
        `INSERT INTO idempotency_keys (actor, idempotencyKey, requestHash, status, createdAt)
          VALUES ${rows.join(', ')}`,
      ),
    );
    expect(await removeExpiredKeys(ctx)).toEqual({ removed: 2_001 });
  });
});
