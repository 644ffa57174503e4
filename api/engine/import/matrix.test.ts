import type { Field, Resource } from '@t3d/resources/kit';
import { luhnDigit, rolesOf } from '@t3d/resources/kit';
import suppliers from '@t3d/resources/suppliers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { workbook } from '../../../e2e/support/workbook';
import { table } from '../../models/table';
import { buildPlan } from '../../test/factories';
import type { ParcelWorld, Told } from '../../test/parcels';
import { PARCEL_FOLDERS, csvOf, openParcels } from '../../test/parcels';
import { loadRegistry } from '../../declared/registry';

/**
 * Made from the declarations: every resource whose rows are imported × every role that may. Whatever POST or PUT
 * refuses a role, an import refuses it too, with an error of that row; and what a role exports it can import as it is,
 * without an error or a change.
 */
const registry = await loadRegistry(PARCEL_FOLDERS);
const importing = [...registry.values()].filter(({ declaration }) => declaration.import && !declaration.import.rows);
type Actors = 'ADMIN' | 'SALESMAN' | 'AGENT_1' | 'AGENT_2' | 'AGENT_3';
const CASES = importing.flatMap((resource) =>
  rolesOf(resource.declaration.access.import).map((role) => [resource.name, role as Actors, resource] as const),
);

