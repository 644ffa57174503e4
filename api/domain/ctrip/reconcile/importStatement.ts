import type { InputOf, RowOf } from '@t3d/resources/kit';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripStatementLines from '@t3d/resources/ctrip/ctrip-statement-lines';
import type { Context } from '../../../context';
import type { ImportInput, ImportOutcome, RowIssue } from '../../../registry/command';
import { changeEach, differing } from '../../../engine/rows/write/changeEach';
import { command } from '../../../engine/rows/commands/command';
import { translateMessage } from '../../../locales';
import type { CheckedMessage } from '../../../locales/keys';
import { chunked } from '../../../models/chunked';
import { changesBetween, recordHistories } from '../../../models/history';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import type { CtripItem } from '../wire/codes';
import { endOfDay } from '../wire/envelope';

type ImportRequest = ImportInput<InputOf<(typeof ctripStatementLines)['declaration']['import']['rows']>>;
type Row = ImportRequest['rows'][number]['values'];
export type StatementLine = RowOf<(typeof ctripStatementLines)['fields']>;

const keyOf = ({ month, otaOrderId, itemId }: Pick<StatementLine, 'month' | 'otaOrderId' | 'itemId'>): string =>
  JSON.stringify([month, otaOrderId, itemId]);

/** Returns the amount that Ctrip still owes for an item. */
export const openAmount = ({ receivable, settled }: Pick<CtripItem, 'receivable' | 'settled'>): number =>
  (receivable ?? 0) - (settled ?? 0);

type Verdict = Pick<StatementLine, 'state'> & { why: CheckedMessage };

/** Compares a line with our record of the item. */
function validateLine({ quantity, amount, currency }: Row, item: CtripItem | undefined): Verdict {
  if (!item?.confirmedAt || item.currency !== currency) return { state: 'UNKNOWN', why: { key: 'ctrip.line.unknown' } };
  const ours = (item.quantity ?? 0) - (item.cancelQuantity ?? 0);
  const open = openAmount(item);
  if (quantity !== ours) return { state: 'QUANTITY', why: { key: 'ctrip.line.quantity', params: { quantity, ours } } };
  if (amount === open) return { state: 'MATCHED', why: { key: 'ctrip.line.matched' } };
  const refundedMinor = item.refunded ?? 0;
  return amount - open === refundedMinor && refundedMinor > 0
    ? { state: 'AMOUNT', why: { key: 'ctrip.line.cancelled', params: { refundedMinor } } }
    : { state: 'AMOUNT', why: { key: 'ctrip.line.amount', params: { amountMinor: amount, oursMinor: open } } };
}

const AT_ONCE = 500;

/** Returns the items of a statement's rows, by order and item number. */
async function namedItems(ctx: Context, rows: readonly Row[]): Promise<Map<string, CtripItem>> {
  const found = new Map<string, CtripItem>();
  for (const part of chunked([...new Set(rows.map(({ otaOrderId }) => otaOrderId))], AT_ONCE))
    for (const item of await table(ctx, ctripOrders).find({ otaOrderId: part }))
      found.set(JSON.stringify([item.otaOrderId, item.itemId]), item);
  return found;
}

/** Returns the items confirmed in a month (Beijing time) for which Ctrip still owes money. */
async function openOfMonth(ctx: Context, month: string): Promise<CtripItem[]> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const lastBefore = new Date(Date.UTC(year, number - 1, 0)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const sql = `SELECT id FROM ctrip_orders WHERE confirmedAt >= ? AND confirmedAt < ? AND receivable > settled`;
  const ids = (await select<{ id: number }>(ctx, sql, [endOfDay(lastBefore), endOfDay(last)])).map(({ id }) =>
    Number(id),
  );
  const items: CtripItem[] = [];
  for (const part of chunked(ids, AT_ONCE)) items.push(...(await table(ctx, ctripOrders).find(part)));
  return items;
}

const ourSide = (item: CtripItem | undefined): Partial<StatementLine> => ({
  ctripOrder: item?.id ?? null,
  account: item?.account ?? null,
  ourQuantity: item ? (item.quantity ?? 0) - (item.cancelQuantity ?? 0) : null,
  ourAmount: item ? openAmount(item) : null,
});

type Line = Partial<StatementLine> & Pick<StatementLine, 'month' | 'otaOrderId' | 'itemId'>;

function missingLine(ctx: Context, month: string, item: CtripItem): Line {
  return {
    month,
    otaOrderId: item.otaOrderId,
    itemId: item.itemId,
    currency: item.currency,
    quantity: 0,
    amount: 0,
    ...ourSide(item),
    difference: -openAmount(item),
    state: 'MISSING',
    reason: translateMessage({ key: 'ctrip.line.missing' }, ctx.language),
  };
}

