import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumberRecords from '@t3d/resources/codes/sms-number-records';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { platformUser } from '../../../ledger';
import { chunked } from '../../../models/chunked';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import {
  type SelectedNumber,
  type WhyNot,
  compactNumbers,
  inState,
  lockMovable,
  previewNumbers,
  requireReadable,
  selectNumbers,
} from './selectNumbers';
import { undoHandOver } from './undoHanding';
import smsMessages from '@t3d/resources/codes/sms-messages';
import { rejectRows } from '../../../errors';

const AT_ONCE = 1000;
const notHeld =
  (ctx: Context): WhyNot =>
  (row) =>
    row.status === 'UNUSED' && row.holder !== null ? null : inState(ctx, 'smsCodes.notHeld', row);

/** Cancels the STOCKED orders of these numbers, which are unpaid. */
async function cancelOrders(ctx: Context, ids: readonly number[]): Promise<void> {
  const stocked = await table(ctx, smsCodeOrders).find({ liveNumber: ids, status: 'STOCKED' }, { lock: true });
  await table(ctx, smsCodeOrders).update(
    { status: 'CANCELLED', ending: 'RETRIEVED', closedAt: ctx.now(), liveNumber: null },
    stocked.map(({ id }) => id),
  );
  await recordHistories(
    ctx,
    smsCodeOrders,
    'retrieve',
    stocked.map(({ id, ending, closedAt, liveNumber }) => ({
      recordId: id,
      changes: { status: { before: 'STOCKED', after: 'CANCELLED' } },
      kept: {
        ending: { before: ending, after: 'RETRIEVED' },
        closedAt: { before: closedAt, after: ctx.now() },
        liveNumber: { before: liveNumber, after: null },
      },
    })),
  );
}

async function writeRecords(ctx: Context, numbers: readonly SelectedNumber[], remark: string | null): Promise<void> {
  const to = await platformUser(ctx);
  const holders = [...new Set(numbers.map(({ holder }) => holder))];
  await table(ctx, smsNumberRecords).insertMany(
    holders.map((from) => {
      const mine = numbers.filter(({ holder }) => holder === from);
      return {
        circulation: 'RETRIEVE',
        from,
        to,
        ranges: compactNumbers(mine.map(({ number }) => number)),
        count: mine.length,
        operator: ctx.actor.id,
        remark,
      } as const;
    }),
  );
}

/** Returns distributed numbers to the pool and cancels their STOCKED orders. */
export const retrieveNumbers = command(smsNumbers, 'retrieve', {
  undo: undoHandOver('DISTRIBUTE'),
  check: async (ctx, input) => {
    const { rows: _rows, ...preview } = await previewNumbers(ctx, selectNumbers(ctx, input), notHeld(ctx));
    return preview;
  },
  run: async (ctx, input, { asJob }) => {
    const selection = selectNumbers(ctx, input);
    requireReadable(selection);
    const numbers = await lockMovable(ctx, selection, notHeld(ctx));
    const job = await asJob(numbers.length);
    if (job) return job;
    for (const some of chunked(numbers, AT_ONCE)) {
      const ids = some.map(({ id }) => id);
      await cancelOrders(ctx, ids);
      await table(ctx, smsNumbers).update({ holder: null, circulation: 'RETRIEVE' }, ids);
      await recordHistories(
        ctx,
        smsNumbers,
        'retrieve',
        some.map(({ id, holder }) => ({
          recordId: id,
          changes: { holder: { before: holder, after: null } },
          kept: { circulation: { before: 'DISTRIBUTE', after: 'RETRIEVE' } },
        })),
      );
    }
    await writeRecords(ctx, numbers, input.remark ?? null);
    return { affected: numbers.length };
  },
});

/** Deletes numbers, or none if any had an order or a message. The error lists these numbers. */
export const deleteNumbers = command(smsNumbers, 'delete', {
  run: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const used = new Set([
      ...(await table(ctx, smsCodeOrders).find({ number: ids })).map(({ number }) => number),
      ...(await table(ctx, smsMessages).find({ number: ids }, { limit: 1000 })).map(({ number }) => number),
    ]);
    rejectRows(
      found.filter(({ id }) => used.has(id)),
      'smsCodes.numberUsed',
    );
    await table(ctx, smsNumbers).remove(ids);
    await recordHistories(
      ctx,
      smsNumbers,
      'delete',
      found.map(({ id, number }) => ({ recordId: id, changes: { number: { before: number, after: null } } })),
    );
    return { affected: found.length };
  },
});
