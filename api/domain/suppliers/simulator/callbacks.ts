import type { Context } from '../../../context';
import { change, select } from '../../../models/sql';
import type { SupplierEvent } from '../port';

/** An event that the simulated supplier will send. With `settle`, it also decides the open request. */
export interface CallbackEvent {
  kind: SupplierEvent['kind'];
  question?: string;
  lpa?: string | null;
  usedMB?: number;
  settle?: boolean;
}
interface Callback {
  id: number;
  supplier: string | null;
  reference: string;
  event: CallbackEvent;
  dueAt: Date;
}

interface Row {
  id: number | string;
  supplier: string | null;
  reference: string;
  news: string;
  dueAt: Date | string;
}
const callbackOf = (row: Row): Callback => ({
  id: Number(row.id),
  supplier: row.supplier,
  reference: row.reference,
  event: JSON.parse(row.news) as CallbackEvent,
  dueAt: new Date(row.dueAt),
});

export async function planCallback(
  ctx: Context,
  { supplier, reference }: Pick<Callback, 'supplier' | 'reference'>,
  event: CallbackEvent,
  afterMs = 0,
): Promise<void> {
  await change(
    ctx,
    'INSERT INTO `simulator_callbacks` (`supplier`, `reference`, `news`, `dueAt`) VALUES (?, ?, ?, ?)',
    [supplier, reference, JSON.stringify(event), new Date(ctx.now().getTime() + afterMs)],
  );
}

/** Returns the unsent events of a reference, ordered by due time. */
export async function openCallbacks(ctx: Context, reference: string): Promise<Callback[]> {
  return (
    await select<Row>(
      ctx,
      'SELECT * FROM `simulator_callbacks` WHERE `reference` = ? AND `heardAt` IS NULL ORDER BY `dueAt`, `id`',
      [reference],
    )
  ).map(callbackOf);
}
export async function findCallback(ctx: Context, id: number): Promise<Callback | undefined> {
  const [row] = await select<Row>(ctx, 'SELECT * FROM `simulator_callbacks` WHERE `id` = ? AND `heardAt` IS NULL', [
    id,
  ]);
  return row && callbackOf(row);
}
export async function closeCallback(ctx: Context, id: number): Promise<void> {
  await change(ctx, 'UPDATE `simulator_callbacks` SET `heardAt` = ? WHERE `id` = ?', [ctx.now(), id]);
}
