import type { PlanRules } from '@t3d/resources/plans/plans';
import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { type UsageRow, logCall } from '../connections';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { countTotals, exceedsKnown, plansOf, writeFigures } from '../../orders';
import { orderNoOf } from '../chooseSupplier';
import { handleEvent } from './handleEvents';
import { handleUsageEvent } from './deferredEvents';
import type { Order, Plan } from '@t3d/resources/rows';

const AT_ONCE = 500;
/** The maximum number of faults logged for a batch. */
const MAX_FAULTS = 100;

interface Applied {
  changed: number;
  unknown: number;
  failed: number;
}
interface Reported {
  order: Order;
  row: UsageRow;
}

/** Sorts usage rows by time, and keeps only the largest row of an order without cycles, because usage is cumulative. */
function inOrder(rows: readonly UsageRow[]): UsageRow[] {
  return [...rows].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.usedMB ?? 0) - (b.usedMB ?? 0));
}
const largest = (rows: readonly UsageRow[]): UsageRow =>
  rows.reduce((most, row) => ({
    ...row,
    at: row.at > most.at ? row.at : most.at,
    usedMB: maxOf(most.usedMB, row.usedMB),
    usedMessages: maxOf(most.usedMessages, row.usedMessages),
  }));
const maxOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

type Plans = ReadonlyMap<number, Plan>;
/** Returns the rules of an order's sale, like `rulesOf`, from loaded plans. */
const rulesAmong = (plans: Plans, { rules, plan }: Order): PlanRules | null =>
  rules ?? plans.get(plan ?? 0)?.rules ?? null;
const hasCycles = (rules: PlanRules | null): boolean => Boolean(rules?.cycle && rules.cycles);

/** Returns whether an order in use stays in use after this report. */
const isPlain = ({ order, row }: Reported, rules: PlanRules | null): boolean =>
  order.status === 'USING' && !hasCycles(rules) && exceedsKnown(order, row) && !countTotals(rules, order, row).usedUp;

const ENDED: readonly Order['status'][] = ['COMPLETED', 'REVOKED', 'INITIAL_FAILED', 'REFUNDED'];

/** Writes the usage of orders that stay in use with two statements. */
async function writePlain(ctx: Context, reported: readonly Reported[], plans: Plans): Promise<number> {
  if (reported.length === 0) return 0;
  return inTransaction(ctx, async (inner) => {
    const rowOf = new Map(reported.map(({ order, row }) => [order.id, row]));
    const locked = await table(inner, orders).find(
      [...rowOf.keys()].sort((a, b) => a - b),
      { lock: true },
    );
    const now = locked
      .map((order) => ({ order, row: rowOf.get(order.id) as UsageRow }))
      .filter((one) => isPlain(one, rulesAmong(plans, one.order)));
    return writeFigures(
      inner,
      now.map(({ order, row }) => {
        const { usedMB, usedMessages } = countTotals(rulesAmong(plans, order), order, row).values;
        return { order, used: (order.orderType === 'SMS' ? usedMessages : usedMB) ?? null };
      }),
    );
  });
}

/** Applies usage rows one by one, each in its own transaction. Defers a row that does not fit the order's state. */
async function applyEach(
  ctx: Context,
  reported: readonly Reported[],
  supplier: number | null,
): Promise<{ changed: number; failed: number }> {
  const sums = { changed: 0, failed: 0 };
  for (const {
    order,
    row: { usedMB, usedMessages, at, reference },
  } of reported) {
    try {
      const outcome = await inTransaction(ctx, (inner) =>
        handleUsageEvent(inner, order.id, { kind: 'usage', usedMB, usedMessages, at }),
      );
      if (outcome !== 'NOTHING') sums.changed += 1;
    } catch (error) {
      sums.failed += 1;
      await inTransaction(ctx, (inner) =>
        logCall(inner, order, {
          question: 'USAGE',
          supplier,
          milliseconds: null,
          reference,
          verdict: 'ERROR',
          reason: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  }
  return sums;
}

async function applyPart(
  ctx: Context,
  supplier: number | null,
  byReference: ReadonlyMap<string, UsageRow[]>,
): Promise<Applied> {
  const references = [...byReference.keys()];
  const found = await table(ctx, orders).find({ orderNo: [...new Set(references.map(orderNoOf))], deletedAt: null });
  const known = found.filter((order) => order.supplier === supplier && byReference.has(order.supplierReference ?? ''));
  const plans = await plansOf(ctx, known);
  const reported = known
    .filter(({ status }) => !ENDED.includes(status))
    .flatMap((order) => {
      const rows = byReference.get(order.supplierReference ?? '') as UsageRow[];
      const all = hasCycles(rulesAmong(plans, order)) ? inOrder(rows) : [largest(rows)];
      return all.filter((row) => exceedsKnown(order, row)).map((row) => ({ order, row }));
    });
  const plain = reported.filter((one) => isPlain(one, rulesAmong(plans, one.order)));
  const written = await writePlain(ctx, plain, plans);
  const rest = await applyEach(
    ctx,
    reported.filter((one) => !plain.includes(one)),
    supplier,
  );
  const mine = new Map(known.map((order) => [order.supplierReference ?? '', order]));
  // Make the supplier undo orders that have failed or moved to another supplier.
  const left = references.filter(
    (reference) =>
      mine.get(reference)?.status === 'INITIAL_FAILED' ||
      (!mine.has(reference) && found.some(({ orderNo }) => orderNo === orderNoOf(reference))),
  );
  for (const reference of left.slice(0, MAX_FAULTS))
    await handleEvent(ctx, supplier, { kind: 'usage', ...largest(byReference.get(reference) as UsageRow[]) });
  const strangers = references
    .filter((reference) => !mine.has(reference) && !left.includes(reference))
    .slice(0, MAX_FAULTS);
  await inTransaction(ctx, async (inner) => {
    for (const reference of strangers)
      await logCall(inner, null, {
        question: 'USAGE',
        supplier,
        milliseconds: null,
        reference,
        verdict: 'ERROR',
        reason: 'no order of this supplier has this reference',
      });
  });
  return { changed: written + rest.changed, unknown: references.length - known.length, failed: rest.failed };
}

/**
 * Applies the cumulative usage that a supplier reports. Repeated and outdated rows change nothing. Must be called
 * outside a transaction.
 */
export async function applyUsage(ctx: Context, supplier: number | null, rows: readonly UsageRow[]): Promise<Applied> {
  const all = new Map<string, UsageRow[]>();
  for (const row of rows) all.set(row.reference, [...(all.get(row.reference) ?? []), row]);
  const entries = [...all];
  const sum: Applied = { changed: 0, unknown: 0, failed: 0 };
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const part = await applyPart(ctx, supplier, new Map(entries.slice(start, start + AT_ONCE)));
    for (const name of ['changed', 'unknown', 'failed'] as const) sum[name] += part[name];
  }
  return sum;
}
