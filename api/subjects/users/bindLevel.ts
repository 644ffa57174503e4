import users from '@t3d/resources/people/users';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import { refuseRows } from '../../errors';
import { requireReceivers } from './receivers';
import { isCustomer } from './wallets';

/** Gives customers a level. `affected` counts those that had another. */
export const bindLevel = command(users, 'bind-level', {
  undo: restores(),
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
    return { affected: await setValues(ctx, users, 'bind-level', found, { level }) };
  },
});
