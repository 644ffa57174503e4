// npx tsx bench/money/purchases.ts [seconds a round = 2] [rounds = 7] [connections = 20] [only = all]: compares
// purchases per second by the ledger and by plain mysql2 on the same MariaDB.
import mysql, { type Pool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { start } from '../../scripts/lib/mariadb.mjs';
import type { Context } from '../../api/context';
import { audit, purchase, sealBooks } from '../../api/ledger';
import { MIGRATED, openProduct } from '../../api/product';
import { migrate } from '../../api/models/migrate';
import { put } from '../../api/models/sql';
import { inTransaction } from '../../api/models/transaction';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildChain, buildPlan } from '../../api/test/factories';
import { median, print } from '../report';
import type { AgentPlan, User } from '@t3d/resources/rows';

/**
 * The minimal purchase with the same guarantees, by mysql2 only: a transaction with a locked wallet, a bill and an
 * order.
 */
interface Bare {
  /** Buys from a wallet. Throws if the price is above the balance. */
  buy(wallet: number, orderNo: string, price: number, order: OrderRow): Promise<void>;
  /** Returns the sums of all balances and of the bills, in cents. */
  sums(): Promise<{ balances: number; bills: number }>;
  close(): Promise<void>;
}

/** Returns the INSERT of an order. */
type OrderRow = (
  orderNo: string,
  wallet: number,
  price: number,
  now: Date,
) => { sql: string; values: readonly unknown[] };

/** Writes an order into a minimal table. */
const leastOrder: OrderRow = (orderNo, wallet, price, now) => ({
  sql: 'INSERT INTO bare_orders (orderNo, wallet, price, status, createdAt) VALUES (?, ?, ?, ?, ?)',
  values: [orderNo, wallet, price, 'INITIAL', now],
});

const TABLES = [
  `CREATE TABLE bare_wallets (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    balance BIGINT NOT NULL,
    sequence INT NOT NULL
  ) DEFAULT CHARSET = utf8mb4`,
  `CREATE TABLE bare_bills (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    wallet BIGINT NOT NULL,
    sequence INT NOT NULL,
    idemKey VARCHAR(160) CHARACTER SET ascii NOT NULL,
    type VARCHAR(16) NOT NULL,
    previousBalance BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    orderNo VARCHAR(32) NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY (idemKey),
    UNIQUE KEY (wallet, sequence)
  ) DEFAULT CHARSET = utf8mb4`,
  `CREATE TABLE bare_orders (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    orderNo VARCHAR(32) NOT NULL,
    wallet BIGINT NOT NULL,
    price BIGINT NOT NULL,
    status VARCHAR(16) NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY (orderNo)
  ) DEFAULT CHARSET = utf8mb4`,
];

interface Wallet extends RowDataPacket {
  balance: number;
  sequence: number;
}

async function buy(pool: Pool, wallet: number, orderNo: string, price: number, order: OrderRow): Promise<void> {
  const connection = await pool.getConnection();
  try {
    await connection.query('BEGIN');
    const [[held]] = await connection.query<Wallet[]>(
      'SELECT balance, sequence FROM bare_wallets WHERE id = ? FOR UPDATE',
      [wallet],
    );
    if (!held || held.balance < price) throw new Error('too little money');
    const now = new Date();
    await connection.query(
      `INSERT INTO bare_bills (wallet, sequence, idemKey, type, previousBalance, amount, orderNo, createdAt)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [wallet, held.sequence + 1, orderNo, 'BUY', held.balance, -price, orderNo, now],
    );
    await connection.query<ResultSetHeader>('UPDATE bare_wallets SET balance = ?, sequence = ? WHERE id = ?', [
      held.balance - price,
      held.sequence + 1,
      wallet,
    ]);
    const { sql, values } = order(orderNo, wallet, price, now);
    await connection.query(sql, [...values]);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

/** Creates the minimal database, with wallets of the same `balance`. */
async function openBare(
  server: string,
  { wallets, balance, connections }: { wallets: number; balance: number; connections: number },
): Promise<Bare> {
  const admin = await mysql.createConnection(server);
  await admin.query('CREATE DATABASE bare CHARACTER SET utf8mb4');
  await admin.end();
  const pool = mysql.createPool({ uri: `${server}/bare`, connectionLimit: connections, timezone: '+00:00' });
  for (const sql of TABLES) await pool.query(sql);
  await pool.query('INSERT INTO bare_wallets (balance, sequence) VALUES ?', [
    Array.from({ length: wallets }, () => [balance, 0]),
  ]);
  return {
    buy: (wallet, orderNo, price, order) => buy(pool, wallet, orderNo, price, order),
    sums: async () => {
      const [[row]] = await pool.query<RowDataPacket[]>(
        'SELECT (SELECT SUM(balance) FROM bare_wallets) AS balances, (SELECT SUM(amount) FROM bare_bills) AS bills',
      );
      return { balances: Number(row?.balances), bills: wallets * balance + Number(row?.bills ?? 0) };
    },
    close: () => pool.end(),
  };
}

const [seconds = 2, rounds = 7, connections = 20] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5] ?? '';
const WALLETS = 1_000;
const PRICE = 100;
const RICH = 1_000_000_000;

type Buy = (index: number, orderNo: string) => Promise<void>;
interface Side {
  name: string;
  buy: Buy;
}

/** Returns the purchases per second of concurrent buyers. */
async function measure(run: string, { buy }: Side): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const started = performance.now();
  let done = 0;
  const buyer = async (index: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      await buy(index + turn * connections, `${run}-${index}-${turn}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => buyer(index)));
  return done / ((performance.now() - started) / 1_000);
}

