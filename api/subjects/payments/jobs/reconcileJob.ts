import type { Reconciliation, Statement } from '../reconcile';
import { reconcile } from '../reconcile';
import { dueDays } from '../reconciliationDays';
import type { Context } from '../../../context';
import type { PaymentGateway } from '../gateways/port';
import { paymentsOf } from '../gateways/registry';
import { eachSeparately } from '../../../jobs/eachByGateway';

type Made = Omit<Reconciliation, 'differences' | 'fresh'>;

/**
 * The statements of a gateway that are due; one that cannot be had keeps none of the others away. None where it has no
 * statements.
 */
async function fetchStatements(
  ctx: Context,
  gateway: PaymentGateway,
): Promise<{ statements: Statement[]; failures: unknown[] }> {
  const statements: Statement[] = [];
  const failures: unknown[] = [];
  for (const day of await dueDays(ctx, gateway.name)) {
    try {
      const lines = await gateway.statement(day);
      if (lines === null) break;
      statements.push({ gateway: gateway.name, day, lines });
    } catch (error) {
      failures.push(error);
    }
  }
  return { statements, failures };
}

/**
 * Every gateway's statements (UTC+8 days) against our books, from ten in the morning after: the day before, days of the
 * last week that were missed, and the last three days again. What differs is kept, and staff are notified of it once.
 * `differences`: those that are new.
 */
export async function reconcilePayments(ctx: Context): Promise<{ made: Made[]; differences: number }> {
  const made: Reconciliation[] = [];
  await eachSeparately(paymentsOf(ctx.database).gateways, async (gateway) => {
    const { statements, failures } = await fetchStatements(ctx, gateway);
    const named = new Set(statements.flatMap(({ lines }) => lines.map(({ gatewayNo }) => gatewayNo)));
    for (const statement of statements) made.push(await reconcile(ctx, statement, named));
    if (failures.length > 0)
      throw new AggregateError(failures, `${gateway.name}: ${failures.length} statements: ${String(failures[0])}`);
    return statements.length > 0;
  });
  return {
    made: made.map(({ differences: _differences, fresh: _fresh, ...rest }) => rest),
    differences: made.reduce((sum, { fresh }) => sum + fresh, 0),
  };
}