let home: ParcelWorld;
let people: ParcelWorld['people'];
beforeAll(async () => {
  home = await openParcels();
  people = home.people;
  for (const name of ['Asia', 'Europe']) await home.call('post', '/plan-topics', people.ADMIN).send({ name, sort: 1 });
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

let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};
const iccid = (): string => {
  const body = `8986${String(next()).padStart(15, '0')}`;
  return body + luhnDigit(body);
};
type Values = Record<string, unknown>;

/** A value of a field that nobody has had before, as JSON has it. `ids`: records that a reference may name. */
function valueOf(field: Field, name: string, ids: readonly number[]): unknown {
  switch (field.kind) {
    case 'digits':
      return field.scheme === 'iccid' ? iccid() : String(454_000_000_000_000 + next());
    case 'i18n':
      return { en: `Text ${next()}` };
    case 'enum':
      return field.values?.[0];
    case 'integer':
      return (field.min ?? 0) + 1;
    case 'money':
      return (field.min ?? 0) + 150;
    case 'boolean':
      return true;
    case 'reference':
      return ids[next() % Math.max(ids.length, 1)];
    case 'references':
      return ids.slice(0, 1);
    case 'time':
      return '2026-11-20T08:00:00.000Z';
    case 'text':
      return field.pattern?.startsWith('^[A-Z0-9-]+')
        ? `N-${next()}`
        : `${name}-${next()}`.slice(0, field.length ?? 255);
    default:
      return undefined;
  }
}

/** What may be wrong with a field, and is for some. */
function hardValues(field: Field, ids: readonly number[], taken: unknown): unknown[] {
  // An empty cell is no value: what has a default gets it.
  const blank = field.required && field.default === undefined ? [null] : [];
  switch (field.kind) {
    case 'reference':
      return [...blank, ...ids, 987_654_321, 0];
    case 'references':
      return [...ids.map((id) => [id]), [987_654_321]];
    case 'integer':
    case 'money':
      return [...blank, -1, 10 ** 14, 'x'];
    case 'enum':
      return [...blank, 'NOPE'];
    case 'digits':
      return [...blank, '12', taken];
    case 'text':
      return [
        ...blank,
        'y'.repeat((field.length ?? 255) + 1),
        ...(field.unique ? [taken] : []),
        ...(field.pattern ? ['not §'] : []),
      ];
    case 'boolean':
    case 'time':
      return ['x'];
    default:
      return blank;
  }
}

/** The same value as a person would type it into a cell. */
function cellOf(field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return field?.kind === 'money' ? (value / 100).toFixed(2) : field?.kind === 'reference' ? `#${value}` : value;
  if (Array.isArray(value)) return value.map((one) => `#${String(one)}`).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

const idsOf = async (resource: string): Promise<number[]> => {
  const rows = await home.database
    .model(registry.get(resource) as Resource)
    .findAll({ attributes: ['id'], order: [['id', 'ASC']], raw: true });
  return (rows as unknown as { id: number }[]).map(({ id }) => Number(id));
};
/** Fields that the role may give when it creates, by its manifest, as imports take them. */
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
      return field && !field.inputOnly && field.kind !== 'image' ? [[name, field]] : [];
    }),
  );
}
type Sent = { created: number; errors: { row: number }[] };
async function sendRows(
  resource: Resource,
  role: Actors,
  names: readonly string[],
  rows: readonly Values[],
  dryRun: boolean,
): Promise<Sent> {
  const type = [
    ...(resource.declaration.import?.types ?? []),
    ...(resource.declaration.import?.besides ?? []),
  ].includes('csv')
    ? 'csv'
    : 'xlsx';
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(resource.fields[name], row[name])))];
  const bytes = type === 'csv' ? csvOf(lines) : await workbook(lines);
  const answer = await home
    .call('post', `/${resource.name}/import?dryRun=${dryRun}`, people[role])
    .attach('file', bytes, `rows.${type}`);
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  return (answer.body as { data: Sent }).data;
}
/** Rows sent as one trial: which were refused, by their place. */
async function refusedBy(
  resource: Resource,
  role: Actors,
  names: readonly string[],
  rows: readonly Values[],
): Promise<Set<number>> {
  return new Set((await sendRows(resource, role, names, rows, true)).errors.map(({ row }) => row - 2));
}
/** Makes the records of these rows at once; answers each row's id. What has the key of another is left out. */
async function makeAll(resource: Resource, rows: readonly Values[]): Promise<Map<Values, number>> {
  const key = (resource.declaration.import?.key ?? []) as readonly string[];
  const keyOf = (values: Values): string => key.map((name) => String(values[name])).join();
  const stored = async (): Promise<Map<string, number>> => {
    const found = (await home.database
      .model(resource)
      .findAll({ attributes: ['id', ...key], raw: true })) as unknown as (Values & { id: number })[];
    return new Map(found.map((one) => [keyOf(one), Number(one.id)]));
  };
  const before = await stored();
  const wanted = new Map(rows.filter((row) => !before.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  expect(await sendRows(resource, 'ADMIN', names, [...wanted.values()], false)).toMatchObject({
    created: wanted.size,
    errors: [],
  });
  const after = await stored();
  return new Map([...wanted].map(([text, row]) => [row, after.get(text) as number]));
}
const statusOf = async (sent: Test): Promise<number> => (await sent).status;

interface Made {
  base(): Values;
  targets: Readonly<Record<string, readonly number[]>>;
  fields: Record<string, Field>;
}
async function prepare(resource: Resource, role: Actors): Promise<Made> {
  const fields = await fieldsOf(resource, role);
  const targets: Record<string, readonly number[]> = {};
  for (const [name, field] of Object.entries(fields)) if (field.resource) targets[name] = await idsOf(field.resource);
  const safe = (name: string): readonly number[] =>
    registry.get(fields[name]?.resource ?? '')?.name === 'users' ? [people.AGENT_1] : (targets[name] ?? []);
  const base = (): Values =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, { required }]) => required || resource.declaration.import?.key?.includes(name as never))
        .map(([name, field]) => [name, valueOf(field, name, safe(name))]),
    );
  return { base, targets, fields };
}

/** Texts that files are known to bend. */
const NASTY = [
  '=1+1',
  "'=1+1",
  "''quoted",
  "'8 apples",
  '+86 10',
  '@here',
  '-',
  'a, b; c',
  '"said"',
  ' padded ',
  'two\nlines',
  'two\r\nlines',
  '００７',
  '1e5',
  '0012',
  '#12',
  '12',
  'TRUE',
  '_x0041_',
  '<&>',
  '𝒳',
  'null',
];
const NICKNAMES = ['Twin', 'Twin', '=Sum', '12', '#3', 'a, b', ' spaced ', 'one'];

