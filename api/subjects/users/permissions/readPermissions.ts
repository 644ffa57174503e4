import type { Permissions } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import users from '@t3d/resources/people/users';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import { requireAction } from '../../../engine/access/permissions';
import { rowsInScope } from '../../../engine/rows/read/byIds';
import { NotFound } from '../../../errors';
import { sessionsOf } from '../../../models/logins';
import type { User } from '@t3d/resources/rows';
import { subtreeIds } from '../subtree';
import { permissionGroups, presetsFor } from './catalogue';

/** All that the role of a user can have, and what the user has now. For those who may set it. */
export async function readPermissions(ctx: Context, given: string): Promise<Permissions> {
  requireAction(ctx.actor, users, 'set-apis');
  const id = Number(given);
  if (!/^\d{1,15}$/.test(given) || id < 1) throw new NotFound();
  const [user] = (await rowsInScope(ctx, users, [id], {})) as unknown as User[];
  if (!user || user.role === null) throw new NotFound();
  const { account, nickname, role, apis } = user;
  const { database, language, now, transaction } = ctx;
  const sessions = await sessionsOf(database).count({
    where: { user: id, expiresAt: { [Op.gt]: now() } },
    transaction,
  });
  const groups = permissionGroups(database.registry, role, language);
  const calls = groups.flatMap(({ screens }) =>
    screens.flatMap((screen) => screen.calls.map(({ pattern }) => pattern)),
  );
  return {
    user: { id, account, nickname, role, roleLabel: optionLabel('users', 'role', role, language), apis: apis ?? [] },
    groups,
    presets: presetsFor(calls, language),
    sessions,
    below: (await subtreeIds(ctx, [id])).length - 1,
  };
}
