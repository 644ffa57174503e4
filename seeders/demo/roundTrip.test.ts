import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rolesOf } from '@t3d/resources/kit';
import type { Resource } from '@t3d/resources/kit';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import type { Database } from '../../api/models/database';
import { configure } from '../../api/products';
import { loadRegistry } from '../../api/product';
import { readBytes } from '../../api/test/bytes';
import { PASSWORD } from '../../api/test/server';
import { PEOPLE, accountOf } from './data/users';
import { ask } from './demo.fixture';
import { MINUTE } from './demoContext';
import { openDemoData } from './demoData.fixture';

/* Imports the exported file of each resource, which must change nothing. */
const registry = await loadRegistry();
const NAMES = ['admin', 'sales', 'agent1', 'agent2', 'agent3'] as const;
type Name = (typeof NAMES)[number];

/** Filters of lists that are too long for one request. */
const PARTS: Readonly<Record<string, string>> = { terminals: '&type=E_SIM', orders: '&status=REVOKED' };

const importing = [...registry.values()].filter(
  ({ name, declaration }) => declaration.import && declaration.access.export && name !== 'orders',
);
const mayBoth = ({ declaration: { access } }: Resource, name: Name): boolean =>
  [access.export, access.import].every((grant) => rolesOf(grant).includes(PEOPLE[name].role));
const CASES = importing.flatMap((resource) =>
  NAMES.filter((name) => mayBoth(resource, name)).map((name) => [resource.name, name, resource] as const),
);

/** Texts that format conversions often damage. */
const NASTY = [
  '=1+1',
  "'=1+1",
  '+86 10',
  '-',
  '@here',
  '5" screen',
  'a, b; c',
  'two\nlines',
  '="x"',
  '5* hotel',
  '007',
  '1e5',
];
const BENT = [
  ['business_users', 'nickname'],
  ['business_users', 'remark'],
  ['sms_numbers', 'remark'],
  ['terminals', 'remark'],
] as const;

let database: Database;
let close: () => Promise<void>;
let app: RequestListener;
const sessions = new Map<Name, string>();
beforeAll(async () => {
  ({ database, close } = await openDemoData());
  for (const [table, column] of BENT)
    for (const [at, text] of NASTY.entries())
      await database.sequelize.query(
        `UPDATE ${table} SET \`${column}\` = ?
         WHERE id = (SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ${at})`,
        { replacements: [text] },
      );
  const config = readConfig({ NODE_ENV: 'test' });
  configure(database, config);
  app = await createApp(database, { config, log: pino({ level: 'silent' }) });
  for (const name of NAMES) {
    const answer = await supertest(app)
      .post('/t3d-api/web/sessions')
      .send({ account: accountOf(name), password: PASSWORD });
    sessions.set(name, answer.get('X-Session-Id') as string);
  }
}, 10 * MINUTE);
afterAll(() => close(), MINUTE);

function call(method: 'get' | 'post', path: string, name: Name, language: string): supertest.Test {
  const caller = supertest(app);
  return caller[method](`/t3d-api/${path}`)
    .set('X-Session-Id', sessions.get(name) as string)
    .set('Accept-Language', language);
}

/** Returns all rows of a table, and the last history entry. */
const stateOf = async ({ table }: Resource): Promise<unknown> => ({
  rows: await ask(database, `SELECT * FROM \`${table}\` ORDER BY id`),
  history: await ask(database, 'SELECT MAX(id) AS last FROM audit_log WHERE recordId IS NOT NULL'),
});

async function exported(resource: string, name: Name, type: string, language: string): Promise<Buffer> {
  const path = `${resource}/export?format=${type}${PARTS[resource] ?? ''}`;
  return (await call('get', path, name, language).buffer(true).parse(readBytes)).body as Buffer;
}

/** Imports a file as a dry run and then for real. Returns both results. */
async function importTwice(resource: string, name: Name, type: string, language: string, file: Buffer) {
  const answers = [];
  for (const dryRun of [true, false]) {
    const path = `${resource}/import?dryRun=${dryRun}`;
    const { status, body } = await call('post', path, name, language).attach('file', file, `rows.${type}`);
    const { total, created, updated, unchanged, errors } = (body as { data?: Record<string, unknown> }).data ?? {};
    const first = (errors as unknown[] | undefined)?.slice(0, 3);
    answers.push({ type, language, dryRun, status, total, created, updated, unchanged, errors: first });
  }
  return answers;
}

describe('the import of an exported file', () => {
  test('covers every resource that allows export and import', () => {
    expect(importing.map(({ name }) => name)).toContain('business-users');
    expect(CASES.length).toBeGreaterThan(importing.length);
  });

  test.each(CASES)(
    'changes nothing when an export of %s is imported by %s',
    async (resource, name, declared) => {
      const before = await stateOf(declared);
      const { types = ['xlsx'], besides = [] } = declared.declaration.import ?? {};
      for (const type of new Set([...types, ...besides]))
        for (const language of ['zh', 'en', 'cht']) {
          const file = await exported(resource, name, type, language);
          for (const answer of await importTwice(resource, name, type, language, file)) {
            const { total } = answer;
            expect(answer).toEqual({ ...answer, status: 200, created: 0, updated: 0, unchanged: total, errors: [] });
            if (name === 'admin') expect(total).toBeGreaterThan(0);
          }
        }
      expect(await stateOf(declared)).toEqual(before);
    },
    10 * MINUTE,
  );

  test('rejects the import of an export of orders, which lacks the columns for buying', async () => {
    for (const name of NAMES) {
      const file = await exported('orders', name, 'csv', 'en');
      const answer = await call('post', 'orders/import', name, 'en').attach('file', file, 'orders.csv');
      expect(answer.status).toBe(400);
    }
  });
});
