import suppliers from '@t3d/resources/suppliers/suppliers';
import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { requireAction } from '../../../engine/access/permissions';
import { failureOf } from '../logCall';
import { portOf } from '../connections';
import { translate } from '../../../locales';
import { table } from '../../../models/table';

export interface TestPayload {
  supplier: number;
  language: Language;
}
export interface Tested {
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
