import { type BillType, BILL_TYPES } from '@t3d/resources/money/bills';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { labelsOf } from '../../../engine/access/labels';
import { type WalletState, CLAWBACK, walletsOf } from '../../../ledger';
import { type ChainEntry, chainStart } from '../../../ledger/entries';
import { select } from '../../../models/sql';
import { Invalid, NotFound, invalidField } from '../../../errors';
import { requireInScope } from '../../../engine/rows/read/read';
import { table } from '../../../models/table';
import type { User } from '@t3d/resources/rows';
import { isStaff } from '../../users';
import { dayStartIn, type Language } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import { translate } from '../../../locales';
import type { ServiceKey } from '../../../models/services';

export const PRODUCT_NAME: ServiceKey<string> = { name: "the product's name", make: () => 'T3D' };
export const productName = ({ database }: Pick<Context, 'database'>): string => database.services.get(PRODUCT_NAME);

type TotalType = BillType | typeof CLAWBACK;
/** All bill types, and one for clawed-back profit shares. */
export const TOTAL_TYPES: readonly TotalType[] = [...BILL_TYPES, CLAWBACK];

/** Returns the label of a bill type. `reason` marks a clawed-back profit share. */
export const typeLabel = (type: TotalType, language: Language, reason: string | null = null): string =>
  optionLabel('bills', 'type', type === 'DEC' && reason === CLAWBACK ? CLAWBACK : type, language);

export function reasonLabel(reason: string | null, language: Language): string {
  if (reason === 'REVERSAL') return translate('statement.reason.REVERSAL', language);
  if (reason === CLAWBACK) return translate('statement.reason.PROFIT_SHARE_CLAWBACK', language);
  return reason ?? '';
}

/** A wallet's month without rows. Amounts are in minor units. */
export interface StatementHead {
  readonly user: number;
  readonly account: string;
  readonly nickname: string | null;
  /** The ledger account's id, from which the hash chain of its bills begins. */
  readonly wallet: number;
  readonly currency: string;
  readonly month: string;
  readonly zone: string;
  readonly from: Date;
  readonly until: Date;
  /** False if bills may still be added. */
  readonly complete: boolean;
  readonly opening: number;
  readonly closing: number;
  readonly openingHash: string;
  readonly closingHash: string;
  /** Sequence numbers of bills. Without bills, `last` is one less than `first`. */
  readonly first: number;
  readonly last: number;
  readonly totals: readonly { readonly type: TotalType; readonly count: number; readonly amount: number }[];
}

export interface StatementRow extends ChainEntry {
  readonly type: BillType;
  readonly fromLabel: string | null;
  readonly hash: string;
  readonly creditLimit: number;
  readonly seal: string | null;
}

interface Mark {
  sequence: number;
  balance: number;
  hash: string;
}
interface MarkRow {
  sequence: number;
  balanceAfter: number;
  hash: string | null;
}

/**
 * The number of bills around a month's end that are searched for its last bill, because the clocks of servers differ by
 * moments.
 */
const NEIGHBOURS = 1000;

/** Returns the wallet's state before a moment. */
async function markBefore(ctx: Context, { user, wallet }: Subject, moment: Date): Promise<Mark> {
  const [row] = await select<MarkRow>(
    ctx,
    `
    SELECT sequence, balanceAfter, hash FROM ledger_entries WHERE ledgerAccount = ? AND sequence = (
      SELECT MAX(sequence) FROM (SELECT sequence FROM ledger_entries WHERE toAccount = ? AND createdAt < ?
        AND sequence <= ? ORDER BY createdAt DESC LIMIT ${NEIGHBOURS}) neighbours)`,
    [wallet.account, user.id, moment, wallet.bills],
  );
  return row
    ? { sequence: Number(row.sequence), balance: Number(row.balanceAfter), hash: row.hash ?? '' }
    : { sequence: 0, balance: 0, hash: chainStart(wallet.account, wallet.currency) };
}

/** Counts clawed-back profit shares separately from deductions, although both have the type DEC. */
async function totalsOf(ctx: Context, account: number, first: number, last: number): Promise<StatementHead['totals']> {
  const rows = await select<{ type: TotalType; count: number; amount: number }>(
    ctx,
    "SELECT CASE WHEN type = 'DEC' AND reason = ? THEN reason ELSE type END AS type, COUNT(*) AS `count`, " +
      'SUM(amount) AS amount FROM ledger_entries WHERE ledgerAccount = ? AND sequence BETWEEN ? AND ? GROUP BY 1',
    [CLAWBACK, account, first, last],
  );
  const totals = rows.map((row) => ({ type: row.type, count: Number(row.count), amount: Number(row.amount) }));
  return totals.sort((a, b) => TOTAL_TYPES.indexOf(a.type) - TOTAL_TYPES.indexOf(b.type));
}

/** Throws 500 if two figures differ, so that nobody receives a wrong statement. */
function assertFigure(what: string, said: number | string, expected: number | string): void {
  if (said !== expected) throw new Error(`${what}: ${said}, but ${expected} was expected`);
}

async function ledgerAfter(ctx: Context, { wallet }: Subject, last: number): Promise<number> {
  if (last === wallet.bills) return wallet.balance;
  const [next] = await select<{ previousBalance: number }>(
    ctx,
    'SELECT previousBalance FROM ledger_entries WHERE ledgerAccount = ? AND sequence = ?',
    [wallet.account, last + 1],
  );
  return Number(next?.previousBalance);
}

/**
 * Reads a wallet's month. Throws unless opening balance plus movements equal the closing balance and the ledger's
 * balance.
 */
