import auditLog from '@t3d/resources/builtin/audit-log';
import terminals from '@t3d/resources/cards/terminals';
import { isEqual } from '@t3d/resources/kit';
import type { Resource } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import { isMasked, type Changes } from '../../models/history';
import { table } from '../../models/table';
import type { Replay, Values } from './snapshots';
import type { Shop } from './shop';

/** The resources whose rows the history must explain. */
const EXPLAINED: readonly Resource[] = [terminals, orders, agentPlans, plans, users];
/** Fields that bills explain instead of the history. */
const BY_BILLS = new Set(['balance']);
/** The most violations that a check returns. */
const MOST = 3;

interface Entry {
  id: number;
  recordId: number | null;
  operation: number | null;
  resource: string;
  action: string;
  changes: Changes;
}
/** Returns a value as JSON, like in histories. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
const isSame = (one: unknown, other: unknown): boolean => isEqual(plain(one), plain(other));

const entriesSince = async ({ system }: Shop, id: number): Promise<Entry[]> =>
  (await table(system, auditLog).find({ id: { gt: id } } as never)) as unknown as Entry[];

/** Applies new history entries. Returns those that do not continue the history. */
async function apply(shop: Shop, replay: Replay): Promise<string[]> {
  const wrong: string[] = [];
  const known = new Set(EXPLAINED.map(({ name }) => name));
  for (const { id, resource, recordId, changes } of await entriesSince(shop, replay.last)) {
    replay.last = Math.max(replay.last, Number(id));
    if (!known.has(resource) || recordId === null) continue;
    const key = `${resource} ${recordId}`;
    const row = replay.rows.get(key) ?? {};
    replay.rows.set(key, row);
    for (const [name, { before, after }] of Object.entries(changes ?? {})) {
      if (BY_BILLS.has(name)) continue;
      if (name in row && !isSame(row[name], before))
        wrong.push(`history entry ${id} of ${key} begins with another ${name} than the entry before left`);
      row[name] = after;
    }
  }
  return wrong;
}

/** Returns the rows that differ from their replayed history. */
export async function historyExplains(shop: Shop): Promise<string[]> {
  const wrong = await apply(shop, shop.replay);
  for (const resource of EXPLAINED)
    for (const row of (await table(shop.system, resource).find({})) as (Values & { id: number })[]) {
      const replayed = shop.replay.rows.get(`${resource.name} ${row.id}`) ?? {};
      for (const [name, value] of Object.entries(replayed))
        if (resource.fields[name] && !isMasked(resource, name) && !isSame(value, row[name]))
          wrong.push(`the history of ${resource.name} ${row.id} does not explain its ${name}`);
    }
  return wrong.slice(0, MOST);
}

/** An operation's entries. */
export interface Operation {
  readonly entries: readonly Entry[];
}

export async function readOperation({ system }: Shop, operation: number): Promise<Operation> {
  return { entries: (await table(system, auditLog).find({ operation } as never)) as unknown as Entry[] };
}

/** Returns the fields that an undo did not restore. Skips orders, whose undo the supplier must confirm. */
export async function unrestored({ system }: Shop, { entries }: Operation): Promise<string[]> {
  if (entries.some(({ resource }) => resource === orders.name)) return [];
  const wrong: string[] = [];
  const first = new Map<string, Entry & { name: string }>();
  for (const entry of entries
    .filter(({ action }) => action !== 'create')
    .toSorted((one, other) => Number(one.id) - Number(other.id)))
    for (const name of Object.keys(entry.changes ?? {})) {
      const key = `${entry.resource} ${entry.recordId} ${name}`;
      if (!first.has(key)) first.set(key, { ...entry, name });
    }
  for (const { resource: wanted, recordId, changes, name } of first.values()) {
    const resource = EXPLAINED.find((one) => one.name === wanted);
    if (!resource?.fields[name] || recordId === null || isMasked(resource, name) || BY_BILLS.has(name)) continue;
    const row = (await table(system, resource).one(Number(recordId))) as Values | undefined;
    if (row && !isSame(row[name], changes[name]?.before)) wrong.push(`${name} of ${wanted} ${recordId}`);
  }
  return wrong.slice(0, MOST);
}
