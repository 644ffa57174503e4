import webhookBatches from '@t3d/resources/builtin/webhook-batches';
import deliveries from '@t3d/resources/builtin/webhook-deliveries';
import type { Webhook } from '@t3d/resources/builtin/webhooks';
import { type RowOf, DAY_MS } from '@t3d/resources/kit';
import { randomUUID, randomBytes } from 'node:crypto';
import type { Actor, Context } from '../../context';
import { mayCall } from '../../engine/access/permissions';
import { idIn } from '../../engine/access/statements';
import { listRows } from '../../engine/rows/read/read';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { Webhook as Signer } from 'standardwebhooks';

type Batch = RowOf<(typeof webhookBatches)['fields']>;
type Data = Readonly<Record<string, unknown>>;
interface StoredEvent {
  readonly id: number;
  readonly known?: Data;
}

/** The maximum size of a message in bytes. A larger message contains only the record's id. */
const MAX_BODY = 60_000;

/** Returns a new message id, which stays the same at every attempt. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

export const bodyOf = (type: string, at: Date, data: Data): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Returns the records that the webhook's owner may list now, by id. */
async function readable(
  ctx: Context,
  owner: Actor,
  resource: string,
  ids: readonly number[],
): Promise<Map<number, Data>> {
  const declared = ctx.database.registry.get(resource);
  if (!declared || !mayCall(owner, declared, 'list')) return new Map();
  const page = { page: 1, size: ids.length, sort: 'id', order: 'ASC' } as const;
  const { rows } = await listRows({ ...ctx, actor: owner }, declared, { ...page, conditions: [idIn(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the data for each record in the owner's scope. */
async function dataOf(ctx: Context, owner: Actor, batch: Batch): Promise<[id: number, data: Data][]> {
  const event = ctx.database.registry.product.webhookEvents?.[batch.event];
  if (!event) return [];
  const records = (batch.records ?? []) as unknown as StoredEvent[];
  const rows = await readable(
    ctx,
    owner,
    event.resource,
    records.map(({ id }) => id),
  );
  const facts = batch.facts as Data | null;
  return records.flatMap(({ id, known }): [number, Data][] => {
    const row = rows.get(id);
    if (facts) {
      const isOwn = event.resource === ctx.database.registry.product.people && id === owner.id;
      return row || isOwn ? [[id, facts]] : [];
    }
    const data = row ?? (known && { id, ...known });
    return data ? [[id, data]] : [];
  });
}

/** Returns the objects with an undelivered earlier message. */
async function busyObjects(ctx: Context, webhook: number, objects: readonly string[]): Promise<Set<string>> {
  const rows = await select<{ object: string }>(
    ctx,
    `SELECT DISTINCT object FROM ${deliveries.table}
      WHERE webhook = ? AND object IN (?) AND status IN ('QUEUED', 'SENDING')`,
    [webhook, objects],
  );
  return new Set(rows.map(({ object }) => object));
}

const shortened = (body: string, type: string, at: Date, id: number): string =>
  Buffer.byteLength(body) > MAX_BODY ? bodyOf(type, at, { id }) : body;

/**
 * Writes the messages of a webhook's oldest batch with its owner's present rights. The caller must have locked the
 * webhook's row. Returns false without a batch.
 */
export async function writeBatch(ctx: Context, webhook: Webhook, owner: Actor): Promise<boolean> {
  const batch = await table(ctx, webhookBatches).one({ webhook: webhook.id });
  if (!batch) return false;
  await table(ctx, webhookBatches).remove(batch.id);
  const resource = ctx.database.registry.product.webhookEvents?.[batch.event]?.resource ?? '';
  const messages = (await dataOf(ctx, owner, batch)).map(([id, data]) => ({
    object: `${resource}/${id}`,
    body: shortened(bodyOf(batch.event, batch.at, data), batch.event, batch.at, id),
  }));
  if (messages.length === 0) return true;
  const busy = await busyObjects(
    ctx,
    webhook.id,
    messages.map(({ object }) => object),
  );
  await table(ctx, deliveries).insertMany(
    messages.map(({ object, body }) => ({
      webhook: webhook.id,
      owner: webhook.owner,
      event: batch.event,
      status: 'QUEUED' as const,
      attempts: 0,
      nextAt: busy.has(object) ? null : ctx.now(),
      messageId: newMessageId(),
      url: webhook.url,
      object,
      body,
    })),
  );
  return true;
}

const BYTES = 32;
/** The time during which messages are also signed with the old secret. */
export const OVERLAP_MS = DAY_MS;

export const newSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`;

export const secretsOf = (
  { secret, formerSecret, formerSecretUntil }: Pick<Webhook, 'secret' | 'formerSecret' | 'formerSecretUntil'>,
  now: Date,
): string[] =>
  [secret, formerSecretUntil && formerSecretUntil > now ? formerSecret : null].filter((one) => one !== null);

/**
 * Returns the headers of a message with one signature per secret. `at` is real time, because receivers reject messages
 * older than five minutes.
 */
export const headersFor = (
  { messageId, body }: { messageId: string; body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'webhooks/1.0',
  'webhook-id': messageId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
});
