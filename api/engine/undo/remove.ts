import type { Inverse } from '../../declared/command';
import { Invalid } from '../../errors';
import { keepsMasked } from '../../models/history';
import { commandsOf } from '../rows/commands/commands';
import { deleteRows } from '../rows/write/remove';
import { requireInScope } from '../rows/read/read';
import type { DoneToOne } from './readDone';
import { byResource, doneByRecord } from './readDone';
import { holdRows, holdUnchanged } from './restore';

/**
 * The inverse of what makes records: each is removed as it would be by hand, with the right to that, while it is what
 * was made. Its history stays.
 */
export const removes: Inverse = {
  requireReach: async (ctx, done) => {
    for (const [resource, entries] of byResource(ctx, done.entries)) {
      const held = await holdRows(
        ctx,
        resource,
        entries.flatMap(({ recordId }) => recordId ?? []),
      );
      await requireInScope(ctx, resource, [...held.keys()]);
    }
  },
  run: async (ctx, done) => {
    const [only, ...others] = byResource(ctx, done.entries);
    if (!only || others.length > 0) throw new Invalid('undo.withOthers');
    const [resource, entries] = only;
    const made = [...doneByRecord(entries)].map(([id, { changes }]): [number, DoneToOne] => {
      const known = Object.entries(changes).filter(
        ([field, { before }]) => before === null && !keepsMasked(resource, field),
      );
      return [id, { changes: Object.fromEntries(known), kept: {} }];
    });
    await holdUnchanged(ctx, resource, new Map(made));
    await deleteRows(
      ctx,
      commandsOf(ctx.database),
      resource,
      made.map(([id]) => id).toSorted((a, b) => a - b),
    );
  },
};