/** Returns whether a stored line has the same fields as Ctrip's row. */
const isStated = (line: StatementLine, row: Row): boolean =>
  line.quantity === row.quantity && line.amount === row.amount && line.currency === row.currency;

/** Returns errors for repeated lines, and for lines that differ from a settled one. */
function issuesOf(rows: ImportRequest['rows'], before: ReadonlyMap<string, StatementLine>): RowIssue[] {
  const seen = new Set<string>();
  const issues: RowIssue[] = [];
  for (const { row, values } of rows) {
    const key = keyOf(values);
    const line = before.get(key);
    if (seen.has(key)) issues.push({ row, field: 'itemId', key: 'ctrip.refuse.itemId' });
    else if (line?.state === 'SETTLED' && !isStated(line, values))
      issues.push({ row, field: 'itemId', key: 'ctrip.refuse.settled' });
    seen.add(key);
  }
  return issues;
}

/** Returns the line for a row of the statement, with our own record of the item. */
function namedLine(ctx: Context, values: Row, item: CtripItem | undefined): Line {
  const { state, why } = validateLine(values, item);
  const known = state === 'UNKNOWN' ? undefined : item;
  return {
    ...values,
    ...ourSide(known),
    difference: values.amount - (known ? openAmount(known) : 0),
    state,
    reason: translateMessage(why, ctx.language).slice(0, 255),
  };
}

/** Returns the lines by key, including one for each item that the statement lacks. */
async function linesOf(
  ctx: Context,
  months: readonly string[],
  rows: readonly Row[],
  before: ReadonlyMap<string, StatementLine>,
): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>();
  for (const month of months)
    for (const item of await openOfMonth(ctx, month)) {
      const line = missingLine(ctx, month, item);
      lines.set(keyOf(line), line);
    }
  const items = await namedItems(ctx, rows);
  for (const row of rows) {
    const line = before.get(keyOf(row));
    // Skip a line that our own export listed as missing, because Ctrip did not write it.
    if (line?.state === 'MISSING' && isStated(line, row)) continue;
    lines.set(keyOf(row), namedLine(ctx, row, items.get(JSON.stringify([row.otaOrderId, row.itemId]))));
  }
  for (const [key, { state }] of before) if (state === 'SETTLED') lines.delete(key);
  return lines;
}

/** Returns the changed fields of a stored line. Ignores the reason, whose language depends on the importer. */
function changesOf(before: StatementLine, line: Line): Partial<StatementLine> {
  const different = differing(before, line);
  return Object.keys(different).some((name) => name !== 'reason') ? different : {};
}

/**
 * Compares each line of Ctrip's statement with our items, and adds a line for each missing item. Settled lines stay
 * unchanged.
 */
export const importStatement = command(ctripStatementLines, 'import', {
  run: async (ctx, { rows, validateOnly }: ImportRequest): Promise<ImportOutcome> => {
    const months = [...new Set(rows.map(({ values }) => values.month))];
    const stored = table(ctx, ctripStatementLines);
    const before = new Map((await stored.find({ month: months }, { lock: true })).map((line) => [keyOf(line), line]));
    const errors = issuesOf(rows, before);
    if (validateOnly || errors.length > 0) return { created: 0, errors };
    const given = rows.map(({ values }) => values);
    const lines = await linesOf(ctx, months, given, before);
    const fresh = [...lines].filter(([key]) => !before.has(key)).map(([, line]) => line);
    const changed = [...lines].flatMap(([key, line]) => {
      const known = before.get(key);
      const values = known ? changesOf(known, line) : {};
      return known && Object.keys(values).length > 0 ? [{ known, values }] : [];
    });
    const gone = [...before].filter(([key, { state }]) => state !== 'SETTLED' && !lines.has(key));
    await changeEach(
      ctx,
      ctripStatementLines,
      changed.map(({ known: { id }, values }) => ({ id, values })),
    );
    await recordHistories(
      ctx,
      ctripStatementLines,
      'update',
      changed.map(({ known, values }) => ({
        recordId: known.id,
        changes: changesBetween(ctripStatementLines, known, values),
      })),
    );
    if (gone.length > 0) await stored.remove(gone.map(([, { id }]) => id));
    await stored.insertMany(fresh);
    const other = new Set([...changed.map(({ known }) => keyOf(known)), ...gone.map(([key]) => key)]);
    const updated = given.filter((row) => other.has(keyOf(row))).length;
    const created = given.filter((row) => !before.has(keyOf(row))).length;
    const missing = [...lines.values()].filter(({ state }) => state === 'MISSING').length;
    return { created, updated, unchanged: given.length - created - updated, missing, errors: [] };
  },
});
