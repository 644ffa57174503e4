import { DAY_MS, type Language } from '@t3d/resources/kit';
import suppliers from '@t3d/resources/suppliers/suppliers';
import type { Context } from '../../../context';
import { applyUsage } from '../events/applyUsage';
import { replayDeferred, readyForReplay } from '../events/deferredEvents';
import { failureOf, logCall, type UsageFault, portOf } from '../connections';
import { type Supplier, type CallTiming, TEST_JOB } from '../port';
import { supplierRulesOf } from '../changeSuppliers';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { eachSeparately } from '../../../jobs/eachByGateway';
import { requireAction } from '../../../engine/access/permissions';
import { translate } from '../../../locales';
import { command } from '../../../engine/rows/commands/command';
import { enqueue } from '../../../jobs/outbox';

interface TestPayload {
  supplier: number;
  language: Language;
}
interface Tested {
  affected: number;
  ok: boolean;
  milliseconds: number;
  message: string;
}

export function requireTest({ actor }: Context): void {
  requireAction(actor, suppliers, 'test');
}

/** Tests a supplier's connection with a call that orders nothing. A failed test is a result, not a failed job. */
export async function testConnection(ctx: Context, { supplier: id, language }: TestPayload): Promise<Tested> {
  const supplier = await table(ctx, suppliers).one(id);
  const started = performance.now();
  const since = (): number => Math.round(performance.now() - started);
  try {
    await portOf(ctx, supplier).test(ctx);
    return {
      affected: 1,
      ok: true,
      milliseconds: since(),
      message: translate('suppliers.testOk', language, { milliseconds: since() }),
    };
  } catch (error) {
    return {
      affected: 1,
      ok: false,
      milliseconds: since(),
      message: translate('suppliers.testFailed', language, { reason: failureOf(error) }),
    };
  }
}

/** Queues a test of a supplier, because a transaction must not wait for a remote system. */
export const testSupplier = command(suppliers, 'test', {
  run: async (ctx, { id }) => {
    const payload = { supplier: id, language: ctx.language };
    return { jobId: await enqueue(ctx, { kind: TEST_JOB, payload, owner: ctx.actor.id }) };
  },
});

/** The maximum number of feed pages that a run reads per supplier. */
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
 * Reads a supplier's feed from the stored cursor, which is stored after each page. A page that is read again changes
 * nothing.
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
    const input = took();
    await noteFaults(ctx, supplier, part.faults);
    const applied = await applyUsage(ctx, supplier.id, part.rows);
    changed += applied.changed;
    await inTransaction(ctx, async (inner) => {
      // Keep the record's version, so that a person who edits the supplier gets no conflict.
      if (part.cursor !== cursor)
        await change(inner, 'UPDATE `suppliers` SET `usageCursor` = ? WHERE `id` = ?', [part.cursor, supplier.id]);
      const words =
        `${part.rows.length} rows: ${applied.changed} changed, ${applied.unknown} unknown, ` +
        `${applied.failed + part.faults.length} failed`;
      if (part.rows.length + part.faults.length > 0)
        await logCall(inner, null, { ...input, reference: null, verdict: 'ACCEPTED', reason: words });
    });
    cursor = part.cursor;
    if (!part.more) break;
  }
  return changed;
}

/** Reads the new usage of every supplier. A failure does not stop the others. */
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

/** Applies deferred events that became possible, for example after a pre-order has started. */
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
