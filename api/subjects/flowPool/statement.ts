import poolBills from '@t3d/resources/pool/pool-bills';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Writable } from 'node:stream';
import type { FileAnswer } from '../../declared/command';
import type { Context } from '../../context';
import type { Cell } from '../../engine/export/rowWriter';
import { workbookWriter } from '../../engine/export/sheetFiles';
import { command } from '../../engine/rows/commands/command';
import { translate } from '../../locales';
import { type MonthDay, type PoolMonth, poolSubject, readMonthOf, readPoolMonth } from './month';

const heading = (name: string, ctx: Context): string => fieldLabel('pool-bills', name, ctx.language);

const word = (name: string, value: string, ctx: Context): string =>
  optionLabel('pool-bills', name, value, ctx.language);

/** Millionths of a currency in its major unit, as a number. */
const inMajor = (millionths: number): number => millionths / 1_000_000;

/** The lines of a day, each as it was multiplied, then its bills. */
function dayRows(ctx: Context, { day, lines, bills }: MonthDay): Cell[][] {
  return [
    ...lines.map(({ country, usedMB, unitPrice, exact }): Cell[] => [
      { day },
      country,
      usedMB,
      inMajor(unitPrice),
      inMajor(exact),
      '',
      '',
      '',
    ]),
    ...bills.map(({ billNo, kind, reason, amount }): Cell[] => [
      { day },
      '',
      '',
      '',
      '',
      billNo,
      `${word('kind', kind, ctx)} · ${word('reason', reason, ctx)}`,
      { money: amount },
    ]),
  ];
}

async function writeSheet(ctx: Context, month: PoolMonth, to: Writable): Promise<void> {
  const writer = workbookWriter(to, month.month);
  const head: Cell[][] = [
    [translate('flowPool.statement', ctx.language), month.month],
    [heading('account', ctx), month.accountLabel],
    [heading('currency', ctx), month.currency],
  ];
  for (const row of head) await writer.write(row);
  await writer.write([]);
  await writer.write([
    heading('day', ctx),
    heading('lines.country', ctx),
    heading('usedMB', ctx),
    translate('flowPool.pricePerGB', ctx.language),
    heading('exact', ctx),
    heading('billNo', ctx),
    heading('kind', ctx),
    heading('amount', ctx),
  ]);
  for (const day of month.days.toReversed()) for (const row of dayRows(ctx, day)) await writer.write(row);
  await writer.write([]);
  await writer.write([translate('flowPool.exactSum', ctx.language), '', month.usedMB, '', inMajor(month.exact)]);
  await writer.write([translate('flowPool.rounding', ctx.language), '', '', '', inMajor(month.rounding)]);
  await writer.write([translate('flowPool.sum', ctx.language), '', '', '', '', '', '', { money: -month.billed }]);
  await writer.end();
}

const fileOf = (ctx: Context, month: PoolMonth): FileAnswer => ({
  title: `${translate('flowPool.statement', ctx.language)} ${month.accountLabel} ${month.month}`,
  extension: 'xlsx',
  write: (to) => writeSheet(ctx, month, to),
});

/** A month of the pool as a workbook: each day's calculation, its bills, and what rounding added. */
export const givePoolStatement = command(poolBills, 'statement', {
  run: async (ctx, { account, month }) => {
    const read = readPoolMonth(ctx, month);
    const user = await poolSubject(ctx, account ?? null);
    return { file: fileOf(ctx, await readMonthOf(ctx, user, read)) };
  },
});
