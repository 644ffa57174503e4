import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import type { PlainMessage } from '../../errors';
import type { Context } from '../../context';
import { NotFound, invalidBy } from '../../errors';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import type { Terminal } from '../../models/rows';

/**
 * Removes cards that never left the stock. Refuses any other status, and a card that an order names: its history stays.
 */
export async function deleteTerminals(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const rows = table(ctx, terminals);
  const found = await rows.find(ids, { lock: true });
  if (found.length !== new Set(ids).size) throw new NotFound();
  const sold = new Set((await table(ctx, orders).find({ terminal: [...ids] })).map((order) => order.terminal));
  const keyFor = (card: Terminal): PlainMessage | undefined =>
    card.status !== 'STOCKED' ? 'terminals.notStocked' : sold.has(card.id) ? 'terminals.hasOrders' : undefined;
  const refused = found.flatMap((card) => {
    const key = keyFor(card);
    return key ? [[String(card.id), { key }] as const] : [];
  });
  const [first] = refused;
  if (first) throw invalidBy(first[1], Object.fromEntries(refused));
  const affected = await rows.remove(ids);
  await recordHistories(
    ctx,
    terminals,
    'delete',
    found.map(({ id, iccid, cid, type }) => ({
      recordId: id,
      changes: { deleted: { before: { iccid, cid, type }, after: null } },
    })),
  );
  return { affected };
}
