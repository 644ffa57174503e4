import { dayStartIn } from '@t3d/resources/kit';
import type { ChainEntry } from '../api/ledger/entries';
import { chainLine, chainNext, chainStart } from '../api/ledger/entries';

export interface Movement {
  at: string;
  type: string;
  amount: number;
  reason?: string;
  remark?: string;
}
interface Chained {
  at: string;
  balance: number;
  hash: string;
  type: string;
  reason: string;
  amount: number;
  cells: string[];
}

export const WALLET = 34;
const CLAWBACK = 'PROFIT_SHARE_CLAWBACK';
const SEAL = `2.0123abcd.${'x'.repeat(43)}`;
const BASE =
  'sequence createdAt type amount previousBalance balanceAfter currency orderNo reason from fromLabel remark hash';
export const COLUMNS = { 1: BASE.split(' '), 2: [...BASE.split(' '), 'creditLimit', 'seal'] };
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function chain(movements: readonly Movement[], form: 1 | 2 | 3): Chained[] {
  let [balance, hash] = [0, chainStart(WALLET, 'USD')];
  return movements.map(({ at, type, amount, reason = '', remark = '' }, index) => {
    const entry: ChainEntry = {
      sequence: index + 1,
      createdAt: new Date(at),
      type,
      amount,
      previousBalance: balance,
      balanceAfter: balance + amount,
      currency: 'USD',
      orderNo: null,
      reason: reason || null,
      from: 7,
      remark: remark || null,
      ...(form > 1 && { creditLimit: 0, seal: SEAL }),
    } as ChainEntry;
    hash = chainNext(hash, chainLine(entry));
    const numbers = [amount, balance, balance + amount].map(String);
    balance += amount;
    const cells = [String(index + 1), at, type, ...numbers, 'USD', '', reason, '7', 'T3D', remark, hash];
    return { at, balance, hash, type, reason, amount, cells: form > 1 ? [...cells, '0', SEAL] : cells };
  });
}

function totalsOf(bills: readonly Chained[], form: 1 | 2 | 3): string[] {
  const sums = new Map<string, { count: number; amount: number }>();
  for (const { type, reason, amount } of bills) {
    const name = form === 3 && type === 'DEC' && reason === CLAWBACK ? CLAWBACK : type;
    const sum = sums.get(name) ?? { count: 0, amount: 0 };
    sums.set(name, { count: sum.count + 1, amount: sum.amount + amount });
  }
  return [...sums].map(([name, { count, amount }]) => `total,${name},${count},${amount}`);
}

export interface StatementOptions {
  month: string;
  form?: 1 | 2 | 3;
  zone?: string;
  account?: string;
}

/** Writes a statement in an older version of the file format. */
export function writeStatement(
  movements: readonly Movement[],
  { month, form = 3, zone = 'Asia/Shanghai', account = 'agent@example.com' }: StatementOptions,
): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  const place = form === 3 ? zone : 'UTC';
  const [from, until] = [`${month}-01`, next].map((day) => dayStartIn(place, day).toISOString()) as [string, string];
  const all = chain(movements, form);
  const before = all.filter(({ at }) => at < from).at(-1);
  const bills = all.filter(({ at }) => at >= from && at < until);
  const opening = { balance: before?.balance ?? 0, hash: before?.hash ?? chainStart(WALLET, 'USD') };
  const closing = bills.at(-1) ?? opening;
  const lines = [
    `statement,${form}`,
    'product,T3D',
    `account,${account}`,
    'nickname,',
    `wallet,${WALLET}`,
    'currency,USD',
    `month,${month}`,
    ...(form === 3 ? [`zone,${zone}`] : []),
    `from,${from}`,
    `until,${until}`,
    'complete,true',
    `opening,${opening.balance}`,
    `closing,${closing.balance}`,
    `openingHash,${opening.hash}`,
    `closingHash,${closing.hash}`,
    ...totalsOf(bills, form),
    COLUMNS[form > 1 ? 2 : 1].join(),
    ...bills.map(({ cells }) => cells.map(quoted).join()),
  ];
  return `\uFEFF${lines.join('\n')}\n`;
}

export const closingHashOf = (text: string): string => /^closingHash,(.*)$/m.exec(text)?.[1] ?? '';
