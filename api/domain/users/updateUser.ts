import { levelOf } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, NotFound, invalidField, rejectRows } from '../../errors';
import { changeCurrency } from '../../ledger';
import { changesBetween, recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { undoCustomerMove } from './customersOf';
import { currencyBelow, requireSalesman } from './placeUser';
import { isCustomer } from './wallets';
import type { User } from '@t3d/resources/rows';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import { requireReceivers } from './userReach';

/** Gives everybody below an AGENT_1 the new salesman. */
async function moveBelow(ctx: Context, user: User, salesman: number | null): Promise<void> {
  if (levelOf(user.role) !== 1) return;
  const rows = table(ctx, users);
  const below = (await rows.find({ agent1: user.id }, { lock: true })).filter(({ id }) => id !== user.id);
  if (below.length === 0) return;
  await rows.update(
    { salesman },
    below.map(({ id }) => id),
  );
  await recordHistories(
    ctx,
    users,
    'update',
    below.map((child) => ({ recordId: child.id, changes: changesBetween(users, child, { salesman }) })),
  );
}

/** Changes the salesman of a whole branch. Throws for an agent below another one. */
async function moveBranch(ctx: Context, user: User, salesman: number | null): Promise<void> {
  if (user.superior !== null) throw invalidField('salesman', 'users.salesmanInherited');
  if (salesman === null && ctx.actor.role === 'SALESMAN') throw invalidField('salesman', 'users.salesmanSelf');
  if (salesman !== null) await requireSalesman(ctx, salesman);
  await moveBelow(ctx, user, salesman);
}

/** Changes the currency of a user and the wallet. Throws if children or the superior have another one. */
async function moveCurrency(ctx: Context, user: User, currency: string | null | undefined): Promise<void> {
  if (!currency) throw invalidField('currency', 'required');
  const rows = table(ctx, users);
  const superior = user.superior === null ? null : await rows.one(user.superior, { lock: 'shared' });
  if (superior) currencyBelow(superior, currency);
  // Nobody can add a child before the commit, because that locks this user too.
  const child = await rows.one({ superior: user.id, status: { ne: 'DELETED' } }, { lock: 'shared' });
  if (child) throw invalidField('currency', 'users.currencyOfBranch');
  await changeCurrency(ctx, user.id, currency);
}

/** Updates a user. Rejects another currency once the wallet has a bill. */
export const updateUser = command(users, 'update', {
  run: async (ctx, user, values) => {
    if (user.status === 'DELETED') throw new NotFound();
    if (user.role === null) throw new Invalid('users.builtIn');
    if ('currency' in values) await moveCurrency(ctx, user, values.currency);
    if ('salesman' in values) {
      if (!isCustomer(user)) throw invalidField('salesman', 'users.notCustomer');
      await moveBranch(ctx, user, values.salesman ?? null);
    }
    await table(ctx, users).update(values, user.id);
    await recordHistory(ctx, users, user.id, 'update', changesBetween(users, user, values));
    return { affected: 1 };
  },
});

/** Assigns customers, with everybody below, to an enabled salesman. `affected` counts customers who had another one. */
export const bindSalesman = command(users, 'bind-salesman', {
  undo: undoCustomerMove,
  validate: (_ctx, found) => {
    rejectRows(
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

/** Assigns a level to customers. `affected` counts those who had another one. */
export const bindLevel = command(users, 'bind-level', {
  undo: restores(),
  validate: (_ctx, found) => {
    rejectRows(
      found.filter((user) => !isCustomer(user)),
      'users.notCustomer',
    );
  },
  run: async (ctx, found, { level }) => {
    // Lock the users above too.
    await requireReceivers(
      ctx,
      found.map(({ id }) => id),
    );
    return { affected: await setValues(ctx, users, 'bind-level', found, { level }) };
  },
});
