import suppliers from '@t3d/resources/suppliers/suppliers';
import type { Context } from '../../../context';
import { handleEvent } from '../events/handleEvents';
import { answerQuestion, closeCallback, findCallback, openCallbacks } from '.';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { enqueue } from '../../../jobs/outbox';

/** Kind of the jobs by which the simulated supplier calls back. */
export const CALLBACK_JOB = 'simulator.callback';

/** Leaves a job for each event that the simulated supplier is going to send of a reference. */
export async function expectCallbacks(ctx: Context, reference: string): Promise<void> {
  const open = await openCallbacks(ctx, reference);
  if (open.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    for (const { id, dueAt } of open)
      await enqueue(inner, { kind: CALLBACK_JOB, payload: { callback: id }, runAt: dueAt, dedupe: `callback:${id}` });
  });
}

/** The simulated supplier sends one event, by the same way as true ones. */
export async function callBack(ctx: Context, { callback: id }: { callback: number }): Promise<{ heard: string }> {
  const callback = await findCallback(ctx, id);
  if (!callback) return { heard: 'SKIPPED' };
  const {
    supplier,
    reference,
    event: { settle, ...event },
  } = callback;
  if (settle) await inTransaction(ctx, (inner) => answerQuestion(inner, reference, 'ACCEPTED'));
  const row = supplier === null ? null : await table(ctx, suppliers).one({ code: supplier });
  const heard = await handleEvent(ctx, row?.id ?? null, { ...event, reference, at: callback.dueAt });
  await inTransaction(ctx, (inner) => closeCallback(inner, id));
  return { heard };
}
