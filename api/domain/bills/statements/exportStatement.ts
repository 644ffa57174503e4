import { type Language, offsetMsIn } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { Writable } from 'node:stream';
import type { FileResult } from '../../../registry/command';
import type { Context } from '../../../context';
import { type Cell, csvWriter } from '../../../engine/export/rowWriter';
import { workbookWriter } from '../../../engine/export/sheetFiles';
import { translate } from '../../../locales';
import {
  type StatementHead,
  type StatementRow,
  readRows,
  readMonth,
  requireSubject,
  readHead,
  productName,
  reasonLabel,
  typeLabel,
} from './statement';
import bills from '@t3d/resources/money/bills';
import { command } from '../../../engine/rows/commands/command';

/** The version of the file format, which docs/verify-a-statement.md explains. */
const FORMAT = 3;
const CSV_COLUMNS = [
  'sequence',
  'createdAt',
  'type',
  'amount',
  'previousBalance',
  'balanceAfter',
  'currency',
  'orderNo',
  'reason',
  'from',
  'fromLabel',
  'remark',
  'hash',
  'creditLimit',
  'seal',
] as const;

function csvHead(ctx: Context, head: StatementHead): Cell[][] {
  return [
    ['statement', FORMAT],
    ['product', productName(ctx)],
    ['account', head.account],
    ['nickname', head.nickname],
    ['wallet', head.wallet],
    ['currency', head.currency],
    ['month', head.month],
    ['zone', head.zone],
    ['from', head.from.toISOString()],
    ['until', head.until.toISOString()],
    ['complete', String(head.complete)],
    ['opening', head.opening],
    ['closing', head.closing],
    ['openingHash', head.openingHash],
    ['closingHash', head.closingHash],
    ...head.totals.map(({ type, count, amount }): Cell[] => ['total', type, count, amount]),
    [...CSV_COLUMNS],
  ];
}

const csvRow = (row: StatementRow): Cell[] => [
  row.sequence,
  row.createdAt.toISOString(),
  row.type,
  row.amount,
  row.previousBalance,
  row.balanceAfter,
  row.currency,
  row.orderNo,
  row.reason,
  row.from,
  row.fromLabel,
  row.remark,
  row.hash,
  row.seal === null ? '' : row.creditLimit,
  row.seal,
];

/** Writes a statement as CSV for the offline check, with minor units, ISO times and codes. */
async function writeCsv(ctx: Context, head: StatementHead, to: Writable): Promise<void> {
  const writer = csvWriter(to);
  for (const line of csvHead(ctx, head)) await writer.write(line);
  for await (const rows of readRows(ctx, head)) {
    if (to.destroyed) return;
    for (const row of rows) await writer.write(csvRow(row));
  }
  await writer.end();
}

function sheetHead(ctx: Context, head: StatementHead): Cell[][] {
  const { language } = ctx;
  const word = (
    key:
      | 'title'
      | 'product'
      | 'account'
      | 'nickname'
      | 'wallet'
      | 'currency'
      | 'month'
      | 'zone'
      | 'period'
      | 'complete'
      | 'soFar'
      | 'opening'
      | 'closing'
      | 'openingHash'
      | 'closingHash'
      | 'type'
      | 'count'
      | 'amount',
  ): string => translate(`statement.${key}`, language);
  return [
    [word('title')],
    [word('product'), productName(ctx)],
    [word('account'), head.account],
    [word('nickname'), head.nickname],
    [word('wallet'), head.wallet],
    [word('currency'), head.currency],
    [word('month'), head.month],
    [word('zone'), head.zone],
    [word('period'), word(head.complete ? 'complete' : 'soFar')],
    [word('opening'), { money: head.opening }],
    [word('closing'), { money: head.closing }],
    [word('openingHash'), head.openingHash],
    [word('closingHash'), head.closingHash],
    [],
    [word('type'), word('count'), word('amount')],
    ...head.totals.map(({ type, count, amount }): Cell[] => [typeLabel(type, language), count, { money: amount }]),
    [],
  ];
}

const headings = (language: Language, zone: string): string[] => [
  translate('statement.sequence', language),
  translate('statement.time', language, { zone }),
  ...['type', 'amount', 'previousBalance'].map((name) => fieldLabel('bills', name, language)),
  translate('statement.balanceAfter', language),
  ...['orderNo', 'reason', 'from', 'remark'].map((name) => fieldLabel('bills', name, language)),
  translate('statement.hash', language),
];

const sheetRow = (row: StatementRow, language: Language, zone: string): Cell[] => [
  row.sequence,
  // Shift the time to the statement's zone, because workbook cells have no time zone.
  { time: row.createdAt.getTime() + offsetMsIn(zone, row.createdAt) },
  typeLabel(row.type, language, row.reason),
  { money: row.amount },
  { money: row.previousBalance },
  { money: row.balanceAfter },
  row.orderNo,
  reasonLabel(row.reason, language),
  row.fromLabel,
  row.remark,
  row.hash,
];

const WIDTHS = [14, 24, 22, 16, 16, 16, 26, 24, 24, 30, 68];

async function writeWorkbook(ctx: Context, head: StatementHead, to: Writable): Promise<void> {
  const writer = workbookWriter(to, `${translate('statement.title', ctx.language)} ${head.month}`, { widths: WIDTHS });
  for (const line of sheetHead(ctx, head)) await writer.write(line);
  await writer.write(headings(ctx.language, head.zone));
  for await (const rows of readRows(ctx, head)) {
    if (to.destroyed) return;
    for (const row of rows) await writer.write(sheetRow(row, ctx.language, head.zone));
  }
  await writer.end();
}

function statementFile(ctx: Context, head: StatementHead, format: 'xlsx' | 'csv'): FileResult {
  return {
    title: `${translate('statement.title', ctx.language)}-${head.account}-${head.month}`,
    extension: format,
    write: (to) => (format === 'csv' ? writeCsv(ctx, head, to) : writeWorkbook(ctx, head, to)),
  };
}

/** Returns a wallet's month as a file. Staff name the customer. */
export const exportStatement = command(bills, 'statement', {
  run: async (ctx, { month, user, format }) => {
    const input = readMonth(ctx, month);
    return { file: statementFile(ctx, await readHead(ctx, await requireSubject(ctx, user), input), format ?? 'xlsx') };
  },
});
