import type { Field, Resource } from '@t3d/resources/kit';
import { isEqual } from '@t3d/resources/kit';
import type { Changes, Inverse } from '../../declared/command';
import type { Context } from '../../context';
import { Forbidden, Invalid, message } from '../../errors';
import { table } from '../../models/table';
import { writableFields } from '../access/permissions';
import { commandsOf } from '../rows/commands/commands';
import type { PlainRow } from '../rows/read/read';
import { updateRow } from '../rows/write/write';
import { refuseObstacles } from './obstacles';
import { doneByRecord, isOfTable } from './readDone';
import { holdUnchanged, storedChanges } from './restore';

/** What people give, and not what follows from it by the rule for the resource's values. */
const isGiven = ({ hidden, managed, computed, through }: Field): boolean =>
  !hidden && !managed && !computed && !through;

/** The former values that a PUT gives; a field that the caller may not write any more is refused (403). */
function formerOf(ctx: Context, resource: Resource, changes: Changes): Record<string, unknown> {
  const writable = writableFields(ctx.actor, resource, 'update');
  const given = Object.entries(changes).filter(([name]) => name in writable || isGiven(resource.fields[name] as Field));
  if (given.some(([name]) => !(name in writable))) throw new Forbidden(`${resource.name}:update`);
  return Object.fromEntries(given.map(([name, { before }]) => [name, before]));
}

/** Whether a record holds again what stood there, derived fields included. */
async function requireWhole(ctx: Context, resource: Resource, id: number, changes: Changes): Promise<void> {
  const row = (await table(ctx, resource).one(id)) as PlainRow | null;
  const left = Object.entries(changes).filter(([name, { before }]) => !isEqual(row?.[name], before));
  await refuseObstacles(
    ctx,
    left.slice(0, 1).map(() => ({ resource, recordId: id, why: message('undo.notWhole') })),
  );
}

/**
 * The inverse of a change of one record: the fields that it changed are changed back as anybody would, by the same
 * command and rules, while they hold what it wrote. Refuses where records below it were changed with it.
 */
export const changesBack: Inverse = {
  run: async (ctx, done) => {
    const resource = ctx.database.registry.get(done.resource) as Resource;
    if (!done.entries.every((entry) => isOfTable(ctx, resource, entry))) throw new Invalid('undo.withOthers');
    const records = doneByRecord(done.entries);
    await holdUnchanged(ctx, resource, records);
    const record = done.recordId ?? [...records.keys()].at(-1);
    const changed = record === undefined ? undefined : records.get(record);
    if (record === undefined || !changed) throw new Invalid('undo.none');
    const former = formerOf(ctx, resource, storedChanges(resource, changed.changes));
    await updateRow(ctx, commandsOf(ctx.database), resource, record, former);
    // What followed of it in other records follows of it again.
    for (const [id, { changes }] of records) await requireWhole(ctx, resource, id, storedChanges(resource, changes));
  },
};
