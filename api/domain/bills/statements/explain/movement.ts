import bills, { type BillType } from '@t3d/resources/money/bills';
import users from '@t3d/resources/people/users';
import { Op } from 'sequelize';
import type { Context } from '../../../../context';
import { labelsOf } from '../../../../engine/access/labels';
import { boundsOf } from '../../../../engine/access/bounds';
import { table } from '../../../../models/table';
import { select } from '../../../../models/sql';
import { translate } from '../../../../locales';
import { isStaff } from '../../../users';
import { productName } from '../statement';

/** An entry of a ledger transaction. */
export interface Leg {
  id: number;
  leg: number;
  toAccount: number | null;
  type: BillType | null;
  amount: number;
  balanceAfter: number | null;
  currency: string;
  reason: string | null;
  purpose: string;
  isWallet: boolean;
}
export interface Movement {
  id: number;
  kind: string;
  orderNo: string | null;
  reverses: number | null;
  reversedBy: number | null;
  operator: number | null;
  remark: string | null;
  createdAt: Date;
  result: Readonly<Record<string, unknown>>;
  legs: readonly Leg[];
}

type TransactionRow = Omit<Movement, 'createdAt' | 'result' | 'legs'> & { createdAt: Date | string; result: string };
type LegRow = Omit<Leg, 'isWallet'> & { ownerType: string };

const whole = (value: number | null): number | null => (value === null ? null : Number(value));

/** Reads all entries of a bill's transaction, without checking what the caller may see. */
export async function movementOf(ctx: Context, bill: number): Promise<Movement> {
  const [row] = await select<TransactionRow>(
    ctx,
    `
    SELECT t.id, t.kind, t.orderNo, t.reverses, r.id AS reversedBy, t.operator, t.remark, t.createdAt, t.result
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.\`transaction\` LEFT JOIN ledger_transactions r
      ON r.reverses = t.id WHERE e.id = ?`,
    [bill],
  );
  if (!row) throw new Error(`bill ${bill} belongs to no transaction`);
  const legs = await select<LegRow>(
    ctx,
    `
    SELECT e.id, e.leg, e.toAccount, e.type, e.amount, e.balanceAfter, e.currency, e.reason, a.purpose, a.ownerType
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount WHERE e.\`transaction\` = ? ORDER BY e.leg`,
    [row.id],
  );
  return {
    ...row,
    id: Number(row.id),
    reverses: whole(row.reverses),
    reversedBy: whole(row.reversedBy),
    operator: whole(row.operator),
    createdAt: new Date(row.createdAt),
    result: JSON.parse(row.result) as Record<string, unknown>,
    legs: legs.map(({ ownerType, ...leg }) => ({
      ...leg,
      id: Number(leg.id),
      toAccount: whole(leg.toAccount),
      amount: Number(leg.amount),
      balanceAfter: whole(leg.balanceAfter),
      isWallet: ownerType === 'USER',
    })),
  };
}

/** Returns the matching entries in the caller's list of bills. */
const listedAmong = async (ctx: Context, where: Readonly<Record<string, number | number[]>>): Promise<ListedRow[]> =>
  (await ctx.database.model(bills).findAll({
    attributes: ['id', 'sequence', 'balanceAfter'],
    where: { [Op.and]: [where, ...boundsOf(ctx, bills)] },
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as ListedRow[];

interface ListedRow {
  id: number;
  sequence: number;
  balanceAfter: number;
}

/** The previous bill with the balance after it, and the next bill. */
export interface WalletNeighbours {
  before: { id: number; balanceAfter: number } | null;
  after: number | null;
}

export async function walletNeighbours(ctx: Context, bill: number): Promise<WalletNeighbours> {
  const [place] = await select<{ ledgerAccount: number; sequence: number | null }>(
    ctx,
    'SELECT ledgerAccount, sequence FROM ledger_entries WHERE id = ?',
    [bill],
  );
  if (!place || place.sequence === null) return { before: null, after: null };
  const sequence = Number(place.sequence);
  const rows = await listedAmong(ctx, {
    ledgerAccount: Number(place.ledgerAccount),
    sequence: [sequence - 1, sequence + 1],
  });
  const before = rows.find((row) => Number(row.sequence) < sequence);
  const after = rows.find((row) => Number(row.sequence) > sequence);
  return {
    before: before ? { id: Number(before.id), balanceAfter: Number(before.balanceAfter) } : null,
    after: after ? Number(after.id) : null,
  };
}

/**
 * Returns the entries of a transaction that the caller may see. An agent sees only own entries, because a child's would
 * show the child's margin.
 */
export async function visibleLegs(ctx: Context, movement: Movement, bill: number): Promise<Leg[]> {
  const ids = new Set((await listedAmong(ctx, { transaction: movement.id })).map(({ id }) => Number(id)));
  if (isStaff(ctx.actor)) return movement.legs.filter((leg) => ids.has(leg.id) || !leg.isWallet);
  return movement.legs.filter((leg) => ids.has(leg.id) && (leg.id === bill || leg.toAccount === ctx.actor.id));
}

export async function billIn(ctx: Context, transaction: number | null, wallet: number): Promise<number | null> {
  if (transaction === null) return null;
  const [row] = await select<{ id: number }>(
    ctx,
    'SELECT id FROM ledger_entries WHERE `transaction` = ? AND toAccount = ? ORDER BY id LIMIT 1',
    [transaction, wallet],
  );
  return whole(row?.id ?? null);
}

export const namesOf = (ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, string>> =>
  labelsOf(ctx, users, [...new Set(ids.filter((id) => id !== null))], false);

export interface Line {
  who: number | null;
  whoLabel: string;
  account: string;
  type: BillType | null;
  /** The key of the label of the bill's type. */
  reason: string | null;
  amount: number;
  balanceAfter: number | null;
  own: boolean;
}

function purposeLabel({ language }: Context, purpose: string): string {
  switch (purpose) {
    case 'CASH':
      return translate('explain.purpose.CASH', language);
    case 'REVENUE':
      return translate('explain.purpose.REVENUE', language);
    case 'ESIM_FEE':
      return translate('explain.purpose.ESIM_FEE', language);
    case 'SUPPLIER_COST':
      return translate('explain.purpose.SUPPLIER_COST', language);
    case 'CHANNEL_RECEIVABLE':
      return translate('explain.purpose.CHANNEL_RECEIVABLE', language);
    case 'SUSPENSE':
      return translate('explain.purpose.SUSPENSE', language);
    default:
      return purpose;
  }
}

/** Returns entries as lines of the page, each with a wallet's holder or the purpose of a platform account. */
export async function linesOf(ctx: Context, legs: readonly Leg[]): Promise<Line[]> {
  const holders = legs
    .filter(({ isWallet }) => isWallet)
    .map(({ toAccount }) => toAccount)
    .filter((id) => id !== null);
  const people = new Map(
    (holders.length > 0 ? await table(ctx, users).find(holders) : []).map((user) => [user.id, user]),
  );
  return legs.map(({ toAccount, type, reason, amount, balanceAfter, purpose, isWallet }) => {
    const user = isWallet && toAccount !== null ? people.get(toAccount) : undefined;
    return {
      who: user?.id ?? null,
      whoLabel: user ? user.nickname || user.account : productName(ctx),
      account: user ? user.account : purposeLabel(ctx, purpose),
      type,
      reason,
      amount,
      balanceAfter,
      own: user !== undefined && user.id === ctx.actor.id,
    };
  });
}
