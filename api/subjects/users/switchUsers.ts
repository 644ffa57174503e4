import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { refuseEach } from '../../errors';
import { translate } from '../../locales';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { endSessionsOf } from '../../models/logins';
import type { User } from '@t3d/resources/rows';
import { requireAdminLeft } from './deleteUsers';
import { subtreeIds } from './naming';

/** Nobody switches oneself, or the platform. */
const refuse = ({ actor }: Context, found: readonly User[]): void => {
  refuseEach(found, ({ id, role }) =>
    id === actor.id ? { key: 'users.notSelf' } : role === null ? { key: 'users.builtIn' } : null,
  );
};

/** Those whose status it was not. */
async function setStatus(
  ctx: Context,
  found: readonly User[],
  status: 'ENABLED' | 'DISABLED',
): Promise<readonly User[]> {
  const changed = found.filter((user) => user.status !== status);
  await table(ctx, users).update(
    { status },
    changed.map(({ id }) => id),
  );
  if (status === 'DISABLED') await requireAdminLeft(ctx, changed);
  await recordHistories(
    ctx,
    users,
    status === 'ENABLED' ? 'enable' : 'disable',
    changed.map((user) => ({ recordId: user.id, changes: { status: { before: user.status, after: status } } })),
  );
  return changed;
}

/** Those whom an enabling let in are shut out again, with everybody below them; an ADMIN who may set rights stays. */
const shutsAgain = restores(async (ctx, done) => {
  const ids = done.entries.flatMap(({ recordId }) => recordId ?? []);
  await requireAdminLeft(ctx, await table(ctx, users).find(ids));
  await endSessionsOf(ctx, await subtreeIds(ctx, ids));
});

/** Lets users log in again. Those who can already are left as they are; `affected` counts the others. */
export const enableUsers = command(users, 'enable', {
  undo: shutsAgain,
  refuse,
  run: async (ctx, found) => ({ affected: (await setStatus(ctx, found, 'ENABLED')).length }),
});

/** How many would be shut out, and how many below them with them. */
async function checkDisable(ctx: Context, found: readonly User[]): Promise<ActionPreview> {
  const enabled = found.filter(({ status }) => status === 'ENABLED');
  const ids = found.map(({ id }) => id);
  const below = (await subtreeIds(ctx, ids)).length - ids.length;
  return {
    matched: found.length,
    available: enabled.length,
    refused:
      found.length > enabled.length
        ? [{ reason: translate('users.alreadyDisabled', ctx.language), count: found.length - enabled.length }]
        : [],
    changes: below > 0 ? [{ label: translate('users.shutOutBelow', ctx.language), after: below, kind: 'count' }] : [],
    named: { below },
  };
}

/**
 * Shuts users out, and with each the whole branch below it: all their sessions end now, and nobody below a disabled
 * user logs in (derived at login, not written to each). Refuses oneself, and to leave no ADMIN who can set rights.
 */
export const disableUsers = command(users, 'disable', {
  undo: restores(),
  refuse,
  check: checkDisable,
  run: async (ctx, found) => {
    const disabled = (await setStatus(ctx, found, 'DISABLED')).map(({ id }) => id);
    if (disabled.length > 0) await endSessionsOf(ctx, await subtreeIds(ctx, disabled));
    return { affected: disabled.length };
  },
});
