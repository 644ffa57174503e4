// npx tsx bench/money/purchases.ts [purchases] [buyers at once]   on DATABASE_URL, else a database file of its own.
// Purchases a second at depth 3 when every buyer shares ONE wallet and its superiors (the worst case), and when each has its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit, purchase } from '../../api/ledger';
import type { Context } from '../../api/context';
import { openDatabase } from '../../api/models/database';
import { migrate } from '../../api/models/migrate';
import { inTransaction } from '../../api/models/transaction';
import type { User } from '../../api/test/factories';
import { asSystem, buildChain } from '../../api/test/factories';

const [count = 1_000, atOnce = 16] = process.argv.slice(2).map(Number);
const PRICES = [100, 120, 150];

async function buyMany(ctx: Context, name: string, chainOf: (buyer: number) => readonly User[]): Promise<void> {
  let next = 0;
  const run = Date.now().toString(36);
  const buyer = async (index: number): Promise<void> => {
    const chain = chainOf(index).map(({ id }, level) => ({ agent: id, cost: PRICES[level] as number }));
    while (next < count) {
      const orderNo = `B${run}${(next += 1)}`;
      await inTransaction(ctx, (tx) => purchase(tx, { key: orderNo, orderNo, chain, extraPrice: 0, currency: 'USD' }));
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, (_, index) => buyer(index)));
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${name}: ${count} purchases by ${atOnce} at once in ${seconds.toFixed(2)} s, ${Math.round(count / seconds)} a second\n`);
}

const folder = mkdtempSync(join(tmpdir(), 't3d-bench-'));
const url = process.env.DATABASE_URL ?? `sqlite:${join(folder, 'money.sqlite')}`;
await migrate(url);
const database = await openDatabase(url);
try {
  const ctx = asSystem(database);
  const rich = count * 1_000;
  const shared = await buildChain(ctx, [0, 0, rich]);
  await buyMany(ctx, 'one hot wallet ', () => shared);
  const own: User[][] = [];
  for (let index = 0; index < atOnce; index += 1) own.push(await buildChain(ctx, [0, 0, rich]));
  await buyMany(ctx, 'a wallet each  ', (index) => own[index] as User[]);
  const { ok } = await audit(database);
  process.stdout.write(`books ${ok ? 'right' : 'WRONG'} on ${database.dialect}\n`);
  process.exitCode = ok ? 0 : 1;
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
