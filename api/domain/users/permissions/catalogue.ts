import {
  type Language,
  type PermissionCall,
  type Permissions,
  type PermissionScreen,
  type Resource,
  type Role,
  BACKDOOR,
  tickedBy,
} from '@t3d/resources/kit';
import { menuTitle, resourceLabel, optionLabel } from '@t3d/resources/locales';
import { HAND_MADE_CALLS, PERMISSION_PRESETS } from '@t3d/resources/people/permissions';
import type { Registry } from '../../../registry/registry';
import { callsFor, requireAction } from '../../../engine/access/permissions';
import { translate } from '../../../locales';
import type { words } from './permissionTexts';
import { Router } from 'express';
import { contextOf } from '../../../middleware/context';
import users from '@t3d/resources/people/users';
import { Op } from 'sequelize';
import type { Context } from '../../../context';
import { rowsInScope } from '../../../engine/rows/read/byIds';
import { NotFound } from '../../../errors';
import { sessionsOf } from '../../../models/logins';
import type { User } from '@t3d/resources/rows';
import { subtreeIds } from '../switchUsers';
import { ADMINS } from '@t3d/resources/roles';
import { type ApiCall, INTEGER, TEXT, respondsWithOne, listOf, orNull, shapeOf } from '../../../engine/http/apiCall';

/** Serves the possible permissions of a user's role, to callers who may set permissions. */
export function permissionRoutes(): Router {
  const router = Router();
  router.get('/users/:id/permissions', async (request, response) => {
    response.json({ code: 200, message: 'ok', data: await readPermissions(contextOf(request), request.params.id) });
  });
  return router;
}

/** Returns the possible permissions of a role. Throws for callers who may not set permissions. */
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

const CALL = shapeOf({ name: TEXT, label: TEXT, pattern: TEXT });
const SCREEN = shapeOf({ name: TEXT, label: TEXT, calls: listOf(CALL) });

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/users/{id}/permissions',
    name: 'users.permissions',
    summary: "all that a user's role can have, by screen and call, and the patterns that the user has",
    roles: ADMINS,
    pattern: 'users:set-apis',
    answers: respondsWithOne(
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

type Group = Permissions['groups'][number];
interface Placed {
  under: string;
  order: number;
  screen: PermissionScreen;
}

const ELSEWHERE = 'own';

type Key = Exclude<keyof typeof words, 'permissions.gained' | 'permissions.lost'>;
const keyOf = (pattern: string): Key => `permissions.${pattern}` as Key;

function handMadeFor(role: Role, language: Language): Map<string, PermissionCall[]> {
  const found = new Map<string, PermissionCall[]>();
  for (const [pattern, roles] of Object.entries(HAND_MADE_CALLS)) {
    if (role !== BACKDOOR && !roles.includes(role)) continue;
    const [screen = '', name = ''] = pattern.split(':');
    const call = { name, pattern, label: translate(keyOf(pattern), language) };
    found.set(screen, [...(found.get(screen) ?? []), call]);
  }
  return found;
}

const declaredFor = (resource: Resource, role: Role, language: Language): PermissionCall[] =>
  callsFor(resource, role, language).map(({ label, pattern }) => ({
    name: pattern.slice(resource.name.length + 1),
    label,
    pattern,
  }));

/** Returns the resource's menu entry, or that of the page that contains it. */
function placeOf({ product }: Registry, { name, declaration: { menu } }: Resource): { under: string; order: number } {
  if (menu?.under) return { under: menu.under, order: menu.order ?? 0 };
  const [path] = [product.routes?.[name] ?? []].flat();
  const parent = path && product.menu.find((entry) => path.startsWith(`${entry.path}/`));
  return parent ? { under: parent.name, order: Number.MAX_SAFE_INTEGER } : { under: ELSEWHERE, order: 0 };
}

function screensFor(registry: Registry, role: Role, language: Language): Placed[] {
  const byHand = handMadeFor(role, language);
  const declared = [...registry.values()].flatMap((resource): Placed[] => {
    const own = [...declaredFor(resource, role, language), ...(byHand.get(resource.name) ?? [])];
    if (own.length === 0) return [];
    const screen = { name: resource.name, label: resourceLabel(resource.name, language).label, calls: own };
    return [{ ...placeOf(registry, resource), screen }];
  });
  const others = [...byHand]
    .filter(([name]) => !registry.has(name))
    .map(([name, calls]): Placed => ({
      under: 'setting',
      order: Number.MAX_SAFE_INTEGER,
      screen: { name, label: translate(keyOf(name), language), calls },
    }));
  return [...declared, ...others];
}

/** Returns the permissions of a role by screen, in menu order. */
export function permissionGroups(registry: Registry, role: Role, language: Language): Group[] {
  const placed = screensFor(registry, role, language);
  const names = [...registry.product.menu.map(({ name }) => name), ELSEWHERE];
  return names.flatMap((name): Group[] => {
    const screens = placed
      .filter(({ under }) => under === name)
      .sort((a, b) => a.order - b.order)
      .map(({ screen }) => screen);
    const label = name === ELSEWHERE ? translate('permissions.own', language) : menuTitle(name, language);
    return screens.length > 0 ? [{ name, label, screens }] : [];
  });
}

/** Returns the possible calls of a role by pattern, each with its label and its screen's. */
export function permissionCalls(
  registry: Registry,
  role: Role,
  language: Language,
): Map<string, { screen: string; label: string }> {
  const screens = permissionGroups(registry, role, language).flatMap((group) => group.screens);
  return new Map(
    screens.flatMap((screen) =>
      screen.calls.map(({ pattern, label }) => [pattern, { screen: screen.label, label }] as const),
    ),
  );
}

/** Returns the presets of a role without duplicates. */
export function presetsFor(calls: readonly string[], language: Language): Permissions['presets'] {
  const seen = new Set<string>();
  return Object.entries<readonly string[]>(PERMISSION_PRESETS).flatMap(([name, patterns]) => {
    const ticks = [...tickedBy(patterns, calls)].join(' ');
    if (seen.has(ticks)) return [];
    seen.add(ticks);
    return [{ name, label: translate(keyOf(`preset.${name}`), language), patterns: [...patterns] }];
  });
}
