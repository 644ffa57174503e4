import type { Field, Resource, Role } from '@t3d/resources/kit';
import { isColumn, rolesOf } from '@t3d/resources/kit';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EngineApp, People } from '../test/engineApp';
import { makePeople, openEngineApp } from '../test/engineApp';
import type { RowMaker } from '../test/leastRows';
import { baseOf, minimalRows } from '../test/leastRows';
import { change } from '../models/sql';
import { isList, isNullable } from '../registry/columns';
import { loadRegistry } from '../product';

/** Tests that a reader of an empty list field gets an empty list and never null. */
const registry = await loadRegistry();
const listsOf = ({ fields }: Resource): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isList(field) && !field.hidden);
const withLists = [...registry.values()].filter((resource) => listsOf(resource).length > 0);

let home: EngineApp;
let people: People;
let makeRow: RowMaker;
beforeAll(async () => {
  home = await openEngineApp();
  people = await makePeople(home);
  makeRow = minimalRows(home.system, registry, people.three);
}, 60_000);
afterAll(() => home.close());

/** Creates a row of the lowest agent whose optional lists are empty. */
async function emptyRow(resource: Resource): Promise<number> {
  const base = baseOf(registry, resource);
  const id =
    base.name === 'users'
      ? await home.makeUser({ account: 'bare', role: 'AGENT_3', superior: people.two })
      : await makeRow(base);
  const chain = { agent1: people.one, agent2: people.two, agent3: people.three };
  const values: Record<string, unknown> = { ...(base.name === 'users' ? {} : chain), ...resource.declaration.where };
  // Make the admin the owner, because only an owner sees a saved view.
  if (base.name === 'saved-views') values.owner = people.admin;
  for (const [name, { through }] of listsOf(base)) values[through?.field ?? name] = null;
  const set = Object.entries(values).filter(([name, value]) => {
    const field = base.fields[name];
    // Skip a condition such as "not null", which the created row already meets.
    const isValue = value === null || typeof value !== 'object';
    return field !== undefined && isColumn(field) && isValue && (value !== null || isNullable(field));
  });
  const written = set.map(([name]) => `\`${name}\` = ?`).join(', ');
  const params = [...set.map(([, value]) => value as string | number | null), id];
  if (written !== '') await change(home.system, `UPDATE \`${base.table}\` SET ${written} WHERE \`id\` = ?`, params);
  return id;
}

test.each(withLists.map((resource) => [resource.name, resource] as const))(
  'returns an empty list for %s without entries',
  async (name, resource) => {
    const id = await emptyRow(resource);
    const callers: [Role, number][] = [
      ['ADMIN', people.admin],
      ['AGENT_1', people.one],
      ['AGENT_2', people.two],
      ['AGENT_3', people.three],
    ];
    const answers: [Role, string, unknown][] = [];
    for (const [role, actor] of callers.filter(([one]) => rolesOf(resource.declaration.access.list).includes(one))) {
      const get = async (path: string) => (await home.call('get', `/${name}${path}`, actor)).body as object;
      const { rows } = (await get(`?id_in=${id}`)) as { rows: Record<string, unknown>[] };
      const { data } = (await get(`/${id}`)) as { data?: Record<string, unknown> };
      for (const row of data ? [...rows, data] : rows)
        for (const [list] of listsOf(resource)) if (list in row) answers.push([role, list, row[list]]);
    }
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(([, , value]) => !Array.isArray(value))).toEqual([]);
    const mayBeEmpty = listsOf(baseOf(registry, resource))
      .filter(([, field]) => field.through || isNullable(field))
      .map(([list]) => list);
    expect(answers.filter(([, list, value]) => mayBeEmpty.includes(list) && (value as unknown[]).length > 0)).toEqual(
      [],
    );
  },
);
