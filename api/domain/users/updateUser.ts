import { levelOf } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, NotFound, invalidField, rejectRows } from '../../errors';
import { changeCurrency } from '../../ledger';
import { changesBetween, recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { givesBack } from './customersOf';
import { currencyBelow, requireSalesman } from './placeUser';
import { isCustomer } from './wallets';
import type { User } from '@t3d/resources/rows';
import { restores } from '../../engine/undo/restore';
import { setValues } from '../../engine/rows/commands/setValues';
import { requireReceivers } from './userReach';

/** A new salesman of an AGENT_1 applies to everybody below. */
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

/** Allowed only at the AGENT_1, because one salesman serves the whole branch. */
async function moveBranch(ctx: Context, user: User, salesman: number | null): Promise<void> {
  if (user.superior !== null) throw invalidField('salesman', 'users.salesmanInherited');
  if (salesman === null && ctx.actor.role === 'SALESMAN') throw invalidField('salesman', 'users.salesmanSelf');
  if (salesman !== null) await requireSalesman(ctx, salesman);
  await moveBelow(ctx, user, salesman);
}

/**
 * Changes the currency of a user and the user's wallet. Rejects a user with children or a superior of another
 * currency, because a branch has one currency.
 */
async function moveCurrency(ctx: Context, user: User, currency: string | null | undefined): Promise<void> {
  if (!currency) throw invalidField('currency', 'required');
  const rows = table(ctx, users);
  const superior = user.superior === null ? null : await rows.one(user.superior, { lock: 'shared' });
  if (superior) currencyBelow(superior, currency);
  // Nobody can add a child before the commit, because that would lock this user too.
  const child = await rows.one({ superior: user.id, status: { ne: 'DELETED' } }, { lock: 'shared' });
  if (child) throw invalidField('currency', 'users.currencyOfBranch');
  await changeCurrency(ctx, user.id, currency);
}

/** Updates a user. Rejects another currency once the wallet has a bill, and a separate salesman below another agent. */
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

/**
 * Assigns customers, and with an AGENT_1 everybody below, to a salesman. Rejects agents below another agent, and a
 * salesman who is disabled. `affected` counts customers who had another salesman.
 */
export const bindSalesman = command(users, 'bind-salesman', {
  undo: givesBack,
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

/** `affected` counts the customers who had another level. */
export const bindLevel = command(users, 'bind-level', {
  undo: restores(),
  validate: (_ctx, found) => {
    rejectRows(
      found.filter((user) => !isCustomer(user)),
      'users.notCustomer',
    );
  },
  run: async (ctx, found, { level }) => {
    // Users above are locked too, because these users are already locked.
    await requireReceivers(
      ctx,
      found.map(({ id }) => id),
    );
    return { affected: await setValues(ctx, users, 'bind-level', found, { level }) };
  },
});
