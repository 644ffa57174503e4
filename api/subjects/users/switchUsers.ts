import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate } from '../../locales';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { endSessionsOf } from '../../models/sessions';
import type { Outcome } from '../../declared/command';
import { requireAdminLeft } from './requireAdminLeft';
import { subtreeIds } from './subtree';

interface Chosen {
  ids: readonly number[];
}

async function setStatus(ctx: Context, ids: readonly number[], status: 'ENABLED' | 'DISABLED'): Promise<number[]> {
  const rows = table(ctx, users);
  const found = await rows.find(ids, { lock: true });
  for (const user of found) {
    const key =
      user.id === ctx.actor.id
        ? 'users.notSelf'
        : user.role === null
          ? 'users.builtIn'
          : user.status === 'DELETED'
            ? 'users.deleted'
            : undefined;
    if (key) throw new Invalid(key, {}, { [String(user.id)]: { key } });
  }
  const differing = found.filter((user) => user.status !== status);
  if (differing.length === 0) return [];
  await rows.update(
    { status },
    differing.map(({ id }) => id),
  );
  if (status === 'DISABLED') await requireAdminLeft(ctx, differing);
  await recordHistories(
    ctx,
    users,
    status === 'ENABLED' ? 'enable' : 'disable',
    differing.map((user) => ({ recordId: user.id, changes: { status: { before: user.status, after: status } } })),
  );
  return differing.map(({ id }) => id);
}

/** Lets users log in again. Those who can already are left as they are; `affected` counts the others. */
export async function enableUsers(ctx: Context, { ids }: Chosen): Promise<Outcome> {
  return { affected: (await setStatus(ctx, ids, 'ENABLED')).length };
}

/**
 * Shuts users out, and with each the whole branch below it: all their sessions end now, and nobody below a disabled
 * user logs in (derived at login, not written to each). Refuses oneself, and to leave no ADMIN who can set rights.
 */
export async function disableUsers(ctx: Context, { ids }: Chosen): Promise<Outcome> {
  const disabled = await setStatus(ctx, ids, 'DISABLED');
  if (disabled.length > 0) await endSessionsOf(ctx, await subtreeIds(ctx, disabled));
  return { affected: disabled.length };
}

/** How many would be shut out, and how many below them with them. */
export async function checkDisableUsers(ctx: Context, { ids }: Chosen): Promise<ActionPreview> {
  const found = await table(ctx, users).find(ids);
  const enabled = found.filter(({ status }) => status === 'ENABLED');
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
