import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import { table } from '../../api/models/table';
import { importStatement } from '../../api/subjects/ctrip/reconcile/importStatement';
import type { World } from './world';

const LINES = 12;
/** The one that Ctrip states otherwise than our books, and by how much. */
const WRONG = 3;
const LESS = 200;

/** The statement of Ctrip for the last whole month: most lines agree with our books, one does not. */
export async function importStatementOfCtrip(world: World): Promise<void> {
  const ctx = world.at(world.now, 'admin');
  const items = (await table(ctx, ctripOrders).find({ confirmedAt: { ne: null } })).filter(
    ({ receivable, settled }) => (receivable ?? 0) > (settled ?? 0),
  );
  const month = items.map(({ confirmedAt }) => confirmedAt?.toISOString().slice(0, 7) ?? '').sort()[0];
  if (!month) return;
  const rows = items
    .filter(({ confirmedAt }) => confirmedAt?.toISOString().startsWith(month))
    .slice(0, LINES)
    .map((item, at) => ({
      row: at + 2,
      values: {
        month,
        otaOrderId: item.otaOrderId as string,
        itemId: item.itemId as string,
        quantity: (item.quantity ?? 0) - (item.cancelQuantity ?? 0),
        amount: (item.receivable ?? 0) - (item.settled ?? 0) - (at === WRONG ? LESS : 0),
        currency: item.currency as string,
      },
    }));
  await importStatement(ctx, { rows });
}
