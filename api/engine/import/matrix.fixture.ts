import type { Field, Resource } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import suppliers from '@t3d/resources/suppliers/suppliers';
import users from '@t3d/resources/people/users';
import { afterAll, beforeAll } from '@jest/globals';
import { table } from '../../models/table';
import { buildPlan } from '../../test/factories';
import type { ParcelTest } from '../../test/parcels';
import { PARCEL_FOLDERS, openParcels } from '../../test/parcels';
import { loadRegistry } from '../../product';

export let home: ParcelTest;
export let people: ParcelTest['people'];
let serial = 0;

/** Tests that an import rejects what POST or PUT rejects, for every resource and role. */
const registry = await loadRegistry(PARCEL_FOLDERS);

export const importing = [...registry.values()].filter(
  ({ declaration }) => declaration.import && !declaration.import.rows,
);
export type Actors = 'ADMIN' | 'SALESMAN' | 'AGENT_1' | 'AGENT_2' | 'AGENT_3';

export const CASES = importing.flatMap((resource) =>
  rolesOf(resource.declaration.access.import).map((role) => [resource.name, role as Actors, resource] as const),
);

const next = (): number => {
  serial += 1;
  return serial;
};

const iccid = (): string => {
  const body = `8986${String(next()).padStart(15, '0')}`;
  return body + luhnDigit(body);
};

const COUNTRIES = 'JP KR TH HK TW SG MY US GB FR DE IT ES PT NL BE CH AT SE NO FI DK PL CZ GR TR AE IN ID PH'.split(
  ' ',
);

export type Values = Record<string, unknown>;

/** Returns a new value for a field. A reference takes a record in `ids`. */
export function valueOf(field: Field, name: string, ids: readonly number[]): unknown {
  switch (field.kind) {
    case 'digits':
      return field.scheme === 'iccid' ? iccid() : String(454_000_000_000_000 + next());
    case 'i18n':
      return { en: `Text ${next()}` };
    case 'enum':
      // Take a new department, which must be unique per salesman.
      return field.values?.[name === 'department' ? next() % field.values.length : 0];
    case 'integer':
    case 'millionths':
      return (field.min ?? 0) + 1;
    case 'money':
      return (field.min ?? 0) + 150;
    case 'boolean':
      return true;
    case 'reference':
      return ids[next() % Math.max(ids.length, 1)];
    case 'references':
      return ids.slice(0, 1);
    case 'date':
      return new Date(Date.UTC(2099, 0, 1 + next())).toISOString().slice(0, 10);
    case 'time':
      return '2026-11-20T08:00:00.000Z';
    case 'text':
      if (field.pattern === '^[A-Z]{2}$') return COUNTRIES[next() % COUNTRIES.length];
      return field.pattern?.startsWith('^[A-Z0-9-]+')
        ? `N-${next()}`
        : `${name}-${next()}`.slice(0, field.length ?? 255);
    case 'area':
      return COUNTRIES[next() % COUNTRIES.length];
    default:
      return undefined;
  }
}

const idsOf = async (resource: string): Promise<number[]> => {
  const rows = await home.database
    .model(registry.get(resource) as Resource)
    .findAll({ attributes: ['id'], order: [['id', 'ASC']], raw: true });
  return (rows as unknown as { id: number }[]).map(({ id }) => Number(id));
};

const APART: ReadonlySet<string> = new Set(['image', 'file', 'children']);

/** Returns the fields that the role's manifest allows on creation. */
async function fieldsOf(resource: Resource, role: Actors): Promise<Record<string, Field>> {
  const { data } = (await home.call('get', '/manifest', people[role])).body as {
    data: { resources: { name: string; fields: { name: string; creatable: boolean }[] }[] };
  };
  const given =
    data.resources
      .find(({ name }) => name === resource.name)
      ?.fields.filter(({ creatable }) => creatable)
      .map(({ name }) => name) ?? [];
  return Object.fromEntries(
    given.flatMap((name) => {
      const field = resource.fields[name];
      // Leave out files, pictures and children, which are not imported.
      return field && !field.inputOnly && !APART.has(field.kind) ? [[name, field]] : [];
    }),
  );
}

interface Made {
  base(): Values;
  targets: Readonly<Record<string, readonly number[]>>;
  fields: Record<string, Field>;
}

export async function prepare(resource: Resource, role: Actors): Promise<Made> {
  const fields = await fieldsOf(resource, role);
  const targets: Record<string, readonly number[]> = {};
  for (const [name, field] of Object.entries(fields)) if (field.resource) targets[name] = await idsOf(field.resource);
  const safe = (name: string): readonly number[] =>
    registry.get(fields[name]?.resource ?? '')?.name === 'users'
      ? [name === 'salesman' ? people.SALESMAN : people.AGENT_1]
      : (targets[name] ?? []);
  const base = (): Values =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, { required }]) => required || resource.declaration.import?.key?.includes(name as never))
        .map(([name, field]) => [name, valueOf(field, name, safe(name))]),
    );
  return { base, targets, fields };
}

export function openMatrix(): void {
  beforeAll(async () => {
    home = await openParcels();
    people = home.people;
    await table(home.system, users).update({ pool: true }, people.AGENT_1);
    for (const name of ['Asia', 'Europe'])
      await home.call('post', '/plan-topics', people.ADMIN).send({ name, sort: 1 });
    for (let count = 0; count < 127; count += 1)
      await buildPlan(home.system, { name: count % 2 ? 'The same name' : `Plan ${count}` });
    for (const one of ['a', 'b'])
      await table(home.system, suppliers).insert({
        code: `supplier-${one}`,
        name: 'One name',
        kind: 'HTTP',
        timeoutSeconds: 20,
        priority: 100,
        disabled: false,
      } as never);
  }, 120_000);
  afterAll(() => home?.close());
}
