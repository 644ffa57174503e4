import users from '@t3d/resources/people/users';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import { refuseRows } from '../../errors';
import { requireSalesman } from './placeUser';
import { moveBelow } from './updateUser';

/**
 * Gives customers to a salesman, each agent of the first level with everybody below it. Refuses agents below another,
 * who follow theirs, and a salesman who is disabled or none. `affected` counts the customers named that had another.
 */
export const bindSalesman = command(users, 'bind-salesman', {
  undo: restores(),
  refuse: (_ctx, found) => {
    refuseRows(
      found.filter(({ superior }) => superior !== null),
      'users.salesmanInherited',
    );
  },
  run: async (ctx, found, { salesman }) => {
    await requireSalesman(ctx, salesman);
    for (const user of found.filter((one) => one.salesman !== salesman)) await moveBelow(ctx, user, salesman);
    return { affected: await setValues(ctx, users, 'bind-salesman', found, { salesman }) };
  },
});