/** Writes an order into the product's table, so that only the cost of the ledger differs. */
const orderOf =
  (agentPlan: AgentPlan): OrderRow =>
  (orderNo, _wallet, price, now) => ({
    sql: `INSERT INTO bench.orders (orderNo, orderType, platform, agentPlan, agent, status, price, totalPrice,
      preOrder, version, createdAt, updatedAt) VALUES (?, 'DATA', 'AGENT', ?, ?, 'INITIAL', ?, ?, 0, 1, ?, ?)`,
    values: [orderNo, agentPlan.id, agentPlan.agent, price, price, now, now],
  });

/** Returns a purchase by the product: a transaction with the order and `purchase`. */
function ours(ctx: Context, order: OrderRow, chainOf: (index: number) => readonly User[]): Buy {
  return async (index, orderNo) => {
    const users = chainOf(index);
    const buyer = users.at(-1) as User;
    const chain = users.map(({ id }, level) => ({ agent: id, cost: PRICE + 20 * level }));
    await inTransaction(actAs(ctx.database, buyer), async (tx) => {
      const { sql, values } = order(orderNo, buyer.id, chain.at(-1)?.cost ?? 0, tx.now());
      await put(tx, sql, values as (string | number | Date)[]);
      // Uses special keys, because the minimal row of the order lacks the sale.
      await purchase(tx, { key: `bench:${orderNo}`, orderNo: `L${orderNo}`, chain, extraPrice: 0, currency: 'USD' });
    });
  };
}

async function buildMany(ctx: Context): Promise<User[]> {
  const made: User[] = [];
  while (made.length < WALLETS)
    made.push(...(await Promise.all(Array.from({ length: 10 }, () => buildAgent(ctx, { balance: RICH })))));
  return made;
}

async function sidesOf(ctx: Context, bare: Bare): Promise<[string, number | null, Side, Side][]> {
  const [hot] = (await buildChain(ctx, [RICH])) as [User];
  const deep = await buildChain(ctx, [0, 0, RICH]);
  const many = await buildMany(ctx);
  const order = orderOf(await buildAgentPlan(ctx, await buildPlan(ctx), hot, PRICE));
  const bareOn = (row: OrderRow, walletOf: (index: number) => number): Side => ({
    name: 'bare',
    buy: (index, orderNo) => bare.buy(walletOf(index), orderNo, PRICE, row),
  });
  const oursOn = (chainOf: (index: number) => readonly User[]): Side => ({
    name: 'ours',
    buy: ours(ctx, order, chainOf),
  });
  const spread = (index: number): number => 2 + (index % WALLETS);
  const own = oursOn((index) => [many[index % WALLETS] as User]);
  return [
    ['one hot wallet', 0.5, bareOn(order, () => 1), oursOn(() => [hot])],
    ['1,000 wallets', 0.4, bareOn(order, spread), own],
    ['one hot chain of three', null, bareOn(order, () => 1), oursOn(() => deep)],
    ['one hot wallet, least order row', null, bareOn(leastOrder, () => 1), oursOn(() => [hot])],
    ['1,000 wallets, least order row', null, bareOn(leastOrder, spread), own],
  ];
}

async function compare(cases: readonly [string, number | null, Side, Side][]): Promise<boolean> {
  let reached = true;
  for (const [number, [name, bar, bare, own]] of cases.filter(([name]) => name.includes(only)).entries()) {
    const rates: [number[], number[]] = [[], []];
    // Ignores the first round, a warm-up. The sides alternate, so that other work affects them equally.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [side, one] of [bare, own].entries()) {
        const rate = await measure(`${number}${one.name[0]}${round}`, one);
        if (round > 0) (rates[side] as number[]).push(rate);
      }
    }
    const [base, mine] = [median(rates[0]), median(rates[1])];
    const ratio = mine / base;
    const passed = bar === null || ratio >= bar;
    reached &&= passed;
    const barText = bar === null ? 'no bar' : `bar ${bar * 100} %: ${passed ? 'reached' : 'MISSED'}`;
    const rate = (value: number): string => `${value.toFixed(0).padStart(6)}/s`;
    const [bareRounds, ownRounds] = rates.map((all) => all.map((one) => one.toFixed(0)).join(' '));
    print(
      `${name.padEnd(32)} bare ${rate(base)}   ours ${rate(mine)}   ${(ratio * 100).toFixed(0).padStart(3)} %   ` +
        `(${barText})   rounds ${bareRounds} | ${ownRounds}`,
    );
  }
  return reached;
}

const server = await start({ durable: true, bufferPoolMB: 512 });
try {
  const admin = await mysql.createConnection(server.url);
  await admin.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
  await admin.end();
  await migrate(`${server.url}/bench`, MIGRATED);
  const database = await openProduct(`${server.url}/bench`);
  await sealBooks(database);
  const bare = await openBare(server.url, { wallets: WALLETS + 1, balance: RICH, connections });
  const reached = await compare(await sidesOf(asSystem(database), bare));
  const sums = await bare.sums();
  const { ok } = await audit(database);
  print(`books: bare ${sums.balances === sums.bills ? 'right' : 'WRONG'}, ours ${ok ? 'right' : 'WRONG'}`);
  process.exitCode = reached && ok && sums.balances === sums.bills ? 0 : 1;
  await bare.close();
  await database.close();
} finally {
  await server.stop();
}
