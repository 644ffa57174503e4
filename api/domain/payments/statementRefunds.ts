import type { Context } from '../../context';
import type { StatementLine } from './gateways/port';
import { change, select } from '../../models/sql';

export interface Difference {
  kind: 'NO_RECORD' | 'NO_LINE' | 'AMOUNT' | 'REFUND';
  paymentNo: string;
  gatewayNo: string | null;
  theirs: number | null;
  ours: number | null;
  currency: string;
}

const SECONDS = Array.from({ length: 19 }, (_, place) => `x${place + 2}`);
const REFUNDS = 'FROM `payment_refunds` f JOIN `recharge_records` p ON p.`id` = f.`payment`';

/** Stores a day's refunds, replacing those of an earlier read. Runs inside a transaction. */
export async function storeRefunds(
  ctx: Context,
  gateway: string,
  day: string,
  lines: readonly StatementLine[],
): Promise<void> {
  await change(ctx, 'DELETE FROM `payment_statement_refunds` WHERE `gateway` = ? AND `day` = ?', [gateway, day]);
  const sql =
    'INSERT INTO `payment_statement_refunds` (`gateway`, `day`, `paymentNo`, `refundNo`, `gatewayNo`, `amount`, ' +
    '`currency`) VALUES (?, ?, ?, ?, ?, ?, ?)';
  for (const { paymentNo, refundNo, gatewayNo, amount, currency } of lines)
    await change(ctx, sql, [
      gateway,
      day,
      paymentNo.slice(0, 64),
      refundNo?.slice(0, 64) ?? null,
      gatewayNo.slice(0, 80),
      -amount,
      currency,
    ]);
}

const sumOf = async (ctx: Context, sql: string, values: Parameters<typeof select>[2]): Promise<number> =>
  Number((await select<{ total: number | string | null }>(ctx, sql, values))[0]?.total ?? 0);

/** Compares a refund line that has our refund number with the requested amount. */
async function checkNamed(
  ctx: Context,
  gateway: string,
  { paymentNo, gatewayNo, refundNo = '', amount, currency }: StatementLine,
): Promise<Difference | null> {
  const ours = await sumOf(
    ctx,
    `SELECT SUM(f.\`amount\`) AS total ${REFUNDS} WHERE f.\`refundNo\` = ? AND p.\`gateway\` = ?
      AND f.\`state\` <> 'REFUSED'`,
    [refundNo, gateway],
  );
  return ours === -amount ? null : { kind: 'REFUND', paymentNo, gatewayNo, theirs: -amount, ours, currency };
}

/** Compares the total of a payment's lines without our number with what we had refunded by that day. */
async function checkTotal(
  ctx: Context,
  gateway: string,
  day: string,
  end: Date,
  own: readonly StatementLine[],
): Promise<Difference | null> {
  const [{ paymentNo, gatewayNo, currency }] = own as [StatementLine];
  const theirs = await sumOf(
    ctx,
    'SELECT SUM(`amount`) AS total FROM `payment_statement_refunds` WHERE `paymentNo` = ? AND `gateway` = ? ' +
      'AND `day` <= ?',
    [paymentNo, gateway, day],
  );
  const records = [paymentNo, ...SECONDS.map((mark) => paymentNo + mark)];
  const input = await sumOf(
    ctx,
    `SELECT SUM(f.\`amount\`) AS total ${REFUNDS} WHERE p.\`paymentNo\` IN (?) AND p.\`gateway\` = ?
      AND f.\`state\` <> 'REFUSED' AND f.\`createdAt\` < ?`,
    [records, gateway, end],
  );
  const gone = await sumOf(
    ctx,
    'SELECT SUM(`refunded`) AS total FROM `recharge_records` WHERE `paymentNo` IN (?) AND `gateway` = ?',
    [records, gateway],
  );
  const ours = Math.max(input, gone);
  return theirs <= ours ? null : { kind: 'REFUND', paymentNo, gatewayNo, theirs, ours, currency };
}

/** Compares the refunds of a day's statement with ours: by refund number, and other lines by each payment's total. */
export async function checkRefunds(
  ctx: Context,
  gateway: string,
  day: string,
  end: Date,
  lines: readonly StatementLine[],
): Promise<(Difference | null)[]> {
  const verdicts: (Difference | null)[] = [];
  for (const line of lines) if (line.refundNo) verdicts.push(await checkNamed(ctx, gateway, line));
  const unnamed = lines.filter(({ refundNo }) => !refundNo);
  for (const paymentNo of new Set(unnamed.map((line) => line.paymentNo))) {
    verdicts.push(
      await checkTotal(
        ctx,
        gateway,
        day,
        end,
        unnamed.filter((line) => line.paymentNo === paymentNo),
      ),
    );
  }
  return verdicts;
}