/** Records in which every text is one of those that files bend, with all that a role may give. */
async function fill(resource: Resource): Promise<void> {
  const { base, targets, fields } = await prepare(resource, 'ADMIN');
  for (const [at, text] of NASTY.entries()) {
    const values = base();
    for (const [name, field] of Object.entries(fields)) {
      const isFree =
        field.kind === 'text' && !field.pattern && !resource.declaration.import?.key?.includes(name as never);
      if (isFree) values[name] = text;
      else if (field.kind === 'i18n') values[name] = at % 2 ? { zh: `${text}中`, en: text } : { zh: text };
      else if (values[name] === undefined && field.kind !== 'digits')
        values[name] = valueOf(field, name, targets[name] ?? []);
    }
    await home.call('post', `/${resource.name}`, people.ADMIN).send(values);
  }
  await home.call('post', `/${resource.name}`, people.ADMIN).send(base());
}

const bytesOf = (response: NodeJS.ReadableStream, done: (error: Error | null, bytes: Buffer) => void): void => {
  const parts: Buffer[] = [];
  response.on('data', (one: Buffer) => parts.push(one)).on('end', () => done(null, Buffer.concat(parts)));
};

describe('what a role exports it imports as it is', () => {
  beforeAll(async () => {
    const agents = await Promise.all(
      NICKNAMES.map((_name, at) =>
        home.makeUser({ account: `nick-${at}`, role: 'AGENT_1', salesman: people.SALESMAN }),
      ),
    );
    for (const [at, id] of agents.entries()) {
      await home.database.sequelize.query('UPDATE users SET nickname = ? WHERE id = ?', {
        replacements: [NICKNAMES[at] as string, id],
      });
      await home.call('post', '/parcels', people.ADMIN).send({
        code: `NICK-${at}`,
        owner: id,
        title: { zh: '甲', en: 'A' },
        helpers: [...agents],
        dueAt: '2026-11-20T08:00:00.123Z',
      });
    }
    for (const resource of importing) await fill(resource);
  }, 120_000);

  const both = CASES.filter(([, role, { declaration }]) => rolesOf(declaration.access.export).includes(role));
  test.each(both)(
    '%s, %s',
    async (name, role, resource) => {
      const stamp = async (): Promise<unknown> =>
        home.database.model(resource).findAll({ attributes: ['id', 'version'], order: [['id', 'ASC']], raw: true });
      const before = await stamp();
      const types = new Set([
        ...(resource.declaration.import?.types ?? ['xlsx']),
        ...(resource.declaration.import?.besides ?? []),
      ]);
      for (const [type, language] of [
        ['xlsx', 'en'],
        ['xlsx', 'zh'],
        ['csv', 'en'],
      ] as const) {
        if (!types.has(type)) continue;
        const file = (
          await home
            .call('get', `/${name}/export?format=${type}`, people[role])
            .set('Accept-Language', language)
            .buffer(true)
            .parse(bytesOf as never)
        ).body as Buffer;
        for (const dryRun of [true, false]) {
          const answer = await home
            .call('post', `/${name}/import?dryRun=${dryRun}`, people[role])
            .set('Accept-Language', language)
            .attach('file', file, `rows.${type}`);
          const { total, created, errors, effects } = (answer.body as { data: Told }).data;
          expect({
            type,
            language,
            dryRun,
            created,
            errors: errors.slice(0, 5),
            changes: effects?.fields,
            same: effects?.same,
          }).toEqual({
            type,
            language,
            dryRun,
            created: 0,
            errors: [],
            changes: total > 0 ? [] : undefined,
            same: total > 0 ? total : undefined,
          });
        }
      }
      expect(await stamp()).toEqual(before);
    },
    240_000,
  );

  test('an export of orders names no card to sell to: nothing is sold by sending it back', async () => {
    const file = (
      await home
        .call('get', '/orders/export?format=csv', people.ADMIN)
        .buffer(true)
        .parse(bytesOf as never)
    ).body as Buffer;
    expect((await home.call('post', '/orders/import', people.ADMIN).attach('file', file, 'orders.csv')).status).toBe(
      400,
    );
  });
});

