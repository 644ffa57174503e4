import { beforeAll, describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import { randomUUID } from 'node:crypto';
import * as migration from '../../migrations/20261121000002-ledger-chain';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { change, select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { openTestProduct } from '../test/product';
import { makeNew, makeOld } from '../test/seals';
import { actAs, asSystem, buildAdmin, buildAgent, buildChain } from '../test/factories';
import type { ChainEntry } from './index';
import { audit, chainLine, chainNext, chainStart, changeCurrency, purchase, recharge, refund, transfer } from './index';
import type { User } from '@t3d/resources/rows';

let database: Database;
let ctx: Context;
let chain: User[];
openTestProduct(async (opened) => {
  database = opened;
  ctx = asSystem(database);
  chain = await buildChain(ctx, [10, 20, 100_000]);
  await trade(chain);
});

const key = (): string => randomUUID();
async function trade(users: readonly User[]): Promise<void> {
  const [a1, a2, a3] = users as [User, User, User];
  const admin = await buildAdmin(ctx);
  const costs = [100, 150, 200];
  const links = users.map(({ id }, level) => ({ agent: id, cost: costs[level] as number }));
  for (const orderNo of [key().slice(0, 8), key().slice(0, 8)]) {
    await inTransaction(ctx, (tx) =>
      purchase(tx, { key: orderNo, orderNo, chain: links, extraPrice: 7, currency: 'USD' }),
    );
    await inTransaction(ctx, (tx) => refund(tx, { key: orderNo, orderNo, amount: 33, fee: true }));
  }
  await inTransaction(actAs(database, admin), (tx) =>
    recharge(tx, { key: key(), user: a1.id, amount: 500, currency: 'USD', remark: 'a|b\\c\nd 谢谢 𠮷' }),
  );
  await inTransaction(ctx, (tx) =>
    transfer(tx, { key: key(), fromUser: a1.id, toUser: a2.id, amount: 100, currency: 'USD' }),
  );
  await inTransaction(ctx, (tx) =>
    transfer(tx, { key: key(), fromUser: a3.id, toUser: a2.id, amount: 100, currency: 'USD', remark: 'x' }),
  );
}

interface Account {
  id: number;
  currency: string;
  headHash: string | null;
}
const accountOf = async (user: User): Promise<Account> =>
  (
    await select<Account>(ctx, 'SELECT id, currency, headHash FROM ledger_accounts WHERE owner = ? AND ownerType = ?', [
      user.id,
      'USER',
    ])
  )[0] as Account;

const sealOf = async (movement: number): Promise<string | null> => {
  const columns = await database.sequelize.getQueryInterface().describeTable('ledger_transactions');
  if (!('seal' in columns)) return null;
  return (
    (await select<{ seal: string | null }>(ctx, 'SELECT seal FROM ledger_transactions WHERE id = ?', [movement]))[0]
      ?.seal ?? null
  );
};

/** Computes the last hash of a wallet from its list of bills, without access to the database. */
async function followed(user: User): Promise<string> {
  const { id, currency } = await accountOf(user);
  let hash = chainStart(Number(id), currency);
  for (const bill of await table(ctx, bills).find({ toAccount: user.id }, { order: [['sequence', 'ASC']] })) {
    hash = chainNext(hash, chainLine({ ...bill, seal: await sealOf(bill.transaction as number) } as ChainEntry));
    expect(bill.hash).toBe(hash);
  }
  return hash;
}

describe('the bills of a wallet', () => {
  it("chains the bills of a wallet by hashes, up to the head hash in the wallet's account", async () => {
    for (const user of chain) expect((await accountOf(user)).headHash).toBe(await followed(user));
  });

  it("starts a wallet's hash chain with the currency from the time of the first bill", async () => {
    const user = await buildAgent(ctx);
    await inTransaction(ctx, (tx) => changeCurrency(tx, user.id, 'EUR'));
    expect((await accountOf(user)).headHash).toBeNull();
    await inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: user.id, amount: 100, currency: 'EUR' }));
    expect((await accountOf(user)).headHash).toBe(await followed(user));
  });

  it('writes no hash on bills of the platform', async () => {
    expect(await select(ctx, 'SELECT id FROM ledger_entries WHERE sequence IS NULL AND hash IS NOT NULL')).toEqual([]);
  });
});

const brokenChains = async () =>
  (await audit(database)).invariants
    .filter(({ id }) => id === 'I10')
    .map(({ broken, examples, checked }) => [broken, examples, checked > 0])[0];

