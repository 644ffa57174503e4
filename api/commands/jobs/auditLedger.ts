import type { Context } from '../../context';
import { audit } from '../../ledger';

/** The hourly trial balance: throws, so that it is logged and seen, when any invariant of the ledger is broken. */
export async function auditLedger(ctx: Context): Promise<{ ok: true }> {
  const report = await audit(ctx.database);
  if (report.ok) return { ok: true };
  const broken = report.invariants.filter((one) => one.broken > 0).map((one) => `${one.id}: ${one.broken} (${one.examples.join(', ')})`);
  throw new Error(`the ledger does not add up: ${broken.join('; ')}`);
}