describe.each(CASES)('%s, %s', (_name, role, resource) => {
  test('what POST refuses an import refuses', async () => {
    const { base, targets, fields } = await prepare(resource, role);
    const there = base();
    await home.call('post', `/${resource.name}`, people.ADMIN).send(there);
    const rows: Values[] = [
      base(),
      ...Object.entries(fields).flatMap(([name, field]) =>
        hardValues(field, (targets[name] ?? []).slice(0, 12), there[name]).map((value) => ({
          ...base(),
          [name]: value,
        })),
      ),
    ];
    const key = (resource.declaration.import?.key ?? []) as readonly string[];
    const keyOf = (values: Values): string => key.map((name) => String(values[name])).join();
    const keys = new Set(
      ((await home.database.model(resource).findAll({ attributes: [...key], raw: true })) as unknown as Values[]).map(
        keyOf,
      ),
    );
    const refused = await refusedBy(resource, role, Object.keys(fields), rows);
    const unlike: unknown[] = [];
    for (const [at, row] of rows.entries()) {
      const status = await statusOf(home.call('post', `/${resource.name}`, people[role]).send(row));
      // A row without a fault is taken, where its owner is in the role's scope: the test would see nothing were all
      // refused.
      if (at === 0 && !keys.has(keyOf(row)))
        expect([status, refused.has(0)]).toEqual(role === 'AGENT_2' || role === 'AGENT_3' ? [404, true] : [200, false]);
      expect(status).toBeLessThan(500);
      // The key of a record that is there makes the row a change of it.
      const isChange = keys.has(keyOf(row));
      if (status !== 200 && !refused.has(at) && !isChange) unlike.push({ status, row });
    }
    expect(unlike).toEqual([]);
  }, 120_000);

  test('what PUT refuses an import refuses', async () => {
    const { base, targets, fields } = await prepare(resource, role);
    const key = (resource.declaration.import?.key ?? []) as readonly string[];
    const owners =
      'owner' in fields && fields.owner?.resource === 'users'
        ? [people.AGENT_1, people.AGENT_2, people.AGENT_3, people.other]
        : [undefined];
    const wanted: { made: Values; change: Values }[] = [];
    for (const owner of owners) {
      const others = Object.entries(fields).filter(([one]) => !key.includes(one));
      for (const [name, field] of owner === undefined || owner === people.AGENT_1 ? others : others.slice(0, 2)) {
        const values = [
          valueOf(field, name, targets[name] ?? []),
          ...hardValues(field, (targets[name] ?? []).slice(0, 6), base()[name]),
        ].filter((value) => value !== null && value !== undefined);
        for (const value of values)
          wanted.push({ made: { ...base(), ...(owner !== undefined && { owner }) }, change: { [name]: value } });
      }
    }
    const ids = await makeAll(
      resource,
      wanted.map(({ made }) => made),
    );
    const rows = wanted.flatMap(({ made, change }) => {
      const id = ids.get(made);
      return id === undefined ? [] : [{ id, row: { ...made, ...change }, change }];
    });
    expect(rows.length).toBeGreaterThan(0);
    const refused = await refusedBy(
      resource,
      role,
      Object.keys(fields),
      rows.map(({ row }) => row),
    );
    const unlike: unknown[] = [];
    for (const [at, { id, change }] of rows.entries()) {
      const status = await statusOf(home.call('put', `/${resource.name}/${id}`, people[role]).send(change));
      expect(status).toBeLessThan(500);
      if (status === 200 || refused.has(at)) continue;
      // A value that stands there already changes nothing, whoever may give it.
      const { data } = (await home.call('get', `/${resource.name}/${id}`, people.ADMIN)).body as { data: Values };
      const isSame = Object.entries(change).every(
        ([name, value]) => JSON.stringify(data[name]) === JSON.stringify(value),
      );
      if (!isSame) unlike.push({ status, change, role });
    }
    expect(unlike).toEqual([]);
  }, 240_000);
});