describe('the audit of hash chains', () => {
  it('audits hash chains that need more than one query for their wallets and bills', async () => {
    const { invariants, ok } = await audit(database);
    const [{ n }] = (await select<{ n: number }>(
      ctx,
      'SELECT COUNT(*) AS n FROM ledger_entries WHERE sequence IS NOT NULL',
    )) as [{ n: number }];
    expect([ok, invariants.find(({ id }) => id === 'I10')?.checked, invariants.map(({ id }) => id).at(-1)]).toEqual([
      true,
      Number(n),
      'I15',
    ]);
  });

  it("reports a head hash that differs from the last bill's hash in the audit", async () => {
    const user = chain[0] as User;
    const { id, headHash } = await accountOf(user);
    await change(ctx, 'UPDATE ledger_accounts SET headHash = ? WHERE id = ?', ['0'.repeat(64), id]);
    expect(await brokenChains()).toEqual([1, [`wallet ${id}`], true]);
    await change(ctx, 'UPDATE ledger_accounts SET headHash = ? WHERE id = ?', [headHash, id]);
    expect(await brokenChains()).toEqual([0, [], true]);
  });

  it('reports a head hash that differs from the hash of the last bill in the audit', async () => {
    await database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
    const [bill] = await table(ctx, bills).find({ toAccount: chain[1]?.id as number });
    await change(ctx, 'UPDATE ledger_entries SET remark = ? WHERE id = ?', ['never said', bill?.id as number]);
    expect(await brokenChains()).toEqual([1, [`wallet ${bill?.ledgerAccount} bill ${bill?.id}`], true]);
    await change(ctx, 'UPDATE ledger_entries SET remark = ? WHERE id = ?', [bill?.remark ?? null, bill?.id as number]);
    await migration.up({ context: database.sequelize.getQueryInterface() });
    expect((await audit(database)).ok).toBe(true);
  });
});

describe('reports a bill that was changed while triggers were disabled in the audit', () => {
  const context = { context: null as never };
  const guards = async (): Promise<string[]> =>
    (await audit(database)).invariants.find(({ id }) => id === 'I7')?.examples as string[];
  beforeAll(async () => {
    context.context = database.sequelize.getQueryInterface() as never;
    await makeOld(ctx);
  });

  it("adds hashes to existing bills, also after an interruption, and restores the ledger's triggers", async () => {
    const before = await select(ctx, 'SELECT id, hash FROM ledger_entries ORDER BY id');
    const readHeads = () =>
      select(ctx, "SELECT id, headHash FROM ledger_accounts WHERE ownerType = 'USER' ORDER BY id");
    const heads = await readHeads();
    await migration.down(context);
    await database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
    // Remove half of the second wallet's hashes, and all of the others'.
    const [done, begun] = [(await accountOf(chain[0] as User)).id, (await accountOf(chain[1] as User)).id];
    await change(
      ctx,
      'UPDATE ledger_entries SET hash = NULL WHERE ledgerAccount NOT IN (?) OR (ledgerAccount = ? AND sequence > 1)',
      [[done, begun], begun],
    );
    await change(ctx, 'UPDATE ledger_accounts SET headHash = NULL WHERE id <> ?', [done]);
    await migration.up(context);
    expect(await select(ctx, 'SELECT id, hash FROM ledger_entries ORDER BY id')).toEqual(before);
    expect(await readHeads()).toEqual(heads);
    await migration.up(context);
    await makeNew(database);
    expect([await guards(), (await audit(database)).ok]).toEqual([[], true]);
  });

  it('adds the hashes of a wallet again after an older version of the product has written a bill', async () => {
    const [a1, a2] = chain as [User, User, User];
    // Write a bill like the previous version, without a hash.
    const stale = (await accountOf(a1)).headHash;
    await inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: a1.id, amount: 100, currency: 'USD' }));
    await inTransaction(ctx, (tx) => recharge(tx, { key: key(), user: a2.id, amount: 100, currency: 'USD' }));
    await makeOld(ctx);
    await migration.down(context);
    await database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
    for (const { toAccount } of [{ toAccount: a1.id }, { toAccount: a2.id }]) {
      const [last] = await table(ctx, bills).find({ toAccount }, { order: [['sequence', 'DESC']], limit: 1 });
      await change(ctx, 'UPDATE ledger_entries SET hash = NULL WHERE id = ?', [last?.id as number]);
    }
    await change(ctx, 'UPDATE ledger_accounts SET headHash = ? WHERE id = ?', [stale, (await accountOf(a1)).id]);
    await migration.up(context);
    await makeNew(database);
    expect([await guards(), (await audit(database)).ok, (await accountOf(a1)).headHash]).toEqual([
      [],
      true,
      await followed(a1),
    ]);
  });

  it('creates one suspense account per currency when the migration runs again', async () => {
    await migration.up(context);
    const suspense = await select<{ currency: string }>(
      ctx,
      "SELECT currency FROM ledger_accounts WHERE ownerType = 'SYSTEM' AND purpose = 'SUSPENSE' ORDER BY currency",
    );
    expect(suspense.map(({ currency }) => currency)).toEqual(['CNY', 'EUR', 'HKD', 'KRW', 'USD']);
  });
});
