import { DAY_MS } from '@t3d/resources/kit';
import suppliers from '@t3d/resources/suppliers/suppliers';
import type { Context } from '../../../context';
import { applyUsage } from '../events/applyUsage';
import { replayDeferred, readyForReplay } from '../events/deferredEvents';
import { failureOf, logCall } from '../logCall';
import type { Supplier, CallTiming } from '../types';
import { type UsageFault, portOf } from '../connections';
import { supplierRulesOf } from '../changeSuppliers';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { eachSeparately } from '../../../jobs/eachByGateway';

/** Parts of one supplier's feed in one run; the next run goes on. */
const MAX_PAGES = 50;
const MAX_FAULTS = 100;
const AT_ONCE = 500;

async function noteFaults(ctx: Context, supplier: Supplier, faults: readonly UsageFault[]): Promise<void> {
  if (faults.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    for (const { reference, reason } of faults.slice(0, MAX_FAULTS))
      await logCall(inner, null, {
        question: 'USAGE',
        supplier: supplier.id,
        milliseconds: null,
        reference,
        verdict: 'ERROR',
        reason,
      });
  });
}

/**
 * Reads a supplier's feed from where it was left. The cursor moves on once its part is taken over: after a crash the
 * part comes again, and changes nothing twice.
 */
async function pollOne(ctx: Context, supplier: Supplier): Promise<number> {
  const port = portOf(ctx, supplier);
  let cursor = supplier.usageCursor;
  let changed = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const started = performance.now();
    const took = (): CallTiming => ({
      question: 'USAGE',
      supplier: supplier.id,
      milliseconds: Math.round(performance.now() - started),
    });
    const fail = async (error: unknown): Promise<never> => {
      await inTransaction(ctx, (inner) =>
        logCall(inner, null, { ...took(), reference: null, verdict: 'ERROR', reason: failureOf(error) }),
      );
      throw error;
    };
    const part = await port.usage(ctx, cursor).catch(fail);
    const asked = took();
    await noteFaults(ctx, supplier, part.faults);
    const applied = await applyUsage(ctx, supplier.id, part.rows);
    changed += applied.changed;
    await inTransaction(ctx, async (inner) => {
      // Not a change of the record: whoever edits it meanwhile is not refused for it.
      if (part.cursor !== cursor)
        await change(inner, 'UPDATE `suppliers` SET `usageCursor` = ? WHERE `id` = ?', [part.cursor, supplier.id]);
      const words =
        `${part.rows.length} rows: ${applied.changed} changed, ${applied.unknown} unknown, ` +
        `${applied.failed + part.faults.length} failed`;
      if (part.rows.length + part.faults.length > 0)
        await logCall(inner, null, { ...asked, reference: null, verdict: 'ACCEPTED', reason: words });
    });
    cursor = part.cursor;
    if (!part.more) break;
  }
  return changed;
}

/** Asks every supplier for what was used since the last time. One that fails holds up none of the others. */
export async function pollUsage(ctx: Context): Promise<{ changed: number }> {
  const { simulators } = supplierRulesOf(ctx.database);
  const open = (await table(ctx, suppliers).find({ disabled: false })).filter(
    ({ kind }) => simulators || kind !== 'SIMULATOR',
  );
  let changed = 0;
  await eachSeparately(open, async (supplier) => {
    changed += await pollOne(ctx, supplier);
    return true;
  });
  return { changed };
}

const KEPT_NOTICES_MS = 60 * DAY_MS;

/**
 * Replays deferred events of orders that can take them by now: one promoted since, a card that is enabled again.
 * Removes notices of long ago.
 */
export async function replayReady(ctx: Context): Promise<{ taken: number }> {
  const ready = await readyForReplay(ctx, AT_ONCE);
  await inTransaction(ctx, (inner) =>
    change(inner, 'DELETE FROM `supplier_notices` WHERE `createdAt` < ?', [
      new Date(inner.now().getTime() - KEPT_NOTICES_MS),
    ]),
  );
  return {
    taken: await eachSeparately(ready, async (id) => {
      await inTransaction(ctx, (inner) => replayDeferred(inner, id));
      return true;
    }),
  };
}
