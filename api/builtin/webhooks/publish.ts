import { type Resource, ENABLED, DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { settingOrDefault } from '../../environment/read';
import { enqueueAll } from '../../jobs/outbox';
import { chunked } from '../../models/chunked';
import type { HistoryWatch } from '../../models/history';
import { select, change } from '../../models/sql';
import { table } from '../../models/table';
import webhookBatches from '@t3d/resources/builtin/webhook-batches';
import { type NamedEvent, eventsOf, matchesAny } from './events';
import webhooks from '@t3d/resources/builtin/webhooks';
import { userResource } from '../../models/userTable';
import type { ServiceKey } from '../../models/services';
import deliveries from '@t3d/resources/builtin/webhook-deliveries';
import { inTransaction } from '../../models/transaction';

export const DELIVER_JOB = 'webhooks.deliver';

/** The records of an event, and the users who get it. */
export interface EventRecords {
  readonly ids: readonly number[];
  /** The users whom the records concern. */
  readonly about: readonly (number | null)[];
  /** The fields to send instead of the record's own fields. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The fields to send by record id, for records that the receivers can no longer reach. */
  readonly known?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** If true, notifies only `about` users and their superiors. */
  readonly onlyNear?: boolean;
  readonly notTo?: ReadonlySet<number>;
}

const RECORDS_AT_ONCE = 200;

export const deferJobs = (ctx: Context, webhookIds: readonly number[]): Promise<void> =>
  enqueueAll(
    ctx,
    webhookIds.map((webhook) => ({ kind: DELIVER_JOB, payload: { webhook } })),
  );

/** Returns the webhooks that subscribe to the event and whose owner the event concerns. */
async function recipientsOf(ctx: Context, name: string, { about, onlyNear, notTo }: EventRecords): Promise<Listener[]> {
  const listeners = await listenersOf(ctx, name, about);
  return listeners.filter(({ owner, isNear }) => (isNear || !onlyNear) && !notTo?.has(owner));
}

/**
 * Publishes an event in the caller's transaction. A worker writes the messages after the commit, with the rights of
 * each webhook's owner.
 */
export async function publish(ctx: Context, name: string, happening: EventRecords): Promise<void> {
  if (!ctx.database.registry.product.webhookEvents?.[name])
    throw new Error(`the product declares no event ${name}; add it to its webhookEvents`);
  const { ids, details, known } = happening;
  if (ids.length === 0 || ctx.source === 'seed' || !(await hasSubscribers(ctx, name))) return;
  const listeners = await recipientsOf(ctx, name, happening);
  if (listeners.length === 0) return;
  const at = ctx.now();
  const batches = chunked([...ids], RECORDS_AT_ONCE).flatMap((records) =>
    listeners.map(({ id, isNear }) => ({
      webhook: id,
      event: name,
      at,
      records: records.map((record) => ({ id: record, ...(isNear && { known: known?.get(record) }) })),
      facts: details ?? null,
    })),
  );
  await table(ctx, webhookBatches).insertMany(batches);
  await deferJobs(
    ctx,
    listeners.map(({ id }) => id),
  );
}

async function holdersOf(ctx: Context, { resource, holder }: NamedEvent, ids: readonly number[]): Promise<number[]> {
  const declared = ctx.database.registry.get(resource) as Resource;
  const holders = new Set<number>();
  for (const part of chunked([...ids], 1000)) {
    const rows = await select<{ holder: number | string }>(
      ctx,
      `SELECT DISTINCT \`${holder}\` AS holder FROM \`${declared.table}\`
        WHERE \`id\` IN (?) AND \`${holder}\` IS NOT NULL`,
      [part],
    );
    for (const row of rows) holders.add(Number(row.holder));
  }
  return [...holders];
}

/** Returns the event for a history action of a resource, or undefined. */
const eventOf = (events: readonly NamedEvent[], resource: string, word: string): NamedEvent | undefined =>
  events.find((event) => event.resource === resource && event.on?.includes(word));

/** Reloads this process's subscriptions after a change of webhooks, and queues the waiting messages of enabled ones. */
async function follow(ctx: Context, word: string, ids: readonly number[]): Promise<void> {
  forgetListeners(ctx);
  if (word === 'enable') await deferJobs(ctx, ids);
}

/** Publishes the events that declare the history entry's action. */
export const historyWatch: HistoryWatch = {
  recorded: async (ctx, { name: resource }, word, ids) => {
    if (resource === 'webhooks') await follow(ctx, word, ids);
    const event = eventOf(eventsOf(ctx.database.registry), resource, word);
    if (!event || ids.length === 0 || ctx.source === 'seed' || !(await hasSubscribers(ctx, event.name))) return;
    await publish(ctx, event.name, { ids, about: await holdersOf(ctx, event, ids) });
  },
};

/** The maximum age of cached subscriptions in milliseconds, because another process may have created a webhook. */
const FRESH_MS = 1000;

interface SessionCache {
  entries: readonly string[];
  until: number;
}
const REMEMBERED: ServiceKey<SessionCache> = {
  name: 'the events that webhooks want',
  make: () => ({ entries: [], until: 0 }),
};

const entriesOf = (events: string | readonly string[] | null): string[] =>
  typeof events === 'string' ? (JSON.parse(events) as string[]) : [...(events ?? [])];

/** Reloads this process's subscriptions when the transaction commits. */
function forgetListeners(ctx: Context): void {
  const forget = (): void => {
    ctx.database.services.get(REMEMBERED).until = 0;
  };
  forget();
  ctx.transaction?.afterCommit(forget);
}

/**
 * Returns whether any webhook subscribes to the event. May miss a webhook that another process created within the last
 * second.
 */
export async function hasSubscribers(ctx: Context, name: string): Promise<boolean> {
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

/**
 * A webhook that subscribes to an event. `isNear` is true if its owner is, or is above, a user whom the event concerns.
 */
interface Listener {
  readonly id: number;
  readonly owner: number;
  readonly isNear: boolean;
}

async function withSuperiors(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set(ids);
  const { above = [] } = ctx.database.registry.product.logIn ?? {};
  if (above.length === 0 || ids.length === 0) return found;
  const rows = await select<Record<string, number | string | null>>(
    ctx,
    `SELECT ${above.join(', ')} FROM ${userResource(ctx.database).table} WHERE id IN (?)`,
    [ids],
  );
  for (const id of rows.flatMap((row) => Object.values(row))) if (id !== null) found.add(Number(id));
  return found;
}

/** Returns the webhooks that subscribe to the event and belong to these users, their superiors or staff. */
async function listenersOf(
  ctx: Context,
  name: string,
  about: readonly (number | null)[],
): Promise<readonly Listener[]> {
  const near = await withSuperiors(ctx, [...new Set(about.filter((id) => id !== null))]);
  const { admins, staff = admins } = ctx.database.registry.product.builtin;
  const rows = await select<{ id: number | string; owner: number | string; events: string | string[] | null }>(
    ctx,
    `SELECT w.id, w.owner, w.events FROM ${webhooks.table} w
      JOIN ${userResource(ctx.database).table} u ON u.id = w.owner
      WHERE w.disabled = 0 AND u.status = ? AND (u.role IN (?)${near.size > 0 ? ' OR w.owner IN (?)' : ''})`,
    [ENABLED, [...staff], ...(near.size > 0 ? [[...near]] : [])],
  );
  return rows
    .filter(({ events }) => matchesAny(entriesOf(events), name))
    .map(({ id, owner }) => ({ id: Number(id), owner: Number(owner), isNear: near.has(Number(owner)) }));
}

const KEEP_DAYS = settingOrDefault('WEBHOOK_KEEP_DAYS');
const REMOVED_AT_ONCE = 1000;

/** Queues a job for each webhook whose messages wait without a job, for example after a crash. */
export async function resumeWebhooks(ctx: Context): Promise<{ resumed: number }> {
  const due = await select<{ id: number | string }>(
    ctx,
    `SELECT w.id FROM ${webhooks.table} w WHERE w.disabled = 0 AND (
      EXISTS (SELECT 1 FROM ${deliveries.table} d WHERE d.webhook = w.id AND d.status = 'QUEUED' AND d.nextAt <= ?)
      OR EXISTS (SELECT 1 FROM ${deliveries.table} d WHERE d.webhook = w.id AND d.status = 'SENDING'
        AND d.lockedUntil < ?)
      OR EXISTS (SELECT 1 FROM ${webhookBatches.table} b WHERE b.webhook = w.id))`,
    [ctx.now(), new Date()],
  );
  const ids = due.map(({ id }) => Number(id));
  await inTransaction(ctx, (inner) => deferJobs(inner, ids));
  return { resumed: ids.length };
}

/** Deletes old deliveries, a thousand per transaction, and expired secrets. */
export async function deleteOldDeliveries(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - KEEP_DAYS * DAY_MS);
  let removed = 0;
  for (let batch = REMOVED_AT_ONCE; batch === REMOVED_AT_ONCE; removed += batch)
    batch = await inTransaction(ctx, async (inner) => {
      const old = await table(inner, deliveries).find(
        { createdAt: { lt: before.toISOString() } },
        { order: [['createdAt', 'ASC']], limit: REMOVED_AT_ONCE },
      );
      return table(inner, deliveries).remove(old.map(({ id }) => id));
    });
  await inTransaction(ctx, (inner) =>
    change(
      inner,
      `UPDATE ${webhooks.table} SET formerSecret = NULL, formerSecretUntil = NULL WHERE formerSecretUntil <= ?`,
      [ctx.now()],
    ),
  );
  return { removed };
}
