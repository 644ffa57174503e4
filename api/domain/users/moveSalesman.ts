import type { RowOf } from '@t3d/resources/kit';
import organisations from '@t3d/resources/people/organisations';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import type { DoneOperation, Inverse } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import { removes, restoreEntries } from '../../engine/undo/restore';
import { invalidField } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';

type Organisation = RowOf<(typeof organisations)['fields']>;

/** Undoes a move: deletes the created rows, then restores the changed ones. */
const movesBack: Inverse = {
  run: async (ctx, done, report) => {
    const isMade = ({ action }: DoneOperation['entries'][number]): boolean => action === 'create';
    const [made, changed] = [done.entries.filter(isMade), done.entries.filter((entry) => !isMade(entry))];
    if (made.length > 0) await removes.run(ctx, { ...done, entries: made }, report);
    await restoreEntries(ctx, changed, report);
  },
};

async function change(ctx: Context, row: Organisation, values: Partial<Organisation>): Promise<void> {
  await table(ctx, organisations).update(values, row.id);
  await recordHistory(ctx, organisations, row.id, 'move', changesBetween(organisations, row, values));
}

/** Adds a department to a salesman, or enables a disabled one. */
async function join(ctx: Context, salesman: number, department: Organisation['department'], known?: Organisation) {
  if (known) return change(ctx, known, { disabled: false });
  const values = { salesman, department, disabled: false };
  const id = await table(ctx, organisations).insert(values);
  await recordHistory(ctx, organisations, id, 'create', changesBetween(organisations, {}, values));
}

/**
 * Moves a salesman between departments, adds one (without `from`) or disables one (without `to`). Locks the salesman
 * first.
 */
export const moveSalesman = command(organisations, 'move', {
  undo: movesBack,
  run: async (ctx, { salesman, from, to }) => {
    if (!from && !to) throw invalidField('to', 'required');
    await table(ctx, users).one(salesman, { lock: true });
    const rows = await table(ctx, organisations).find({ salesman }, { lock: true });
    const [before, after] = [from, to].map((one) => rows.find(({ department }) => department === one));
    if (from && (!before || before.disabled)) throw invalidField('from', 'users.notInDepartment');
    if (after && !after.disabled) throw invalidField('to', 'users.inDepartment');
    if (before && to && !after) await change(ctx, before, { department: to });
    else {
      if (before) await change(ctx, before, { disabled: true });
      if (to) await join(ctx, salesman, to, after);
    }
    return { affected: 1 };
  },
});
