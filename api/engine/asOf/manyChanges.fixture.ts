import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { chunked } from '../../models/chunked';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import type { TestServer } from '../../test/server';

const DAY = 86_400_000;

/** Creates cards two days ago and changes them yesterday. */
export async function changeManyCards(
  { database }: TestServer,
  count: number,
): Promise<{ before: string; early: string }> {
  const system = asSystem(database);
  const now = Date.now();
  const [made, changed] = [new Date(now - 2 * DAY), new Date(now - DAY)];
  const rows = Array.from({ length: count }, (_, at) => {
    const body = `8987${String(at).padStart(15, '0')}`;
    const iccid = body + luhnDigit(body);
    return { iccid, cid: iccid, iccidLength: 20, type: 'SIM' as const, status: 'STOCKED' as const, remark: 'new' };
  });
  await inTransaction(system, async (ctx) => {
    for (const some of chunked(rows, 10_000)) await table(ctx, terminals).insertMany(some);
    await change(ctx, "UPDATE `terminals` SET `createdAt` = ?, `updatedAt` = ?, `brand` = 'new'", [made, changed]);
    const changes = JSON.stringify({ remark: { before: 'old', after: 'new' }, brand: { before: 'old', after: 'new' } });
    await change(
      ctx,
      `INSERT INTO \`audit_log\` (\`action\`, \`resource\`, \`recordId\`, \`changes\`, \`source\`, \`version\`,
        \`createdAt\`,
        \`updatedAt\`) SELECT 'update', 'terminals', \`id\`, ?, 'screen', 1, ?, ? FROM \`terminals\``,
      [changes, changed, changed],
    );
  });
  return {
    before: new Date(now - 1.5 * DAY).toISOString(),
    early: new Date(now - 3 * DAY).toISOString(),
  };
}
