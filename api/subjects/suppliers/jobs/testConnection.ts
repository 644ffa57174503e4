import suppliers from '@t3d/resources/suppliers/suppliers';
import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { requireAction } from '../../../engine/access/permissions';
import { failureOf } from '../logCall';
import { portOf } from '../connections';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import { command } from '../../../engine/rows/commands/command';
import { enqueue } from '../../../jobs/outbox';
import { TEST_JOB } from '../types';

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

/** Refuses who may not test suppliers. */
export function requireTest({ actor }: Context): void {
  requireAction(actor, suppliers, 'test');
}

/**
 * Tries a supplier's connection by a signed call that orders nothing. A supplier that fails it is an answer, not a
 * failed job.
 */
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

/**
 * Tries the connection, in a job: nobody outside is called within a request's transaction. Its result shows whether it
 * went well.
 */
export const testSupplier = command(suppliers, 'test', {
  run: async (ctx, { id }) => {
    const payload = { supplier: id, language: ctx.language };
    return { jobId: await enqueue(ctx, { kind: TEST_JOB, payload, owner: ctx.actor.id }) };
  },
});
