import type { Context } from '../../../context';
import { readMonth } from './month';
import type { StatementHead, StatementRow } from './statement';
import { readHead, readRows } from './statement';
import { requireSubject } from './subject';

/** More rows than anybody prints: beyond them the file is the statement. */
export const MAX_ROWS = 5_000;

type PrintedRow = Omit<StatementRow, 'currency' | 'creditLimit' | 'seal'>;
export interface PrintedStatement extends Omit<StatementHead, 'first' | 'last'> {
  /** Bills of the month, those that were cut off included. */
  readonly count: number;
  readonly rows: readonly PrintedRow[];
  readonly truncated: boolean;
}

/** A month of a wallet for the print page: the whole head, and the first 5,000 rows. */
export async function readStatement(
  ctx: Context,
  asked: { month: unknown; user: number | null },
): Promise<PrintedStatement> {
  const month = readMonth(ctx, asked.month);
  const { first, last, ...head } = await readHead(ctx, await requireSubject(ctx, asked.user), month);
  const rows: PrintedRow[] = [];
  for await (const chunk of readRows(ctx, { ...head, first, last })) {
    rows.push(
      ...chunk
        .slice(0, MAX_ROWS - rows.length)
        .map(({ currency: _currency, creditLimit: _limit, seal: _seal, ...row }) => row),
    );
    if (rows.length >= MAX_ROWS) break;
  }
  const count = last - first + 1;
  return { ...head, count, rows, truncated: count > rows.length };
}
