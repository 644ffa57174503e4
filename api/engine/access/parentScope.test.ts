import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Resource } from '@t3d/resources/kit';
import path from 'node:path';
import type { EngineApp, People } from '../../test/engineApp';
import { makePeople } from '../../test/engineApp';
import { openExtensionApp } from '../../test/extensionApp';
import { reach } from './reach';

let home: EngineApp;
let people: People;
const ids: Record<string, number> = {};
const made = async (url: string, values: object): Promise<number> => {
  const { body } = await home.call('post', url, people.admin).send(values);
  return (body as { data: { id: number } }).data.id;
};

beforeAll(async () => {
  home = await openExtensionApp(path.join(import.meta.dirname, '../../test/agreements/resources'));
  people = await makePeople(home);
  for (const name of ['one', 'two', 'other'] as const) {
    const agreement = await made('/agreements', { number: name, agent: people[name], kind: 'CREDIT', creditDays: 1 });
    ids[`${name} agreement`] = agreement;
    for (const internal of [false, true])
      ids[`${name}${internal ? ' internal' : ''}`] = await made('/agreement-lines', {
        agreement,
        text: `${name}${internal ? ' internal' : ''}`,
        price: name === 'other' ? 50 : 200,
        internal,
      });
  }
}, 60_000);
afterAll(() => home?.close());

const linesOf = async (actor: number): Promise<string[]> => {
  const { body } = await home.call('get', '/agreement-lines?size=200', actor);
  return (body as { rows: { text: string }[] }).rows.map(({ text }) => text);
};

test("shows lines and agreements within a role's scope, and checks conditions on a line's agreement", async () => {
  expect(await linesOf(people.admin)).toHaveLength(6);
  expect(await linesOf(people.one)).toEqual(['one', 'one internal', 'two', 'two internal']);
  expect(await linesOf(people.two)).toEqual(['two']);
  expect(await linesOf(people.three)).toEqual(['other']);
  expect(await linesOf(people.other)).toEqual(['other', 'other internal']);
});

describe("hides a line when the line's agreement is out of scope", () => {
  test.each([
    ['shown', 'get', ''],
    ['changed', 'put', ''],
    ['deleted', 'delete', ''],
    ['asked for its history', 'get', '/history'],
  ] as const)(
    'responds 404 when the agreement of a line is out of scope and the line is %s',
    async (_what, method, tail) => {
      const input = home.call(method, `/agreement-lines/${ids.other}${tail}`, people.one);
      expect((await (method === 'put' ? input.send({ price: 1 }) : input)).status).toBe(404);
    },
  );

  test('rejects an import that changes or adds a line of an agreement out of scope', async () => {
    const file = 'agreement,text,price\none,other,9\nother,new,9';
    const { body } = await home
      .call('post', '/agreement-lines/import', people.one)
      .attach('file', Buffer.from(file), 'a.csv');
    expect((body as { data: { errors: { row: number; field: string }[] } }).data.errors).toMatchObject([
      { row: 2, field: 'text' },
      { row: 3, field: 'agreement' },
    ]);
    const line = { agreement: ids['other agreement'], text: 'mine', price: 1 };
    expect((await home.call('post', '/agreement-lines', people.one).send(line)).status).toBe(404);
  });

  test('exports no line of an agreement out of scope', async () => {
    const { text } = await home.call('get', '/agreement-lines/export?format=csv', people.two);
    expect(text.trim().split(/\r?\n/)).toHaveLength(2);
  });
});

test('checks the scope of a row through its parent with the same result as a database query', () => {
  const lines = home.database.registry.get('agreement-lines') as Resource;
  const ctx = {
    ...home.system,
    actor: { ...home.system.actor, id: people.two, role: 'AGENT_2' as const },
  };
  const open = reach(ctx, { AGENT_2: { every: ['all', { where: { internal: false } }] } }, lines);
  expect([open.includes({ internal: false }), open.includes({ internal: true })]).toEqual([true, false]);
  expect(() => reach(ctx, lines.declaration.scope, lines).includes({ agreement: 1, internal: false })).toThrow(
    'read the row with its scope',
  );
  expect(reach(ctx, { AGENT_2: { any: ['all', { where: { internal: false } }] } }, lines).where).toEqual({});
});
