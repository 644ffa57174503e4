import type { Field, Resource } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import type { Context } from '../context';
import { isNullable } from '../registry/columns';
import { serverKindOf } from '../registry/kinds';
import type { Registry } from '../registry/registry';
import { table } from '../models/table';

/** Values that the database's guards require in rows about money. */
const GUARDED: Readonly<Record<string, Record<string, unknown>>> = {
  bills: {
    type: 'INC',
    amount: 100,
    previousBalance: 0,
    balanceAfter: 100,
    sequence: 1,
    currency: 'USD',
    hash: 'a'.repeat(64),
  },
  'recharge-records': { status: 'UNPAID', amount: 10_000, refunded: 0 },
};

export type RowMaker = (resource: Resource) => Promise<number>;

/** Returns the base resource of a table. */
export const baseOf = (registry: Registry, { table: name }: Pick<Resource, 'table'>): Resource =>
  [...registry.values()].find((one) => one.table === name && !one.view) as Resource;

/** Returns a function that creates a minimal row of a resource, whose references to users are `owner`. */
export function minimalRows(
  system: Context,
  registry: Registry,
  owner: number,
  leftOut: readonly string[] = [],
): RowMaker {
  let serial = 100;
  const made = new Map<string, number>();

  async function valueOf(name: string, field: Field): Promise<unknown> {
    serial += 1;
    if (field.kind === 'reference')
      return field.resource === 'users' ? owner : makeRow(registry.get(field.resource ?? '') as Resource);
    switch (field.kind) {
      case 'integer':
      case 'money':
        return name === 'leg' ? 1 : serial;
      case 'boolean':
        return false;
      case 'enum':
        return field.values?.[0];
      case 'time':
        return new Date();
      case 'digits': {
        const body = `898520225011${String(serial).padStart(6, '0')}`;
        return body + luhnDigit(body);
      }
      case 'text':
        return `${name}${serial}`.slice(0, field.length ?? 64);
      default:
        return serverKindOf(field).sample(field, serial);
    }
  }

  async function makeRow(resource: Resource): Promise<number> {
    const there = made.get(resource.name);
    if (there !== undefined) return there;
    if (resource.name === 'users') return owner;
    const row: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!isColumn(field) || leftOut.includes(name)) continue;
      const isOwner = field.kind === 'reference' && field.resource === 'users';
      if (isOwner || field.unique || !isNullable(field)) row[name] = await valueOf(name, field);
    }
    Object.assign(row, GUARDED[resource.name]);
    const id = await table(system, resource).insert(row as never);
    made.set(resource.name, id);
    return id;
  }

  return makeRow;
}
