import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumberRecords from '@t3d/resources/codes/sms-number-records';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import type { DoneOperation, Inverse } from '../../../registry/command';
import { message } from '../../../errors';
import { requireInScope } from '../../../engine/rows/read/read';
import { assertNoObstacles, restoreEntries } from '../../../engine/undo/restore';
import { platformUser } from '../../../ledger';
import { chunked } from '../../../models/chunked';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import { requireReceivers } from '../../users';
import { compactNumbers } from './selectNumbers';

const AT_ONCE = 1000;
const entriesOf = ({ entries }: DoneOperation, { name }: { name: string }): DoneOperation['entries'] =>
  entries.filter(({ resource }) => resource === name);
const idsOf = (entries: DoneOperation['entries']): number[] => entries.flatMap(({ recordId }) => recordId ?? []);

/** Cancels the orders that a distribution created. Throws if one was started. */
async function cancelMade(ctx: Context, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, AT_ONCE)) {
    const rows = await table(ctx, smsCodeOrders).find(some, { lock: true });
    await assertNoObstacles(
      ctx,
      rows
        .filter(({ status }) => status !== 'STOCKED')
        .map(({ id }) => ({ resource: smsCodeOrders, recordId: id, why: message('undo.usedSince') })),
    );
    const values = { status: 'CANCELLED', ending: 'RETRIEVED', closedAt: ctx.now(), liveNumber: null } as const;
    await table(ctx, smsCodeOrders).update(values, some);
    await recordHistories(
      ctx,
      smsCodeOrders,
      'undo',
      some.map((recordId) => ({ recordId, changes: { status: { before: 'STOCKED', after: 'CANCELLED' } } })),
    );
  }
}

/** Writes a circulation record for each customer, as the undone command did. */
async function writeRecords(ctx: Context, done: DoneOperation, circulation: 'DISTRIBUTE' | 'RETRIEVE'): Promise<void> {
  const platform = await platformUser(ctx);
  const entries = entriesOf(done, smsNumbers).filter(({ changes }) => changes.holder !== undefined);
  const holderOf = ({ changes }: DoneOperation['entries'][number]): number =>
    Number(changes.holder?.[circulation === 'DISTRIBUTE' ? 'before' : 'after']);
  for (const holder of new Set(entries.map(holderOf))) {
    const mine = idsOf(entries.filter((entry) => holderOf(entry) === holder));
    const numbers: string[] = [];
    for (const some of chunked(mine, AT_ONCE))
      numbers.push(...(await table(ctx, smsNumbers).find(some)).map(({ number }) => number));
    await table(ctx, smsNumberRecords).insert({
      circulation,
      from: circulation === 'DISTRIBUTE' ? platform : holder,
      to: circulation === 'DISTRIBUTE' ? holder : platform,
      ranges: compactNumbers(numbers),
      count: mine.length,
      operator: ctx.actor.id,
    });
  }
}

/**
 * Undoes a distribution or retrieval, for all numbers or none. Throws if a number was moved or an order started since.
 */
export const undoHandOver = (circulation: 'DISTRIBUTE' | 'RETRIEVE'): Inverse => ({
  requireReach: (ctx, done) => requireInScope(ctx, smsNumbers, idsOf(entriesOf(done, smsNumbers))),
  run: async (ctx, done, report) => {
    const numbers = entriesOf(done, smsNumbers);
    if (circulation === 'DISTRIBUTE')
      await requireReceivers(ctx, [
        ...new Set(numbers.flatMap(({ changes }) => (changes.holder ? Number(changes.holder.before) : []))),
      ]);
    else await cancelMade(ctx, idsOf(entriesOf(done, smsCodeOrders)));
    await restoreEntries(ctx, circulation === 'DISTRIBUTE' ? done.entries : numbers, report);
    await writeRecords(ctx, done, circulation);
  },
});
