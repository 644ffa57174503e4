import suppliers from '@t3d/resources/suppliers/suppliers';
import type { Context } from '../../context';
import { computing } from '../../engine/rows/read/computed';
import { select } from '../../models/sql';
import { decodeValue } from '../../registry/decode';

/** The answers to this many calls decide whether a supplier is reliable now. */
const LAST_CALLS = 100;

interface Call {
  verdict: string;
  createdAt: Date | string;
}

const lastCalls = (ctx: Context, supplier: number): Promise<Call[]> =>
  select<Call>(
    ctx,
    `SELECT verdict, createdAt FROM supplier_calls WHERE supplier = ? ORDER BY id DESC LIMIT ${LAST_CALLS}`,
    [supplier],
  );

/** Reads the last calls of each supplier with an index, because suppliers are few and calls are many. */
export const computedSuppliers = computing(suppliers, (ctx, rows) =>
  Promise.all(
    rows.map(async (row) => {
      const calls = await lastCalls(ctx, Number((row as { id: number }).id));
      const answered = calls.filter(({ verdict }) => verdict !== 'ERROR').length;
      return {
        answered: calls.length === 0 ? null : Math.round((answered * 100) / calls.length),
        lastCallAt: decodeValue({ kind: 'time' }, calls[0]?.createdAt),
      };
    }),
  ),
);
