import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { select } from '../models/sql';
import { type SealedMovement, movementText } from './seals';

const PAGE = 1_000;

type Text = string | null;
interface MovementRow extends Omit<SealedMovement, 'createdAt' | 'currency'> {
  id: number;
  createdAt: Date | string;
  seal: Text;
}
interface LegRow {
  transaction: number;
  leg: number;
  ledgerAccount: number;
  purpose: Text;
  toAccount: number | null;
  type: Text;
  amount: number;
  currency: string;
  orderNo: Text;
  reason: Text;
  from: number | null;
  remark: Text;
  sequence: number | null;
  previousBalance: number | null;
  balanceAfter: number | null;
  creditLimit: number;
  hash: Text;
  createdAt: Date | string;
}

const numberOf = (value: number | null): number | null => (value === null ? null : Number(value));

interface Movement {
  readonly row: Omit<SealedMovement, 'currency'>;
  readonly id: number;
  readonly seal: Text;
  readonly legs: readonly LegRow[];
}

function movementOf(row: MovementRow, legs: readonly LegRow[]): Movement {
  const { id, seal, ...rest } = row;
  const facts = {
    ...rest,
    reverses: numberOf(row.reverses),
    operator: numberOf(row.operator),
    createdAt: new Date(row.createdAt),
  };
  const numbers = legs.map((leg) => ({
    ...leg,
    ledgerAccount: Number(leg.ledgerAccount),
    toAccount: numberOf(leg.toAccount),
    amount: Number(leg.amount),
    from: numberOf(leg.from),
    sequence: numberOf(leg.sequence),
    previousBalance: numberOf(leg.previousBalance),
    balanceAfter: numberOf(leg.balanceAfter),
    creditLimit: Number(leg.creditLimit),
    createdAt: new Date(leg.createdAt),
  }));
  return { id: Number(id), seal, row: facts, legs: numbers };
}

const LEGS =
  'e.`transaction`, e.leg, e.ledgerAccount, a.purpose, e.toAccount, e.type, e.amount, e.currency, ' +
  'e.orderNo, e.reason, e.`from`, e.remark, e.sequence, e.previousBalance, e.balanceAfter, ' +
  'e.creditLimit, e.hash, e.createdAt';

/** Yields the movements above `after` and up to `upTo`, page by page. */
export async function* readMovements(
  ctx: Context,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Movement[]> {
  for (let last = after; ;) {
    const rows = await select<MovementRow>(
      ctx,
      `SELECT id, idemScope, idemKey, requestHash, kind, orderNo, reverses, operator, remark, result, createdAt, seal
      FROM ledger_transactions WHERE id > ? AND id <= ? ORDER BY id LIMIT ${PAGE}`,
      [last, upTo],
    );
    if (rows.length === 0) return;
    const end = Number(rows.at(-1)?.id);
    const legs = await select<LegRow>(
      ctx,
      `SELECT ${LEGS} FROM ledger_entries e LEFT JOIN ledger_accounts a ON a.id = e.ledgerAccount
      WHERE e.\`transaction\` > ? AND e.\`transaction\` <= ? ORDER BY e.\`transaction\`, e.leg`,
      [last, end],
    );
    const byMovement = new Map<number, LegRow[]>(rows.map((row) => [Number(row.id), []]));
    for (const leg of legs) byMovement.get(Number(leg.transaction))?.push(leg);
    yield rows.map((row) => movementOf(row, byMovement.get(Number(row.id)) ?? []));
    last = end;
  }
}

const isSame = (a: Text | number | undefined, b: Text | number | undefined): boolean => (a ?? null) === (b ?? null);

/** Returns whether each leg agrees with its movement. */
function agree({ row, legs }: Movement): boolean {
  const at = (legs.find(({ sequence }) => sequence !== null)?.createdAt ?? row.createdAt) as Date;
  return legs.every(
    (leg) =>
      leg.currency === legs[0]?.currency &&
      isSame(leg.orderNo, row.orderNo) &&
      isSame(leg.from, row.operator) &&
      isSame(leg.remark, row.remark) &&
      (leg.createdAt as Date).getTime() === at.getTime(),
  );
}

/** Returns whether a movement and its legs match its seal. Without legs, tries all currencies. */
export function isAsSealed(
  { database: { signer } }: Context,
  movement: Movement,
  currencies: readonly string[],
): boolean {
  const legs = movement.legs.map((leg) => ({
    account: leg.purpose ?? '',
    toAccount: leg.toAccount,
    type: leg.type,
    amount: leg.amount,
    reason: leg.reason,
  }));
  const found = movement.legs[0]?.currency;
  return (
    agree(movement) &&
    (found === undefined ? currencies : [found]).some((currency) =>
      signer.isSigned(movementText({ ...movement.row, currency }, legs), movement.seal),
    )
  );
}

/** A digest of all stored columns of movements without seals. */
export class Digest {
  private readonly hash = createHash('sha256');

  movements = 0;

  add({ id, row, legs }: Movement): void {
    this.movements += 1;
    this.hash.update(JSON.stringify([id, row, legs]));
  }

  end(): string {
    return this.hash.digest('hex');
  }
}
