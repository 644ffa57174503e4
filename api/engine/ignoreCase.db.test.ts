import { afterAll, beforeAll, expect, test } from '@jest/globals';
import path from 'node:path';
import type { EngineApp, Method, People } from '../test/engineApp';
import { makePeople } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

let home: EngineApp;
let people: People;
let agreement: number;
const call = (method: Method, url: string) => home.call(method, url, people.admin);
const line = (text: string, email?: string, more: object = {}) =>
  call('post', '/agreement-lines').send({ agreement, text, price: 1, email, ...more });
const idOf = ({ body }: { body: unknown }): number => (body as { data: { id: number } }).data.id;
const load = async (rows: string) => {
  const { body } = await call('post', '/agreement-lines/import').attach('file', Buffer.from(rows), 'lines.csv');
  return (body as { data: { created: number; updated: number; errors: object[] } }).data;
};
const newAgreement = async (number: string): Promise<number> =>
  idOf(await call('post', '/agreements').send({ number, agent: people.one, kind: 'CREDIT', creditDays: 1 }));

beforeAll(async () => {
  home = await openExtensionApp(path.join(import.meta.dirname, '../test/agreements/resources'));
  people = await makePeople(home);
  agreement = await newAgreement('A');
}, 60_000);
afterAll(() => home?.close());

test('rejects a unique text that differs only in case or accents, and stores texts as typed', async () => {
  const first = await line('Ärger');
  expect(first.status).toBe(200);
  const taken = await line('ÄRGER ');
  expect({ status: taken.status, errors: (taken.body as { errors: object }).errors }).toEqual({
    status: 409,
    errors: { text: 'This value is already taken' },
  });
  const alike = ['Arger', 'A\u0308RGER', 'ＡＲＧＥＲ', 'Är\u200bger'];
  for (const text of alike) expect([text, (await line(text)).status]).toEqual([text, 409]);
  expect((await line('Argo')).status).toBe(200);
  // The first letter is Cyrillic, the others Latin.
  const rejected = await line('Аrger');
  expect([rejected.status, Object.keys((rejected.body as { errors: object }).errors)]).toEqual([400, ['text']]);
  const { body } = await call('get', `/agreement-lines/${idOf(first)}`);
  expect(body).toMatchObject({ data: { text: 'Ärger' } });
  expect(Object.keys((body as { data: object }).data)).not.toContain('textFolded');
  expect((await call('put', `/agreement-lines/${idOf(first)}`).send({ text: 'ärger' })).status).toBe(200);
  expect((await call('put', `/agreement-lines/${idOf(first)}`).send({ text: 'ARGO' })).status).toBe(409);
});

test('ignores case only in the declared field of a unique combination', async () => {
  expect((await line('one', 'Ann@x.org')).status).toBe(200);
  expect((await line('two', 'ANN@X.ORG')).status).toBe(409);
  expect((await line('two', 'ANN@X.ORG', { agreement: await newAgreement('B') })).status).toBe(200);
  expect((await line('three')).status).toBe(200);
  expect((await line('four')).status).toBe(200);
});

test("matches an import's keys regardless of case, and rejects rows with equal keys", async () => {
  const head = 'agreement,text,price,email';
  expect(await load(`${head}\nA,ONE,5,\nA,neu,5,Bob@x.org`)).toMatchObject({ created: 1, updated: 1, errors: [] });
  expect(await load(`${head}\nA,Neu,5,\nA,NEU,6,`)).toMatchObject({ errors: [{ row: 3, field: 'text' }] });
  const { errors } = await load(`${head}\nA,more,5,BOB@X.ORG\nA,again,5,cy@x.org\nA,and again,5,CY@x.org`);
  expect(errors).toMatchObject([
    { row: 2, field: 'agreement' },
    { row: 4, field: 'agreement' },
  ]);
});
