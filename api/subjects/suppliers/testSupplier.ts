import suppliers from '@t3d/resources/suppliers/suppliers';
import { command } from '../../engine/rows/commands/command';
import { enqueue } from '../../jobs/outbox';
import { TEST_JOB } from './types';

/**
 * Tries the connection, in a job: nobody outside is called within a request's transaction. Its result shows whether it
 * went well.
 */
export const testSupplier = command(suppliers, 'test', {
  run: async (ctx, { id }) => {
    const payload = { supplier: id, language: ctx.language };
    return { jobId: await enqueue(ctx, { kind: TEST_JOB, payload, owner: ctx.actor.id }) };
  },
});
