import type { Resource } from '@t3d/resources/kit';
import type { AnySteps, Inverse } from '../../declared/command';
import { refuseObstacles } from './obstacles';
import { doneByRecord } from './readDone';
import { holdRows, whyNotRestored } from './restore';

/**
 * The inverse of one of two actions that undo each other (enable and disable): the other one, with what it refuses and
 * what follows of it, on the records that changed, while they are what they were made. `input` is what it asks for.
 */
export const opposite = (
  resource: Resource,
  steps: () => Pick<AnySteps, 'run' | 'refuse'>,
  input: Readonly<Record<string, unknown>> = {},
): Inverse => ({
  run: async (ctx, { entries }, report) => {
    const done = doneByRecord(entries);
    const rows = await holdRows(ctx, resource, [...done.keys()]);
    await refuseObstacles(
      ctx,
      [...done].flatMap(([id, one]) => whyNotRestored(ctx, resource, id, rows.get(id), one) ?? []),
    );
    const { refuse, run } = steps();
    await refuse?.(ctx, [...rows.values()], input);
    await run(ctx, [...rows.values()], input, report);
  },
});
