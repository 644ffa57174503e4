import type { Resource } from '@t3d/resources/kit';
import type { Inverse } from '../../declared/command';
import { Invalid } from '../../errors';
import { keepsMasked } from '../../models/history';
import { commandsOf } from '../rows/commands';
import { deleteRows } from '../rows/remove';
import { requireInScope } from '../rows/read';
import { refuseObstacles } from './obstacles';
import { doneByRecord } from './readDone';
import { holdRows, whyNotRestored } from './restore';

/**
 * The inverse of what makes records: each is removed as it would be by hand, with the right to that, while it is what
 * was made. Its history stays.
 */
export const removes: Inverse = {
  requireReach: async (ctx, done) => {
    for (const name of new Set(done.entries.map(({ resource }) => resource))) {
      const resource = ctx.database.registry.get(name) as Resource;
      const ids = done.entries.filter((entry) => entry.resource === name).flatMap(({ recordId }) => recordId ?? []);
      const held = await holdRows(ctx, resource, ids);
      await requireInScope(ctx, resource, [...held.keys()]);
    }
  },
  run: async (ctx, done) => {
    const names = [...new Set(done.entries.map(({ resource }) => resource))];
    const [name] = names;
    const resource = name === undefined ? undefined : ctx.database.registry.get(name);
    if (!resource || names.length > 1) throw new Invalid('undo.withOthers');
    const made = doneByRecord(done.entries);
    const rows = await holdRows(ctx, resource, [...made.keys()]);
    await refuseObstacles(
      ctx,
      [...made].flatMap(([id, { changes }]) => {
        const known = Object.fromEntries(
          Object.entries(changes).filter(([field, { before }]) => before === null && !keepsMasked(resource, field)),
        );
        return whyNotRestored(ctx, resource, id, rows.get(id), { changes: known, kept: {} }) ?? [];
      }),
    );
    await deleteRows(
      ctx,
      commandsOf(ctx.database),
      resource,
      [...made.keys()].sort((one, other) => one - other),
    );
  },
};
