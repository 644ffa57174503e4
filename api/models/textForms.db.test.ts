import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import path from 'node:path';
import { workbook } from '../../e2e/support/workbook';
import type { EngineApp } from '../test/engineApp';
import { openExtensionApp } from '../test/extensionApp';

/** Tests that texts are found in every form of their letters, equally on every database. */
let home: EngineApp;
let admin: number;
type Answer = { code: number; data: { id: number }; rows: { id: number }[]; errors?: Record<string, string> };

beforeAll(async () => {
  home = await openExtensionApp(path.join(import.meta.dirname, '../test/typed/resources'));
  admin = await home.makeUser({ account: 'admin', role: 'ADMIN' });
}, 60_000);
afterAll(() => home?.close());

const send = async (method: 'post' | 'put', url: string, values: object) =>
  (await home.call(method, `/typed-values${url}`, admin).send(values)).body as Answer;
const make = async (values: object): Promise<number> => (await send('post', '', values)).data.id;
const find = async (query: Record<string, string>): Promise<number[]> => {
  const url = `/typed-values?${new URLSearchParams(query).toString()}`;
  return ((await home.call('get', url, admin)).body as Answer).rows.map(({ id }) => id);
};
const FORMS: readonly (readonly [string, readonly string[]])[] = [
  ['Café 中', ['Café 中', 'CAFÉ 中', 'CAFE\u0301 中', 'cafe\u0301', 'ＣＡＦé']],
  ['ΩMEGA 中', ['ωmega', 'Ωmega', '\u2126mega']],
  ['Ärger 中', ['ärger', 'ÄRGER', 'A\u0308RGER', 'a\u0308rger']],
  ['中国Ｈ１２ mixed', ['中国H12', '中国ｈ12', 'h１2', 'Ｈ１２']],
  ['中国K34 plain', ['中国Ｋ３４', '中国ｋ3４', 'k34']],
  ['甲Ｎ5乙', ['n5', 'Ｎ５', 'N５', 'ｎ5乙']],
  ['丙Ｒ[x]^-&&\\]?*%_乙', ['r[X]^-&&\\]?*%_', 'ｒ［x］＾-&&＼]？*％_']],
  ['Ｗide only', ['wide ONLY', 'ＷＩＤＥ']],
  ['ÅNGSTRÖM', ['ångström', '\u212bngström', 'A\u030angstro\u0308m']],
];

describe("searches and filters with every form of a text's letters", () => {
  test.each(FORMS)("finds a text by every form of the text's letters: %s", async (name, forms) => {
    const id = await make({ name });
    for (const form of forms)
      for (const key of ['q', 'name_like']) expect([form, key, await find({ [key]: form })]).toEqual([form, key, [id]]);
  });
});

test('searches quickly for a very long text with many letters that have several forms', async () => {
  await make({ name: 'é long' });
  expect(await find({ q: 'a'.repeat(300) })).toEqual([]);
});

describe('names that must be unique', () => {
  const LOOK_ALIKES = [
    'Zoë\u00a0two',
    '  Zoë two ',
    'Zoë  two',
    'Zoe\u0308 two',
    'Zo\u200bë two',
    'Zoë\u3000two',
    '\ufeffZoë two',
  ];
  let id: number;
  beforeAll(async () => {
    id = await make({ name: 'Zoë two' });
  });

  test('rejects a name in POST and PUT that differs from an existing name only in invisible ways', async () => {
    const other = await make({ name: 'Other' });
    const taken = { code: 409, errors: { name: 'This value is already taken' } };
    for (const name of LOOK_ALIKES) {
      expect(await send('post', '', { name })).toMatchObject(taken);
      expect(await send('put', `/${other}`, { name })).toMatchObject(taken);
    }
  });

  test('finds the record of an imported key in another form, and creates no second record', async () => {
    for (const [at, name] of LOOK_ALIKES.entries()) {
      const file = await workbook([
        ['name', 'note'],
        [name, `file ${at}`],
      ]);
      const { body } = await home.call('post', '/typed-values/import', admin).attach('file', file, 'names.xlsx');
      expect(body).toMatchObject({ data: { created: 0, updated: 1, errors: [] } });
    }
    expect(await find({ name: 'Zoë two' })).toEqual([id]);
  });

  test('rejects two rows of a file when their names differ only in the form of letters', async () => {
    const file = await workbook([
      ['name', 'note'],
      ['Twin é', 'x'],
      ['Twin\u00a0e\u0301 ', 'y'],
    ]);
    const { body } = await home.call('post', '/typed-values/import', admin).attach('file', file, 'names.xlsx');
    expect((body as { data: { errors: object[] } }).data.errors).toMatchObject([{ row: 3, field: 'name' }]);
    expect(await find({ name: 'Twin é' })).toEqual([]);
  });
});
