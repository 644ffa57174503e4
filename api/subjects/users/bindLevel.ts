import users from '@t3d/resources/users';
import { command } from '../../engine/rows/command';
import { refuseRows } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { requireReceivers } from './receivers';
import { isCustomer } from './wallets';

/** Gives customers a level. `affected` counts those that had another. */
export const bindLevel = command(users, 'bind-level', {
  refuse: (_ctx, found) => {
    refuseRows(
      found.filter((user) => !isCustomer(user)),
      'users.notCustomer',
    );
  },
  run: async (ctx, found, { level }) => {
    // They are held; those above are held with them.
    await requireReceivers(
      ctx,
      found.map(({ id }) => id),
    );
    const changed = found.filter((user) => user.level !== level);
    await table(ctx, users).update(
      { level },
      changed.map(({ id }) => id),
    );
    await recordHistories(
      ctx,
      users,
      'bind-level',
      changed.map((user) => ({ recordId: user.id, changes: changesBetween(users, user, { level }) })),
    );
    return { affected: changed.length };
  },
});
