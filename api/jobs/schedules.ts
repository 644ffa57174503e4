import { systemContext } from '../context';
import type { Database } from '../models/database';
import { inTransaction } from '../models/transaction';
import { enqueue } from './outbox';
import { JOB_HANDLERS } from './handlers';

/** Makes sure that every handler with `every` has its one recurring job, whichever process comes first. */
export async function ensureSchedules(
  database: Database,
  handlers = database.services.get(JOB_HANDLERS),
): Promise<void> {
  await inTransaction(systemContext(database, 'job'), async (ctx) => {
    for (const [kind, handler] of Object.entries(handlers)) {
      if (handler.every !== undefined) await enqueue(ctx, { kind, payload: {}, dedupe: `schedule:${kind}` });
    }
  });
}
