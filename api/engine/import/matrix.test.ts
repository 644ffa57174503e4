import type { Field, Resource } from '@t3d/resources/kit';
import { describe, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { workbook } from '../../../e2e/support/workbook';
import { csvOf } from '../../test/parcels';
import type { Actors, Values } from './matrix.fixture';
import { CASES, home, openMatrix, people, prepare, valueOf } from './matrix.fixture';

openMatrix();

/** Returns values of a field, some of them invalid. */
function hardValues(field: Field, ids: readonly number[], taken: unknown): unknown[] {
  // An empty cell gets the field's default.
  const blank = field.required && field.default === undefined ? [null] : [];
  switch (field.kind) {
    case 'reference':
      return [...blank, ...ids, 987_654_321, 0];
    case 'references':
      return [...ids.map((id) => [id]), [987_654_321]];
    case 'integer':
    case 'money':
    case 'millionths':
      return [...blank, -1, 10 ** 14, 'x'];
    case 'enum':
      return [...blank, 'NOPE'];
    case 'digits':
      return [...blank, '12', taken];
    case 'area':
    case 'month':
      return [...blank, 'not §'];
    case 'text':
      return [
        ...blank,
        'y'.repeat((field.length ?? 255) + 1),
        ...(field.unique ? [taken] : []),
        ...(field.pattern ? ['not §'] : []),
      ];
    case 'boolean':
    case 'date':
    case 'time':
      return ['x'];
    default:
      return blank;
  }
}

/** Returns a value as a person would type it into a cell. */
function cellOf(field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return field?.kind === 'millionths'
      ? (value / 1_000_000).toFixed(6)
      : field?.kind === 'money'
        ? (value / 100).toFixed(2)
        : field?.kind === 'reference'
          ? `#${value}`
          : value;
  if (Array.isArray(value)) return value.map((one) => `#${String(one)}`).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : value;
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

/** Returns the indexes of the rows that a dry run rejects. */
async function rejectedBy(
  resource: Resource,
  role: Actors,
  names: readonly string[],
  rows: readonly Values[],
): Promise<Set<number>> {
  return new Set((await sendRows(resource, role, names, rows, true)).errors.map(({ row }) => row - 2));
}

/** Returns the id for each row without a repeated key. */
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

describe.each(CASES)('a resource imported by a role: %s, %s', (_name, role, resource) => {
  test('rejects on import a row that POST rejects', async () => {
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
    const rejected = await rejectedBy(resource, role, Object.keys(fields), rows);
    const unlike: unknown[] = [];
    for (const [at, row] of rows.entries()) {
      const status = await statusOf(home.call('post', `/${resource.name}`, people[role]).send(row));
      // Accept at least one valid row, or the test would prove nothing.
      if (at === 0 && !keys.has(keyOf(row)))
        expect([status, rejected.has(0)]).toEqual(
          role === 'AGENT_2' || role === 'AGENT_3' ? [404, true] : [200, false],
        );
      expect(status).toBeLessThan(500);
      // A row with the key of an existing record changes that record.
      const isChange = keys.has(keyOf(row));
      // An import skips a row of empty cells.
      const isBlank = Object.values(row).every((value) => value === null);
      if (status !== 200 && !rejected.has(at) && !isChange && !isBlank) unlike.push({ status, row });
    }
    expect(unlike).toEqual([]);
  }, 120_000);

  test('rejects on import a row that PUT rejects', async () => {
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
    const rejected = await rejectedBy(
      resource,
      role,
      Object.keys(fields),
      rows.map(({ row }) => row),
    );
    const unlike: unknown[] = [];
    for (const [at, { id, change }] of rows.entries()) {
      const status = await statusOf(home.call('put', `/${resource.name}/${id}`, people[role]).send(change));
      expect(status).toBeLessThan(500);
      if (status === 200 || rejected.has(at)) continue;
      // A row with the stored value is accepted even without the right to write the field.
      const { data } = (await home.call('get', `/${resource.name}/${id}`, people.ADMIN)).body as { data: Values };
      const isSame = Object.entries(change).every(
        ([name, value]) => JSON.stringify(data[name]) === JSON.stringify(value),
      );
      if (!isSame) unlike.push({ status, change, role });
    }
    expect(unlike).toEqual([]);
  }, 240_000);
});
