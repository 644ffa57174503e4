import orders from '@t3d/resources/orders';
import supplierRoutes from '@t3d/resources/supplier-routes';
import suppliers from '@t3d/resources/suppliers';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidBy, invalidField } from '../../errors';
import { supplierRulesOf } from './rules';
import { enqueue } from '../../jobs/outbox';
import { changesBetween, recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { JobStarted, Outcome } from '../../declared/command';
import type { Supplier } from './types';
import { TEST_JOB } from './types';

/** Shorter ones can be guessed: a notice signed by somebody else would move orders. */
const SHORTEST_SECRET = 16;

type Values = Partial<
  Pick<
    Supplier,
    | 'code'
    | 'name'
    | 'kind'
    | 'platform'
    | 'url'
    | 'keyId'
    | 'secret'
    | 'timeoutSeconds'
    | 'priority'
    | 'disabled'
    | 'remark'
  >
>;

function requireUrl(ctx: Context, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.search || url.hash) throw invalidField('url', 'suppliers.url');
  if (url.protocol !== 'https:' && !supplierRulesOf(ctx.database).privateHosts)
    throw invalidField('url', 'suppliers.https');
}

/** Refuses a connection that lacks what its kind needs, and the simulator where it is not allowed. */
function requireConnection(ctx: Context, { kind, url, keyId, secret }: Values): void {
  if (kind === 'SIMULATOR') {
    if (!supplierRulesOf(ctx.database).simulators) throw invalidField('kind', 'suppliers.noSimulator');
    return;
  }
  const missing = Object.entries({ url, keyId, secret }).filter(([, value]) => !value);
  if (missing.length > 0)
    throw new Invalid('invalid', {}, Object.fromEntries(missing.map(([name]) => [name, { key: 'required' }])));
  requireUrl(ctx, url as string);
  if ((secret as string).length < SHORTEST_SECRET)
    throw invalidField('secret', 'suppliers.secret', { length: SHORTEST_SECRET });
}

/** A new supplier. Refuses one by HTTP without address, key and secret, and the simulator in production. */
export async function createSupplier(ctx: Context, values: Values): Promise<Outcome> {
  const row = { kind: 'HTTP' as const, disabled: false, ...values };
  requireConnection(ctx, row);
  const id = await table(ctx, suppliers).insert(row);
  await recordHistory(ctx, suppliers, id, 'create', changesBetween(suppliers, {}, row));
  return { id };
}

/** Changes a supplier; the same refusals for what it is then. A secret that is left out stays. */
export async function updateSupplier(ctx: Context, { id, values }: { id: number; values: Values }): Promise<Outcome> {
  const before = await table(ctx, suppliers).one(id, { lock: true });
  if (!before) throw new NotFound();
  const { secret, ...rest } = values;
  const changed = secret ? { ...rest, secret } : rest;
  requireConnection(ctx, { ...before, ...changed });
  const changes = changesBetween(suppliers, before, changed);
  if (Object.keys(changes).length === 0) return { id };
  await table(ctx, suppliers).update(changed, id);
  await recordHistory(ctx, suppliers, id, 'update', changes);
  return { id };
}

/** Removes suppliers that have neither orders nor routes; refuses the others by name. */
export async function deleteSuppliers(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const found = await table(ctx, suppliers).find(ids, { lock: true });
  const refused: Record<string, Message> = {};
  for (const { id } of found) {
    if (await table(ctx, orders).one({ supplier: id })) refused[String(id)] = { key: 'suppliers.hasOrders' };
    else if (await table(ctx, supplierRoutes).one({ supplier: id }))
      refused[String(id)] = { key: 'suppliers.hasRoutes' };
  }
  const [first] = Object.values(refused);
  if (first) throw invalidBy(first, refused);
  await recordHistories(
    ctx,
    suppliers,
    'delete',
    found.map(({ id, code, name }) => ({
      recordId: id,
      changes: { deleted: { before: { code, name }, after: null } },
    })),
  );
  return { affected: await table(ctx, suppliers).remove(found.map(({ id }) => id)) };
}

/**
 * Tries the connection, in a job: nobody outside is called within a request's transaction. Its result shows whether it
 * went well.
 */
export async function testSupplier(ctx: Context, { ids }: { ids: readonly number[] }): Promise<JobStarted> {
  const payload = { supplier: ids[0] as number, language: ctx.language };
  return { jobId: await enqueue(ctx, { kind: TEST_JOB, payload, owner: ctx.actor.id }) };
}
