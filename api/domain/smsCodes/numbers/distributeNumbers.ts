import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumberRecords from '@t3d/resources/codes/sms-number-records';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { invalidField } from '../../../errors';
import { platformUser } from '../../../ledger';
import { chunked } from '../../../models/chunked';
import { recordHistories } from '../../../models/history';
import { table } from '../../../models/table';
import type { User } from '@t3d/resources/rows';
import { newOrderNo } from '../../orders';
import { nameOf, requireReceivers } from '../../users';
import { isBuyer } from '../orders/buyers';
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

const AT_ONCE = 1000;
/** Returns why a number is not free: it is in use or belongs to a customer. */
const notFree =
  (ctx: Context): WhyNot =>
  (row) =>
    row.status === 'UNUSED' && row.holder === null ? null : inState(ctx, 'smsCodes.notFree', row);

async function requireReceiver(ctx: Context, id: number): Promise<User> {
  const [receiver] = (await requireReceivers(ctx, [id], 'toUser')) as [User];
  if (!isBuyer(receiver)) throw invalidField('toUser', 'smsCodes.notBuyer');
  return receiver;
}

/** Creates a STOCKED order for each number, which the customer's next order starts. */
async function stockOrders(ctx: Context, numbers: readonly SelectedNumber[], receiver: User): Promise<void> {
  const made = numbers.map(({ id, country }) => ({
    orderNo: newOrderNo(ctx),
    number: id,
    liveNumber: id,
    country,
    user: receiver.id,
    status: 'STOCKED' as const,
    createdBy: ctx.actor.id,
  }));
  await table(ctx, smsCodeOrders).insertMany(made);
  for (const some of chunked(made, AT_ONCE)) {
    const rows = await table(ctx, smsCodeOrders).find({ orderNo: some.map(({ orderNo }) => orderNo) });
    await recordHistories(
      ctx,
      smsCodeOrders,
      'distribute',
      rows.map((row) => ({
        recordId: row.id,
        changes: { number: { before: null, after: row.number }, status: { before: null, after: 'STOCKED' } },
      })),
    );
  }
}

async function hand(ctx: Context, numbers: readonly SelectedNumber[], receiver: User): Promise<void> {
  for (const some of chunked(numbers, AT_ONCE)) {
    const ids = some.map(({ id }) => id);
    await table(ctx, smsNumbers).update({ holder: receiver.id, circulation: 'DISTRIBUTE' }, ids);
    await recordHistories(
      ctx,
      smsNumbers,
      'distribute',
      some.map(({ id, circulation }) => ({
        recordId: id,
        changes: { holder: { before: null, after: receiver.id } },
        kept: { circulation: { before: circulation, after: 'DISTRIBUTE' } },
      })),
    );
  }
}

/**
 * Distributes free numbers to a customer, who uses them first. Skips numbers of ranges that are not free, but rejects
 * such numbers chosen by id.
 */
export const distributeNumbers = command(smsNumbers, 'distribute', {
  undo: undoHandOver('RETRIEVE'),
  check: async (ctx, input) => {
    const receiver = await requireReceiver(ctx, input.toUser);
    const { rows: _rows, ...preview } = await previewNumbers(ctx, selectNumbers(ctx, input), notFree(ctx));
    const before = await table(ctx, smsNumbers).count({ holder: receiver.id, status: 'UNUSED' });
    const name = nameOf(receiver);
    return {
      ...preview,
      changes: [{ label: name, about: name, before, after: before + preview.available, kind: 'count' }],
    };
  },
  run: async (ctx, input, { asJob }) => {
    const selection = selectNumbers(ctx, input);
    requireReadable(selection);
    const receiver = await requireReceiver(ctx, input.toUser);
    const numbers = await lockMovable(ctx, selection, notFree(ctx));
    const job = await asJob(numbers.length);
    if (job) return job;
    await hand(ctx, numbers, receiver);
    await stockOrders(ctx, numbers, receiver);
    await table(ctx, smsNumberRecords).insert({
      circulation: 'DISTRIBUTE',
      from: await platformUser(ctx),
      to: receiver.id,
      ranges: compactNumbers(numbers.map(({ number }) => number)),
      count: numbers.length,
      operator: ctx.actor.id,
      remark: input.remark ?? null,
    });
    return { affected: numbers.length };
  },
});
