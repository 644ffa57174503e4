import { AGENTS } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { requireReceivers } from './receivers';
import type { Outcome } from '../../declared/command';

/** Gives customers a level. `affected` counts those that had another. Refuses users who are no customers. */
export async function bindLevel(
  ctx: Context,
  { ids, level }: { ids: readonly number[]; level: 'VIP' | 'REGULAR' | 'SEAMAN' },
): Promise<Outcome> {
  const rows = table(ctx, users);
  // They change, so nobody else may hold them; those above are held with them.
  await rows.find(ids, { lock: true });
  const found = await requireReceivers(ctx, [...new Set(ids)]);
  const others = found.filter(({ role }) => role !== 'SMS_RECYCLE' && !(role && AGENTS.includes(role)));
  if (others.length > 0)
    throw new Invalid(
      'users.notCustomer',
      {},
      Object.fromEntries(others.map(({ id }) => [String(id), { key: 'users.notCustomer' }])),
    );
  const differing = found.filter((user) => user.level !== level);
  await rows.update(
    { level },
    differing.map(({ id }) => id),
  );
  await recordHistories(
    ctx,
    users,
    'bind-level',
    differing.map((user) => ({ recordId: user.id, changes: changesBetween(users, user, { level }) })),
  );
  return { affected: differing.length };
}
