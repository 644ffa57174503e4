import type { Resource } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readBytes } from '../../test/bytes';
import type { ImportReport } from '../../test/parcels';
import { CASES, home, importing, openMatrix, people, prepare, valueOf } from './matrix.fixture';

openMatrix();

/** Texts that spreadsheets and csv files distort. */
const NASTY = [
  '=1+1',
  "'=1+1",
  "''quoted",
  "'8 apples",
  '+86 10',
  '@here',
  ' =1+1',
  '\n=1+1',
  '\t-1',
  '\u200b\u00a0+1',
  '\ufeff@here',
  '＝1+1',
  '＠here',
  "'plain",
  "' =1+1",
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

/** Writes each text into every field that a role may write. */
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

describe('an exported file imported by the same role', () => {
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
    'changes nothing when the export of a resource is imported: %s, %s',
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
            .parse(readBytes)
        ).body as Buffer;
        for (const dryRun of [true, false]) {
          const answer = await home
            .call('post', `/${name}/import?dryRun=${dryRun}`, people[role])
            .set('Accept-Language', language)
            .attach('file', file, `rows.${type}`);
          const { total, created, updated, unchanged, errors, effects } = (answer.body as { data: ImportReport }).data;
          expect({
            type,
            language,
            dryRun,
            created,
            updated,
            unchanged,
            errors: errors.slice(0, 5),
            changes: effects?.fields,
            same: effects?.same,
          }).toEqual({
            type,
            language,
            dryRun,
            created: 0,
            updated: 0,
            unchanged: total,
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

  test('exports no card of an order, because an import of the exported file must sell nothing', async () => {
    const file = (await home.call('get', '/orders/export?format=csv', people.ADMIN).buffer(true).parse(readBytes))
      .body as Buffer;
    expect((await home.call('post', '/orders/import', people.ADMIN).attach('file', file, 'orders.csv')).status).toBe(
      400,
    );
  });
});
