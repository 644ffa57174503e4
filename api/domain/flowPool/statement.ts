import poolBills, { POOL_BILL_KINDS, POOL_BILL_REASONS } from '@t3d/resources/pool/pool-bills';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Writable } from 'node:stream';
import type { FileResult } from '../../registry/command';
import type { Context } from '../../context';
import type { Cell } from '../../engine/export/rowWriter';
import { workbookWriter } from '../../engine/export/sheetFiles';
import { command } from '../../engine/rows/commands/command';
import { translate } from '../../locales';
import { type MonthDay, type PoolMonth, poolSubject, readMonthOf, readPoolMonth } from './month';
import { rolesFor, requireCall } from '../../engine/access/permissions';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  MONEY,
  TEXT,
  TIME,
  respondsWithOne,
  listOf,
  oneOf,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';
import { Router } from 'express';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';

const heading = (name: string, ctx: Context): string => fieldLabel('pool-bills', name, ctx.language);

const word = (name: string, value: string, ctx: Context): string =>
  optionLabel('pool-bills', name, value, ctx.language);

/** Converts millionths to major units of a currency. */
const inMajor = (millionths: number): number => millionths / 1_000_000;

/** Returns the rows for a day: first each line's calculation, then the bills. */
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

const fileOf = (ctx: Context, month: PoolMonth): FileResult => ({
  title: `${translate('flowPool.statement', ctx.language)} ${month.accountLabel} ${month.month}`,
  extension: 'xlsx',
  write: (to) => writeSheet(ctx, month, to),
});

/** Writes a month of the pool as a workbook with the calculations, the bills, and the amount that rounding added. */
export const exportPoolStatement = command(poolBills, 'statement', {
  run: async (ctx, { account, month }) => {
    const read = readPoolMonth(ctx, month);
    const user = await poolSubject(ctx, account ?? null);
    return { file: fileOf(ctx, await readMonthOf(ctx, user, read)) };
  },
});

const MILLIONTHS = { ...INTEGER, description: 'millionths of the currency' };
const LINE = { country: TEXT, usedMB: INTEGER, unitPrice: MILLIONTHS, exact: MILLIONTHS };
const BILL = shapeOf({
  id: INTEGER,
  billNo: TEXT,
  kind: oneOf(POOL_BILL_KINDS),
  reason: oneOf(POOL_BILL_REASONS),
  amount: MONEY,
  createdAt: TIME,
});
const DAY = shapeOf({
  day: TEXT,
  lines: listOf(shapeOf(LINE)),
  usedMB: INTEGER,
  exact: MILLIONTHS,
  amount: MONEY,
  bills: listOf(BILL),
  problem: orNull(oneOf(['DUE', 'NO_PRICE'])),
  unpriced: listOf(TEXT),
});
const MONTH = shapeOf({
  account: INTEGER,
  accountLabel: TEXT,
  currency: TEXT,
  month: TEXT,
  zone: TEXT,
  since: orNull(TEXT),
  complete: BOOLEAN,
  days: listOf(DAY),
  countries: listOf(TEXT),
  byPrice: listOf(shapeOf({ ...LINE, from: TEXT, to: TEXT })),
  usedMB: INTEGER,
  exact: MILLIONTHS,
  billed: MONEY,
  rounding: MILLIONTHS,
  prices: listOf(
    shapeOf({ country: TEXT, unitPrice: MILLIONTHS, startsOn: TEXT, endsOn: orNull(TEXT), disabled: BOOLEAN }),
  ),
});

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/pool-bills/month',
    name: 'pool-bills.month',
    openToKeys: true,
    summary: "a customer's month of the flow pool: each day with its bills and its calculation",
    roles: rolesFor(poolBills, 'list'),
    pattern: 'pool-bills:list',
    parameters: [
      query(
        'month',
        { type: 'string', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' },
        { required: true, description: 'days where the product is at home, 2026-11' },
      ),
      query('account', INTEGER, { description: 'staff name a customer; an agent is always itself' }),
    ],
    answers: respondsWithOne(MONTH),
  },
];

export function poolRoutes(): Router {
  const router = Router();
  router.get('/pool-bills/month', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, poolBills, 'list');
    const { account, month, ...more } = request.query;
    const [unknown] = Object.keys(more);
    if (unknown) throw invalidField(unknown, 'unknown');
    if (account !== undefined && (typeof account !== 'string' || !/^\d{1,15}$/.test(account)))
      throw invalidField('account', 'integer');
    const read = readPoolMonth(ctx, month);
    const user = await poolSubject(ctx, account === undefined ? null : Number(account));
    response.json({ code: 200, message: 'ok', data: await readMonthOf(ctx, user, read) });
  });
  return router;
}
