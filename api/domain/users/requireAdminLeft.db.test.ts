import { beforeEach, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { ApiError } from '../../errors';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { openTestProduct } from '../../test/product';
import { actAs, asSystem, buildAdmin } from '../../test/factories';
import { deleteUsers } from './deleteUsers';
import { setApis } from './setApis';
import { disableUsers } from './switchUsers';
import type { User } from '@t3d/resources/rows';

let database: Database;
let system: Context;
openTestProduct((opened) => {
  database = opened;
  system = asSystem(database);
});
beforeEach(() => inTransaction(system, (ctx) => table(ctx, users).update({ status: 'DISABLED' }, { role: 'ADMIN' })));

const by = <T>(actor: User, work: (ctx: Context) => Promise<T>): Promise<string> =>
  inTransaction(actAs(database, actor), work).then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return `${error.status} ${Object.entries(error.errors ?? {})
        .map(([field, { key }]) => `${field}:${key}`)
        .join(' ')}`;
    },
  );
const narrow = (actor: User, whom: readonly User[], ...apis: string[]): Promise<string> =>
  by(actor, (ctx) => setApis(ctx, { ids: whom.map(({ id }) => id), apis }));
const admin = (apis: string[] = ['*']): Promise<User> => buildAdmin(system, { apis });

describe('the right of an ADMIN to set permissions', () => {
  test.each([['users:list'], ['orders:*']])(
    'rejects users who remove their own right to set permissions, even when others have the right: %s',
    async (pattern) => {
      const [one, two] = [await admin(), await admin()];
      expect(await narrow(one, [one], pattern)).toBe('400 apis:users.ownRights');
      expect(await narrow(one, [two, one], pattern)).toBe('400 apis:users.ownRights');
      expect((await table(system, users).find([one.id, two.id])).map(({ apis }) => apis)).toEqual([['*'], ['*']]);
      expect(await narrow(one, [two], pattern)).toBe('done');
    },
  );

  test.each([['users:set-apis'], ['users:*'], ['*:set-apis']])(
    'lets an ADMIN restrict their own permissions to %s, because these include the right',
    async (pattern) => {
      const one = await admin();
      expect(await narrow(one, [one], pattern)).toBe('done');
      expect(await narrow(one, [one], '*')).toBe('done');
    },
  );

  // The commands, called directly to skip the permission check.
  const COMMANDS = {
    narrowed: (actor: User, last: User) => narrow(actor, [last], 'users:list'),
    disabled: (actor: User, last: User) => by(actor, (ctx) => disableUsers(ctx, { ids: [last.id] })),
    deleted: (actor: User, last: User) => by(actor, (ctx) => deleteUsers(ctx, { ids: [last.id] })),
  };
  test.each(Object.entries(COMMANDS))(
    'rejects a call by which the last ADMIN who may set permissions would be %s',
    async (_name, command) => {
      const [clerk, last] = [await admin(['users:disable', 'users:delete']), await admin()];
      expect(await command(clerk, last)).toBe(`400 ${last.id}:users.lastAdmin`);
      expect(await table(system, users).one(last.id)).toMatchObject({ status: 'ENABLED', apis: ['*'] });
      await admin();
      expect(await command(clerk, last)).toBe('done');
    },
  );

  test('lets the backdoor and the system remove the last right to set permissions', async () => {
    const backdoor = await buildAdmin(system, { role: 'backdoor' });
    const last = await admin();
    expect(await narrow(backdoor, [last], 'users:list')).toBe('done');
    await inTransaction(system, (ctx) => disableUsers(ctx, { ids: [last.id] }));
    expect((await table(system, users).one(last.id))?.status).toBe('DISABLED');
  });

  test("leaves one of two users the right to set permissions when the users remove each other's right", async () => {
    for (let round = 0; round < 3; round += 1) {
      await inTransaction(system, (ctx) => table(ctx, users).update({ status: 'DISABLED' }, { role: 'ADMIN' }));
      const [one, two] = [await admin(), await admin()];
      const outcomes = await Promise.all([narrow(one, [two], 'users:list'), narrow(two, [one], 'users:list')]);
      expect(outcomes.filter((answer) => answer === 'done')).toHaveLength(1);
      const kept = await table(system, users).find([one.id, two.id]);
      expect(kept.filter(({ apis }) => apis?.includes('*'))).toHaveLength(1);
    }
  });
});
