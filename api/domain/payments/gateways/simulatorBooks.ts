import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { randomInt } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../../context';
import { type Value, change, select } from '../../../models/sql';
import type { CheckoutRequest } from './port';

type Database = Context['database'];

/** A payment at the simulated gateway, with a line per payment and refund. */
export interface BookedPayment {
  paymentNo: string;
  method: string;
  amount: number;
  currency: string;
  subject: string;
  notifyUrl: string;
  returnUrl: string;
  state: 'OPEN' | 'PAID' | 'CLOSED';
  expiresAt: Date;
}
export interface BookedLine {
  id: number;
  paymentNo: string;
  gatewayNo: string;
  kind: 'PAYMENT' | 'REFUND';
  refundNo: string | null;
  amount: number;
  currency: string;
  state: 'DONE' | 'PENDING' | 'REFUSED';
  at: Date;
}
export type RefundMode = 'auto' | 'manual' | 'refuse';

const MODE = 'paymentRefunds';
const UTC8_MS = 8 * HOUR_MS;

/** The database with the simulated gateway's records. */
export interface BookStore {
  database: Database;
  transaction?: Context['transaction'];
}

/** Runs a write. On SQLite, a write outside a transaction waits for the single writer. */
async function write(store: BookStore, sql: string, values: readonly Value[]): Promise<void> {
  const query = (): Promise<unknown> => change(store, sql, values);
  if (store.transaction || store.database.dialect !== 'sqlite') await query();
  else await store.database.writer.runExclusive(query);
}
const time = (value: unknown): Date => (value instanceof Date ? value : new Date(value as string));

export async function findPayment(store: BookStore, paymentNo: string): Promise<BookedPayment | undefined> {
  const [row] = await select<BookedPayment>(store, 'SELECT * FROM `simulator_payments` WHERE `paymentNo` = ?', [
    paymentNo,
  ]);
  return row && { ...row, amount: Number(row.amount), expiresAt: time(row.expiresAt) };
}

const lineOf = (row: BookedLine): BookedLine => ({
  ...row,
  id: Number(row.id),
  amount: Number(row.amount),
  at: time(row.at),
});

export async function linesOf(store: BookStore, paymentNo: string): Promise<BookedLine[]> {
  return (
    await select<BookedLine>(store, 'SELECT * FROM `simulator_payment_lines` WHERE `paymentNo` = ? ORDER BY `id`', [
      paymentNo,
    ])
  ).map(lineOf);
}

/** Returns all finished lines of a UTC+8 day, refunds included. */
export async function linesOfDay(store: BookStore, day: string): Promise<BookedLine[]> {
  const start = Date.parse(`${day}T00:00:00.000Z`) - UTC8_MS;
  const sql = "SELECT * FROM `simulator_payment_lines` WHERE `at` >= ? AND `at` < ? AND `state` = 'DONE' ORDER BY `id`";
  return (await select<BookedLine>(store, sql, [new Date(start), new Date(start + DAY_MS)])).map(lineOf);
}

export async function openPayment(store: BookStore, request: CheckoutRequest, now: Date): Promise<void> {
  if (await findPayment(store, request.paymentNo)) return;
  const { paymentNo, method, amount, currency, subject, notifyUrl, returnUrl, expiresAt } = request;
  const sql =
    'INSERT INTO `simulator_payments` (`paymentNo`, `method`, `amount`, `currency`, `subject`, `notifyUrl`, ' +
    "`returnUrl`, `state`, `expiresAt`, `createdAt`) VALUES (?, ?, ?, ?, ?, ?, ?, 'OPEN', ?, ?)";
  await write(store, sql, [paymentNo, method, amount, currency, subject, notifyUrl, returnUrl, expiresAt, now]).catch(
    (error: unknown) => {
      if (!(error instanceof UniqueConstraintError)) throw error;
    },
  );
}

export const setState = (store: BookStore, paymentNo: string, state: BookedPayment['state']): Promise<void> =>
  write(store, 'UPDATE `simulator_payments` SET `state` = ? WHERE `paymentNo` = ?', [state, paymentNo]);

/** Returns a new gateway number: the time and six random digits. */
const newGatewayNo = (at: Date): string =>
  `SIM${at.toISOString().replace(/\D/g, '').slice(0, 17)}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`;

export async function bookPayment(
  store: BookStore,
  { paymentNo }: BookedPayment,
  amount: number,
  currency: string,
  at: Date,
  gatewayNo: string = newGatewayNo(at),
): Promise<BookedLine> {
  await write(
    store,
    'INSERT INTO `simulator_payment_lines` (`paymentNo`, `gatewayNo`, `kind`, `refundNo`, `amount`, `currency`, ' +
      "`state`, `at`) VALUES (?, ?, 'PAYMENT', NULL, ?, ?, 'DONE', ?)",
    [paymentNo, gatewayNo, amount, currency, at],
  );
  await setState(store, paymentNo, 'PAID');
  return (await linesOf(store, paymentNo)).find((line) => line.gatewayNo === gatewayNo) as BookedLine;
}

export async function findRefund(store: BookStore, refundNo: string): Promise<BookedLine | undefined> {
  const [row] = await select<BookedLine>(store, 'SELECT * FROM `simulator_payment_lines` WHERE `refundNo` = ?', [
    refundNo,
  ]);
  return row && lineOf(row);
}

/** Records a refund once per refund number. */
export async function bookRefund(
  store: BookStore,
  refund: { paymentNo: string; refundNo: string; amount: number; currency: string; state: BookedLine['state'] },
  at: Date,
  gatewayNo: string = newGatewayNo(at),
): Promise<BookedLine> {
  const sql =
    'INSERT INTO `simulator_payment_lines` (`paymentNo`, `gatewayNo`, `kind`, `refundNo`, `amount`, `currency`, ' +
    "`state`, `at`) VALUES (?, ?, 'REFUND', ?, ?, ?, ?, ?)";
  await write(store, sql, [
    refund.paymentNo,
    gatewayNo,
    refund.refundNo,
    -refund.amount,
    refund.currency,
    refund.state,
    at,
  ]).catch((error: unknown) => {
    if (!(error instanceof UniqueConstraintError)) throw error;
  });
  return (await findRefund(store, refund.refundNo)) as BookedLine;
}

export const decideRefund = (store: BookStore, refundNo: string, state: BookedLine['state'], at: Date): Promise<void> =>
  write(
    store,
    "UPDATE `simulator_payment_lines` SET `state` = ?, `at` = ? WHERE `refundNo` = ? AND `state` = 'PENDING'",
    [state, at, refundNo],
  );

/** Returns the refund mode: refunds succeed at once (`auto`), stay pending (`manual`) or are refused (`refuse`). */
export async function refundMode(store: BookStore): Promise<RefundMode> {
  const [row] = await select<{ value: string }>(store, 'SELECT `value` FROM `simulator_settings` WHERE `name` = ?', [
    MODE,
  ]);
  return row?.value === 'manual' || row?.value === 'refuse' ? row.value : 'auto';
}
export async function storeSimulatorSetting(store: BookStore, name: string, value: string): Promise<void> {
  await write(store, 'DELETE FROM `simulator_settings` WHERE `name` = ?', [name]);
  await write(store, 'INSERT INTO `simulator_settings` (`name`, `value`) VALUES (?, ?)', [name, value]);
}
export const setRefundMode = (store: BookStore, mode: RefundMode): Promise<void> =>
  storeSimulatorSetting(store, MODE, mode);