export async function readHead(ctx: Context, subject: Subject, month: Month): Promise<StatementHead> {
  const { user, wallet } = subject;
  const [before, end] = [await markBefore(ctx, subject, month.start), await markBefore(ctx, subject, month.end)];
  const [first, last] = [before.sequence + 1, end.sequence];
  const totals = await totalsOf(ctx, wallet.account, first, last);
  const name = `statement ${month.name} of wallet ${wallet.account}`;
  assertFigure(
    `${name}, number of bills`,
    totals.reduce((sum, { count }) => sum + count, 0),
    last - first + 1,
  );
  assertFigure(
    `${name}, opening + movements`,
    totals.reduce((sum, { amount }) => sum + amount, before.balance),
    end.balance,
  );
  assertFigure(`${name}, closing`, end.balance, await ledgerAfter(ctx, subject, last));
  return {
    user: user.id,
    account: user.account,
    nickname: user.nickname,
    wallet: wallet.account,
    currency: wallet.currency,
    month: month.name,
    zone: month.zone,
    from: month.start,
    until: month.end,
    complete: ctx.now() >= month.end,
    opening: before.balance,
    closing: end.balance,
    openingHash: before.hash,
    closingHash: end.hash,
    first,
    last,
    totals,
  };
}

const CHUNK = 1000;
const COLUMNS =
  'e.sequence, e.createdAt, e.type, e.amount, e.previousBalance, e.balanceAfter, e.currency, e.orderNo, e.reason, ' +
  'e.`from`, e.remark, e.hash, e.creditLimit, t.seal';
type EntryRow = Omit<StatementRow, 'createdAt' | 'fromLabel'> & { createdAt: Date | string };

const decode = (row: EntryRow, labels: ReadonlyMap<number, string>): StatementRow => {
  const from = row.from === null ? null : Number(row.from);
  return {
    ...row,
    sequence: Number(row.sequence),
    createdAt: new Date(row.createdAt),
    amount: Number(row.amount),
    previousBalance: Number(row.previousBalance),
    balanceAfter: Number(row.balanceAfter),
    from,
    fromLabel: from === null ? null : (labels.get(from) ?? null),
    hash: row.hash ?? '',
    creditLimit: Number(row.creditLimit),
  };
};

/** Adds the names of operators to bills. */
async function nameOperators(ctx: Context, rows: readonly EntryRow[], known: Map<number, string>): Promise<void> {
  const fresh = [
    ...new Set(
      rows
        .map(({ from }) => from)
        .filter((id) => id !== null)
        .map(Number),
    ),
  ].filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  for (const [id, label] of await labelsOf(ctx, users, fresh, false)) known.set(id, label);
}

/** Yields the statement's bills in chunks. Throws if a bill does not continue from the previous balance. */
export async function* readRows(ctx: Context, head: StatementHead): AsyncGenerator<StatementRow[]> {
  const labels = new Map<number, string>();
  let balance = head.opening;
  for (let sequence = head.first; sequence <= head.last;) {
    const found = await select<EntryRow>(
      ctx,
      `SELECT ${COLUMNS} FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.\`transaction\`
      WHERE e.ledgerAccount = ? AND e.sequence BETWEEN ? AND ? ORDER BY e.sequence LIMIT ${CHUNK}`,
      [head.wallet, sequence, head.last],
    );
    await nameOperators(ctx, found, labels);
    const rows = found.map((row) => decode(row, labels));
    assertFigure(`statement of wallet ${head.wallet}, bills from`, rows[0]?.sequence ?? 0, sequence);
    for (const row of rows) {
      assertFigure(`bill ${row.sequence} of wallet ${head.wallet}, previous balance`, row.previousBalance, balance);
      assertFigure(`bill ${row.sequence} of wallet ${head.wallet}, balance`, row.balanceAfter, balance + row.amount);
      balance = row.balanceAfter;
    }
    sequence += rows.length;
    yield rows;
  }
  assertFigure(`statement of wallet ${head.wallet}, closing`, balance, head.closing);
}

interface Subject {
  user: User;
  wallet: WalletState;
}

/**
 * Returns the wallet of a request, where staff name a customer in their scope. Throws 404 for another person's wallet.
 */
export async function requireSubject(ctx: Context, named: number | null | undefined): Promise<Subject> {
  const { actor } = ctx;
  const staff = isStaff(actor);
  if (staff && !named) throw invalidField('user', 'required');
  if (!staff && named && named !== actor.id) throw new NotFound();
  const id = staff ? (named as number) : (actor.id as number);
  if (staff) await requireInScope(ctx, users, [id]);
  const user = await table(ctx, users).one(id);
  const wallet = (await walletsOf(ctx, [id])).get(id);
  if (!user) throw new NotFound();
  if (!wallet) throw new Invalid('money.noWallet', {}, { user: { key: 'money.noWallet' } });
  return { user, wallet };
}

/** A month in the product's time zone, the same for all readers. */
interface Month {
  readonly name: string;
  /** The zone's IANA name, such as `Asia/Shanghai`. */
  readonly zone: string;
  readonly start: Date;
  /** The moment when the next month begins. */
  readonly end: Date;
}

const FORM = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/** Parses a month such as `2026-11`. Rejects a month that has not begun in the product's time zone. */
export function readMonth(ctx: Pick<Context, 'now' | 'database'>, text: unknown): Month {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  if (!match)
    throw invalidField('month', text === undefined || text === null || text === '' ? 'required' : 'statements.month');
  const [name, year, month] = [match[0], Number(match[1]), Number(match[2])];
  const zone = ctx.database.timeZone;
  const start = dayStartIn(zone, `${name}-01`);
  if (start > ctx.now()) throw invalidField('month', 'statements.future');
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return { name, zone, start, end: dayStartIn(zone, `${next}-01`) };
}
