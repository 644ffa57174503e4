import mysql, { type Pool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';

/**
 * The least that a purchase can be with the same guarantees, by hand on mysql2: one wallet row locked, funds checked, a
 * bill written once (unique key, unique place in the wallet's chain), the balance moved, the order kept; one durable
 * transaction.
 */
export interface Bare {
  /** One purchase from a wallet, its order written by `order`. Refuses more than the wallet holds. */
  buy(wallet: number, orderNo: string, price: number, order: OrderRow): Promise<void>;
  /** Cents in all wallets, and what should be there by the bills. */
  sums(): Promise<{ balances: number; bills: number }>;
  close(): Promise<void>;
}

/** The INSERT of an order's row. */
export type OrderRow = (
  orderNo: string,
  wallet: number,
  price: number,
  now: Date,
) => { sql: string; values: readonly unknown[] };

/** An order in a table with nothing but the columns and the one key that a purchase needs. */
export const leastOrder: OrderRow = (orderNo, wallet, price, now) => ({
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

/** Opens the bare side in a database of its own beside ours: wallets 1 … `wallets`, each with `balance`. */
export async function openBare(
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
