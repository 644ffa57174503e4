import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { enqueueAll } from '../../jobs/outbox';
import { chunked } from '../../models/chunked';
import type { HistoryWatch } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import webhookBatches from '@t3d/resources/house/webhook-batches';
import { eventsOf } from './events';
import type { NamedEvent } from './events';
import type { Listener } from './listeners';
import { forgetListeners, isHeard, listenersOf } from './listeners';

export const DELIVER_JOB = 'webhooks.deliver';

/** Records that something has happened to. */
export interface Happening {
  readonly ids: readonly number[];
  /** The users whom the records concern, each once. */
  readonly about: readonly (number | null)[];
  /** What a message says in place of the record, by field; for what no record holds. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /**
   * What those of `about`, and those above them, are told of a record that they can no longer reach: something that
   * they knew while they could.
   */
  readonly known?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** Only the users of `about` and those above them are told, and none of `notTo`. */
  readonly onlyNear?: boolean;
  readonly notTo?: ReadonlySet<number>;
}

/** Records of one batch, which one read serves. */
const RECORDS_AT_ONCE = 200;

/** Leaves the worker a job for each of these webhooks. */
export const leaveJobs = (ctx: Context, webhookIds: readonly number[]): Promise<void> =>
  enqueueAll(
    ctx,
    webhookIds.map((webhook) => ({ kind: DELIVER_JOB, payload: { webhook } })),
  );

/** The webhooks that are told: those that want the event, as far as the happening is for their owners. */
async function toldOf(ctx: Context, name: string, { about, onlyNear, notTo }: Happening): Promise<Listener[]> {
  const listeners = await listenersOf(ctx, name, about);
  return listeners.filter(({ owner, isNear }) => (isNear || !onlyNear) && !notTo?.has(owner));
}

/**
 * Publishes an event in the transaction of what happened. Writes one row for each webhook that wants it and for each
 * 200 records, and nothing if no webhook does. The messages themselves are written by the worker at once after the
 * commit, because what a receiver may see takes a read with its owner's rights.
 */
export async function publish(ctx: Context, name: string, happening: Happening): Promise<void> {
  if (!ctx.database.registry.product.webhookEvents?.[name])
    throw new Error(`the product declares no event ${name}; add it to its webhookEvents`);
  const { ids, facts, known } = happening;
  if (ids.length === 0 || ctx.source === 'seed' || !(await isHeard(ctx, name))) return;
  const listeners = await toldOf(ctx, name, happening);
  if (listeners.length === 0) return;
  const at = ctx.now();
  const batches = chunked([...ids], RECORDS_AT_ONCE).flatMap((records) =>
    listeners.map(({ id, isNear }) => ({
      webhook: id,
      event: name,
      at,
      records: records.map((record) => ({ id: record, ...(isNear && { known: known?.get(record) }) })),
      facts: facts ?? null,
    })),
  );
  await table(ctx, webhookBatches).insertMany(batches);
  await leaveJobs(
    ctx,
    listeners.map(({ id }) => id),
  );
}

/** The users whom these records concern. */
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

/** The event that a history word of a resource is. */
const eventOf = (events: readonly NamedEvent[], resource: string, word: string): NamedEvent | undefined =>
  events.find((event) => event.resource === resource && event.on?.includes(word));

/** What follows a change of webhooks: this process looks again who listens, and an enabled one gets what waits. */
async function follow(ctx: Context, word: string, ids: readonly number[]): Promise<void> {
  forgetListeners(ctx);
  if (word === 'enable') await leaveJobs(ctx, ids);
}

/** Publishes what the history records, by the words that each event names. */
export const historyWatch: HistoryWatch = {
  recorded: async (ctx, { name: resource }, word, ids) => {
    if (resource === 'webhooks') await follow(ctx, word, ids);
    const event = eventOf(eventsOf(ctx.database.registry), resource, word);
    if (!event || ids.length === 0 || ctx.source === 'seed' || !(await isHeard(ctx, event.name))) return;
    await publish(ctx, event.name, { ids, about: await holdersOf(ctx, event, ids) });
  },
};
