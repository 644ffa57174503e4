import webhooks from '@t3d/resources/house/webhooks';
import { ENABLED } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { peopleOf } from '../../models/people';
import type { ServiceKey } from '../../models/services';
import { select } from '../../models/sql';
import { matchesAny } from './events';

/** Another process may have made a webhook: what is remembered is this old at most, in real milliseconds. */
const FRESH_MS = 1000;

/** The entries of all webhooks that are on, as this process remembers them. */
interface Remembered {
  entries: readonly string[];
  until: number;
}
const REMEMBERED: ServiceKey<Remembered> = {
  name: 'the events that webhooks want',
  make: () => ({ entries: [], until: 0 }),
};

const entriesOf = (events: string | readonly string[] | null): string[] =>
  typeof events === 'string' ? (JSON.parse(events) as string[]) : [...(events ?? [])];

/** Makes this process look again, once the transaction that changed a webhook has been committed. */
export function forgetListeners(ctx: Context): void {
  const forget = (): void => {
    ctx.database.services.get(REMEMBERED).until = 0;
  };
  forget();
  ctx.transaction?.afterCommit(forget);
}

/**
 * Whether any webhook wants the event. A webhook of another process may be overlooked for a second. While nobody
 * listens, this costs one statement a second and nothing is written.
 */
export async function isHeard(ctx: Context, name: string): Promise<boolean> {
  const remembered = ctx.database.services.get(REMEMBERED);
  if (remembered.until < performance.now()) {
    const rows = await select<{ events: string | string[] | null }>(
      ctx,
      `SELECT DISTINCT events FROM ${webhooks.table} WHERE disabled = 0`,
    );
    remembered.entries = [...new Set(rows.flatMap(({ events }) => entriesOf(events)))];
    remembered.until = performance.now() + FRESH_MS;
  }
  return matchesAny(remembered.entries, name);
}

/** A webhook that wants an event. `isNear`: its owner is one of the users whom the event concerns, or above them. */
export interface Listener {
  readonly id: number;
  readonly owner: number;
  readonly isNear: boolean;
}

/** These users and everybody above them. */
async function withSuperiors(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set(ids);
  const { above = [] } = ctx.database.registry.product.logIn ?? {};
  if (above.length === 0 || ids.length === 0) return found;
  const rows = await select<Record<string, number | string | null>>(
    ctx,
    `SELECT ${above.join(', ')} FROM ${peopleOf(ctx.database).table} WHERE id IN (?)`,
    [ids],
  );
  for (const id of rows.flatMap((row) => Object.values(row))) if (id !== null) found.add(Number(id));
  return found;
}

/**
 * The webhooks that want an event about these users: those of the users themselves, of everybody above them, and of
 * staff. Whether the owner may see the record is decided when the message is written.
 */
export async function listenersOf(
  ctx: Context,
  name: string,
  about: readonly (number | null)[],
): Promise<readonly Listener[]> {
  const near = await withSuperiors(ctx, [...new Set(about.filter((id) => id !== null))]);
  const { admins, staff = admins } = ctx.database.registry.product.house;
  const rows = await select<{ id: number | string; owner: number | string; events: string | string[] | null }>(
    ctx,
    `SELECT w.id, w.owner, w.events FROM ${webhooks.table} w JOIN ${peopleOf(ctx.database).table} u ON u.id = w.owner
      WHERE w.disabled = 0 AND u.status = ? AND (u.role IN (?)${near.size > 0 ? ' OR w.owner IN (?)' : ''})`,
    [ENABLED, [...staff], ...(near.size > 0 ? [[...near]] : [])],
  );
  return rows
    .filter(({ events }) => matchesAny(entriesOf(events), name))
    .map(({ id, owner }) => ({ id: Number(id), owner: Number(owner), isNear: near.has(Number(owner)) }));
}
