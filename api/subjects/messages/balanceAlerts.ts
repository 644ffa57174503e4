import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { publish } from '../../house/webhooks';
import { emit } from '../../jobs/outbox';
import { forecastOf } from '../../ledger';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { clearAlerts, markAlerted } from '../users';

interface Row {
  id: number | string;
  account: string;
  wallet: number | string;
  balance: number | string;
  currency: string;
  alertBelow: number | string | null;
  creditLimit: number | string;
}

/** Of one run; what is left waits for the next, a minute later. */
const AT_ONCE = 500;
/** `> EVER` is `IS NOT NULL` as a range of an index. */
const EVER = new Date(0);
const COLUMNS = 'u.id, u.account, u.wallet, a.balance, a.currency, u.alertBelow, a.creditLimit';
const FROM = 'FROM users u JOIN ledger_accounts a ON a.id = u.wallet';

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => Number(id));

/** Each in a transaction of its own: the mark that the event was emitted and the event itself, or neither. */
async function emitEach(
  ctx: Context,
  rows: readonly Row[],
  emitOne: (ctx: Context, row: Row) => Promise<boolean>,
): Promise<number> {
  let emitted = 0;
  for (const row of rows) if (await inTransaction(ctx, (inner) => emitOne(inner, row)).catch(lostRace)) emitted += 1;
  return emitted;
}
/** Another worker wrote the same mark first: it emits the event. */
function lostRace(error: unknown): boolean {
  if (error instanceof UniqueConstraintError) return false;
  throw error;
}

/**
 * Another worker may be at the same rows: who writes the mark emits the event. The balance is looked at again, it may
 * be healed by now.
 */
async function emitLow(ctx: Context, { id, account, alertBelow }: Row): Promise<boolean> {
  if (!(await markAlerted(ctx, Number(id)))) return false;
  const { balance, currency, spentLastWeek, perDay, daysLeft } = await forecastOf(ctx, Number(id));
  await emit(ctx, {
    name: 'balance.low',
    subject: Number(id),
    data: { balance, alertBelow: Number(alertBelow), currency, forecast: { spentLastWeek, perDay, daysLeft } },
  });
  const facts = { user: Number(id), account, balance, alertBelow: Number(alertBelow), currency };
  await publish(ctx, 'balance.low', { ids: [Number(id)], about: [Number(id)], facts });
  return true;
}

/** The same by the primary key of `debts_told`. */
async function emitDebt(ctx: Context, { id, wallet, balance, currency, creditLimit }: Row): Promise<boolean> {
  const sql =
    'INSERT INTO debts_told (wallet, toldAt) SELECT a.id, ? FROM ledger_accounts a LEFT JOIN debts_told d ' +
    'ON d.wallet = a.id WHERE a.id = ? AND a.balance < 0 AND d.wallet IS NULL';
  if ((await change(ctx, sql, [ctx.now(), Number(wallet)])) !== 1) return false;
  await emit(ctx, {
    name: 'balance.debt',
    subject: Number(id),
    data: { balance: Number(balance), creditLimit: Number(creditLimit), currency },
  });
  return true;
}

async function alertLow(ctx: Context): Promise<number> {
  const healed = await select<Row>(
    ctx,
    `SELECT ${COLUMNS} ${FROM} WHERE u.alertedAt > ? AND (u.alertBelow IS NULL OR a.balance >= u.alertBelow)`,
    [EVER],
  );
  if (healed.length > 0) {
    await inTransaction(ctx, (inner) => clearAlerts(inner, idsOf(healed)));
  }
  const low = await select<Row>(
    ctx,
    `SELECT ${COLUMNS} ${FROM} WHERE u.alertBelow >= 0 AND u.alertedAt IS NULL AND u.status = 'ENABLED'
      AND a.balance < u.alertBelow LIMIT ${AT_ONCE}`,
  );
  return emitEach(ctx, low, emitLow);
}

async function alertDebts(ctx: Context): Promise<number> {
  const paid = await select<{ wallet: number | string }>(
    ctx,
    'SELECT d.wallet FROM debts_told d JOIN ledger_accounts a ON a.id = d.wallet WHERE a.balance >= 0',
  );
  if (paid.length > 0) {
    await inTransaction(ctx, (inner) =>
      change(
        inner,
        'DELETE FROM debts_told WHERE wallet IN (?) AND (SELECT a.balance FROM ledger_accounts a ' +
          'WHERE a.id = debts_told.wallet) >= 0',
        [paid.map(({ wallet }) => Number(wallet))],
      ),
    );
  }
  const indebted = await select<Row>(
    ctx,
    `SELECT ${COLUMNS} FROM ledger_accounts a JOIN users u ON u.id = a.owner AND u.wallet = a.id LEFT JOIN debts_told d
      ON d.wallet = a.id WHERE a.balance < 0 AND a.ownerType = 'USER' AND d.wallet IS NULL AND u.status <> 'DELETED'
        LIMIT ${AT_ONCE}`,
  );
  return emitEach(ctx, indebted, emitDebt);
}

/**
 * Emits `balance.low` for each user whose balance went below its own line, and `balance.debt` of each that went below
 * zero: once, until the balance has been at the line (at zero) again. Several workers may run it at the same time. A
 * balance that goes up and down is checked once a minute, so it is announced at most every second minute, and only if
 * it was healed in between.
 */
export async function raiseBalanceAlerts(ctx: Context): Promise<{ low: number; debts: number }> {
  return { low: await alertLow(ctx), debts: await alertDebts(ctx) };
}
