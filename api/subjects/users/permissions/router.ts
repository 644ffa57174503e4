import { Router } from 'express';
import { contextOf } from '../../../middleware/context';
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
import { subtreeIds } from '../naming';
import { permissionGroups, presetsFor } from './catalogue';
import { ADMINS } from '@t3d/resources/roles';
import { type ApiCall, INTEGER, TEXT, answersOne, listOf, orNull, shapeOf } from '../../../engine/http/apiCall';

/** What a user's role can have, as ticks, for those who may set permissions. */
export function permissionRoutes(): Router {
  const router = Router();
  router.get('/users/:id/permissions', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await readPermissions(contextOf(request), request.params.id) });
  });
  return router;
}

/** All that the role of a user can have, and what the user has now. For those who may set it. */
async function readPermissions(ctx: Context, given: string): Promise<Permissions> {
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

const CALL = {
  ...shapeOf({ name: TEXT, label: TEXT, pattern: TEXT, also: { ...TEXT, description: 'what else it allows' } }),
  required: ['name', 'label', 'pattern'],
};
const SCREEN = shapeOf({ name: TEXT, label: TEXT, calls: listOf(CALL) });

/** This room's part of the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/users/{id}/permissions',
    name: 'users.permissions',
    summary: "all that a user's role can have, by screen and call, and the patterns that the user has",
    roles: ADMINS,
    pattern: 'users:set-apis',
    answers: answersOne(
      shapeOf({
        user: shapeOf({
          id: INTEGER,
          account: TEXT,
          nickname: orNull(TEXT),
          role: TEXT,
          roleLabel: TEXT,
          apis: listOf(TEXT),
        }),
        groups: listOf(shapeOf({ name: TEXT, label: TEXT, screens: listOf(SCREEN) })),
        presets: listOf(shapeOf({ name: TEXT, label: TEXT, patterns: listOf(TEXT) })),
        sessions: { ...INTEGER, description: 'open ones, which a change reaches at once' },
        below: { ...INTEGER, description: 'users below, who keep theirs' },
      }),
    ),
  },
];
