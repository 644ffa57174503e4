/*
 * Finds when the caller received a record that can change owners (`handover`), because earlier history belongs to the
 * former owner.
 */
import type { Field, Resource } from '@t3d/resources/kit';
import { isObject, isReference } from '@t3d/resources/kit';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { WhereOptions } from 'sequelize';
import { Op } from 'sequelize';
import type { Actor, Context } from '../../context';
import { decodeRow, decodeValue } from '../../registry/decode';
import { sameTable } from '../../registry/formerNames';
import { chunked } from '../../models/chunked';
import { select } from '../../models/sql';

interface OwnerColumns {
  readonly holder: string;
  readonly since: string;
}
/** The time and history entry of a record's hand-over to the caller, or null for the first owner. */
interface Arrival {
  readonly since: Date | null;
  readonly entry: number | null;
}
interface Entry {
  readonly id: number;
  readonly at?: Date;
}
type Changes = Readonly<Record<string, unknown>>;

/** Returns the owner columns for a role, or undefined if the role reads the whole history. */
export const ownershipOf = ({ role }: Actor, { declaration }: Resource): OwnerColumns | undefined =>
  role === null ? undefined : declaration.handover?.holders[role as never];

/** Returns whether a field refers to records that may now belong to another owner. */
export const canChangeOwner = (
  { actor, database }: Pick<Context, 'actor'> & { readonly database: Pick<Context['database'], 'registry'> },
  field: Field,
): boolean => {
  const target = isReference(field) ? database.registry.get(field.resource ?? '') : undefined;
  return target !== undefined && ownershipOf(actor, target) !== undefined;
};

/** Returns the condition for records that the caller already owned at a time. */
export function ownedAt({ actor }: Pick<Context, 'actor'>, resource: Resource, at: Date): WhereOptions {
  const holding = ownershipOf(actor, resource);
  if (!holding) return {};
  return { [Op.or]: [{ [holding.since]: { [Op.is]: null } }, { [holding.since]: { [Op.lte]: at } }] };
}

/** Returns whether a history entry gave the record to this user. */
function gaveTo(user: number | null, holder: string, changes: Changes): boolean {
  const change = changes[holder];
  return isObject(change) && change.after === user && change.before !== user;
}

const changesIn = (value: unknown): Changes => (decodeValue(auditLog.fields.changes, value) ?? {}) as Changes;

/** Returns the last entry that gave each record to the caller. */
async function entriesOf(
  ctx: Context,
  resource: Resource,
  { holder, since }: OwnerColumns,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const names = sameTable(ctx.database.registry, resource).map(({ name }) => name);
  const rows = await select<{ id: number; recordId: number; changes: unknown }>(
    ctx,
    `SELECT a.\`id\`, a.\`recordId\`, a.\`changes\` FROM \`audit_log\` AS a
      JOIN \`${resource.table}\` AS t ON t.\`id\` = a.\`recordId\`
      WHERE a.\`resource\` IN (?) AND a.\`recordId\` IN (?) AND a.\`createdAt\` = t.\`${since}\` ORDER BY a.\`id\``,
    [names, ids],
  );
  const given = rows.filter(({ changes }) => gaveTo(ctx.actor.id, holder, changesIn(changes)));
  return new Map(given.map(({ id, recordId }) => [Number(recordId), Number(id)]));
}

/** Returns when the caller received each record, or undefined if the caller may read the whole history. */
export async function receivedAtOf(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Arrival> | undefined> {
  const holding = ownershipOf(ctx.actor, resource);
  if (!holding) return undefined;
  const arrivals = new Map<number, Arrival>();
  for (const some of chunked([...new Set(ids)], 1000)) {
    const rows = await select<Record<string, unknown>>(
      ctx,
      `SELECT \`id\`, \`${holding.since}\` FROM \`${resource.table}\` WHERE \`id\` IN (?)`,
      [some],
    );
    const found = rows.map((row) => decodeRow<Record<string, unknown>>(resource.fields, row));
    const given = found.filter((row) => row[holding.since] !== null).map(({ id }) => Number(id));
    const entries = given.length > 0 ? await entriesOf(ctx, resource, holding, given) : new Map<number, number>();
    for (const row of found) {
      const id = Number(row.id);
      arrivals.set(id, { since: row[holding.since] as Date | null, entry: entries.get(id) ?? null });
    }
  }
  return arrivals;
}

/** Returns whether a history entry is not older than the hand-over. */
export function isSince(arrival: Arrival | undefined, { id, at }: Entry): boolean {
  if (!arrival) return false;
  if (arrival.entry !== null) return id >= arrival.entry;
  return arrival.since === null || (at !== undefined && at >= arrival.since);
}

/** Returns a hand-over's changes without the former owner's values. */
export const asGiven = (changes: Changes): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) =>
      isObject(change) && (change.after ?? null) !== null ? [[name, { before: null, after: change.after }]] : [],
    ),
  );
