import type { Language } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import { CUSTOMERS } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Approval } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { mailUsers, notify } from '../messages';
import { nameOf } from '../users';

async function nameOfUser(ctx: Context, id: number | null): Promise<string> {
  const user = id === null ? null : await table(ctx, users).one(id);
  return user ? nameOf(user) : '–';
}

/** Every administrator who may decide on a call: all but who asked for it. */
async function otherAdmins(ctx: Context, askedBy: number | null): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    ctx,
    "SELECT id FROM users WHERE role = 'ADMIN' AND status = 'ENABLED' AND id <> ? ORDER BY id",
    [askedBy ?? 0],
  );
  return rows.map(({ id }) => Number(id));
}

/** Who decides on an assistant's call and is mailed: its owner, unless an administrator has to. */
async function decidersOf(ctx: Context, { askedBy, assistant, byPersons }: Approval): Promise<number[]> {
  if (assistant === null) return otherAdmins(ctx, askedBy);
  const owner = askedBy === null ? null : await table(ctx, users).one(askedBy);
  const isCustomer = owner !== null && owner.role !== null && CUSTOMERS.includes(owner.role);
  return isCustomer && byPersons !== true ? [owner.id] : otherAdmins(ctx, askedBy);
}

/**
 * Mails everybody who may decide that calls wait, once for each time that they begin to wait. They get a notice of an
 * assistant's call, too.
 */
export async function notifyWaiting(ctx: Context, rows: readonly Approval[]): Promise<void> {
  for (const row of rows) {
    const { id, about, askedBy, assistant, version } = row;
    const name = await nameOfUser(ctx, askedBy);
    const dedupe = `approval:${id}:${version}:waiting`;
    const deciders = await decidersOf(ctx, row);
    const filling = (language: Language) => ({ about: readI18n(about, language), name });
    if (assistant === null) await mailUsers(ctx, deciders, 'approvals.waiting', filling, dedupe);
    else {
      const named = (language: Language) => ({ ...filling(language), assistant });
      await mailUsers(ctx, deciders, 'approvals.assistant', named, dedupe);
      await notify(ctx, deciders, 'approvals.assistant', named, { mailed: true, link: `approvals/${id}` });
    }
  }
}

/** Mails those who asked how it was decided; who decided on a call of their own knows. */
export async function notifyAskers(
  ctx: Context,
  rows: readonly Approval[],
  decision: 'approved' | 'refused',
  reason?: string,
): Promise<void> {
  const name = await nameOfUser(ctx, ctx.actor.id);
  for (const { id, about, askedBy, version } of rows) {
    if (askedBy === null || askedBy === ctx.actor.id) continue;
    const filling = (language: Language) => ({ about: readI18n(about, language), name, reason: reason ?? '–' });
    await mailUsers(ctx, [askedBy], `approvals.${decision}`, filling, `approval:${id}:${version}:${decision}`);
  }
}
